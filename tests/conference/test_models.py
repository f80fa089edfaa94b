"""Conferences: what the database refuses, and words for what is wrong."""

import datetime as dt

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from conference.models import ENDS_BEFORE_START, Conference, KeynoteSpeaker
from tests import factories

pytestmark = pytest.mark.django_db


def test_an_end_before_the_start_is_refused_by_form_and_database() -> None:
    days = {"starts_on": dt.date(2027, 3, 2), "ends_on": dt.date(2027, 3, 1)}
    with pytest.raises(ValidationError, match=ENDS_BEFORE_START):
        Conference(name="Backwards", **days).full_clean()
    with pytest.raises(IntegrityError), transaction.atomic():
        Conference.objects.create(name="Backwards", **days)


@pytest.mark.parametrize("zone", ["CEST", "Europe/Atlantis", "+02:00"])
def test_a_zone_must_be_an_iana_name(zone: str) -> None:
    with pytest.raises(ValidationError) as refusal:
        Conference(name="Somewhere", zone=zone).full_clean()
    assert "Europe/Rome" in refusal.value.message_dict["zone"][0]


def test_a_conference_cannot_hide_the_sites_own_pages() -> None:
    with pytest.raises(ValidationError) as refusal:
        Conference(name="Admin", slug="admin").full_clean()
    assert list(refusal.value.message_dict) == ["slug"]


def test_two_conferences_may_use_the_same_address_for_their_rooms() -> None:
    first, second = (factories.RoomFactory.create(name="Main hall") for _ in range(2))
    assert first.slug == second.slug == "main-hall"
    with pytest.raises(IntegrityError), transaction.atomic():
        factories.RoomFactory.create(name="Main hall", conference=first.conference)


def test_a_keynote_has_each_speaker_once_and_each_position_once() -> None:
    keynote = factories.KeynoteFactory.create()
    ana, bo = factories.PersonFactory.create_batch(2)
    KeynoteSpeaker.objects.create(keynote=keynote, person=ana, position=0)
    for person, position in ((ana, 1), (bo, 0)):
        with pytest.raises(IntegrityError), transaction.atomic():
            KeynoteSpeaker.objects.create(keynote=keynote, person=person, position=position)


def test_a_keynote_without_a_title_says_that_it_is_to_be_announced() -> None:
    assert "to be announced" in str(factories.KeynoteFactory.create(title=""))
