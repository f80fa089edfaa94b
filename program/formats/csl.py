"""CSL-JSON, from which citations are set in any style: an item a paper."""

import json
from typing import Any

from program.formats.citations import Citation, citations
from program.values import Person, Program, Stamp


def write(program: Program, *, stamp: Stamp | None = None) -> bytes:  # noqa: ARG001  # the same for every release
    """Return a list of items of the type paper-conference."""
    items = [_item(each) for each in citations(program)]
    return (json.dumps(items, ensure_ascii=False, indent=1) + "\n").encode()


def losses(program: Program) -> tuple[str, ...]:  # noqa: ARG001  # the same for every program
    """Return what a reference leaves out."""
    return ("References of the papers: sessions, times, rooms and affiliations are left out.",)


def _item(citation: Citation) -> dict[str, Any]:
    item: dict[str, Any] = {
        "id": citation.key,
        "type": "paper-conference",
        "title": citation.paper.title,
        "author": [_name(each) for each in citation.authors],
        "event-title": citation.event,
        "container-title": citation.event,
    }
    if citation.year:
        item["issued"] = {"date-parts": [[citation.year]]}
    if citation.date:
        item["event-date"] = {"date-parts": [[citation.date.year, citation.date.month, citation.date.day]]}
    more = {"DOI": citation.doi, "URL": citation.url, "abstract": citation.paper.abstract}
    return item | {field: value for field, value in more.items() if value}


def _name(person: Person) -> dict[str, str]:
    if not person.family:
        return {"literal": person.name}
    parts = {"family": person.family, "given": person.given, "suffix": person.suffix}
    return {name: value for name, value in parts.items() if value}
