"""Whom a source tells apart and who is one here: people and institutions that an organizer made one. Pure.

A source goes on giving both names after a merge. Each stands for the one who stayed, and renames nobody.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

import msgspec

from program.values import Affiliation, Person, Program


class Called(msgspec.Struct, frozen=True, array_like=True):
    """Somebody in a source's document: key and name there, and the address here when they were told apart here too."""

    key: str
    name: str
    address: str


class Joined(msgspec.Struct, frozen=True):
    """People whom a source tells apart and who are one here, each with the key of the one who stayed."""

    here: dict[Called, str]

    def keys(self, theirs: Program) -> dict[str, str]:
        """Return key in the new document → key here of those who are one of them.

        A name that stood for one of them does so again; where it is met more often than before, only under its key.
        """
        owner = {each.name: here for each, here in self.here.items()}
        before = Counter(each.name for each in self.here)
        called = {(each.key, each.name) for each in self.here}
        met = Counter(each.name for each in theirs.people)
        return {
            each.key: owner[each.name]
            for each in theirs.people
            if each.name in owner and (met[each.name] <= before[each.name] or (each.key, each.name) in called)
        }


def is_told_apart(links: Mapping[str, str], current: Mapping[str, str]) -> bool:
    """Return whether somebody of a document has another address now: `links` are key → address then."""
    return any(address in current for address in links.values())


def called(last: Program, links: Mapping[str, str]) -> list[Called]:
    """Return what the source's last document calls people; `links` are its keys → addresses then."""
    return [Called(each.key, each.name, links[each.key]) for each in last.people if each.key in links]


def joined(people: Iterable[Called], current: Mapping[str, str]) -> Joined:
    """Return who of them is one here with another; a name that stands for others as well tells nothing.

    `current` are former addresses → addresses now. Of one name and address the first counts.
    """
    addresses: dict[str, set[str]] = defaultdict(set)
    owners: dict[str, set[str]] = defaultdict(set)
    here: dict[Called, str] = {}
    for each in people:
        key = current.get(each.address, each.address)
        here[each] = key
        addresses[key].add(each.address)
        owners[each.name].add(key)
    is_one = {each: key for each, key in here.items() if len(addresses[key]) > 1 and len(owners[each.name]) == 1}
    return Joined(is_one)


def without_renaming(theirs: Program, base: Program | None, ours: Program, known: Joined) -> Program:
    """Return theirs, in our keys, with the names of before where another name of the same is given now.

    Of people those names count that the source gave before, of affiliations those that an organizer decided.
    """
    people = {each.key: each for each in (*ours.people, *(base.people if base else ()))}
    institutions = {each.key: each for each in (*ours.affiliations, *(base.affiliations if base else ()))}
    given = {(here, each.name) for each, here in known.here.items()}
    spelt = {(each.key, name) for each in ours.affiliations for name in (each.name, *each.aliases)}

    def person(each: Person) -> Person:
        before = people.get(each.key)
        if before is None or (each.key, each.name) not in given:
            return each
        parts = {name: getattr(before, name) for name in ("name", "given", "family", "suffix")}
        return msgspec.structs.replace(each, **parts)

    def institution(each: Affiliation) -> Affiliation:
        before = institutions.get(each.key)
        is_known = before is not None and (each.key, each.name) in spelt
        return msgspec.structs.replace(each, name=before.name) if before and is_known else each

    return msgspec.structs.replace(
        theirs,
        people=tuple(map(person, theirs.people)),
        affiliations=tuple(map(institution, theirs.affiliations)),
    )
