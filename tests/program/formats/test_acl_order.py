"""ACL's order files."""

import datetime as dt

import pytest

from program.formats import acl_order
from program.formats.source import ReadError, SourceFile
from program.values import Reading, SessionKind
from tests.documents import SAMPLES, authors, files, held, kinds, people

ORDER = """* Tuesday, 5 November 2019
+ 08:45--09:00 Opening Remarks (Hall 2C)
+ 09:00--10:00 Keynote I: Noam Sol "Project Debate" (Hall 2C)
=Session 1A: Learning (Hall 2C)
1443 10:30--10:48 # Attending to Future Tokens
TACL-17 10:48--11:06 # Insertion %by Ana Lima, Bo Roth
= 11:00--12:00 Session 1B: Semantics (Long Papers) %chair Poon, Hoifung
550 # Predicates
+ 18:00--19:30 Poster session 2
69    # Robust Tagging
"""


def read(*sources: tuple[str, str]) -> Reading:
    return acl_order.read([SourceFile(name, text.encode()) for name, text in sources])


def test_sessions_hold_the_papers_below_them() -> None:
    program = read(("order", ORDER)).program
    assert {title: titles for title, titles in held(program).items() if titles} == {
        "Session 1A: Learning": ["Attending to Future Tokens", "Insertion"],
        "Session 1B: Semantics (Long Papers)": ["Predicates"],
        "Poster session 2": ["Robust Tagging"],
    }
    assert authors(program)["Insertion"] == ["Ana Lima", "Bo Roth"]


def test_days_times_rooms_and_chairs_are_taken_from_their_lines() -> None:
    program = read(("order", ORDER)).program
    first = next(each for each in program.sessions if each.title.startswith("Session 1A"))
    second = next(each for each in program.sessions if each.title.startswith("Session 1B"))
    assert [room.name for room in program.rooms if room.key == first.room] == ["Hall 2C"]
    assert second.room is None
    assert people(program, second.chairs) == ["Poon, Hoifung"]
    assert second.printed_time
    assert (second.printed_time.day, second.printed_time.start) == (dt.date(2019, 11, 5), dt.time(11))


def test_an_invited_talk_and_a_poster_session_are_what_they_are() -> None:
    program = read(("order", ORDER)).program
    (keynote,) = program.keynotes
    assert (keynote.title, people(program, keynote.speakers)) == ("Project Debate", ["Noam Sol"])
    assert [each.kind for each in program.sessions if each.title == "Poster session 2"] == [SessionKind.POSTERS]


def test_a_table_of_chairs_and_a_table_of_authors_tell_more() -> None:
    chairs = 'Session,Name,Email\n"1A: Learning",Lei Li,TBD\n"9Z: Nothing",Ann Ny,TBD\n"1B: Semantics (Long)",TBD,TBD\n'
    papers = "id,title,authors\n1443,Attending to Future Tokens,Ana Lima; Cy Tan\n550,Predicates,Dee Fox\n"
    reading = read(("order", ORDER), ("chairs.csv", chairs), ("papers.csv", papers))
    first = next(each for each in reading.program.sessions if each.title.startswith("Session 1A"))
    assert people(reading.program, first.chairs) == ["Lei Li"]
    assert authors(reading.program)["Attending to Future Tokens"] == ["Ana Lima", "Cy Tan"]
    assert "session-unknown" in kinds(reading)


def test_a_line_of_no_kind_is_told() -> None:
    reading = read(("order", ORDER + "some words\n"))
    (finding,) = [each for each in reading.findings if each.id == "line-not-read"]
    assert (finding.where.line, finding.words) == (11, "some words")


def test_the_sample_of_start_is_an_order_file_and_prose_is_none() -> None:
    assert acl_order.recognise(files(SAMPLES / "start/order"))
    assert acl_order.recognise([SourceFile("notes.txt", b"* a list\n* of points\nand prose, long prose\n")]) is None


def test_a_file_without_papers_is_refused() -> None:
    with pytest.raises(ReadError):
        read(("order", "words\n"))
