"""From entries to a Program: who is joined, who is told apart, what is told."""

from program.formats.building import build
from program.formats.entries import Entries, PaperEntry, PersonEntry, SessionEntry, SlotEntry
from program.values import Severity
from tests.documents import authors, institutions


def paper(title: str, *people: PersonEntry) -> PaperEntry:
    return PaperEntry(title=title, authors=list(people))


def test_equal_names_are_one_person_and_equal_institutions_one_affiliation() -> None:
    one = paper("One", PersonEntry(name="Ana Lima", affiliation="Univ. of Toronto"))
    two = paper("Two", PersonEntry(name="Ana Lima", affiliation="University of Toronto"))
    program = build(Entries(papers=[one, two])).program
    assert [person.key for person in program.people] == ["ana-lima"]
    (affiliation,) = program.affiliations
    assert affiliation.aliases == ("University of Toronto",)


def test_an_accent_alone_joins_nobody_and_is_told() -> None:
    built = build(Entries(papers=[paper("One", PersonEntry(name="Zoë Kovač"), PersonEntry(name="Zoe Kovac"))]))
    assert len(built.program.people) == 2
    assert [finding.words for finding in built.findings if finding.id == "name-variants"] == ["Zoë Kovač / Zoe Kovac"]


def test_orders_and_capitals_of_one_name_are_joined_and_told_as_a_warning() -> None:
    people = [PersonEntry(name="Okafor, Adaeze"), PersonEntry(name="OKAFOR Adaeze"), PersonEntry(name="Adaeze Okafor")]
    built = build(Entries(papers=[paper(str(place), each) for place, each in enumerate(people)]))
    assert [person.name for person in built.program.people] == ["Adaeze Okafor"]
    assert [finding.severity for finding in built.findings if finding.id == "name-spellings"] == [Severity.WARNING]


def test_two_addresses_and_no_common_institution_are_two_people() -> None:
    one = PersonEntry(name="Wei Wang", email="wei@a.example", affiliation="Alta University")
    two = PersonEntry(name="Wei Wang", email="ww@b.example", affiliation="Kita University")
    assert len(build(Entries(papers=[paper("One", one), paper("Two", two)])).program.people) == 2


def test_an_affiliation_belongs_to_the_paper_and_keeps_its_order_and_print() -> None:
    one = paper("One", PersonEntry(name="Ines Roth", affiliation="Stonefield University; CentAI"))
    two = paper("Two", PersonEntry(name="Ines Roth", affiliation="Kita University"))
    program = build(Entries(papers=[one, two])).program
    first, second = (each.authors[0] for each in program.papers)
    assert institutions(program, first) == ["Stonefield University", "CentAI"]
    assert institutions(program, second) == ["Kita University"]
    assert first.printed == "Stonefield University; CentAI"


def test_keys_are_unique_and_sessions_hold_their_papers() -> None:
    papers = [paper("Same", PersonEntry(name="Ana Lima")), paper("Same", PersonEntry(name="Bo Roth"))]
    session = SessionEntry(title="Storage", room="Hall A", slots=[SlotEntry(paper=each) for each in papers])
    program = build(Entries(papers=papers, sessions=[session])).program
    assert [each.key for each in program.papers] == ["same", "same-2"]
    assert [slot.paper for slot in program.sessions[0].slots] == ["same", "same-2"]
    assert len({slot.key for slot in program.sessions[0].slots}) == 2
    assert program.rooms[0].key == program.sessions[0].room


def test_addresses_never_come_into_the_program() -> None:
    built = build(Entries(papers=[paper("One", PersonEntry(name="Ana Lima", email="ana@alta.example"))]))
    assert "alta.example" not in str(built.program)
    assert authors(built.program) == {"One": ["Ana Lima"]}


def test_a_name_with_the_family_first_stays_as_typed_and_is_told() -> None:
    built = build(Entries(papers=[paper("One", PersonEntry(name="van der Wold, Hanna"))]))
    (person,) = built.program.people
    assert (person.name, person.given, person.family) == ("van der Wold, Hanna", "Hanna", "van der Wold")
    assert any(finding.id == "name-order" and "Hanna van der Wold" in finding.words for finding in built.findings)
