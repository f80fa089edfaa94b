"""Everybody in the program with where they are from, by the name that sorts them (PDF/UA-1)."""

from people.text import clean_line
from program.formats import printed, typeset
from program.index import Index
from program.values import CannotWriteError, Program, Stamp

NOBODY = "Nobody is in the program yet: there is no list to print."


def write(program: Program, *, stamp: Stamp | None = None) -> bytes:
    """Return the list. Raises CannotWriteError where nobody is in the program."""
    if refused := refusal(program):
        raise CannotWriteError(refused)
    index = Index(program)
    people = [
        {
            "name": clean_line(f"{each.family}, {each.given}" if each.family and each.given else each.name),
            "from": clean_line("; ".join(at.name for at in index.affiliations_of(each.key))),
        }
        for each in printed.in_order(program.people)
    ]
    data = {**printed.head(index, stamp, "people"), "heading": f"{len(people)} people", "people": people}
    return typeset.pdf("names", data, moment=stamp.published_at if stamp else None)


def refusal(program: Program) -> str:
    """Return why there is nothing to print; nothing where there is."""
    return "" if program.people else NOBODY


def losses(_program: Program) -> tuple[str, ...]:
    """Return what a list of names leaves out."""
    return ("What each does in the program is left out.",)
