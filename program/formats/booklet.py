"""The program as a booklet: by day, with abstracts and an index of people and of affiliations (PDF/UA-1)."""

from typing import Any

from people.text import clean, clean_line
from program.formats import printed, typeset
from program.index import Index
from program.values import CannotWriteError, Place, Program, Stamp


def write(program: Program, *, stamp: Stamp | None = None) -> bytes:
    """Return the booklet. Raises CannotWriteError where there is no session."""
    if refused := refusal(program):
        raise CannotWriteError(refused)
    index = Index(program)
    conference = program.conference
    days = [each for each in (conference.starts_on, conference.ends_on) if each]
    data = {
        **printed.head(index, stamp, "program"),
        "when": " – ".join(dict.fromkeys(f"{each.day} {each:%B %Y}" for each in days)),
        "venue": clean_line(conference.venue),
        "days": [
            {"title": printed.day_name(day.date), "sessions": [_session(each, index) for each in day.sessions]}
            for day in index.days
        ],
        "abstracts": [
            {
                "title": clean_line(each.title),
                "people": printed.names(each.authors, index),
                "text": clean(each.abstract),
            }
            for each in program.papers
            if each.abstract
        ],
        "index": _people(index),
        "affiliations": [
            {"name": clean_line(each.name), "people": ", ".join(one.name for one in index.people_at.get(each.key, ()))}
            for each in program.affiliations
            if index.people_at.get(each.key)
        ],
    }
    return typeset.pdf("booklet", data, moment=stamp.published_at if stamp else None)


def refusal(program: Program) -> str:
    """Return why there is nothing to print; nothing where there is."""
    return "" if program.sessions else printed.NO_SESSIONS


def losses(_program: Program) -> tuple[str, ...]:
    """Return what a booklet leaves out."""
    return ("Biographies, links, badges and formulas' signs are left out; papers without a session are in no day.",)


def _session(session: Any, index: Index) -> dict[str, Any]:
    return {
        "key": f"s{index.program.sessions.index(session)}",
        "title": printed.title(session, index),
        "facts": printed.facts(session, index),
        "talks": printed.talks(session, index),
    }


def _people(index: Index) -> list[dict[str, Any]]:
    """Return everybody with the sessions in which they are: their pages are looked up when the booklet is set."""
    order = {each.key: f"s{at}" for at, each in enumerate(index.program.sessions)}
    found: dict[str, dict[str, None]] = {}
    for session in index.program.sessions:
        present: list[Place] = [*session.chairs]
        for slot in session.slots:
            present += printed.places(printed.held(slot, index))
        for each in present:
            found.setdefault(each.person, {})[order[session.key]] = None
    return [
        {
            "name": clean_line(f"{each.family}, {each.given}" if each.family and each.given else each.name),
            "from": clean_line("; ".join(at.name for at in index.affiliations_of(each.key))),
            "places": list(found[each.key]),
        }
        for each in printed.in_order(index.program.people)
        if each.key in found
    ]
