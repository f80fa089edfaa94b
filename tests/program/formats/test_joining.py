"""People and institutions of one document: keys, lists in findings, spellings."""

from program.formats.entries import PersonEntry
from program.formats.joining import MOST_WORDS, AffiliationTable, Keys, PersonTable
from program.values import Severity


def test_keys_are_unique_and_made_of_the_text() -> None:
    keys = Keys("paper")
    assert [keys.new(text) for text in ("On Cats", "On Cats", "on cats", "!", "On Cats 2")] == [
        "on-cats", "on-cats-2", "on-cats-3", "paper", "on-cats-2-2",
    ]  # fmt: skip


def test_the_commonest_spelling_names_an_institution() -> None:
    table = AffiliationTable()
    for name in ("Univ. of Toronto", "University of Toronto", "University of Toronto"):
        table.keys_of(PersonEntry(name="Ana Lima", affiliation=name))
    (affiliation,) = table.values()
    assert (affiliation.name, affiliation.aliases) == ("University of Toronto", ("Univ. of Toronto",))


def test_institutions_that_the_source_holds_apart_are_not_cut_again() -> None:
    table = AffiliationTable()
    keys = table.keys_of(PersonEntry(name="Ana Lima", institutions=("A and B University, C University", "D")))
    assert len(keys) == 2
    assert list(table.findings()) == []


def test_a_cut_that_is_not_certain_is_a_notice_and_an_open_bracket_a_warning() -> None:
    table = AffiliationTable()
    for text in ("Google, Stanford University", "KTI, Noor (Sahl College"):
        table.keys_of(PersonEntry(name="Ana Lima", affiliation=text))
    assert [(each.id, each.severity) for each in table.findings()] == [
        ("affiliation-cut", Severity.NOTICE), ("bracket-open", Severity.WARNING),
    ]  # fmt: skip


def test_a_finding_lists_a_readable_number_of_names_and_counts_the_rest() -> None:
    table = PersonTable()
    for number in range(MOST_WORDS + 5):
        table.key_of(PersonEntry(name=f"Name{chr(97 + number % 26)}{chr(97 + number // 26)}"), ())
    (finding,) = table.findings()
    assert finding.words.endswith("and 5 more")
    assert str(MOST_WORDS + 5) in finding.message


def test_a_spelling_in_usual_capitals_is_shown_however_rare_it_is() -> None:
    table = PersonTable()
    for name in ("izzeddin gur", "izzeddin gur", "Izzeddin Gur"):
        table.key_of(PersonEntry(name=name), ())
    (person,) = table.values()
    assert person.name == "Izzeddin Gur"
