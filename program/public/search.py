"""Search in one edition: every word of the query must begin a word of what is found. Pure.

`author:`, `inst:` and `session:` before a word look for it there alone; a phrase stands in quotation marks. Scripts
without blanks between words are searched within them. Where nothing fits, the nearest words of the program are tried.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec
from rapidfuzz import process
from rapidfuzz.distance import OSA

from people.text import sort_key
from program.index import Index

FIELDS = ("author", "inst", "session")
"""What a word can be looked for in alone, by the name before its colon."""
TERM = re.compile(r"(?:(author|inst|session):)?(?:\"([^\"]*)\"|(\S+))", re.IGNORECASE)
UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\u0e00-\u0e7f]")
"""Kana, Chinese characters, Thai: written without blanks between words."""
ONE_SLIP, TWO_SLIPS = 4, 8
"""Letters from which on a word may have a slip, and two."""
WHOLE_WORD, PHRASE = 1, 2
"""What a word, or a phrase, that stands in the title as it is adds to the rank of one that begins it."""
FACETS = ("kind", "day", "track", "award")
MOST_VALUES = 12
"""Values of one facet that are offered."""


class Hit(msgspec.Struct, frozen=True):
    """Something that was found: its kind ("paper", "person", …), its value, and how well it fits (high is better)."""

    kind: str
    item: Any
    rank: int


class Choice(msgspec.Struct, frozen=True):
    """A value by which what was found can be narrowed: how it is named in an address and on a page, and how many."""

    value: str
    label: str
    count: int


class Found(msgspec.Struct, frozen=True):
    """What fits a query; `instead` are the words that were searched where the query's own fit nothing."""

    hits: tuple[Hit, ...] = ()
    instead: str = ""
    facets: tuple[tuple[str, tuple[Choice, ...]], ...] = ()


class _Term(msgspec.Struct, frozen=True):
    """Words that must stand beside each other, and the field in which ("" for any)."""

    field: str
    words: str

    def is_in(self, text: str) -> bool:
        """Return whether the words begin words of a text that begins with a blank."""
        return (self.words if UNSPACED.search(self.words) else f" {self.words}") in text


class _Entry(msgspec.Struct, frozen=True):
    """What is searched: the words of a title or name, which count more, of each field, and of everything."""

    kind: str
    item: Any
    title: str
    fields: Mapping[str, str]
    all: str


def search(index: Index, query: str, chosen: Mapping[str, str] | None = None) -> Found:
    """Return what fits the query and the chosen values of facets: title and name first, then the program's order."""
    terms = _terms(query)
    if not terms:
        return Found()
    entries = _entries(index)
    hits = _hits(entries, terms)
    instead = ""
    if not hits:
        corrected = [_corrected(term, index) for term in terms]
        hits = _hits(entries, corrected)
        instead = _written(corrected) if hits else ""
    facets = tuple(_facets(index, hits))
    narrowed = [
        hit for hit in hits if all(wanted in _values(index, hit, name) for name, wanted in (chosen or {}).items())
    ]
    return Found(tuple(narrowed), instead, facets)


def _terms(query: str) -> list[_Term]:
    found = []
    for field, phrase, word in TERM.findall(query):
        words = sort_key(phrase or word)
        # A word with a mark within it, such as a hyphen, is a phrase of its parts.
        if words:
            found.append(_Term(field.lower(), words))
    return found


def _hits(entries: Iterable[_Entry], terms: list[_Term]) -> list[Hit]:
    found = [hit for entry in entries if (hit := _match(entry, terms))]
    return sorted(found, key=lambda hit: -hit.rank)


def _match(entry: _Entry, terms: list[_Term]) -> Hit | None:
    rank = 0
    for term in terms:
        if term.field:
            if not term.is_in(entry.fields.get(term.field, "")):
                return None
        elif term.is_in(entry.title):
            rank += 1 + PHRASE * (" " in term.words) + WHOLE_WORD * (f" {term.words} " in f"{entry.title} ")
        elif not term.is_in(entry.all):
            return None
    return Hit(entry.kind, entry.item, rank)


def _corrected(term: _Term, index: Index) -> _Term:
    """Return the term with each word replaced by the nearest word of the program, where there is one."""
    known = _vocabulary(index)
    words = []
    for word in term.words.split():
        most = 2 if len(word) >= TWO_SLIPS else 1 if len(word) >= ONE_SLIP else 0
        near = process.extractOne(word, known, scorer=OSA.distance, score_cutoff=most) if most else None
        words.append(near[0] if near else word)
    return _Term(term.field, " ".join(words))


def _written(terms: Iterable[_Term]) -> str:
    """Return terms as they are typed."""

    def one(term: _Term) -> str:
        words = f'"{term.words}"' if " " in term.words else term.words
        return f"{term.field}:{words}" if term.field else words

    return " ".join(map(one, terms))


# ---- facets


def _facets(index: Index, hits: Iterable[Hit]) -> Iterator[tuple[str, tuple[Choice, ...]]]:
    """Yield each facet in which what was found differs, its most frequent values first."""
    hits = list(hits)
    for name in FACETS:
        counts = Counter(value for hit in hits for value in _values(index, hit, name))
        if len(counts) > 1 or (counts and name == "award" and sum(counts.values()) < len(hits)):
            ranked = sorted(counts.items(), key=lambda each: (each[0] if name == "day" else -each[1], each[0]))
            yield name, tuple(Choice(value, _label(index, name, value), count) for value, count in ranked[:MOST_VALUES])


def _values(index: Index, hit: Hit, facet: str) -> tuple[str, ...]:
    """Return the values that a hit has of a facet."""
    if facet == "kind":
        return (hit.kind,)
    read = VALUES.get((facet, hit.kind))
    return tuple(dict.fromkeys(read(index, hit.item))) if read else ()


def _days_of_paper(index: Index, paper: Any) -> Iterable[str]:
    dates = (index.date_of(session) for session, _ in index.slots_of_paper.get(paper.key, ()))
    return (date.isoformat() for date in dates if date)


def _day_of_session(index: Index, session: Any) -> Iterable[str]:
    date = index.date_of(session)
    return (date.isoformat(),) if date else ()


def _track(index: Index, item: Any) -> Iterable[str]:
    del index
    return (item.track,) if item.track else ()


def _awards(index: Index, paper: Any) -> Iterable[str]:
    del index
    return tuple(paper.awards)


VALUES: Mapping[tuple[str, str], Callable[[Index, Any], Iterable[str]]] = {
    ("day", "paper"): _days_of_paper,
    ("day", "session"): _day_of_session,
    ("track", "paper"): _track,
    ("track", "session"): _track,
    ("award", "paper"): _awards,
}


def _label(index: Index, facet: str, value: str) -> str:
    if facet == "day":
        date = next((day.date for day in index.days if day.date and day.date.isoformat() == value), None)
        return f"{date:%A, %-d %B}" if date else value
    if facet == "track":
        return index.tracks[value].name
    return value.capitalize() if facet == "kind" else value


# ---- what is searched


@lru_cache(maxsize=32)
def _entries(index: Index) -> tuple[_Entry, ...]:
    return tuple(
        _Entry(
            kind,
            item,
            f" {sort_key(title)}",
            {name: f" {sort_key(' '.join(texts))}" for name, texts in fields.items()},
            f" {sort_key(' '.join((*rest, *(text for texts in fields.values() for text in texts))))}",
        )
        for kind, item, title, rest, fields in _texts(index)
    )


@lru_cache(maxsize=32)
def _vocabulary(index: Index) -> tuple[str, ...]:
    """Return every word that can be found, the most frequent first: of two as near, that is meant."""
    counts = Counter(word for each in _entries(index) for word in f"{each.title} {each.all}".split())
    return tuple(word for word, _ in counts.most_common())


Texts = tuple[str, Any, str, list[str], dict[str, list[str]]]


def _texts(index: Index) -> Iterator[Texts]:
    """Yield each object with its title, the other text by which it is found, and what its fields hold."""
    people, places = index.people, index.affiliations

    def who(held: Iterable[Any]) -> dict[str, list[str]]:
        held = list(held)
        institutions = [places[key].name for each in held for key in each.affiliations]
        return {"author": [people[each.person].name for each in held], "inst": institutions}

    for session in index.program.sessions:
        title = index.session_title(session)
        yield "session", session, title, [session.description], {**who(session.chairs), "session": [title]}
    for keynote in index.program.keynotes:
        yield "keynote", keynote, keynote.title, [keynote.abstract], who(keynote.speakers)
    for paper in index.program.papers:
        rest = [*paper.topics, *paper.awards, paper.abstract]
        sessions = [index.session_title(each) for each, _ in index.slots_of_paper.get(paper.key, ())]
        yield "paper", paper, paper.title, rest, {**who(paper.authors), "session": sessions}
    for person in index.program.people:
        names = [each.name for each in index.affiliations_of(person.key)]
        yield "person", person, person.name, [], {"author": [person.name], "inst": names}
    for affiliation in index.program.affiliations:
        spellings = [affiliation.name, *affiliation.aliases]
        yield "affiliation", affiliation, affiliation.name, [], {"inst": spellings}
