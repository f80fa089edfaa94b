"""Search: words by their beginnings, in fields alone, as phrases, with a slip, in any script; and narrowing."""

import io
from typing import Any

import msgspec
import pytest
from django.core.management import call_command
from django.test import Client

from program.index import Index
from program.management import invented
from program.public.search import Found, search

PROGRAM = invented.program()
INDEX = Index(PROGRAM)


def find(query: str, **chosen: str) -> Found:
    return search(INDEX, query, chosen)


def titles(found: Found) -> list[str]:
    return [getattr(hit.item, "title", "") or getattr(hit.item, "name", "") for hit in found.hits]


def test_every_word_must_begin_a_word_and_titles_come_first() -> None:
    found = titles(find("garb collec"))
    assert found
    assert "Garbage Collection" in found[0]
    assert find("arbage").instead == "garbage"  # nothing begins so: the nearest word is tried


def test_letters_with_marks_are_found_without_them() -> None:
    people = [hit.item.name for hit in find("Ostby").hits if hit.kind == "person"]
    assert people
    assert all("Østby" in name for name in people)


def test_a_field_looks_there_alone() -> None:
    author = PROGRAM.papers[0].authors[0]
    name = INDEX.people[author.person].family
    kinds = {hit.kind for hit in find(f"author:{name}").hits}
    assert "affiliation" not in kinds
    papers = [hit.item for hit in find(f"author:{name}").hits if hit.kind == "paper"]
    assert all(any(INDEX.people[each.person].family == name for each in paper.authors) for paper in papers)
    places = [hit for hit in find('inst:"Kita University"').hits if hit.kind == "affiliation"]
    assert [hit.item.name for hit in places] == ["Kita University"]


def test_a_paper_is_found_by_its_session() -> None:
    session = next(each for each in PROGRAM.sessions if each.slots and each.slots[0].paper)
    papers = {hit.item.key for hit in find(f'session:"{session.title}"').hits if hit.kind == "paper"}
    assert {slot.paper for slot in session.slots} <= papers


def test_a_phrase_must_stand_as_it_is() -> None:
    assert "What Machines Owe Us" in titles(find('"machines owe"'))
    assert "What Machines Owe Us" not in titles(find('"owe machines"'))


@pytest.mark.parametrize(
    ("typed", "meant"), [("garbge", "garbage"), ("checkponits", "checkpoints"), ("Lindqvst", "lindqvist")]
)
def test_a_slip_is_forgiven_and_said(typed: str, meant: str) -> None:
    found = find(typed)
    assert found.instead == meant
    assert found.hits
    assert find(meant).instead == ""


def test_a_short_word_or_nonsense_is_not_bent_into_something() -> None:
    assert find("xq").hits == ()
    assert find("zzzzzzzzzz").hits == ()


def test_scripts_without_blanks_are_searched_within() -> None:
    paper = msgspec.structs.replace(PROGRAM.papers[0], title="深層学習による自然言語処理")
    index = Index(msgspec.structs.replace(PROGRAM, papers=(paper,)))
    assert [hit.item.title for hit in search(index, "自然言語").hits] == ["深層学習による自然言語処理"]


def test_what_is_found_is_narrowed_by_facets_which_count_all_of_it() -> None:
    found = find("scale")
    facets = dict(found.facets)
    assert {choice.value for choice in facets["kind"]} == {"paper", "session"}
    days = {choice.value: choice.count for choice in facets["day"]}
    assert list(days) == sorted(days)
    one = find("scale", day="2027-03-28", kind="paper")
    assert 0 < len(one.hits) < days["2027-03-28"]
    assert dict(one.facets) == facets
    assert find("scale", day="nonsense").hits == ()


@pytest.mark.parametrize("query", ["", "   ", '"', "author:", '""', 'author:""', "inst:   ", "%00", "a" * 300])
def test_no_query_breaks_it(query: str) -> None:
    assert isinstance(find(query), Found)


@pytest.mark.django_db
def test_the_page_narrows_by_links_and_takes_a_choice_back(client: Client) -> None:
    call_command("make_demo", stdout=io.StringIO())
    page: Any = client.get("/invented-2027/search/", {"q": "scale"})
    assert 'href="?q=scale&amp;day=2027-03-27"' in page.text
    narrowed = client.get("/invented-2027/search/", {"q": "scale", "day": "2027-03-27"})
    assert 'href="?q=scale" aria-current="true"' in narrowed.text
    assert len(narrowed.context["hits"]) < len(page.context["hits"])
    slip = client.get("/invented-2027/search/", {"q": "garbge"})
    assert "Shown is what fits “<bdi>garbage</bdi>”" in slip.text
