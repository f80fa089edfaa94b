"""aclpub2's inputs as one ZIP: papers.yml, program.yml, invited_talks.yml, as its README names their fields."""

import datetime as dt
import io
import zipfile
from collections.abc import Iterator
from typing import Any

import yaml

from people.text import clean, clean_line
from program.formats.workbook import EPOCH
from program.index import Index
from program.values import Paper, Person, Program, Session, Stamp

IDENTIFIERS = {
    "orcid": "orcid", "openreview": "openreview", "scholar": "google_scholar", "dblp": "dblp",
    "semanticscholar": "semantic_scholar",
}  # fmt: skip

Spans = dict[str, tuple[dt.datetime | None, dt.datetime | None]]
NO_SPAN: tuple[dt.datetime | None, dt.datetime | None] = (None, None)


def write(program: Program, *, stamp: Stamp | None = None) -> bytes:  # noqa: ARG001  # the same for every release
    """Return the ZIP: the same bytes for the same program."""
    index = Index(program)
    files = {
        "papers.yml": [_paper(each, index) for each in program.papers],
        "program.yml": [_session(each, index) for each in program.sessions],
        "invited_talks.yml": list(_talks(index)),
    }
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, content in files.items():
            text = yaml.safe_dump(content, allow_unicode=True, sort_keys=False, width=1000)
            archive.writestr(zipfile.ZipInfo(name, EPOCH), text, zipfile.ZIP_DEFLATED)
    return stream.getvalue()


def losses(_program: Program) -> tuple[str, ...]:
    """Return what must be added, and what is left out."""
    return ("Add the PDFs, the committee and the authors' addresses. Awards, badges and tracks' colours are left out.",)


def _id(paper: Paper) -> int | str:
    return paper.number or paper.key


def _paper(paper: Paper, index: Index) -> dict[str, Any]:
    told: dict[str, Any] = {
        "id": _id(paper),
        "title": clean_line(paper.title),
        "authors": [
            {**_person(index.people[each.person]), **_institution(each.affiliations, index)} for each in paper.authors
        ],
        "abstract": clean(paper.abstract),
        "archival": True,
    }
    if paper.track:
        told["attributes"] = {"submitted_area": index.tracks[paper.track].name}
    return told


def _person(person: Person) -> dict[str, str]:
    first, _, middle = (person.given if person.family else "").partition(" ")
    told = {"first_name": first, "middle_name": middle, "last_name": person.family or person.name}
    found = {IDENTIFIERS[each.system]: each.value for each in person.identifiers if each.system in IDENTIFIERS}
    return {key: value for key, value in {**told, **found}.items() if value}


def _institution(keys: tuple[str, ...], index: Index) -> dict[str, str]:
    return {"institution": "; ".join(index.affiliations[key].name for key in keys)} if keys else {}


def _session(session: Session, index: Index) -> dict[str, Any]:
    told: dict[str, Any] = {"title": clean_line(index.session_title(session))}
    told |= _times(session.start, session.end, index)
    if session.room:
        told["location"] = index.rooms[session.room].name
    if session.chairs:
        told["chair"] = ", ".join(index.people[each.person].name for each in session.chairs)
    spans: Spans = {slot.key: (start, end) for slot, start, end in index.slot_spans(session)}
    papers = [
        {"id": _id(index.papers[slot.paper]), **_times(*spans.get(slot.key, NO_SPAN), index)}
        for slot in session.slots
        if slot.paper
    ]
    return {**told, "papers": papers} if papers else told


def _times(start: dt.datetime | None, end: dt.datetime | None, index: Index) -> dict[str, str]:
    found = (("start_time", start), ("end_time", end))
    return {name: moment.astimezone(index.zone).isoformat() for name, moment in found if moment}


def _talks(index: Index) -> Iterator[dict[str, Any]]:
    for keynote in index.program.keynotes:
        for session, _ in index.slots_of_keynote.get(keynote.key, ((None, None),)):
            for each in keynote.speakers:
                told = {
                    "speaker_name": index.people[each.person].name,
                    **_institution(each.affiliations, index),
                    "title": clean_line(keynote.title),
                    "abstract": clean(keynote.abstract),
                    "bio": clean(each.biography),
                }
                if session:
                    told |= _times(session.start, session.end, index)
                    told["location"] = index.rooms[session.room].name if session.room else ""
                yield {key: value for key, value in told.items() if value}
