"""What every writer keeps to, whatever the program; and what the strictest reader of each format asks."""

import csv
import datetime as dt
import io
import json
import re
import zipfile
from typing import Any
from xml.etree.ElementTree import Element

import msgspec
import pytest
import yaml
from defusedxml import ElementTree
from hypothesis import HealthCheck, given, settings
from openpyxl import load_workbook

from program.formats import acl_order, crossref, hotcrp_tags, registry, sheet_mapping, taps, whova
from program.formats.sheet_mapping import Level, Mapping
from program.formats.source import SourceFile
from program.management import invented
from program.values import (
    Affiliation,
    Authorship,
    CannotWriteError,
    Conference,
    Identifier,
    Link,
    LinkKind,
    Paper,
    Person,
    Program,
    Session,
    Slot,
    Stamp,
)
from tests import programs

STAMP = Stamp(number=2, published_at=dt.datetime(2027, 1, 2, 3, 4, 5, tzinfo=dt.UTC))
NINE = dt.datetime(2027, 3, 27, 8, tzinfo=dt.UTC)
DEMO = invented.program(1)
WRITERS = [each.name for each in registry.writers()]
HARD = 'A "title" with <tags> & ; , \\ = 日本語 \U0001f600 العربية \x00\x0b end'


def hard() -> Program:
    """Return a program of everything that broke somebody's export: long, right to left, over midnight, 24 hours."""
    people = tuple(
        Person(key=f"p{number}", name=f"Ana {number} {HARD}", given="Ana", family=HARD) for number in range(300)
    )
    paper = Paper(
        key="long", number=7, title="=1+1 " + HARD + "x" * 2000, abstract="\x0b" + HARD * 50,
        authors=tuple(Authorship(person=each.key, affiliations=("at",)) for each in people),
        links=(Link(kind=LinkKind.DOI, url="https://doi.org/10.1234/abc"),),
    )  # fmt: skip
    day = dt.timedelta(days=1)
    return Program(
        conference=Conference(key="hard", name=HARD, acronym="HARD 2027", zone="Europe/Rome", year=2027),
        people=people, papers=(paper,), affiliations=(Affiliation(key="at", name=HARD),),
        sessions=(
            Session(
                key="night", title=HARD, start=NINE + day / 2, end=NINE + day,
                slots=(Slot(key="s", paper="long", minutes=700),),
            ),
            Session(key="day", start=NINE, end=NINE + day),
        ),
    )  # fmt: skip


TIMELESS = msgspec.structs.replace(DEMO, papers=DEMO.papers[:2], keynotes=(), sessions=())
PROGRAMS = {"demo": DEMO, "hard": hard(), "empty": Program(), "no times": TIMELESS}


@pytest.mark.parametrize("program", PROGRAMS.values(), ids=PROGRAMS)
@pytest.mark.parametrize("name", WRITERS)
def test_a_format_is_written_the_same_twice_or_says_in_a_sentence_why_not(name: str, program: Program) -> None:
    form = registry.find(name)
    refused = form.refusal(program)
    if refused:
        assert refused.endswith(".")
        with pytest.raises(CannotWriteError, match=re.escape(refused)):
            form.write(program, stamp=STAMP)
        return
    data = form.write(program, stamp=STAMP)
    assert data == form.write(program, stamp=STAMP)
    assert all(each.endswith(".") for each in form.losses(program))
    if form.extension in ("xml", "xcal"):
        ElementTree.fromstring(data)
    elif form.extension.endswith("json"):
        json.loads(data)
    elif form.extension == "csv":
        rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))
        assert {len(row) for row in rows} == {len(rows[0])}
        assert not any(cell.lstrip().startswith(("=", "@", "＝", "＠")) for row in rows for cell in row)
    elif form.extension == "xlsx":
        load_workbook(io.BytesIO(data))
    elif form.extension == "pdf":
        assert data.startswith(b"%PDF-")
    elif form.extension == "zip":
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            assert all(yaml.safe_load(archive.read(each)) is not None for each in archive.namelist())


@settings(suppress_health_check=[HealthCheck.too_slow], max_examples=15)
@given(programs.programs())
def test_any_program_is_written_or_refused_by_each(program: Program) -> None:
    for form in (each for each in registry.writers() if each.extension != "pdf"):  # these take their time
        if not form.refusal(program):
            assert form.write(program, stamp=STAMP) == form.write(program, stamp=STAMP)


def cells(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(data.decode(), newline="")))


def test_guidebook_has_its_header_and_american_dates() -> None:
    [row] = [
        each
        for each in cells(registry.find("guidebook").write(DEMO))
        if each["Session Title"] == "Keynote: What Machines Owe Us"
    ]
    assert row["Date"] == "03/27/2027"
    assert (row["Time Start"], row["Time End"], row["Room/Location"]) == ("09:00 AM", "10:00 AM", "Great Hall")


def test_hopin_has_times_with_their_offset() -> None:
    row = cells(registry.find("hopin").write(DEMO))[0]
    assert row["Start time"] == "2027-03-27 09:00 +0100"


def test_indico_has_seven_columns_and_no_header() -> None:
    rows = list(csv.reader(io.StringIO(registry.find("indico").write(DEMO).decode())))
    assert {len(row) for row in rows} == {7}
    assert rows[0][0] == "2027-03-27 09:00"


def test_whova_is_filled_at_its_cells_and_every_speaker_is_in_the_second_sheet() -> None:
    book = load_workbook(io.BytesIO(whova.write(DEMO)))
    agenda, speakers = book["Agenda"], book["Speaker"]
    assert agenda.cell(row=25, column=1).value == "*Date"
    assert agenda.cell(row=26, column=1).value == "3/27/2027"
    assert agenda.cell(row=26, column=2).value == "9:00 AM"
    named = {speakers.cell(row=row, column=1).value for row in range(6, speakers.max_row + 1)}
    told = [str(agenda.cell(row=row, column=8).value or "") for row in range(26, agenda.max_row + 1)]
    spoken = {name for each in told for name in each.split("; ") if name}
    assert spoken
    assert spoken <= named
    levels = [agenda.cell(row=row, column=10).value for row in range(26, agenda.max_row + 1)]
    assert levels[0] == "Session"
    assert set(levels) == {"Session", "Sub"}


def test_the_rights_form_has_a_row_an_author_and_addresses_only_when_they_are_given() -> None:
    program = msgspec.structs.replace(DEMO, papers=DEMO.papers[:1])
    author = program.papers[0].authors[0].person
    rows = cells(taps.write(program, emails={author: "ana@example.org"}))
    assert [row["author_sequence_no"] for row in rows] == [
        str(each) for each in range(1, len(program.papers[0].authors) + 1)
    ]
    assert [row["email"] for row in rows if row["email"]] == ["ana@example.org"]
    assert "@" not in taps.write(program).decode()
    assert sum(row["contact_author"] == "Y" for row in rows) == 1


def test_hotcrp_is_told_each_papers_session_and_place_by_documented_actions() -> None:
    rows = cells(hotcrp_tags.write(DEMO))
    assert {row["action"] for row in rows} == {"tag", "decision"}
    first = next(each for each in DEMO.sessions if each.slots and each.slots[0].paper)
    papers = {each.key: each for each in DEMO.papers}
    number = str(papers[first.slots[1].paper or ""].number)
    [tag] = [row for row in rows if row["paper"] == number and row["action"] == "tag"]
    assert (tag["tag"], tag["tag_value"]) == (f"session{DEMO.sessions.index(first) + 1}", "2")


def test_an_order_file_is_read_back_with_its_days_sessions_and_papers() -> None:
    data = registry.find("start-order").write(DEMO)
    reading = acl_order.read([SourceFile("order.txt", data)])
    assert len(reading.program.papers) == len(DEMO.papers)
    titles = {each.title for each in reading.program.sessions}
    assert {each.title for each in DEMO.sessions if each.kind == "papers"} <= titles


def test_aclpub2_has_papers_with_institutions_and_sessions_with_times() -> None:
    with zipfile.ZipFile(io.BytesIO(registry.find("aclpub2-files").write(DEMO))) as archive:
        papers: list[dict[str, Any]] = yaml.safe_load(archive.read("papers.yml"))
        sessions: list[dict[str, Any]] = yaml.safe_load(archive.read("program.yml"))
    assert len(papers) == len(DEMO.papers)
    assert papers[0]["authors"][0]["last_name"]
    assert sessions[0]["start_time"] == "2027-03-27T09:00:00+01:00"
    assert sum(len(each.get("papers", ())) for each in sessions) == len(DEMO.papers)


def with_dois() -> Program:
    papers = tuple(
        msgspec.structs.replace(each, links=(Link(kind=LinkKind.DOI, url=f"https://doi.org/10.1234/p{each.number}"),))
        for each in DEMO.papers
    )
    orcid = (Identifier(system="orcid", value="0000-0002-1825-0097"),)
    people = (msgspec.structs.replace(DEMO.people[0], identifiers=orcid), *DEMO.people[1:])
    return msgspec.structs.replace(DEMO, papers=papers, people=people)


def test_dois_and_titles_are_in_the_deposit() -> None:
    root: Element = ElementTree.fromstring(crossref.write(with_dois(), stamp=STAMP))
    space = {"c": crossref.NAMESPACE}
    assert len(root.findall(".//c:conference_paper", space)) == len(DEMO.papers)
    assert root.findtext(".//c:ORCID", namespaces=space) == "https://orcid.org/0000-0002-1825-0097"


def test_a_sheet_of_ones_own_has_the_columns_and_forms_that_were_chosen() -> None:
    mapping = Mapping(
        level=Level.TALKS, columns=sheet_mapping.columns("Titel: title", "Wann: start date and time", "Typ = Vortrag"),
        date="%d.%m.%Y", delimiter=";", in_utc=True,
    )  # fmt: skip
    rows = list(csv.reader(io.StringIO(sheet_mapping.as_csv(DEMO, mapping).decode()), delimiter=";"))
    assert rows[0] == ["Titel", "Wann", "Typ"]
    assert rows[1] == ["What Machines Owe Us", "27.03.2027 08:00", "Vortrag"]


def test_only_formats_that_take_addresses_are_given_them() -> None:
    assert [each.name for each in registry.writers() if each.takes_emails] == ["taps"]
    assert not [each.name for each in registry.public() if each.takes_emails]
