"""A draft is published when its time has come: by cron, or by the first visit after it; once, and not before."""

import datetime as dt
import io
import time
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from conference.models import Conference
from program import publish
from program.models import Paper, Release
from tests import factories

HOUR = dt.timedelta(hours=1)


def set_time(conference: Conference, moment: dt.datetime) -> None:
    Conference.objects.filter(pk=conference.pk).update(publish_at=moment)


@pytest.mark.django_db
def test_nothing_is_published_before_its_time_and_then_once(conference: Conference) -> None:
    set_time(conference, timezone.now() + HOUR)
    assert publish.publish_due() == []
    (release,) = publish.publish_due(timezone.now() + 2 * HOUR)
    assert release.number == 1
    assert publish.publish_due(timezone.now() + 3 * HOUR) == []
    conference.refresh_from_db()
    assert conference.publish_at is None


@pytest.mark.django_db
def test_the_draft_is_published_as_it_is_then(conference: Conference) -> None:
    set_time(conference, timezone.now())
    Paper.objects.update(title="Changed at the last moment")
    publish.publish_due()
    assert "Changed at the last moment" in Release.objects.get().document


@pytest.mark.django_db
def test_the_command_says_what_it_published(conference: Conference) -> None:
    set_time(conference, timezone.now())
    told = io.StringIO()
    call_command("publish_due", stdout=told)
    assert told.getvalue() == f"{conference}: release 1.\n"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("was_published", [True, False])
def test_the_first_visit_after_the_time_begins_to_publish(client: Client, was_published: bool) -> None:  # noqa: FBT001
    conference = factories.program_of(factories.ConferenceFactory.create(slug="conf"), papers=1)
    if was_published:
        publish.publish(conference)
    Paper.objects.update(title="Embargoed")
    set_time(conference, timezone.now() + HOUR)
    assert "Embargoed" not in client.get("/conf/papers/").text
    set_time(conference, timezone.now() - HOUR)
    client.get("/conf/papers/")
    for _ in range(100):
        page = client.get("/conf/papers/")
        if "Embargoed" in page.text:
            break
        time.sleep(0.1)
    assert "Embargoed" in page.text
    assert Release.objects.count() == 1 + was_published


@pytest.mark.django_db
def test_an_organizer_sets_a_time_on_the_wall_there_and_takes_it_back(
    client: Client, ana: User, conference: Conference
) -> None:
    client.force_login(ana)
    address = f"/admin/program/release/publish/{conference.pk}/"
    form: dict[str, Any] = {"note": "", "publish_at_0": "2099-07-01", "publish_at_1": "09:00"}
    page = client.post(address, form, follow=True)
    assert "will be published on 01 July 2099, 09:00 Europe/Rome" in page.text
    conference.refresh_from_db()
    assert conference.publish_at == dt.datetime(2099, 7, 1, 7, tzinfo=dt.UTC)
    assert not Release.objects.exists()
    page = client.post(address, {"take_back": "1"}, follow=True)
    conference.refresh_from_db()
    assert conference.publish_at is None


@pytest.mark.django_db
def test_a_time_that_has_passed_is_refused(client: Client, ana: User, conference: Conference) -> None:
    client.force_login(ana)
    form = {"note": "", "publish_at_0": "2001-07-01", "publish_at_1": "09:00"}
    page = client.post(f"/admin/program/release/publish/{conference.pk}/", form, follow=True)
    assert "This time has passed" in page.text
    conference.refresh_from_db()
    assert conference.publish_at is None
