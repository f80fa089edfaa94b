"""A label for each poster: its board, title and authors (PDF/UA-1)."""

from people.text import clean_line
from program.formats import printed, typeset
from program.index import Index
from program.values import CannotWriteError, Program, SessionKind, Stamp

NO_POSTERS = "No session of posters has papers yet: there is nothing to label."
SIZES = ((80, 26), (160, 20), (400, 14))
"""Up to how many letters a title is set in which size, in points; longer ones in the last."""


def write(program: Program, *, stamp: Stamp | None = None) -> bytes:
    """Return the labels, a page each. Raises CannotWriteError where there is no poster."""
    if refused := refusal(program):
        raise CannotWriteError(refused)
    index = Index(program)
    labels = []
    for session in program.sessions:
        if session.kind is SessionKind.POSTERS:
            for slot, told in zip(session.slots, printed.talks(session, index), strict=True):
                size = next((size for most, size in SIZES if len(told["title"]) <= most), SIZES[-1][1])
                facts = f"{printed.title(session, index)} · {printed.facts(session, index, with_day=True)}"
                labels.append({**told, "board": clean_line(slot.board), "session": facts, "size": size})
    data = {**printed.head(index, stamp, "poster labels"), "labels": labels}
    return typeset.pdf("labels", data, moment=stamp.published_at if stamp else None)


def refusal(program: Program) -> str:
    """Return why there is nothing to print; nothing where there is."""
    has_posters = any(each.kind is SessionKind.POSTERS and each.slots for each in program.sessions)
    return "" if has_posters else NO_POSTERS


def losses(_program: Program) -> tuple[str, ...]:
    """Return what a label leaves out."""
    return ("Abstracts and affiliations' countries are left out.",)
