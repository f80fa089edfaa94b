"""Printed papers: tagged, whole in their text layer, with every script's letters, in pages that nothing is cut from."""

import datetime as dt
import re
import shutil
import subprocess
from pathlib import Path

import msgspec
import pytest

from program.formats import registry
from program.management import invented
from program.values import Conference, Paper, Program, Session, Slot, Stamp

DEMO = invented.program(1)
STAMP = Stamp(number=2, published_at=dt.datetime(2027, 1, 2, 3, 4, tzinfo=dt.UTC))
PDFS = [each.name for each in registry.writers() if each.extension == "pdf"]
needs_poppler = pytest.mark.skipif(shutil.which("pdftotext") is None, reason="poppler-utils are not here")


def text_of(name: str, program: Program, folder: Path) -> str:
    path = folder / "made.pdf"
    path.write_bytes(registry.find(name).write(program, stamp=STAMP))
    told = subprocess.run(["pdftotext", "-raw", str(path), "-"], capture_output=True, check=True)  # noqa: S607  # found by name
    return re.sub(r"\s+", " ", told.stdout.decode())


@needs_poppler
@pytest.mark.parametrize("name", ["booklet", "chair-sheets", "door-signs"])
def test_every_title_and_time_is_in_the_text(name: str, tmp_path: Path) -> None:
    text = text_of(name, DEMO, tmp_path)
    sessions = [each for each in DEMO.sessions if each.slots and each.room]
    assert not [each.title for each in sessions if each.title not in text]
    assert not [each.title for each in DEMO.papers if each.title not in text]
    assert "10:52" in text  # the second talk of a morning
    assert "Release 2 of 2027-01-02 03:04 UTC" in text


@needs_poppler
def test_the_booklet_has_people_with_their_pages_and_affiliations(tmp_path: Path) -> None:
    text = text_of("booklet", DEMO, tmp_path)
    person = next(each for each in DEMO.people if each.key == DEMO.papers[0].authors[0].person)
    assert re.search(rf"{person.family}, {person.given} [^0-9]*\d", text)
    assert all(each.name in text for each in DEMO.affiliations)


@needs_poppler
def test_posters_have_their_boards_and_lists_everybody(tmp_path: Path) -> None:
    assert "A17" in text_of("poster-labels", DEMO, tmp_path)
    names = text_of("name-list", DEMO, tmp_path)
    assert not [each.name for each in DEMO.people if f"{each.family}, {each.given}" not in names]


@needs_poppler
@pytest.mark.parametrize("name", ["grid", "grid-a3", "grid-letter"])
def test_a_day_stands_on_its_page_with_every_session(name: str, tmp_path: Path) -> None:
    text = text_of(name, DEMO, tmp_path)
    assert not [each.title for each in DEMO.sessions if each.title not in text]
    told = subprocess.run(["pdfinfo", str(tmp_path / "made.pdf")], capture_output=True, check=True)  # noqa: S607  # by name
    assert re.search(r"Pages:\s+3\n", told.stdout.decode())
    assert re.search(r"Tagged:\s+yes\n", told.stdout.decode())


@needs_poppler
def test_letters_of_other_scripts_are_in_the_text(tmp_path: Path) -> None:
    title = "日本語の題 and العربية"
    moment = dt.datetime(2027, 3, 27, 8, tzinfo=dt.UTC)
    program = Program(
        conference=Conference(name="Many Scripts", zone="UTC"),
        papers=(Paper(key="a", title=title),),
        sessions=(
            Session(
                key="s", title="S", start=moment, end=moment + dt.timedelta(hours=1), slots=(Slot(key="x", paper="a"),)
            ),
        ),
    )
    assert "日本語の題" in text_of("booklet", program, tmp_path)


@pytest.mark.parametrize("name", PDFS)
def test_a_title_is_never_a_command(name: str) -> None:
    wild = '#import "x" $ \\ *_` <label> @ref // /* [ ] { } ~ '
    papers = tuple(msgspec.structs.replace(each, title=wild) for each in DEMO.papers)
    sessions = tuple(msgspec.structs.replace(each, title=wild) for each in DEMO.sessions)
    program = msgspec.structs.replace(DEMO, papers=papers, sessions=sessions)
    assert registry.find(name).write(program).startswith(b"%PDF-")
