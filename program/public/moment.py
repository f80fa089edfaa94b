"""Now and next: what is on at a moment, and what comes after it."""

import datetime as dt

import msgspec

from program.index import Index
from program.values import Session, SessionKind, Slot

MOST_NEXT = 12
"""Sessions that are told as next."""


class Running(msgspec.Struct, frozen=True):
    """A session that is on, and the slot in it that is (None: between two, or not known)."""

    session: Session
    slot: Slot | None


def running(index: Index, moment: dt.datetime) -> list[Running]:
    """Return the sessions that are on, in the program's order."""
    return [
        Running(each, _slot_at(index, each, moment))
        for each in index.program.sessions
        if each.start and each.end and each.start <= moment < each.end
    ]


def coming(index: Index, moment: dt.datetime) -> list[Session]:
    """Return the sessions that begin next: all that begin at one time, at most MOST_NEXT."""
    later = [each for each in index.program.sessions if each.start and each.start > moment]
    first = min((each.start for each in later if each.start), default=None)
    return [each for each in later if each.start == first][:MOST_NEXT]


def _slot_at(index: Index, session: Session, moment: dt.datetime) -> Slot | None:
    if session.kind is SessionKind.POSTERS:
        return None
    spans = index.slot_spans(session)
    return next((slot for slot, start, end in spans if start <= moment < end and slot.minutes), None)
