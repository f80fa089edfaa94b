"""Who was made one here stays one, whatever the source goes on calling them; and nothing is renamed by the way."""

import pytest

from conference.models import Conference
from people import history, merge
from people.models import Affiliation, Person
from program.models import Authorship
from tests import factories
from tests.program.sync.test_imports import bring

pytestmark = pytest.mark.django_db

HEADER = "title,authors\n"
ONE = "One paper,Zoë Kovačević (University of Alta); Ada Moss (Kita College)\n"
TWO = "Two paper,Zoe Kovacevic (Univeristy of Alta); Ben Lind (Kita College)\n"
BOTH = HEADER + ONE + TWO


@pytest.fixture
def empty(db: None) -> Conference:
    return factories.ConferenceFactory.create(slug="empty")


def authors() -> dict[str, list[str]]:
    told: dict[str, list[str]] = {}
    for each in Authorship.objects.select_related("paper", "person").order_by("paper__title", "position"):
        told.setdefault(each.paper.title, []).append(each.person.name)
    return told


def names(model: type[Person | Affiliation]) -> list[str]:
    return sorted(each.name for each in model._base_manager.all())


def merged(conference: Conference, text: str, kept: str) -> history.Act:
    """Import, and make everybody who is called like that one with the kept one."""
    bring(conference, text)
    keep = Person.objects.get(name=kept)
    words = keep.sort_key.split()
    others = [each for each in Person.objects.exclude(pk=keep.pk) if sorted(each.sort_key.split()) == sorted(words)]
    assert others
    return merge.merge_people(keep, others)


@pytest.mark.parametrize("kept", ["Zoë Kovačević", "Zoe Kovacevic"])
def test_the_same_file_again_and_again_changes_nothing(empty: Conference, kept: str) -> None:
    merged(empty, BOTH, kept)
    before = authors()
    assert before["Two paper"] == [kept, "Ben Lind"]
    for _ in range(3):
        assert bring(empty, BOTH).applied["items"] == []
        assert authors() == before
        assert names(Person) == sorted({kept, "Ada Moss", "Ben Lind"})


def test_rows_in_another_order_change_nothing(empty: Conference) -> None:
    merged(empty, BOTH, "Zoë Kovačević")
    before = authors()
    for text in (HEADER + TWO + ONE, BOTH, HEADER + TWO + ONE):
        bring(empty, text)
        assert authors() == before
        assert names(Person) == ["Ada Moss", "Ben Lind", "Zoë Kovačević"]


@pytest.mark.parametrize("left", [ONE, TWO])
def test_a_spelling_that_is_left_alone_renames_nobody(empty: Conference, left: str) -> None:
    merged(empty, BOTH, "Zoë Kovačević")
    for text in (HEADER + left, HEADER + left, BOTH):
        bring(empty, text)
        assert authors()["One paper"][0] == authors()["Two paper"][0] == "Zoë Kovačević"
        assert names(Person) == ["Ada Moss", "Ben Lind", "Zoë Kovačević"]


def test_a_new_paper_of_a_merged_spelling_is_of_the_one_who_stayed(empty: Conference) -> None:
    merged(empty, BOTH, "Zoë Kovačević")
    bring(empty, BOTH)
    bring(empty, BOTH + "Three paper,Zoe Kovacevic (Univeristy of Alta)\n")
    assert authors()["Three paper"] == ["Zoë Kovačević"]


def test_who_is_listed_twice_by_the_source_is_there_once_on_old_papers_and_new(empty: Conference) -> None:
    text = HEADER + "One paper,Wei Zhang (Alta); Ada Moss (Kita); Zhang Wei (Kita)\n"
    merged(empty, text, "Wei Zhang")
    assert authors() == {"One paper": ["Wei Zhang", "Ada Moss"]}
    for _ in range(2):
        assert bring(empty, text).applied["items"] == []
        assert authors() == {"One paper": ["Wei Zhang", "Ada Moss"]}
    bring(empty, text + "Two paper,Zhang Wei (Kita); Wei Zhang (Alta); Ben Lind (Kita)\n")
    assert authors()["Two paper"] == ["Wei Zhang", "Ben Lind"]
    row = Authorship.objects.get(paper__title="Two paper", position=0)
    assert [each.affiliation.name for each in row.affiliations.order_by("position")] == ["Kita", "Alta"]


def test_an_undone_merge_leaves_two_that_the_source_still_finds(empty: Conference) -> None:
    act = merged(empty, BOTH, "Zoë Kovačević")
    history.undo(act)
    before = authors()
    assert bring(empty, BOTH).applied["items"] == []
    assert authors() == before


def test_people_who_were_split_stay_two(empty: Conference) -> None:
    text = HEADER + "One paper,Wei Zhang (Alta)\nTwo paper,Wei Zhang (Alta)\n"
    bring(empty, text)
    merge.split_person(Person.objects.get(), [Authorship.objects.get(paper__title="Two paper")])
    for _ in range(2):
        assert bring(empty, text).applied["items"] == []
        assert Person.objects.count() == 2


def test_another_of_the_name_is_somebody_new(empty: Conference) -> None:
    merged(empty, BOTH, "Zoë Kovačević")
    bring(empty, BOTH + "Three paper,Zoe Kovacevic (Nordhaven Institute of Widgets)\n")
    count = Person.objects.filter(name__contains="Kova").count()
    assert count == len(set(Authorship.objects.filter(person__name__contains="Kova").values_list("person", flat=True)))


@pytest.mark.parametrize("left", [ONE, TWO, ONE + TWO, TWO + ONE])
def test_a_merged_spelling_of_an_affiliation_renames_nothing(empty: Conference, left: str) -> None:
    bring(empty, BOTH)
    keep = Affiliation.objects.get(name="University of Alta")
    merge.merge_affiliations(keep, [Affiliation.objects.get(name="Univeristy of Alta")])
    for _ in range(2):
        bring(empty, HEADER + left)
        assert names(Affiliation) == ["Kita College", "University of Alta"]
