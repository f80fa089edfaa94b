"""A conference that publishes live: saves of a moment make one release."""

import datetime as dt
import time
from typing import Any

import pytest
from django.utils import timezone

from conference.models import Conference
from program import publish
from program.models import Release
from tests import factories


@pytest.mark.django_db(transaction=True)
def test_saves_within_a_moment_make_one_release(settings: Any) -> None:
    conference = factories.program_of(factories.ConferenceFactory.create(slug="conf", publishing="live"), papers=3)
    before = Release.objects.count()
    settings.LIVE_QUIET_SECONDS = 0.3
    for paper in conference.papers.all():
        paper.title += " again"
        paper.save()
    assert Release.objects.count() == before
    assert Conference.objects.get().publish_at is not None
    for _ in range(100):
        if Release.objects.count() > before:
            break
        time.sleep(0.05)
    newest = Release.objects.latest("number")
    assert Release.objects.count() == before + 1
    assert all(each.title.endswith(" again") for each in newest.program().papers)
    assert newest.note == ""
    assert Conference.objects.get().publish_at is None


@pytest.mark.django_db
def test_what_a_process_left_behind_is_published_when_it_is_due() -> None:
    conference = factories.program_of(factories.ConferenceFactory.create(slug="conf", publishing="live"), papers=1)
    Conference.objects.filter(pk=conference.pk).update(publish_at=timezone.now() - dt.timedelta(seconds=1))
    assert [each.number for each in publish.publish_due()] == [1]
