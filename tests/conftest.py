"""Fixtures that several tests share."""

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from hypothesis import settings

from conference.models import Conference
from tests import factories

# How long an example takes says more about the machine than about the code.
settings.register_profile("plenary", deadline=None)
settings.load_profile("plenary")


@pytest.fixture
def ana(db: None) -> User:
    """Ana organizes."""
    return factories.ana()


@pytest.fixture
def bo(db: None) -> User:
    """Bo is staff."""
    return factories.bo()


@pytest.fixture
def cy(db: None) -> User:
    """Cy is a stranger with an account."""
    return factories.cy()


@pytest.fixture
def conference(db: None) -> Conference:
    """A held conference with one paper, its authors, session, chair, keynote, room and track."""
    return factories.program_of(factories.ConferenceFactory.create(slug="conf"), papers=1)


@pytest.fixture(autouse=True)
def _nothing_remembered() -> None:
    """Forget what earlier tests put into the cache: rows of theirs have the keys of ours."""
    cache.clear()
