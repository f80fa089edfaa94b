"""Search in one edition: every word of the query must begin a word of what is found. Pure."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec

from people.text import sort_key
from program.index import Index


class Hit(msgspec.Struct, frozen=True):
    """Something that was found: its kind ("paper", "person", …), its value, and how well it fits (high is better)."""

    kind: str
    item: Any
    rank: int


class _Entry(msgspec.Struct, frozen=True):
    """What is searched: the words of a title or name, which count more, and of everything else."""

    kind: str
    item: Any
    title: str
    rest: str


def search(index: Index, query: str) -> tuple[Hit, ...]:
    """Return what fits the query: title and name first, then the program's order; nothing for a query without words."""
    words = sort_key(query).split()
    if not words:
        return ()
    hits = [hit for entry in _entries(index) if (hit := _match(entry, words))]
    return tuple(sorted(hits, key=lambda hit: -hit.rank))


def _match(entry: _Entry, words: list[str]) -> Hit | None:
    in_title = sum(f" {word}" in entry.title for word in words)
    in_all = sum(f" {word}" in entry.title or f" {word}" in entry.rest for word in words)
    return Hit(entry.kind, entry.item, in_title) if in_all == len(words) else None


@lru_cache(maxsize=32)
def _entries(index: Index) -> tuple[_Entry, ...]:
    return tuple(
        _Entry(kind, item, f" {sort_key(title)}", f" {sort_key(' '.join(rest))}")
        for kind, item, title, rest in _texts(index)
    )


def _texts(index: Index) -> Iterator[tuple[str, Any, str, list[str]]]:
    """Yield each object with its title and the other text by which it is found."""
    for session in index.program.sessions:
        chairs = [index.people[each.person].name for each in session.chairs]
        yield "session", session, index.session_title(session), [*chairs, session.description]
    for keynote in index.program.keynotes:
        speakers = [index.people[each.person].name for each in keynote.speakers]
        yield "keynote", keynote, keynote.title, [*speakers, keynote.abstract]
    for paper in index.program.papers:
        authors = [index.people[each.person].name for each in paper.authors]
        yield "paper", paper, paper.title, [*authors, *paper.topics, *paper.awards, paper.abstract]
    for person in index.program.people:
        yield "person", person, person.name, [each.name for each in index.affiliations_of(person.key)]
    for affiliation in index.program.affiliations:
        yield "affiliation", affiliation, affiliation.name, list(affiliation.aliases)
