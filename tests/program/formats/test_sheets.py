"""The schedule as CSV and as a workbook: complete, opened right, and without a cell that runs."""

import csv
import datetime as dt
import io
import json
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from people.text import clean
from program import values
from program.formats import csv_schedule, xlsx_schedule
from program.formats.cells import guard, unguard
from program.formats.rows import SCHEDULE
from tests import programs

CASES = Path(__file__).parents[2] / "fixtures" / "cases"
NINE = dt.datetime(2027, 3, 28, 0, 30, tzinfo=dt.UTC)


def case(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((CASES / name).read_text(encoding="utf-8"))
    return found


def csv_rows(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline=""), strict=True))


def book(program: values.Program) -> Any:
    return openpyxl.load_workbook(io.BytesIO(xlsx_schedule.write(program)))


def column(page: Any, name: str) -> list[Any]:
    rows = list(page.iter_rows())
    number = [cell.value for cell in rows[0]].index(name)
    return [row[number] for row in rows[1:]]


@given(st.text())
def test_a_guarded_text_cannot_run_and_is_given_back(text: str) -> None:
    assert unguard(guard(text)) == text
    assert not guard(text).lstrip().startswith(("=", "+", "-", "@"))


def test_a_text_that_no_spreadsheet_runs_is_left_as_it_is() -> None:
    assert guard('Normal, "quoted" =1') == 'Normal, "quoted" =1'
    assert guard("|pipe") == "|pipe"


def test_formulas_in_names_and_titles_are_harmless_in_csv_and_come_back_whole() -> None:
    texts = case("33-formula-cells.json")
    program = programs.of(people=tuple(texts["people"]), titles=tuple(texts["titles"]))
    data = csv_schedule.write(program)
    assert [unguard(row["title"]) for row in csv_rows(data)] == [clean(title) for title in texts["titles"]]
    cells = [cell for row in csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")) for cell in row]
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@", "\t", "\r"))]


def test_formulas_in_names_and_titles_are_text_in_the_workbook() -> None:
    texts = case("33-formula-cells.json")
    found = book(programs.of(people=tuple(texts["people"]), titles=(*texts["titles"], "#N/A")))
    titles = column(found["papers"], "title")
    assert [cell.value for cell in titles] == [*texts["titles"], "#N/A"]
    names = column(found["people"], "name")
    assert [cell.value for cell in names] == [clean(each) for each in texts["people"]]
    assert {cell.data_type for cell in (*titles, *names)} == {"s"}


def test_excel_is_told_the_encoding_and_every_script_comes_back() -> None:
    texts = case("32-csv-export-for-excel.json")
    data = csv_schedule.write(programs.of(people=tuple(texts["people"]), titles=tuple(texts["titles"])))
    assert data.startswith(b"\xef\xbb\xbf")
    rows = csv_rows(data)
    assert list(rows[0]) == list(SCHEDULE)
    assert [row["title"] for row in rows] == texts["titles"]
    assert rows[0]["authors"] == ", ".join(texts["people"])
    assert data.count(b"\r\n") == len(rows) + 1


@pytest.mark.parametrize("write", [csv_schedule.write, xlsx_schedule.write])
def test_control_characters_are_taken_out_and_tabs_and_line_feeds_stay(write: Any) -> None:
    papers = case("30-control-characters.json")["papers"]
    abstract = "First\n\tsecond \x1b[31m"
    program = programs.of(titles=tuple(each["title"] for each in papers), abstract=abstract)
    data = write(program)
    if write is csv_schedule.write:
        titles = [row["title"] for row in csv_rows(data)]
    else:
        pages = openpyxl.load_workbook(io.BytesIO(data))
        titles = [cell.value for cell in column(pages["schedule"], "title")]
        assert column(pages["papers"], "abstract")[0].value == "First\n\tsecond [31m"
    assert titles == ["Page\nBreak and Bell", "NulInside", "Not a character ", "Line\nand paragraph\nseparators"]


def timetable() -> values.Program:
    """Two slots and an empty session, in the night in which Rome's clocks go forward, and a paper nowhere."""
    papers = tuple(values.Paper(key=key, title=key.title(), number=number) for key, number in (("a", 1), ("b", 2)))
    return values.Program(
        conference=values.Conference(key="conf", zone="Europe/Rome"),
        rooms=(values.Room(key="hall", name="Hall"),),
        papers=papers,
        keynotes=(values.Keynote(key="talk", title="Talk"),),
        sessions=(
            values.Session(
                key="night", title="Night", start=NINE, end=NINE + dt.timedelta(hours=1), room="hall",
                slots=(values.Slot(key="s1", paper="a", minutes=40), values.Slot(key="s2", keynote="talk", minutes=20)),
            ),
            values.Session(key="coffee", title="Coffee", kind=values.SessionKind.BREAK),
        ),
    )  # fmt: skip


def test_there_is_a_row_a_slot_and_one_for_each_session_and_paper_without() -> None:
    rows = csv_rows(csv_schedule.write(timetable()))
    told = [(row["session"], row["title"], row["position"], row["id"]) for row in rows]
    assert told == [("Night", "A", "1", "s1"), ("Night", "Talk", "2", "s2"), ("Coffee", "", "", ""), ("", "B", "", "b")]


def test_times_are_on_the_wall_of_the_conference_and_name_their_zone() -> None:
    first, second, coffee, _ = csv_rows(csv_schedule.write(timetable()))
    assert (first["date"], first["start"], first["end"], first["slot start"]) == (
        "2027-03-28",
        "01:30",
        "03:30",
        "01:30",
    )
    assert second["slot start"] == "03:10"
    assert first["time zone"] == "Europe/Rome"
    assert (coffee["date"], coffee["start"], coffee["time zone"]) == ("", "", "")


def test_the_workbook_has_four_sheets_with_numbers_as_numbers_and_codes_as_text() -> None:
    found = book(programs.of(people=("Eva",), titles=("0042", "2-1")))
    assert found.sheetnames == ["schedule", "papers", "people", "affiliations"]
    assert [cell.data_type for cell in column(found["papers"], "title")] == ["s", "s"]
    assert [cell.data_type for cell in column(found["schedule"], "position")] == ["n", "n"]
    assert [cell.value for cell in column(found["people"], "roles")] == [2]


def test_a_text_longer_than_a_cell_is_cut_and_that_is_said() -> None:
    program = programs.of(titles=("Long",), abstract="x" * 40_000)
    assert len(column(book(program)["papers"], "abstract")[0].value) == xlsx_schedule.LONGEST_CELL
    assert any("“Long” is cut" in sentence for sentence in xlsx_schedule.losses(program))


@given(programs.programs())
def test_every_program_becomes_a_table_of_equal_rows(program: values.Program) -> None:
    rows = list(csv.reader(io.StringIO(csv_schedule.write(program).decode("utf-8-sig"), newline=""), strict=True))
    assert {len(row) for row in rows} == {len(SCHEDULE)}
    assert len(book(program)["papers"]["A"]) == len(program.papers) + 1
