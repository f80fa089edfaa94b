"""Rows of cells: separators, headers, places."""

import pytest

from program.formats.records import grids
from program.formats.records.fields import Role
from program.formats.source import SourceFile

SOURCE = SourceFile("a.csv", b"")


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
def test_the_separator_that_cuts_evenly_is_found(separator: str) -> None:
    rows = [["Title", "Authors", "Room"], ["On Cats", "Ana Lima", "A"], ["On Dogs, again", "Bo Roth", "B"]]
    text = "\n".join(separator.join(f'"{cell}"' for cell in row) for row in rows)
    assert grids.separator_of(text) == separator


def test_a_row_begins_at_its_line_though_cells_go_over_lines() -> None:
    rows = grids.rows_of_text('Title,Abstract\nA,"one\ntwo"\nB,three\n', ",", SOURCE)
    assert [(row.number, row.cells[0]) for row in rows] == [(1, "Title"), (2, "A"), (4, "B")]


def test_the_header_is_found_below_headings_and_not_read_again() -> None:
    rows = [
        ["Submissions", ""],
        ["Title", "Authors"],
        ["On Cats", "Ana Lima"],
        ["Title", "Authors"],
        ["On Dogs", "Bo Roth"],
    ]
    table = grids.table_of([grids.Line(n, row) for n, row in enumerate(rows, 1)], file="a.csv", name="a.csv")
    assert table
    assert [record.text(Role.TITLE) for record in table.records] == ["On Cats", "On Dogs"]


def test_a_cells_place_is_told_as_a_person_finds_it() -> None:
    rows = [grids.Line(1, ["ID", "Title", "Authors"]), grids.Line(7, ["1", "On Cats", "Ana Lima"])]
    sheet = grids.table_of(rows, file="a.xlsx", name="Papers", sheet="Papers")
    text = grids.table_of(rows, file="a.csv", name="a.csv")
    assert sheet
    assert text
    assert str(sheet.records[0].where_is(Role.TITLE)) == "a.xlsx, Papers!B7"
    assert str(text.records[0].where_is(Role.TITLE)) == "a.csv, line 7, column “Title”"


@pytest.mark.parametrize(("number", "letters"), [(0, "A"), (25, "Z"), (26, "AA"), (701, "ZZ"), (702, "AAA")])
def test_columns_have_letters(number: int, letters: str) -> None:
    assert grids.letter(number) == letters


def test_columns_of_one_name_are_told_apart() -> None:
    assert grids.unique_names(["Title", " Title ", "", "Title"]) == ["Title", "Title (2)", "", "Title (3)"]
