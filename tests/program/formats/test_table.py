"""Tables with any header: which column is what, which session holds what, what is told of each cell."""

import datetime as dt
import io
import json

import openpyxl
import pytest

from program.formats import table
from program.formats.source import ReadError, SourceFile
from program.values import SessionKind, Severity
from tests.documents import CASES, authors, files, held, institutions, kinds, people, read, read_text

PLAIN = "ID,Title,Authors,Session\n1,One,Ana Lima; Bo Roth,Storage\n2,Two,Cy Tan,Networks\n3,Three,Ana Lima,Storage\n"


def workbook(rows: list[list[object]], merge: str = "") -> bytes:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "Papers"
    for row in rows:
        sheet.append(row)
    if merge:
        sheet.merge_cells(merge)
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def test_papers_are_held_by_the_session_that_they_name() -> None:
    program = read_text(PLAIN).program
    assert held(program) == {"Storage": ["One", "Three"], "Networks": ["Two"]}
    assert authors(program)["One"] == ["Ana Lima", "Bo Roth"]
    assert [paper.number for paper in program.papers] == [1, 2, 3]


@pytest.mark.parametrize(
    "header",
    [
        "Paper Title,AuthorNames",
        "title,speakers",
        "TITEL,Autoren",
        "Titre,Auteurs",
        "タイトル,著者",
        "Talk title,Presenters",
    ],
)
def test_columns_are_known_by_many_names(header: str) -> None:
    program = read_text(f"{header}\nOn Storing Cats at Scale,Ana Lima; Bo Roth\nOn Dogs,Cy Tan\n").program
    assert authors(program) == {"On Storing Cats at Scale": ["Ana Lima", "Bo Roth"], "On Dogs": ["Cy Tan"]}


def test_the_reason_says_what_each_column_was_taken_for() -> None:
    reading = read_text(PLAIN)
    assert reading.format == "table"
    assert "“Authors” is the authors" in reading.reason


@pytest.mark.parametrize(
    "name", ["15a-semicolon-cp1252.csv", "15b-utf8-bom.csv", "15c-utf16-tab.txt", "15d-plain-utf8.csv"]
)
def test_four_dresses_of_one_table_are_one_program(name: str) -> None:
    wanted = json.loads((CASES / "15-csv-dialects.expected.json").read_text())
    program = read(CASES / name).program
    first, second = program.papers
    assert (len(program.papers), first.number, first.title) == (wanted["papers"], 151, wanted["title_151"])
    assert people(program, first.authors) == wanted["authors_151"]
    assert len(first.abstract.splitlines()) == wanted["abstract_151_lines"]
    assert second.abstract == wanted["abstract_152"]


def test_every_bad_cell_is_told_with_its_line_and_column() -> None:
    reading = read(CASES / "17-partly-bad.csv")
    wanted = json.loads((CASES / "17-partly-bad.expected.json").read_text())["errors"]
    told = [finding for finding in reading.findings if finding.severity is Severity.ERROR]
    assert [(each.where.line, each.where.cell) for each in told] == [
        (each["line"], f"column “{each['column']}”") for each in wanted
    ]


def test_a_column_of_last_and_first_names_doubles_nobody() -> None:
    wanted = json.loads((CASES / "03-family-first.expected.json").read_text())
    reading = read(CASES / "03-family-first.csv")
    assert sorted(person.name for person in reading.program.people) == sorted(wanted["people"])
    assert "name-spellings" in kinds(reading, Severity.WARNING)


def test_accent_variants_are_two_people_and_told() -> None:
    reading = read_text(
        "ID,Title,Author,Affiliation\n71,On Cats,Zoë Kovač,Alvor Polytechnic\n72,On Dogs,Zoe Kovac,Alvor Polytechnic\n"
    )
    assert len(reading.program.people) == 2
    assert "name-variants" in kinds(reading)


def test_personal_columns_are_named_and_not_read() -> None:
    reading = read_text("Title,Authors,Email,Hotel,Dietary needs\nOn Cats,Ana Lima,ana@alta.example,Ritz,vegan\n")
    (finding,) = [each for each in reading.findings if each.id == "personal-columns"]
    assert "Email" in finding.words
    assert "Hotel" in finding.words
    assert "alta.example" not in str(reading)
    assert "Ritz" not in str(reading.program)


def test_rows_below_a_row_with_a_time_stand_in_its_session() -> None:
    text = (
        "Time,Title,Authors\n09:00-09:10,Opening,\n11:00-12:30,Session 1,(Chair) Renzo Rossi\n"
        ',<i>On Cats</i>,"Ana Lima, Bo Roth"\n,On Dogs,Cy Tan\n12:30-14:00,Lunch,\n'
    )
    program = read_text(text).program
    session = next(each for each in program.sessions if each.title == "Session 1")
    assert held(program)["Session 1"] == ["On Cats", "On Dogs"]
    assert people(program, session.chairs) == ["Renzo Rossi"]
    assert session.printed_time
    assert session.printed_time.start == dt.time(11)
    assert next(each.kind for each in program.sessions if each.title == "Lunch") is SessionKind.BREAK


def test_sessions_that_list_the_papers_ids_hold_them_in_that_order() -> None:
    papers = "id,title,authors\n01,On Cats,Ana Lima\n02,On Dogs,Bo Roth\n03,On Mice,Cy Tan\n"
    sessions = (
        "session_id,title,date,time,location,chair,papers\n1,Pets,July 12,09:30 AM - 10:00 AM,Hall A,Dee Fox,03 01\n"
        "2,Lunch,July 12,12:00 PM - 01:00 PM,none,none,0\n3,More Pets,July 12,02:00 PM - 03:00 PM,Hall A,none,02\n"
    )
    sources = [SourceFile("papers.csv", papers.encode()), SourceFile("program.csv", sessions.encode())]
    program = table.read(sources).program
    assert held(program)["Pets"] == ["On Mice", "On Cats"]
    assert [people(program, each.chairs) for each in program.sessions] == [["Dee Fox"], [], []]
    assert [room.name for room in program.rooms] == ["Hall A"]


def test_a_table_without_a_header_tells_affiliations_by_ids() -> None:
    sessions = "Session Number,Paper ID,Title,Authors\n" + "".join(
        f'1A: Learning,p{place},Paper Number {place} on Things,"Ana Lima , Bo Roth "\n' for place in range(1, 7)
    )
    names = "".join(
        f"p{place},Paper Number {place} on Things,"
        "Ana,,Lima,Alta University,Bo,C.,Roth,Kita Institute,Cy,,Tan,Sahl College\n"
        for place in range(1, 7)
    )
    program = table.read([SourceFile("s.csv", sessions.encode()), SourceFile("n.csv", names.encode())]).program
    first = program.papers[0]
    assert people(program, first.authors) == ["Ana Lima", "Bo C. Roth", "Cy Tan"]
    assert [institutions(program, place) for place in first.authors] == [
        ["Alta University"], ["Kita Institute"], ["Sahl College"],
    ]  # fmt: skip


def test_a_row_an_author_is_gathered_to_papers() -> None:
    text = "Paper ID,Title,Given Name,Family Name,Affiliation\n" + "".join(
        f"{number},Paper {number},{given},{family},X Lab\n"
        for number in (1, 2)
        for given, family in (("Ana", "Lima"), ("Bo", "Roth"))
    )
    assert authors(read_text(text).program) == {"Paper 1": ["Ana Lima", "Bo Roth"], "Paper 2": ["Ana Lima", "Bo Roth"]}


def test_a_separator_in_a_cell_without_quotes_is_told() -> None:
    reading = read_text("Title,Authors\nOn Cats,Ana Lima,and more\nOn Dogs,Bo Roth\n")
    (finding,) = [each for each in reading.findings if each.id == "row-too-long"]
    assert finding.where.line == 2


def test_quotes_inside_a_cell_between_tabs_stay() -> None:
    text = 'id\ttitle\tauthors\n1\t"What do others think?": A Study\tAna Lima and Bo Roth\n2\tOn Dogs\tCy Tan\n'
    assert read_text(text, "papers.tsv").program.papers[0].title == '"What do others think?": A Study'


def test_a_workbook_is_read_from_below_its_headings_with_dates_as_dates() -> None:
    rows: list[list[object]] = [
        ["Program of the Conference"], [], ["Title", "Authors", "Session", "Start"],
        ["On Cats", "Ana Lima", "Pets", dt.datetime(2027, 4, 19, 10)],  # noqa: DTZ001  # a sheet's times have no zone
        ["On Dogs", "Bo Roth", "Pets", dt.datetime(2027, 4, 19, 10, 20)],  # noqa: DTZ001  # as above
    ]  # fmt: skip
    program = read_text(workbook(rows), "papers.xlsx").program
    assert held(program) == {"Pets": ["On Cats", "On Dogs"]}
    printed = program.sessions[0].printed_time
    assert printed
    assert (printed.day, printed.start) == (dt.date(2027, 4, 19), dt.time(10))


def test_formulas_and_merged_cells_are_told_at_their_place() -> None:
    rows: list[list[object]] = [
        ["Title", "Authors", "Session"], ["On Cats", "Ana Lima", "Pets"], ["On Dogs", "=CONCATENATE(A1)", None],
    ]  # fmt: skip
    reading = read_text(workbook(rows, merge="C2:C3"), "papers.xlsx")
    assert held(reading.program) == {"Pets": ["On Cats", "On Dogs"]}
    places = {finding.id: finding.where.cell for finding in reading.findings}
    assert places["cell-formula"] == "Papers!B3"
    assert places["cells-merged"] == "Papers!C2:C3"


def test_papers_that_were_not_accepted_are_left_out_and_counted() -> None:
    reading = read_text("Title,Authors,Decision\nOn Cats,Ana Lima,Accept (oral)\nOn Dogs,Bo Roth,Reject\n")
    assert list(authors(reading.program)) == ["On Cats"]
    (finding,) = [each for each in reading.findings if each.id == "papers-not-accepted"]
    assert finding.words == "Reject: 1"


@pytest.mark.parametrize("text", ["One line of prose about a conference.\n", "a,b\n1,2\n"])
def test_text_without_titles_is_no_table(text: str) -> None:
    assert table.recognise([SourceFile("notes.txt", text.encode())]) is None
    with pytest.raises(ReadError):
        table.read([SourceFile("notes.txt", text.encode())])


def test_six_hundred_papers_have_their_counts() -> None:
    wanted = json.loads((CASES / "41-size.expected.json").read_text())
    program = table.read(files(CASES / "41-six-hundred-papers.csv")).program
    assert len(program.papers) == wanted["papers"]
    assert sum(len(paper.authors) for paper in program.papers) == wanted["authorships"]
    assert len(program.sessions) == wanted["sessions"]


def test_names_are_turned_only_where_the_header_says_that_the_family_leads() -> None:
    rows = '\nOn Cats,"Lima, Ana; van der Wold, Hanna"\nOn Dogs,"Roth, Bo"\n'
    typed = read_text(f"Title,Authors{rows}")
    assert authors(typed.program)["On Cats"] == ["Lima, Ana", "van der Wold, Hanna"]
    assert [person.family for person in typed.program.people] == ["Lima", "van der Wold", "Roth"]
    assert "name-order" in kinds(typed)
    turned = read_text(f'Title,"Authors (Last, First)"{rows}')
    assert authors(turned.program)["On Cats"] == ["Ana Lima", "Hanna van der Wold"]


def test_a_session_that_is_named_once_holds_the_rows_below_it() -> None:
    told_once = (
        "Session,Chair,Title,Authors\nPets,Eve Gray,On Cats,Ana Lima\n,,On Dogs,Bo Roth\nNets,Dee Fox,On Mice,Cy Tan\n"
    )
    assert held(read_text(told_once).program) == {"Pets": ["On Cats", "On Dogs"], "Nets": ["On Mice"]}
    above = (
        "Session,Time,Room,Chair,Title,Authors\nPets,9:00-10:30,Hall A,Eve Gray,,\n"
        ",,,,On Cats,Ana Lima\n,,,,On Dogs,Bo Roth\n"
    )
    program = read_text(above).program
    (session,) = program.sessions
    assert held(program) == {"Pets": ["On Cats", "On Dogs"]}
    assert people(program, session.chairs) == ["Eve Gray"]
    assert session.printed_time
    assert session.printed_time.end == dt.time(10, 30)


def test_a_paper_without_a_session_stays_without_one_where_others_name_theirs() -> None:
    text = "Title,Authors,Session\nOn Cats,Ana Lima,Pets\nOn Dogs,Bo Roth,Pets\nOn Mice,Cy Tan,\nOn Rats,Dee Fox,\n"
    assert held(read_text(text).program) == {"Pets": ["On Cats", "On Dogs"]}


def test_a_keynote_among_talks_is_one_and_times_without_a_session_are_told() -> None:
    text = (
        "Day,Start,End,Title,Speaker\nMonday 1 June 2026,09:30,10:30,Keynote: On Data,Ann Lee\n"
        "Monday 1 June 2026,10:30,11:00,Coffee break,\nMonday 1 June 2026,11:00,11:30,On Cats,Bo Roth\n"
    )
    reading = read_text(text)
    assert [keynote.title for keynote in reading.program.keynotes] == ["On Data"]
    assert list(authors(reading.program)) == ["On Cats"]
    assert "times-without-session" in kinds(reading)
