"""`first_start`: a fresh database gets the demo and two accounts; one that is in use is left as it is."""

import io
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

from conference import access
from conference.models import Conference
from program import publish
from program.management.commands import first_start
from program.models import Paper, Release
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def note(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep the passwords in a folder of the test's own."""
    path = tmp_path / "var" / "accounts.txt"
    monkeypatch.setattr(first_start, "NOTE", path)
    return path


def start() -> str:
    told = io.StringIO()
    call_command("first_start", address="http://127.0.0.1:8123", stdout=told)
    return told.getvalue()


def passwords(note: Path) -> dict[str, str]:
    return dict(line.split() for line in note.read_text().splitlines())


def test_a_fresh_database_gets_the_published_demo() -> None:
    start()
    demo = Conference.objects.get()
    assert Release.objects.get().conference == demo
    assert not publish.has_edits(demo)


def test_it_prints_how_to_log_in_and_both_accounts_can(note: Path, client: Client) -> None:
    told = start()
    assert "http://127.0.0.1:8123/admin/" in told
    found = passwords(note)
    assert set(found) == {"organizer", "staff"}
    for name, password in found.items():
        assert password in told
        assert client.login(username=name, password=password)


def test_the_organizer_publishes_and_staff_export_and_neither_is_a_superuser() -> None:
    start()
    organizer, staff = User.objects.get(username="organizer"), User.objects.get(username="staff")
    assert access.may_publish(organizer)
    assert access.may_export(staff)
    assert not access.may_publish(staff)
    assert not User.objects.filter(is_superuser=True).exists()


def test_passwords_are_made_at_random_and_kept_for_this_user_alone(note: Path) -> None:
    start()
    first = passwords(note)
    assert note.stat().st_mode & 0o077 == 0
    User.objects.all().delete()
    start()
    assert not set(first.values()) & set(passwords(note).values())


def test_run_again_it_keeps_what_was_edited_and_prints_the_same_accounts(note: Path) -> None:
    start()
    Paper.objects.filter(slug__startswith="pccheck").update(title="Edited")
    accounts = note.read_text()
    told = start()
    assert Paper.objects.filter(title="Edited").count() == 1
    assert User.objects.count() == 2
    assert note.read_text() == accounts
    assert all(password in told for password in passwords(note).values())


def test_a_demo_that_was_deleted_does_not_come_back() -> None:
    start()
    Conference.objects.all().delete()
    start()
    assert not Conference.objects.exists()


def test_a_password_that_was_changed_is_not_printed_any_more(note: Path) -> None:
    start()
    organizer = User.objects.get(username="organizer")
    organizer.set_password("another one")
    organizer.save()
    told = start()
    found = passwords(note)
    assert found["organizer"] not in told
    assert found["staff"] in told


def test_a_database_with_accounts_of_its_own_gets_neither_accounts_nor_the_demo(note: Path) -> None:
    factories.ana()
    told = start()
    assert User.objects.count() == 1
    assert not Conference.objects.exists()
    assert not note.exists()
    assert "with the accounts of this database" in told


def test_accounts_whose_passwords_cannot_be_noted_are_not_made(note: Path) -> None:
    note.parent.write_text("a file where the folder should be")
    with pytest.raises(OSError, match="exists"):
        start()
    assert not User.objects.exists()
    note.parent.unlink()
    start()
    assert set(passwords(note)) == {"organizer", "staff"}
