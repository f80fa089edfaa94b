"""What a field holds, by its content too."""

from program.formats.records.fields import Role
from program.formats.records.model import Record, Table


def table(**columns: list[str]) -> Table:
    found = Table("a.csv", "a.csv")
    for place, values in enumerate(zip(*columns.values(), strict=True)):
        fields = {name: value for name, value in zip(columns, values, strict=True) if value}
        found.records.append(Record(found, fields, place=place + 2))
    return found


def test_a_name_beside_a_title_is_the_speakers_where_it_is_a_persons() -> None:
    found = table(name=["Ana Lima", "Bo Roth", ""], title=["On Cats and Dogs", "On Mice", "Lunch"])
    assert found.roles[Role.SPEAKER] == ["name"]
    assert found.roles[Role.TITLE] == ["title"]


def test_a_name_alone_is_a_title_where_it_names_sessions() -> None:
    assert table(name=["Session 1", "Coffee Break", "Session 2"]).roles[Role.TITLE] == ["name"]


def test_the_longer_of_two_titles_leads() -> None:
    found = table(**{"title match?": ["TRUE", "TRUE"], "Title": ["On Cats and Dogs", "On Mice and Men"]})
    assert found.roles[Role.TITLE][0] == "Title"


def test_a_paper_column_of_numbers_is_an_id() -> None:
    found = table(paper=["7", "12"], title=["On Cats and Dogs", "On Mice and Men"])
    assert found.roles[Role.TITLE] == ["title"]
    assert found.roles[Role.ID] == ["paper"]


def test_addresses_are_found_in_a_column_of_any_name() -> None:
    found = table(title=["On Cats", "On Dogs"], reachable=["ana@alta.example", "bo@kita.example"])
    assert found.roles[Role.EMAIL] == ["reachable"]


def test_authors_with_affiliations_lead_before_plain_names() -> None:
    found = table(
        title=["On Cats", "On Dogs"],
        authors=["Lima, Ana", "Roth, Bo"],
        authors_and_affil=["Ana Lima (Alta)*", "Bo Roth (Kita)"],
    )
    assert found.roles[Role.AUTHORS][0] == "authors_and_affil"


def test_an_objects_name_is_what_the_object_is() -> None:
    found = table(**{"title": ["Pets"], "location.name": ["Hall A"], "content.abstract.value": ["We."]})
    assert found.roles[Role.ROOM] == ["location.name"]
    assert found.roles[Role.ABSTRACT] == ["content.abstract.value"]
