"""Files of different kinds that are one program."""

import pytest

from program.formats import combining
from program.formats.source import ReadError, SourceFile
from program.values import Paper, Program, Reading, Session, Slot, Where

HELD = Reading(
    program=Program(
        papers=(Paper(key="a", title="On Cats"),),
        sessions=(Session(key="s", title="Pets", slots=(Slot(key="s1", paper="a"),)),),
    )
)
LISTED = Reading(program=Program(papers=(Paper(key="x", title="on cats", number=7), Paper(key="y", title="On Dogs"))))


def test_the_reading_with_sessions_is_the_program_and_the_list_adds_numbers() -> None:
    reading = combining.combined([LISTED, HELD])
    assert [(paper.key, paper.title, paper.number) for paper in reading.program.papers] == [("a", "On Cats", 7)]
    (finding,) = reading.findings
    assert (finding.id, finding.words) == ("papers-elsewhere", "On Dogs")


def test_a_file_that_can_not_be_read_is_told_beside_one_that_can() -> None:
    refusal = ReadError("The file is empty.", Where(file="b.txt"))
    (finding,) = combining.combined([HELD], [refusal]).findings
    assert (finding.id, finding.where.file) == ("file-not-read", "b.txt")
    with pytest.raises(ReadError):
        combining.combined([], [refusal])


def test_data_and_pages_are_told_apart() -> None:
    data = [
        SourceFile("a.csv", b"x"),
        SourceFile("b.txt", b"Title,Authors\nOn Cats,Ana Lima\n"),
        SourceFile("c", b"[1]"),
    ]
    pages = [SourceFile("d.md", b"# Program\n"), SourceFile("e.txt", b"On Cats\nAna Lima (X), Bo Roth (Y)\n")]
    assert combining.parted([*data, *pages]) == (data, pages)
