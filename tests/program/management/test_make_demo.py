"""`make_demo`: an invented conference in which everything can be seen, and nothing is wrong."""

import io

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from conference.models import Conference
from program import checks, snapshot
from program.management import invented
from program.models import Release
from program.values import SessionKind, Severity


def test_the_same_seed_makes_the_same_and_another_another() -> None:
    assert invented.program(1) == invented.program(1)
    assert invented.program(1) != invented.program(2)


def test_it_is_as_large_as_it_says() -> None:
    program = invented.program()
    busy = [each for each in program.sessions if each.kind not in (SessionKind.BREAK, SessionKind.SOCIAL)]
    assert (len(program.papers), len(busy), len(program.keynotes), len(program.rooms)) == (170, 40, 3, 4)
    assert len({each.key for each in program.sessions}) == len(program.sessions)
    assert {"Best Paper"} < {award for each in program.papers for award in each.awards}


@pytest.mark.parametrize("seed", range(1, 6))
def test_nothing_in_it_clashes(seed: int) -> None:
    found = checks.check(invented.program(seed), walk_minutes=10)
    assert [each.message for each in found if each.severity is Severity.ERROR] == []


def test_the_clocks_change_within_it() -> None:
    program = invented.program()
    openings = [each.start for each in program.sessions if each.kind is SessionKind.KEYNOTE and each.start]
    assert [each.hour for each in openings] == [8, 7, 7]


@pytest.mark.django_db
def test_it_is_made_and_published_once(client: Client) -> None:
    told = io.StringIO()
    call_command("make_demo", stdout=told)
    assert "/invented-2027/" in told.getvalue()
    conference = Conference.objects.get()
    assert Release.objects.count() == 1
    assert len(snapshot.snapshot(conference).papers) == 170
    assert "An invented conference" in client.get("/invented-2027/").text
    with pytest.raises(CommandError, match="already"):
        call_command("make_demo")
