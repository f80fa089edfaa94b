"""Cards to hold up before speakers: how many minutes are left (PDF/UA-1)."""

from program.formats import printed, typeset
from program.index import Index
from program.values import Program, Stamp

LEFT = (10, 5, 2, 1)
"""Minutes that are told."""


def write(program: Program, *, stamp: Stamp | None = None) -> bytes:
    """Return the cards; those for more minutes than the longest talk has are left out."""
    index = Index(program)
    lengths = [slot.minutes for session in program.sessions for slot in session.slots if slot.minutes]
    longest = max(lengths, default=max(LEFT) + 1)
    cards = [
        {"text": str(each), "below": "minutes left" if each > 1 else "minute left", "size": 300}
        for each in LEFT
        if each < longest
    ]
    cards += [{"text": "Stop", "below": "thank you", "size": 200}, {"text": "Questions", "below": "", "size": 120}]
    data = {**printed.head(index, stamp, "time cards"), "cards": cards}
    return typeset.pdf("cards", data, moment=stamp.published_at if stamp else None)


def losses(_program: Program) -> tuple[str, ...]:
    """Return that cards say nothing of the program."""
    return ("Only minutes are on the cards.",)
