"""Letters: written into a table with what is to be sent, and sent from there, each once whatever happens.

A letter is claimed in a transaction of its own before it goes to the mail server. One whose sending was cut off is
called unclear and never sent again by itself: somebody looks whether it arrived. The Message-ID is made of the letter's
own key, so that even a second copy would be known as the same letter.
"""

import datetime as dt
import logging
import smtplib
from collections.abc import Iterable
from threading import Thread
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.db import connection, transaction
from django.db.models import F
from django.utils import timezone

from conference.invitations import links
from conference.models import Letter, LetterKind, LetterState, Member, State

log = logging.getLogger("plenary.letters")
MOST_ATTEMPTS = 8
PATIENCE = dt.timedelta(minutes=10)
"""How long a letter may be on its way before its sending counts as cut off."""


def words(member: Member, kind: str) -> dict[str, str]:
    """Return what a template's words stand for in a letter to that member."""
    committee = member.committee
    deadline = member.answer_by or committee.answer_by
    purpose = links.PAGE if kind == LetterKind.PAGE else links.ANSWER
    return {
        "name": member.person.name,
        "committee": committee.name,
        "conference": str(committee.conference),
        "role": member.get_role_display().lower(),
        "load": f", with about {member.load} papers" if member.load else "",
        "deadline": f"{deadline.day} {deadline:%B %Y}" if deadline else "the end of the month",
        "link": links.address(member, purpose),
    }


OWN_PAGE = """Dear {name},

this is your page for the {committee} of {conference}: your name and affiliation as they are printed, your topics, when
you cannot come, and whom you have conflicts with:
{link}

Kind regards
The organizers of {conference}
"""


def drafted(member: Member, kind: str) -> tuple[str, str]:
    """Return the subject and the text of a letter. A word that is not known stays as it is."""
    committee, told = member.committee, words(member, kind)
    if kind == LetterKind.INVITATION:
        subject, body = committee.subject, committee.invitation
    elif kind == LetterKind.REMINDER:
        subject, body = f"Reminder: {committee.subject}", committee.reminder
    else:
        subject, body = "Your page for the {committee} of {conference}", OWN_PAGE
    return " ".join(_filled(subject, told).split())[:200], _filled(body, told)


def _filled(template: str, told: dict[str, str]) -> str:
    # No str.format: a template is typed by people, and may hold any brace.
    for word, text in told.items():
        template = template.replace(f"{{{word}}}", text)
    return template


def write(members: Iterable[Member], kind: str) -> list[Letter]:
    """Write a letter to each, in the transaction that is open; those without an address get none."""
    letters = []
    for member in members:
        if not member.person.email:
            continue
        subject, body = drafted(member, kind)
        number = Letter.objects.filter(member=member, kind=kind).count() + 1
        letters.append(
            Letter(member=member, kind=kind, number=number, to=member.person.email, subject=subject, body=body)
        )
    return Letter.objects.bulk_create(letters)


def send_soon() -> None:
    """Send what waits when the transaction is through, in a thread of its own: nobody's request waits for a server."""
    transaction.on_commit(lambda: Thread(target=_send_in_background).start() if settings.SEND_LETTERS else None)


def _send_in_background() -> None:
    try:
        send_waiting()
    except Exception:
        log.exception("Letters could not be sent; send_letters tries again.")
    finally:
        connection.close()


def send_waiting() -> tuple[int, int]:
    """Send the letters that wait, one after the other; return how many were sent and how many were not.

    Two processes may do so at once: each letter is claimed by one. A server that does not answer ends the round.
    """
    _note_cut_off()
    sent = failed = 0
    server = get_connection()
    while (letter := _claimed()) is not None:
        try:
            server.open()
            server.send_messages([_message(letter, server)])
        except (smtplib.SMTPRecipientsRefused, smtplib.SMTPDataError) as error:
            failed += 1
            _refused(letter, error)
        except (OSError, smtplib.SMTPException) as error:
            # Nobody took it: it waits, and so do the others.
            _put_back(letter, error)
            failed += 1
            break
        else:
            Letter.objects.filter(pk=letter.pk).update(state=LetterState.SENT, sent_at=timezone.now(), error="")
            sent += 1
    server.close()
    return sent, failed


def _claimed() -> Letter | None:
    """Return a letter that this process alone may send; None where none waits."""
    while True:
        letter = Letter.objects.filter(state=LetterState.QUEUED, attempts__lt=MOST_ATTEMPTS).first()
        if letter is None:
            return None
        # The row is changed only if it still waits: of two processes one gets it.
        waits = Letter.objects.filter(pk=letter.pk, state=LetterState.QUEUED)
        if waits.update(state=LetterState.SENDING, claimed_at=timezone.now(), attempts=F("attempts") + 1):
            return letter


def _message(letter: Letter, server: Any) -> EmailMessage:
    host = settings.DEFAULT_FROM_EMAIL.rpartition("@")[2].strip("<> ") or "localhost"
    headers = {"Message-ID": f"<{letter.pk}@{host}>", "Auto-Submitted": "auto-generated"}
    return EmailMessage(letter.subject, letter.body, to=[letter.to], headers=headers, connection=server)


def _put_back(letter: Letter, error: Exception) -> None:
    log.warning("%s was not taken: %s", letter.pk, error)
    Letter.objects.filter(pk=letter.pk).update(state=LetterState.QUEUED, error=str(error)[:500])


@transaction.atomic
def _refused(letter: Letter, error: Exception) -> None:
    """Note that the server refuses the address: the member has bounced."""
    Letter.objects.filter(pk=letter.pk).update(state=LetterState.FAILED, error=str(error)[:500])
    member = Member.objects.select_for_update().get(pk=letter.member_id)
    if member.state == State.INVITED:
        member.state = State.BOUNCED
        member.save(update_fields=["state"])


def _note_cut_off() -> None:
    """Call letters unclear whose sending began long ago and never ended: the process was killed then."""
    stale = Letter.objects.filter(state=LetterState.SENDING, claimed_at__lt=timezone.now() - PATIENCE)
    stale.update(state=LetterState.UNCLEAR, error="The sending was cut off. Look whether it arrived.")


def send_again(letter: Letter) -> None:
    """Let an unclear or failed letter be sent again: somebody looked."""
    Letter.objects.filter(pk=letter.pk, state__in=(LetterState.UNCLEAR, LetterState.FAILED)).update(
        state=LetterState.QUEUED, attempts=0, error=""
    )
    send_soon()


def cancel(member: Member) -> None:
    """Take back what was not sent yet."""
    member.letters.filter(state=LetterState.QUEUED).update(state=LetterState.CANCELLED)
