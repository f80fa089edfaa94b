"""People and institutions of one document: joined where they are certainly one, told apart where they are not.

People are joined by equal names, institutions by `people.affiliations.normal`. What was not certain is in `findings`.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

import msgspec

from people import affiliations, names
from people.text import clean_line, fold, slug
from program.formats.entries import PersonEntry
from program.values import Affiliation, Finding, Identifier, Person, Severity, Where

MOST_WORDS = 40
"""Names that one finding lists at most; it says how many more there are."""


@lru_cache(maxsize=20_000)
def _parts(name: str) -> names.Parts:
    """Return the parts of a name; the same names come again and again in a program."""
    return names.split(name)


@lru_cache(maxsize=20_000)
def _institutions(text: str) -> affiliations.Institutions:
    """Return the institutions in an affiliation's text."""
    return affiliations.parse(text)


@lru_cache(maxsize=20_000)
def _normal(text: str) -> str:
    """Return an institution's normal form."""
    return affiliations.normal(text)


class Keys:
    """Keys that are unique among objects of one kind; the next free number is kept, so that many alike cost little."""

    def __init__(self, fallback: str) -> None:
        self.fallback = fallback
        self.taken: set[str] = set()
        self.last: dict[str, int] = {}

    def new(self, text: str) -> str:
        """Return an unused key made from the text ("storage", then "storage-2")."""
        base = slug(text, fallback=self.fallback)
        key, number = base, self.last.get(base, 1)
        while key in self.taken:
            number += 1
            key = f"{base}-{number}"
        self.last[base] = number
        self.taken.add(key)
        return key


class AffiliationTable:
    """The document's institutions by normal form; the commonest spelling names one, the others are its aliases."""

    def __init__(self) -> None:
        self.spellings: dict[str, Counter[str]] = {}
        self.keys: dict[str, str] = {}
        self.new_keys = Keys("affiliation")
        self.unsure: dict[str, affiliations.Institutions] = {}
        self.unclosed: dict[str, Where] = {}

    def keys_of(self, entry: PersonEntry) -> tuple[str, ...]:
        """Return the keys of a place's institutions in order, each once."""
        if entry.institutions is None:
            found = _institutions(entry.affiliation) if entry.affiliation else None
            institutions = found.names if found else ()
            if found and found.doubt:
                self._doubt(entry, found)
        else:
            institutions = entry.institutions
        return tuple(dict.fromkeys(self._key(name) for name in institutions if name))

    def _doubt(self, entry: PersonEntry, found: affiliations.Institutions) -> None:
        """Keep an affiliation's text whose cut is not certain."""
        if len(found.names) == 1:
            self.unclosed.setdefault(entry.affiliation, entry.where)
        else:
            self.unsure.setdefault(entry.affiliation, found)

    def _key(self, name: str) -> str:
        """Return the key of an institution, new or met before, and count the spelling."""
        name = clean_line(name)
        normal = _normal(name)
        spellings = self.spellings.setdefault(normal, Counter())
        spellings[name] += 1
        key = self.keys.get(normal)
        if key is None:
            key = self.keys[normal] = self.new_keys.new(name)
        return key

    def values(self) -> tuple[Affiliation, ...]:
        """Return the institutions in the order in which they were met."""
        return tuple(
            Affiliation(key=self.keys[normal], name=_commonest(spellings), aliases=_others(spellings))
            for normal, spellings in self.spellings.items()
        )

    def findings(self) -> Iterator[Finding]:
        """Yield what was cut without being certain, and what could not be cut."""
        if self.unsure:
            words = [f"{text} → {' + '.join(found.names)}" for text, found in self.unsure.items()]
            yield Finding(
                id="affiliation-cut",
                severity=Severity.NOTICE,
                message=f"{_counted(words, 'affiliation')} read as more than one institution.",
                words=_listed(words),
                assumed="Each part is an institution of its own; the text is kept as printed.",
                alternative="One institution.",
                sure=min(found.sure for found in self.unsure.values()),
            )
        for text, where in self.unclosed.items():
            yield Finding(
                id="bracket-open",
                severity=Severity.WARNING,
                message="A bracket is opened or closed without its other half in this affiliation.",
                where=where,
                words=text,
                assumed="The text is one institution.",
                alternative="Close the bracket in the source and read it again.",
            )


def _commonest(spellings: Counter[str]) -> str:
    """Return the spelling that is met most; of two, the one that is not in capitals, then the first met."""
    return max(spellings, key=lambda name: (spellings[name], not name.isupper()))


def _others(spellings: Counter[str]) -> tuple[str, ...]:
    """Return the spellings beside the commonest, sorted."""
    name = _commonest(spellings)
    return tuple(sorted(other for other in spellings if other != name))


class PersonTable:
    """The document's people. Equal names are one person, unless two addresses and no institution speak against it."""

    def __init__(self) -> None:
        self.new_keys = Keys("person")
        self.keys: dict[tuple[str, str], str] = {}
        self.people: dict[str, PersonDraft] = {}
        self.namesakes: dict[str, set[str]] = defaultdict(set)

    def key_of(self, entry: PersonEntry, institutions: tuple[str, ...]) -> str:
        """Return the key of the person in a place, new or met before."""
        parts = entry.parts or _parts(entry.name)
        same = f"{parts.family}|{parts.given}|{parts.suffix.rstrip('.')}".lower()
        for key in self.namesakes[same]:
            if self.people[key].may_be(entry.email, institutions):
                self.people[key].add(entry, institutions)
                return key
        name = clean_line(names.tidy(entry.name))
        key = self.new_keys.new(name)
        self.namesakes[same].add(key)
        self.people[key] = PersonDraft(key=key, parts=parts)
        self.people[key].add(entry, institutions)
        return key

    def values(self) -> tuple[Person, ...]:
        """Return the people in the order in which they were met."""
        return tuple(draft.value() for draft in self.people.values())

    def findings(self) -> Iterator[Finding]:
        """Yield one finding a kind of doubt about the names."""
        drafts = list(self.people.values())
        unsure = [f"{draft.name} → family name “{draft.parts.family}”" for draft in drafts if _is_unsure(draft.parts)]
        if unsure:
            yield Finding(
                id="name-parts",
                severity=Severity.NOTICE,
                message=f"{_counted(unsure, 'name')} split for sorting and citing without being certain.",
                words=_listed(unsure),
                assumed="The family name is the one named.",
                alternative="Correct the parts on the person's page; the published name stays as typed.",
                sure=min(draft.parts.sure for draft in drafts),
            )
        cased = [f"{draft.name} → {draft.parts.proposal}" for draft in drafts if draft.parts.proposal]
        if cased:
            yield Finding(
                id="name-capitals",
                severity=Severity.NOTICE,
                message=f"{_counted(cased, 'name')} in unusual capitals.",
                words=_listed(cased),
                assumed="The name is kept as typed.",
                alternative="The spelling after the arrow.",
            )
        turned = [f"{draft.name} → {draft.parts.display}" for draft in drafts if "," in draft.name]
        if turned:
            yield Finding(
                id="name-order",
                severity=Severity.NOTICE,
                message=f"{_counted(turned, 'name')} written with the family name first.",
                words=_listed(turned),
                assumed="The name is published as it is written; it is sorted and cited by its parts.",
                alternative="The name after the arrow.",
            )
        yield from self._spellings()
        yield from self._variants()

    def _spellings(self) -> Iterator[Finding]:
        """Yield a finding about people who were joined although their names are spelled in several ways."""
        several = [" / ".join(draft.spellings) for draft in self.people.values() if len(draft.spellings) > 1]
        if several:
            yield Finding(
                id="name-spellings",
                severity=Severity.WARNING,
                message=f"{_counted(several, 'person')} spelled in more than one way.",
                words=_listed(several),
                assumed="They are one person each; the spelling with usual capitals is shown.",
                alternative="Different people: give them different spellings in the source.",
            )

    def _variants(self) -> Iterator[Finding]:
        """Yield a finding about names that differ in accents or capitals alone."""
        by_letters: dict[str, list[str]] = defaultdict(list)
        for draft in self.people.values():
            by_letters[fold(draft.name)].append(draft.name)
        alike = [" / ".join(group) for group in by_letters.values() if len(group) > 1]
        if alike:
            yield Finding(
                id="name-variants",
                severity=Severity.NOTICE,
                message=f"{_counted(alike, 'pair or group')} of names differ in accents or institutions alone.",
                words=_listed(alike),
                assumed="They are different people.",
                alternative="One person: merge them on the people's page.",
            )


class PersonDraft(msgspec.Struct, kw_only=True, eq=False):
    """What the document tells about one person so far."""

    key: str
    parts: names.Parts
    spellings: Counter[str] = msgspec.field(default_factory=Counter)
    emails: set[str] = msgspec.field(default_factory=set)
    institutions: set[str] = msgspec.field(default_factory=set)
    identifiers: dict[str, Identifier] = msgspec.field(default_factory=dict)
    web_site: str = ""

    @property
    def name(self) -> str:
        """Return the spelling that is published: one in usual capitals, of those the commonest."""
        return max(self.spellings, key=self._rank)

    def _rank(self, name: str) -> tuple[bool, bool, int, int]:
        """Return what makes a spelling the published one: order of speech, usual capitals, how often it is met."""
        return ("," not in name, not _parts(name).proposal, self.spellings[name], _inner_capitals(name))

    def may_be(self, email: str, institutions: tuple[str, ...]) -> bool:
        """Return whether a place with that address and those institutions may be this person's."""
        if not email or not self.emails or email.casefold() in self.emails:
            return True
        return not (institutions and self.institutions) or not self.institutions.isdisjoint(institutions)

    def add(self, entry: PersonEntry, institutions: tuple[str, ...]) -> None:
        """Keep what one more place tells."""
        self.spellings[clean_line(names.tidy(entry.name))] += 1
        if entry.email:
            self.emails.add(entry.email.casefold())
        self.institutions.update(institutions)
        self.web_site = self.web_site or entry.web_site
        for identifier in entry.identifiers:
            self.identifiers.setdefault(f"{identifier.system}:{identifier.value}", identifier)
        if entry.parts and self.parts.sure < 1:
            self.parts = entry.parts

    def value(self) -> Person:
        """Return the person."""
        return Person(
            key=self.key,
            name=self.name,
            given=self.parts.given,
            family=self.parts.family,
            suffix=self.parts.suffix,
            web_site=self.web_site,
            identifiers=tuple(self.identifiers.values()),
        )


def _inner_capitals(name: str) -> int:
    """Return how many capitals follow a small letter: "McCrae" has one more than "Mccrae"."""
    return sum(one.islower() and other.isupper() for one, other in pairwise(name))


def _is_unsure(parts: names.Parts) -> bool:
    """Return whether the cut itself is in doubt, and not the capitals alone."""
    return bool(parts.doubt) and not parts.proposal


def _counted(words: Sequence[str], noun: str) -> str:
    """Return the number, the noun and its verb, such as “12 names were”."""
    return f"1 {noun} was" if len(words) == 1 else f"{len(words)} {noun}s were"


def _listed(words: Sequence[str]) -> str:
    """Return the words in a list, at most MOST_WORDS of them."""
    more = f"; and {len(words) - MOST_WORDS} more" if len(words) > MOST_WORDS else ""
    return "; ".join(words[:MOST_WORDS]) + more
