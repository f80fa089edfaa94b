"""A committee's list from a file into its tables: who is known is found, who is new is made, all of it or nothing."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.db import transaction

from conference.models import Committee, Member, MemberAffiliation, State
from people import affiliations, history
from people.models import Affiliation, Alias, Identifier, Person
from people.text import fold
from program.formats.rosters import RosterEntry


class Found(NamedTuple):
    """A line of the file, and who that is here: None for somebody new. `is_member` says that nothing is to be done."""

    entry: RosterEntry
    person: Person | None
    is_member: bool

    def __str__(self) -> str:
        """Return what would happen, in a line."""
        if self.is_member:
            return f"{self.entry.name}: is in the committee already."
        return f"{self.entry.name}: {'known here' if self.person else 'new'}, {self.entry.role}."


def plan(committee: Committee, entries: Sequence[RosterEntry]) -> list[Found]:
    """Return for each entry who it is here: by ORCID iD, by e-mail, else by a name that one person alone has.

    Costs at most three queries, whatever the number.
    """
    orcids = [each.orcid for each in entries if each.orcid]
    known = Identifier.objects.filter(system="orcid", value__in=orcids).select_related("person")
    by_orcid = {each.value: each.person for each in known}
    emails = [each.email.casefold() for each in entries if each.email]
    people = list(Person.objects.all().only("pk", "name", "slug", "email"))
    by_email = {each.email.casefold(): each for each in people if each.email and each.email.casefold() in set(emails)}
    by_name: dict[str, list[Person]] = {}
    for each in people:
        by_name.setdefault(fold(each.name), []).append(each)
    members = set(committee.members.values_list("person_id", flat=True))
    found = []
    for entry in entries:
        namesakes = by_name.get(fold(entry.name), [])
        by_mail = by_email.get(entry.email.casefold())
        # An address may be an office's: the family name has to be the same.
        same = by_mail if by_mail and fold(entry.family or entry.name) in fold(by_mail.name) else None
        person = by_orcid.get(entry.orcid) or same
        # Who has another address here may be a namesake: an organizer decides, among the people proposed as one.
        if person is None and len(namesakes) == 1 and not (entry.email and namesakes[0].email):
            person = namesakes[0]
        found.append(Found(entry, person, person is not None and person.pk in members))
    return found


@transaction.atomic
def bring(committee: Committee, found: Sequence[Found], *, state: str = State.CANDIDATE, by: Any = None) -> int:
    """Make the new people and members; return how many members are new. One act of the history."""
    with history.act("import", by=by, note=f"{committee}: a list"):
        places = _affiliations([each.entry.affiliation for each in found])
        position = committee.members.count()
        number = 0
        for each in found:
            if each.is_member:
                continue
            entry = each.entry
            person = each.person or Person.objects.create(
                name=entry.name, given=entry.given, family=entry.family, email=entry.email
            )
            if each.person and entry.email and not each.person.email:
                person.email = entry.email
                person.save()
            if not each.person and entry.orcid:
                Identifier.objects.get_or_create(system="orcid", value=entry.orcid, defaults={"person": person})
            member = Member.objects.create(
                committee=committee, person=person, position=position + number, role=entry.role, tier=entry.tier,
                state=state, load_asked=entry.load, conflict_lines=entry.conflicts, interests=entry.interests,
                printed=entry.affiliation[:1000],
            )  # fmt: skip
            for at, name in enumerate(affiliations.split(entry.affiliation)):
                MemberAffiliation.objects.create(place=member, affiliation=places[name], position=at)
            number += 1
    return number


def _affiliations(texts: Sequence[str]) -> dict[str, Affiliation]:
    """Return the institutions by their spellings; those that nobody knows are made."""
    wanted = {name for text in texts for name in affiliations.split(text)}
    known = {each.name: each for each in Affiliation.objects.filter(name__in=wanted)}
    known |= {
        each.name: each.affiliation for each in Alias.objects.filter(name__in=wanted).select_related("affiliation")
    }
    for name in sorted(wanted - set(known)):
        known[name] = Affiliation.objects.create(name=name)
    return known
