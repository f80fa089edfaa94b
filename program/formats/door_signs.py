"""A sign for the door of each room on each day (PDF/UA-1)."""

from program.formats import printed, typeset
from program.index import Index
from program.values import CannotWriteError, Program, Stamp


def write(program: Program, *, stamp: Stamp | None = None) -> bytes:
    """Return the signs, a page each. Raises CannotWriteError where no session has its times and a room."""
    if refused := refusal(program):
        raise CannotWriteError(refused)
    index = Index(program)
    signs = []
    for day in index.days:
        for room in program.rooms:
            sessions = [each for each in day.sessions if each.room == room.key and day.date]
            if sessions:
                told = [
                    {
                        "time": printed.span(each, index),
                        "title": printed.title(each, index),
                        "talks": printed.talks(each, index, with_places=False),
                    }
                    for each in sessions
                ]
                signs.append({"room": room.name, "day": printed.day_name(day.date), "sessions": told})
    data = {**printed.head(index, stamp, "door signs"), "signs": signs}
    return typeset.pdf("signs", data, moment=stamp.published_at if stamp else None)


def refusal(program: Program) -> str:
    """Return why there is nothing to print; nothing where there is."""
    if any(each.room for each in printed.timed(program)):
        return ""
    return "No session has both its times and a room yet: there is no door to put a sign on."


def losses(_program: Program) -> tuple[str, ...]:
    """Return what a sign leaves out."""
    return ("Affiliations, chairs and abstracts are left out.",)
