"""What happens to an invitation: asked, opened, answered, reminded, expired, taken back, moved up.

Each is all or nothing.
"""

import datetime as dt
from collections.abc import Iterable, Sequence

from django.db import transaction
from django.utils import timezone

from conference.invitations import letters
from conference.models import ASKED, Committee, LetterKind, Member, State
from conference.models.committees import new_nonce

MAY_BE_ASKED = (State.CANDIDATE, State.WAITING, State.EXPIRED, State.BOUNCED, State.WITHDRAWN)


class StateError(Exception):
    """Something that cannot be done in the state that the invitation is in; the text says which."""


@transaction.atomic
def invite(members: Iterable[Member]) -> tuple[list[Member], list[Member]]:
    """Invite those who may be asked; return who is invited and who has no address to write to.

    Asked twice in one moment, a member is invited once: the rows are locked.
    """
    keys = [each.pk for each in members]
    locked = Member.objects.select_for_update(of=("self",)).filter(pk__in=keys, state__in=MAY_BE_ASKED)
    found = list(locked.select_related("person", "committee__conference", "track").order_by("position", "pk"))
    unreachable = [each for each in found if not each.person.email]
    invited = [each for each in found if each.person.email]
    for member in invited:
        member.state, member.invited_at = State.INVITED, timezone.now()
        member.opened_at = member.answered_at = None
        member.save(update_fields=["state", "invited_at", "opened_at", "answered_at"])
    letters.write(invited, LetterKind.INVITATION)
    letters.send_soon()
    return invited, unreachable


@transaction.atomic
def remind(members: Iterable[Member]) -> list[Member]:
    """Write again to those whose answer is awaited."""
    keys = [each.pk for each in members]
    found = Member.objects.filter(pk__in=keys, state__in=ASKED).select_related(
        "person", "committee__conference", "track"
    )
    reminded = [each for each in found if each.person.email]
    letters.write(reminded, LetterKind.REMINDER)
    letters.send_soon()
    return reminded


@transaction.atomic
def send_pages(members: Iterable[Member]) -> list[Member]:
    """Write to members who accepted, with the link to their own page; return those who have an address."""
    written = letters.write(members, LetterKind.PAGE)
    letters.send_soon()
    return [each.member for each in written]


@transaction.atomic
def open_invitation(member: Member) -> None:
    """Note that the member looked at the invitation."""
    Member.objects.filter(pk=member.pk, state=State.INVITED).update(state=State.OPENED, opened_at=timezone.now())


@transaction.atomic
def accept(member: Member, *, load: int | None = None, interests: dict[str, int] | None = None) -> Member:
    """Note that the member serves, with what they take on. Raises StateError where no answer is awaited."""
    found = _awaited(member)
    found.state, found.answered_at = State.ACCEPTED, timezone.now()
    found.load_given = load
    found.interests = interests or found.interests
    found.save(update_fields=["state", "answered_at", "load_given", "interests"])
    return found


@transaction.atomic
def decline(member: Member, *, reason: str = "", suggestions: str = "") -> Member:
    """Note that the member does not serve; the waiting list moves up. Raises StateError where no answer is awaited."""
    found = _awaited(member)
    found.state, found.answered_at = State.DECLINED, timezone.now()
    found.reason, found.suggestions = reason, suggestions
    found.save(update_fields=["state", "answered_at", "reason", "suggestions"])
    move_up(found.committee)
    return found


def _awaited(member: Member) -> Member:
    found = Member.objects.select_for_update(of=("self",)).select_related("committee__conference").get(pk=member.pk)
    if found.state not in ASKED:
        message = f"No answer is awaited: {found.get_state_display().lower()}."
        raise StateError(message)
    return found


@transaction.atomic
def withdraw(members: Iterable[Member]) -> int:
    """Take invitations back: what was not sent is not sent, and links that were sent do not work any more."""
    keys = [each.pk for each in members]
    found = list(Member.objects.select_for_update(of=("self",)).filter(pk__in=keys).exclude(state=State.WITHDRAWN))
    for member in found:
        letters.cancel(member)
        member.state, member.nonce = State.WITHDRAWN, new_nonce()
        member.save(update_fields=["state", "nonce"])
    return len(found)


@transaction.atomic
def put_on_waiting_list(members: Sequence[Member]) -> int:
    """Put candidates on the waiting list, behind those who are on it, in this order."""
    number = 0
    for member in members:
        if member.state == State.CANDIDATE:
            member.state = State.WAITING
            member.save(update_fields=["state"])
            number += 1
    return number


@transaction.atomic
def move_up(committee: Committee) -> list[Member]:
    """Invite as many from the waiting list as are wanted and not yet asked; nobody where no size is set."""
    if committee.size is None:
        return []
    asked = committee.members.filter(state__in=(*ASKED, State.ACCEPTED)).count()
    missing = max(committee.size - asked, 0)
    waiting = committee.members.filter(state=State.WAITING).exclude(person__email="").order_by("position", "pk")
    return invite(list(waiting[:missing]))[0] if missing else []


def deadline_of(member: Member) -> dt.date | None:
    """Return the last day for the member's answer."""
    return member.answer_by or member.committee.answer_by


@transaction.atomic
def expire(today: dt.date | None = None) -> list[Member]:
    """End the invitations whose last day is over where the conference is, and move the waiting lists up."""
    awaited = Member.objects.select_for_update(of=("self",)).filter(state__in=ASKED)
    ended = []
    for member in awaited.select_related("committee__conference"):
        last = deadline_of(member)
        now = today or timezone.now().astimezone(member.committee.conference.timezone).date()
        if last and last < now:
            member.state = State.EXPIRED
            member.save(update_fields=["state"])
            ended.append(member)
    for committee in {each.committee_id: each.committee for each in ended}.values():
        move_up(committee)
    return ended


def next_step(member: Member) -> str:
    """Return in a few words what comes next for a member, and when."""
    last = deadline_of(member)
    until = f" until {last.day} {last:%B}" if last else ""
    return {
        State.CANDIDATE: "invite",
        State.WAITING: "moves up when somebody declines",
        State.INVITED: f"their answer{until}",
        State.OPENED: f"their answer{until}",
        State.ACCEPTED: "",
        State.DECLINED: "invite who they suggest" if member.suggestions else "",
        State.EXPIRED: "invite again, or somebody else",
        State.WITHDRAWN: "",
        State.BOUNCED: "correct the address and invite again",
    }[State(member.state)]
