"""Papers, sessions and slots: what the database refuses, and words for what is wrong."""

import datetime as dt

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, models, transaction
from django.db.models import ProtectedError, RestrictedError

from program import values
from program.models import (
    END_NOT_AFTER_START,
    ONE_OF_PAPER_AND_KEYNOTE,
    OTHER_CONFERENCE,
    START_WITHOUT_ZONE,
    Authorship,
    Document,
    LinkKind,
    Session,
    SessionKind,
    Slot,
)
from tests import factories

pytestmark = pytest.mark.django_db
NOON = dt.datetime(2027, 3, 27, 12, tzinfo=dt.UTC)


def the_database_must_refuse(model: type[models.Model], **fields: object) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        model._default_manager.create(**fields)


@pytest.mark.parametrize("minutes", [0, -1])
def test_a_session_ends_after_it_starts(minutes: int) -> None:
    conference = factories.ConferenceFactory.create()
    times = {"start": NOON, "end": NOON + dt.timedelta(minutes=minutes)}
    with pytest.raises(ValidationError, match=END_NOT_AFTER_START):
        Session(conference=conference, **times).full_clean()
    the_database_must_refuse(Session, conference=conference, **times)


def test_a_session_with_an_end_alone_is_refused() -> None:
    the_database_must_refuse(Session, conference=factories.ConferenceFactory.create(), end=NOON)


def test_a_time_needs_the_conferences_zone() -> None:
    conference = factories.ConferenceFactory.create(zone="")
    with pytest.raises(ValidationError, match=START_WITHOUT_ZONE):
        Session(conference=conference, start=NOON).full_clean()


def test_a_room_of_another_conference_is_refused() -> None:
    session = Session(conference=factories.ConferenceFactory.create(), room=factories.RoomFactory.create())
    with pytest.raises(ValidationError, match=OTHER_CONFERENCE):
        session.full_clean()


def test_a_room_in_use_is_not_deleted() -> None:
    room = factories.RoomFactory.create()
    factories.SessionFactory.create(conference=room.conference, room=room)
    with pytest.raises(RestrictedError):
        room.delete()


def test_a_conference_is_deleted_with_its_rooms_and_sessions() -> None:
    conference = factories.program_of(factories.ConferenceFactory.create(), papers=2)
    conference.delete()
    assert not Session.objects.exists()


def test_an_author_of_a_paper_is_not_deleted() -> None:
    person = factories.PersonFactory.create()
    factories.write_paper(factories.PaperFactory.create(), person)
    with pytest.raises(ProtectedError):
        person.delete()


def test_an_author_stands_once_on_a_paper_and_each_position_is_one_authors() -> None:
    paper = factories.PaperFactory.create()
    ana, bo = factories.PersonFactory.create_batch(2)
    factories.write_paper(paper, ana)
    the_database_must_refuse(Authorship, paper=paper, person=ana, position=1)
    the_database_must_refuse(Authorship, paper=paper, person=bo, position=0)


def test_a_slot_holds_one_paper_or_one_keynote() -> None:
    session = factories.SessionFactory.create()
    paper = factories.PaperFactory.create(conference=session.conference)
    keynote = factories.KeynoteFactory.create(conference=session.conference)
    for held in ({}, {"paper": paper, "keynote": keynote}):
        with pytest.raises(ValidationError, match=ONE_OF_PAPER_AND_KEYNOTE):
            Slot(session=session, **held).full_clean()
        the_database_must_refuse(Slot, session=session, **held)


def test_a_paper_may_have_a_talk_and_a_poster_but_not_twice_in_one_session() -> None:
    paper = factories.PaperFactory.create()
    talks, posters = factories.SessionFactory.create_batch(2, conference=paper.conference)
    first, second = (Slot.objects.create(session=each, paper=paper) for each in (talks, posters))
    assert first.key != second.key
    the_database_must_refuse(Slot, session=talks, paper=paper, position=1)


def test_a_slot_of_no_minutes_is_refused() -> None:
    paper = factories.PaperFactory.create()
    session = factories.SessionFactory.create(conference=paper.conference)
    the_database_must_refuse(Slot, session=session, paper=paper, minutes=0)


def test_a_paper_number_is_given_once_a_conference_and_may_be_missing() -> None:
    paper = factories.PaperFactory.create(number=7)
    factories.PaperFactory.create_batch(2, number=None, conference=paper.conference)
    with pytest.raises(IntegrityError), transaction.atomic():
        factories.PaperFactory.create(number=7, conference=paper.conference)


def test_papers_without_a_number_come_last() -> None:
    conference = factories.ConferenceFactory.create()
    for number in (None, 10, 9):
        factories.PaperFactory.create(conference=conference, number=number)
    assert [each.number for each in conference.papers.in_order()] == [9, 10, None]


def test_a_document_is_kept_as_it_was_found() -> None:
    found = "Two  blanks,\r\n a soft\u00adhyphen "
    document = Document.objects.create(conference=factories.ConferenceFactory.create(), title="Page", text=found)
    document.refresh_from_db()
    assert document.text == found


@pytest.mark.parametrize(
    ("choices", "values"), [(SessionKind, values.SessionKind), (LinkKind, values.LinkKind)], ids=["session", "link"]
)
def test_the_tables_and_the_document_know_the_same_kinds(choices: type[models.TextChoices], values: type) -> None:
    assert choices.values == [each.value for each in values]  # type: ignore[attr-defined]  # an enumeration
