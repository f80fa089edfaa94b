"""HotCRP's bulk assignment: each paper's session and its place in it as a tag with a value, and what was decided.

The actions are those that HotCRP documents (etc/assignmentparsers.json): `tag` with `tag` and `tag_value`, `decision`.
"""

from collections.abc import Iterator

from program.formats.csv_text import written
from program.index import Index
from program.values import CannotWriteError, Program, Stamp

COLUMNS = ("paper", "action", "tag", "tag_value", "decision", "title")
NO_NUMBERS = "No paper has a number: HotCRP knows its papers by numbers. Import them from HotCRP, or give them theirs."


def write(program: Program, *, stamp: Stamp | None = None) -> bytes:  # noqa: ARG001  # every writer takes it
    """Return a row for each place of a paper in a session, and one that says that the paper is accepted."""
    if refused := refusal(program):
        raise CannotWriteError(refused)
    return written(COLUMNS, _rows(Index(program)), end="\n")


def refusal(program: Program) -> str:
    """Return why there is nothing to write; nothing where there is."""
    return "" if any(each.number for each in program.papers) else NO_NUMBERS


def losses(program: Program) -> tuple[str, ...]:
    """Return what tags do not say, and how many papers have no number."""
    missing = sum(not each.number for each in program.papers)
    told = ("Times, rooms and chairs are left out: tags say the session and the order in it.",)
    return (*told, f"{missing} papers have no number and are left out.") if missing else told


def _rows(index: Index) -> Iterator[tuple[str | int, ...]]:
    for number, session in enumerate(index.program.sessions, start=1):
        for position, slot in enumerate(session.slots, start=1):
            paper = index.papers.get(slot.paper or "")
            if paper and paper.number:
                yield paper.number, "tag", f"session{number}", position, "", paper.title
    for paper in index.program.papers:
        if paper.number:
            yield paper.number, "decision", "", "", "accept", paper.title
