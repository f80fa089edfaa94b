"""A sheet for the chair of each session: times, presenters, biographies, room for how names are said (PDF/UA-1)."""

from typing import Any

from people.text import clean
from program.formats import printed, typeset
from program.index import Index
from program.values import CannotWriteError, Keynote, Program, Session, Stamp

NOBODY = "No session has talks yet: there is nothing to chair. Put papers into sessions first."


def write(program: Program, *, stamp: Stamp | None = None) -> bytes:
    """Return the sheets, a page or more a session. Raises CannotWriteError where no session has talks."""
    if refused := refusal(program):
        raise CannotWriteError(refused)
    index = Index(program)
    sessions = [
        {
            "title": printed.title(each, index),
            "facts": printed.facts(each, index, with_day=True),
            "talks": [_talk(slot, told, index) for slot, told in zip(each.slots, talks, strict=True)],
        }
        for each in _chaired(program)
        for talks in (printed.talks(each, index),)
    ]
    data = {**printed.head(index, stamp, "for session chairs"), "sessions": sessions}
    return typeset.pdf("sheets", data, moment=stamp.published_at if stamp else None)


def refusal(program: Program) -> str:
    """Return why there is nothing to print; nothing where there is."""
    return "" if _chaired(program) else NOBODY


def losses(_program: Program) -> tuple[str, ...]:
    """Return what a sheet leaves out."""
    return ("Abstracts are left out; biographies are those of keynote speakers.",)


def _chaired(program: Program) -> list[Session]:
    return [each for each in program.sessions if each.slots]


def _talk(slot: Any, told: dict[str, str], index: Index) -> dict[str, str]:
    item = printed.held(slot, index)
    presenting = [each for each in printed.places(item) if getattr(each, "is_presenter", False)]
    about = "\n".join(each.biography for each in item.speakers) if isinstance(item, Keynote) else ""
    return {
        **told,
        "minutes": f"{slot.minutes} minutes" if slot.minutes else "",
        "presenter": printed.names(presenting, index),
        "about": clean(about),
    }
