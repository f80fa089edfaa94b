"""Storing a Program: all of it in its order, or nothing."""

import datetime as dt

import msgspec
import pytest

from conference.models import Conference
from people.models import Affiliation, Alias, Person
from program import store, values
from program.models import Paper, Slot
from program.snapshot import snapshot
from tests import factories

pytestmark = pytest.mark.django_db
NINE = dt.datetime(2027, 3, 27, 8, tzinfo=dt.UTC)

PROGRAM = values.Program(
    rooms=(values.Room(key="hall", name="Hall", capacity=300, directions="Ground floor"),),
    tracks=(values.Track(key="systems", name="Systems", colour="#1f6f8b"),),
    affiliations=(
        values.Affiliation(
            key="a", name="A University", aliases=("Univ. A",), country="CA",
            identifiers=(values.Identifier(system="ror", value="03dbr7087"),),
        ),
        values.Affiliation(key="b", name="B Institute"),
    ),
    people=(
        values.Person(
            key="eva-adams", name="Eva Adams", given="Eva", family="Adams", web_site="https://adams.example/",
            identifiers=(values.Identifier(system="orcid", value="0000-0002-1825-0097"),),
        ),
        values.Person(key="cai-brown", name="Cai Brown", given="Cai", family="Brown", suffix="Jr."),
    ),
    papers=(
        values.Paper(
            key="second", title="Second", abstract="*Why*", number=1, track="systems",
            authors=(
                values.Authorship(person="cai-brown", affiliations=("b", "a"), printed="B,A", is_presenter=True),
                values.Authorship(person="eva-adams", is_contact=True),
            ),
            links=(values.Link(kind=values.LinkKind.PAPER), values.Link(kind=values.LinkKind.DOI, url="https://d.example/1")),
            awards=("Best Paper",), badges=("available",), topics=("storage", "caches"),
            identifiers=(values.Identifier(system="hotcrp", value="12"),),
        ),
    ),
    keynotes=(
        values.Keynote(
            key="opening", abstract="Soon",
            speakers=(values.Speaker(person="eva-adams", affiliations=("a",), biography="Eva **speaks**."),),
        ),
    ),
    sessions=(
        values.Session(
            key="late", title="Late", start=NINE, end=NINE + dt.timedelta(hours=1), room="hall", track="systems",
            description="Talks", chairs=(values.Chair(person="cai-brown", affiliations=("b",), printed="B Inst."),),
            slots=(
                values.Slot(key="s1", paper="second", minutes=20),
                values.Slot(key="s2", keynote="opening", start=NINE),
            ),
        ),
        values.Session(key="posters", kind=values.SessionKind.POSTERS, slots=(values.Slot(key="s3", paper="second"),)),
    ),
)  # fmt: skip


@pytest.fixture
def empty() -> Conference:
    return factories.ConferenceFactory.create(slug="new")


def without_slot_keys(program: values.Program) -> values.Program:
    sessions = tuple(
        msgspec.structs.replace(each, slots=tuple(msgspec.structs.replace(slot, key="") for slot in each.slots))
        for each in program.sessions
    )
    return msgspec.structs.replace(program, sessions=sessions, conference=values.Conference())


def test_what_is_stored_comes_back_as_the_same_program(empty: Conference) -> None:
    store.store(PROGRAM, empty)
    assert without_slot_keys(snapshot(empty)) == without_slot_keys(PROGRAM)


def test_slots_get_keys_that_no_other_conference_has(empty: Conference) -> None:
    store.store(PROGRAM, empty)
    paper = values.Paper(key="second", title="Second")
    session = values.Session(key="late", slots=(values.Slot(key="s1", paper="second"),))
    store.store(values.Program(papers=(paper,), sessions=(session,)), factories.ConferenceFactory.create(slug="other"))
    assert Slot.objects.count() == 4


def test_times_without_a_zone_are_refused_before_anything_is_written(empty: Conference) -> None:
    empty.zone = ""
    empty.save()
    with pytest.raises(store.StoreError, match="no time zone"):
        store.store(PROGRAM, empty)
    assert not Person.objects.exists()


def test_a_program_that_breaks_a_rule_at_its_end_leaves_nothing_of_its_beginning(empty: Conference) -> None:
    backwards = values.Session(key="x", start=NINE, end=NINE - dt.timedelta(hours=1))
    with pytest.raises(store.StoreError, match="breaks a rule"):
        store.store(msgspec.structs.replace(PROGRAM, sessions=(*PROGRAM.sessions, backwards)), empty)
    for model in (Person, Affiliation, Alias, Paper, Slot):
        assert not model._default_manager.exists(), model
