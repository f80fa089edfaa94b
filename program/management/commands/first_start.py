"""`first_start`: what `make run` does before it serves. Run again, it keeps what was edited."""

import secrets
from typing import Any

from django.conf import settings
from django.contrib.auth import authenticate
from django.contrib.auth.models import Group, User
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser
from django.db import transaction

from conference import access
from conference.models import Conference
from program.management.commands.make_fixtures import FIXTURE, SLUG

ACCOUNTS = {"organizer": access.ORGANIZER, "staff": access.STAFF}
NOTE = settings.VAR_DIR / "accounts.txt"
"""Where the passwords made on the first start are kept, readable by this user alone."""


class Command(BaseCommand):
    """Prepares tables, demo and accounts, and says where the site is and how to log in."""

    help = "Make the tables, load the demo and create the two accounts, unless they are there; say how to log in."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the address that will be printed."""
        parser.add_argument("--address", default="http://127.0.0.1:8000")

    def handle(self, *_: Any, **options: Any) -> None:
        """Bring everything that is missing."""
        call_command("migrate", verbosity=0)
        if not Conference.objects.filter(slug=SLUG).exists() and not User.objects.exists():
            call_command("loaddata", str(FIXTURE), verbosity=0)
        with transaction.atomic():
            # Together: an account whose password could not be noted would be one that nobody can use.
            made = create_accounts()
            if made:
                keep(made)
        self.stdout.write(f"\nPlenary: {options['address']}/")
        self.stdout.write(f"Log in:  {options['address']}/admin/")
        self.stdout.write(kept() or "  with the accounts of this database")
        self.stdout.write("Stop:    Ctrl+C\n")


def create_accounts() -> dict[str, str]:
    """Create an organizer and a staff account in a database without accounts; return the passwords by name."""
    if User.objects.exists():
        return {}
    passwords = {}
    for name, group in ACCOUNTS.items():
        passwords[name] = secrets.token_urlsafe(9)
        account = User.objects.create_user(name, password=passwords[name], is_staff=True)
        account.groups.add(Group.objects.get(name=group))
    return passwords


def keep(passwords: dict[str, str]) -> None:
    """Note the passwords where `make run` finds them again."""
    NOTE.parent.mkdir(exist_ok=True)
    NOTE.touch(mode=0o600)
    # Added, since another database's accounts may be noted already; `kept` tells those of this one.
    with NOTE.open("a") as note:
        note.writelines(f"  {name:<10} {password}\n" for name, password in passwords.items())


def kept() -> str:
    """Return the noted names and passwords with which one can log in to this database; empty when there are none."""
    notes = [line.split() for line in NOTE.read_text().splitlines()] if NOTE.exists() else []
    return "\n".join(
        f"  {name:<10} {password}" for name, password in notes if authenticate(None, username=name, password=password)
    )
