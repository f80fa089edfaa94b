"""Every line of a page says what it was read as."""

from pathlib import Path

import pytest

from program.formats import registry
from program.formats.source import SourceFile
from program.values import PageRole

DOCUMENTS = Path(__file__).parents[4] / "fixtures" / "documents"
BY_FIRST_WORD = {
    "Keynotes": {PageRole.HEADING},
    "Keynote speakers": {PageRole.HEADING},
    "Title:": {PageRole.TITLE},
    "Abstract:": {PageRole.ABSTRACT},
    "Bio:": {PageRole.SPEAKER, PageRole.BIOGRAPHY},
}


def roles(text: str, name: str = "page.txt") -> dict[int, set[PageRole]]:
    """Return the roles of each line that has any."""
    told: dict[int, set[PageRole]] = {}
    for line in registry.read([SourceFile(name, text.encode())], name="text").lines:
        assert line.file == name
        told.setdefault(line.line, set()).add(line.role)
    return told


def test_all_lines_of_the_session_page_have_their_roles() -> None:
    text = (DOCUMENTS / "session-page.txt").read_text()
    cycle = ({PageRole.TITLE}, {PageRole.AUTHORS}, {PageRole.LINK})
    worded = [number for number, line in enumerate(text.split("\n"), start=1) if line.strip()]
    wanted = {number: cycle[place % 3] for place, number in enumerate(worded[1:])}
    assert roles(text) == {1: {PageRole.CHAIR}, **wanted}


def test_all_lines_of_the_keynote_page_have_their_roles() -> None:
    text = (DOCUMENTS / "keynote-page.txt").read_text()
    wanted = {
        number: role
        for number, line in enumerate(text.split("\n"), start=1)
        for word, role in BY_FIRST_WORD.items()
        if line == word or (word.endswith(":") and line.startswith(word))
    }
    assert len(wanted) == 8
    assert roles(text) == wanted


SCHEDULE = """\
Monday, 12 April 2027

09:00 - 10:30 Session 1: Caches (chair: Ana Silva)
Room: Aula Magna
Fast Caches for Slow Networks
Bo Lee (ETH Zurich), Cy Young (EPFL),
Di Wu (University of Toronto)
Small Caches for Large Clusters
Eva Roth (EPFL)
10:30 - 11:00 Coffee break
"""


def test_a_line_that_is_several_things_says_all_of_them_the_weightiest_first() -> None:
    lines = registry.read([SourceFile("page.txt", SCHEDULE.encode())]).lines
    assert [each.role for each in lines if each.line == 3] == [PageRole.SESSION, PageRole.CHAIR, PageRole.TIME]


def test_days_rooms_and_breaks_are_called_so() -> None:
    told = roles(SCHEDULE)
    assert told[1] == {PageRole.DAY}
    assert told[4] == {PageRole.ROOM}
    assert told[10] == {PageRole.EVENT, PageRole.TIME}


def test_a_wrapped_line_has_the_role_of_the_line_that_it_goes_on_with() -> None:
    told = roles(SCHEDULE)
    assert told[6] == told[7] == {PageRole.AUTHORS}


@pytest.mark.parametrize("line", ["<script>alert(1)</script>", "<nav>Home About</nav>"])
def test_what_a_page_says_besides_the_program_is_left_out(line: str) -> None:
    page = f"<html>\n<body>\n{line}\n<h3>Fast &amp; Small Caches</h3>\n<p>Bo Lee (ETH Zurich),\nCy Young (EPFL)</p>\n"
    page += "<h3>Slow Caches for Fast Networks</h3>\n<p>Eva Roth (EPFL)</p>\n</body></html>"
    told = roles(page, "page.html")
    assert told[3] == {PageRole.LEFT_OUT}
    assert told[4] == told[7] == {PageRole.TITLE}
    assert told[5] == told[6] == told[8] == {PageRole.AUTHORS}
    assert set(told) == {3, 4, 5, 6, 7, 8}


def test_files_read_as_data_have_no_lines_with_roles() -> None:
    table = "title,authors\nFast Caches for Slow Networks,Bo Lee (ETH Zurich)\n"
    assert registry.read([SourceFile("papers.csv", table.encode())]).lines == ()
