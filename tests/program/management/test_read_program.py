"""`read_program`: an account of documents, without a database, and a refusal in words for what cannot be read."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from program import values
from program.formats.source import LARGEST_TEXT

ROOT = Path(__file__).parents[3]
DOCUMENTS = ROOT / "fixtures" / "documents"
PAGES = (str(DOCUMENTS / "session-page.txt"), str(DOCUMENTS / "keynote-page.txt"))


def run(*arguments: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Return what the command says in a process of its own, with a database that nobody can reach."""
    command = [sys.executable, str(ROOT / "manage.py"), "read_program", *arguments]
    nowhere = {**os.environ, "DATABASE_URL": "postgres://nobody@127.0.0.1:9/none", "PYTHONUTF8": "1"}
    return subprocess.run(command, cwd=cwd, env=nowhere, capture_output=True, text=True, check=False)


def test_it_needs_no_database_and_tells_what_it_recognised_and_why() -> None:
    told = run(*PAGES)
    assert told.returncode == 0, told.stderr
    assert told.stdout.startswith("Recognised: text (5 titles with a line of authors below them")
    for count in ("5 papers", "2 keynotes", "36 people", "15 affiliations", "33 author places"):
        assert f" {count}\n" in told.stdout
    assert "WARNING text.session-title-missing: session-page.txt, line" in told.stdout


def test_it_prints_the_program_as_json_that_reads_back(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    call_command("read_program", *PAGES, json=True)
    printed = capsys.readouterr().out
    program = values.decode(printed)
    assert len(program.papers) == 5
    file = tmp_path / "program.json"
    file.write_text(printed, encoding="utf-8")
    call_command("read_program", str(file), json=True)
    assert values.decode(capsys.readouterr().out) == program


def test_it_prints_the_findings_alone(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("read_program", PAGES[1], findings=True)
    printed = capsys.readouterr().out
    assert printed.startswith("Findings: ")
    assert printed.count("WARNING text.speaker-from-biography") == 2


def test_a_file_in_a_named_encoding_is_read_and_kept_to_the_letter(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.txt"
    page.write_bytes("A Study of Façades\nZoë Müller (Université de Genève)\n".encode("cp1252"))
    call_command("read_program", str(page), outline=True, encoding="cp1252")
    [session] = json.loads(capsys.readouterr().out)["sessions"]
    assert session["papers"][0]["authors"] == [{"name": "Zoë Müller", "affiliation": "Université de Genève"}]


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "empty"),
        (b" \n\n", "empty"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\xff", "binary"),
        ("Größe und Wärme, Zoë\n".encode() * 3 + b"M\xfcller (ETH Zurich)\n", "line 4"),
        (b"x" * (LARGEST_TEXT + 1), "at most"),
        (b"Just a letter to a friend.\nNothing else.\n", "No known layout"),
    ],
    ids=["nothing", "blanks", "picture", "a broken byte", "large", "letter"],
)
def test_what_cannot_be_read_is_refused_with_its_place_and_what_was_expected(
    data: bytes, told: str, tmp_path: Path
) -> None:
    page = tmp_path / "page.txt"
    page.write_bytes(data)
    with pytest.raises(CommandError) as refusal:
        call_command("read_program", str(page))
    assert told in str(refusal.value)
    assert "page.txt" in str(refusal.value)
    assert list(tmp_path.iterdir()) == [page]


def test_a_refusal_ends_the_process_with_one_and_nothing_on_standard_output(tmp_path: Path) -> None:
    told = run(str(tmp_path / "absent.txt"))
    assert (told.returncode, told.stdout) == (1, "")
    assert "absent.txt: No such file or directory. Nothing was read." in told.stderr
    assert "Traceback" not in told.stderr


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"format": "papyrus"}, "no format “papyrus”"),
        ({"format": "csv"}, "does not read it"),
        ({"format": "json"}, "not a Plenary program"),
        ({"encoding": "klingon"}, "“klingon” is no encoding"),
    ],
)
def test_a_format_or_encoding_that_does_not_fit_is_refused_in_words(options: dict[str, str], told: str) -> None:
    with pytest.raises(CommandError, match=told):
        call_command("read_program", PAGES[0], **options)


def test_a_person_says_what_columns_hold_where_no_name_tells_it(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.csv"
    sheet.write_text("Was;Wer;Wo\nEin Titel;Ana Silva, Bo Chen;Saal 1\nZweiter;Cy Diaz;Saal 2\n")
    told = ["--column", "Was=title", "--column", "Wer=authors", "--column", "Wo=room"]
    printed = run("--outline", str(sheet), *told).stdout
    papers = [paper for session in json.loads(printed)["sessions"] for paper in session["papers"]]
    assert [paper["title"] for paper in papers] == ["Ein Titel", "Zweiter"]
    assert [person["name"] for person in papers[0]["authors"]] == ["Ana Silva", "Bo Chen"]


def test_a_role_that_there_is_not_and_a_column_that_there_is_not_are_refused_in_words(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.csv"
    sheet.write_text("Title,Authors\nA title,Ana Silva\nAnother,Bo Chen\n")
    for told, words in (("Authors=writers", "one of: title"), ("Writers=authors", "There is no column “Writers”")):
        refused = run(str(sheet), "--column", told)
        assert refused.returncode == 1
        assert words in refused.stderr
