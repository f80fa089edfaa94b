"""`make_demo`: an invented conference, clearly named so, in which everything can be seen at work."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction
from django.urls import reverse

from conference.models import Conference, Member, Publishing
from program import publish
from program.management import invented
from program.store import store

SAID = ("name", "acronym", "year", "starts_on", "ends_on", "zone", "venue", "web_site", "about")
"""What a conference says of itself."""


class Command(BaseCommand):
    """Makes the conference in the database, and publishes it."""

    help = (
        "Make an invented conference: three days, four rooms, 170 papers, keynotes, posters, breaks, and a change of "
        "the clocks. The same seed makes the same."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the seed."""
        parser.add_argument("--seed", type=int, default=1, metavar="N", help="another number makes another conference")

    def handle(self, *_: Any, **options: Any) -> None:
        """Make it, all or nothing; say where it is."""
        program = invented.program(options["seed"])
        value = program.conference
        if Conference.objects.filter(slug=value.key).exists():
            message = f"There is a conference at the address {value.key} already. Delete it first, or look at it."
            raise CommandError(message)
        with transaction.atomic():
            conference = Conference.objects.create(
                slug=value.key,
                publishing=Publishing.HELD,
                **{
                    name: getattr(value, name)
                    for name in (
                        "name",
                        "acronym",
                        "year",
                        "starts_on",
                        "ends_on",
                        "zone",
                        "venue",
                        "web_site",
                        "about",
                    )
                },
            )
            store(program, conference)
            _give_interests(conference, [each.name for each in program.tracks])
            publish.publish(conference, note="Invented, to try Plenary with.")
        self.stdout.write(f"{conference}: {len(program.papers)} papers in {len(program.sessions)} sessions.")
        self.stdout.write(f"Look at it at {reverse('program:home', args=[conference.slug])}")


def _give_interests(conference: Conference, topics: list[str]) -> None:
    """Ask about the topics, and let each member know one well, another a little, and one not at all."""
    conference.topics = topics
    conference.save()
    members = list(Member.objects.filter(committee__conference=conference).order_by("position"))
    for number, member in enumerate(members):
        levels = (2, 1, 0, -2)
        member.interests = {topic: levels[(number + at) % len(levels)] for at, topic in enumerate(topics)}
        member.load_given = 12
    Member.objects.bulk_update(members, ["interests", "load_given"])
