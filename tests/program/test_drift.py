"""A file that is kept elsewhere: it agrees, or each disagreement is told in words."""

import io
import json
from pathlib import Path

import msgspec
import pytest
from django.core.management import CommandError, call_command

from conference.models import Conference
from program import drift, publish
from program.formats import registry
from program.formats.source import SourceFile
from program.management import invented
from program.values import Program

DEMO = invented.program(1)
COMPARED = [
    "json",
    "csv",
    "xlsx",
    "ics",
    "schedule-xml",
    "schedule-json",
    "bibtex",
    "guidebook",
    "hopin",
    "aclpub2-files",
    "start-order",
]


def file(name: str, program: Program = DEMO) -> SourceFile:
    form = registry.find(name)
    return SourceFile(f"copy.{form.extension}", form.write(program))


def changed() -> Program:
    """Return the demo with one session in another room and one paper called otherwise."""
    sessions = list(DEMO.sessions)
    place = next(at for at, each in enumerate(sessions) if each.kind == "papers")
    sessions[place] = msgspec.structs.replace(sessions[place], room=DEMO.rooms[3].key)
    return msgspec.structs.replace(DEMO, sessions=tuple(sessions))


@pytest.mark.parametrize("name", COMPARED)
def test_a_file_of_the_release_agrees_and_its_format_is_found_by_its_looks(name: str) -> None:
    found = drift.compare(DEMO, file(name))
    assert found.format.name == name
    assert found.disagreements == ()


@pytest.mark.parametrize("name", ["json", "csv", "xlsx", "ics", "schedule-xml", "schedule-json"])
def test_a_session_in_another_room_is_told_with_both_rooms(name: str) -> None:
    found = drift.compare(changed(), file(name))
    words = "\n".join(map(str, found.disagreements))
    assert DEMO.rooms[0].name in words
    assert DEMO.rooms[3].name in words
    assert len(found.disagreements) < 12
    assert found.corrected == registry.find(name).write(changed())


def test_what_was_edited_by_hand_is_told_in_the_files_words() -> None:
    source = file("csv")
    title = DEMO.papers[4].title
    edited = SourceFile(source.name, source.data.replace(title.encode(), f"{title} (Extended)".encode()))
    [told] = drift.compare(DEMO, edited).disagreements
    assert str(told) == f"Paper “{title}”, title: the file says “{title} (Extended)”, the release “{title}”."


def test_a_paper_that_is_missing_or_too_much_is_told() -> None:
    less = msgspec.structs.replace(
        DEMO,
        papers=DEMO.papers[1:],
        sessions=tuple(
            msgspec.structs.replace(each, slots=tuple(slot for slot in each.slots if slot.paper != DEMO.papers[0].key))
            for each in DEMO.sessions
        ),
    )
    told = [str(each) for each in drift.compare(DEMO, file("json", less)).disagreements]
    assert f"Paper “{DEMO.papers[0].title}” is missing in the file." in told
    told = [str(each) for each in drift.compare(less, file("json")).disagreements]
    assert f"Paper “{DEMO.papers[0].title}” is in the file and not in the release." in told


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("notes.csv", b"colour,taste\nred,sweet\n", "none of the formats"),
        ("page.html", b"<p>hello", "none of the formats"),
        ("x.json", b"{", "none of the formats"),
    ],
)
def test_what_cannot_be_compared_is_refused_with_its_name_and_why(name: str, data: bytes, words: str) -> None:
    with pytest.raises(drift.UnknownFileError, match=words) as caught:
        drift.compare(DEMO, SourceFile(name, data))
    assert str(caught.value).startswith(name)


@pytest.mark.parametrize("name", ["guidebook", "hopin", "sched"])
def test_a_sheet_for_an_app_is_compared_row_by_row(name: str) -> None:
    told = drift.compare(changed(), file(name)).disagreements
    assert (DEMO.rooms[0].name, DEMO.rooms[3].name) in {(each.in_file, each.in_release) for each in told}
    assert len(told) < 10


@pytest.mark.django_db
def test_the_command_prints_disagreements_fails_and_writes_corrected_files(
    tmp_path: Path, conference: Conference
) -> None:
    publish.publish(conference)
    path = tmp_path / "program.json"
    call_command("export_program", "conf", "json", output=path)
    out = io.StringIO()
    call_command("compare_program", "conf", str(path), stdout=out)
    assert "program.json: agrees" in out.getvalue()
    edited = json.loads(path.read_text())
    edited["papers"][0]["title"] = "Edited elsewhere"
    path.write_text(json.dumps(edited))
    with pytest.raises(CommandError, match="1 disagreement"):
        call_command("compare_program", "conf", str(path), corrected=tmp_path / "right", stdout=out)
    assert "the file says “Edited elsewhere”" in out.getvalue()
    assert b"Edited elsewhere" not in (tmp_path / "right" / "program.json").read_bytes()
    with pytest.raises(CommandError, match="No such file"):
        call_command("compare_program", "conf", str(tmp_path / "nope.json"), stdout=out)
