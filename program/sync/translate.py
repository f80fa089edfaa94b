"""One Program told in the keys of another, so that the two can be compared. Pure."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from program.sync.facts import AFFILIATIONS, KEYNOTES, PAPERS, PEOPLE, ROOMS, SESSIONS, TRACKS
from program.values import Identifier, Person, Place, Program, Session, Slot

NEW = "+"
"""What the key of an object begins with that the database does not have: no address does."""
P = TypeVar("P", bound=Place)
Keys = Mapping[str, Mapping[str, str]]
Held = tuple[Session, Slot]


def rename(program: Program, keys: Keys) -> Program:
    """Return the program with the keys replaced that `keys` (by kind) replaces, wherever they stand.

    Several objects may get one key: the first of them stays, a person with the ids of all. Several places of one person
    in one list become the first of them, with the affiliations and the marks of all.
    """

    def of(kind: str) -> Callable[[str], str]:
        return lambda key: keys[kind].get(key, key)

    person, affiliation, room, track = of(PEOPLE), of(AFFILIATIONS), of(ROOMS), of(TRACKS)
    paper, keynote, session = of(PAPERS), of(KEYNOTES), of(SESSIONS)

    def places(rows: Sequence[P]) -> tuple[P, ...]:
        found: dict[str, P] = {}
        for each in rows:
            held = tuple(dict.fromkeys(affiliation(key) for key in each.affiliations))
            place = msgspec.structs.replace(each, person=person(each.person), affiliations=held)
            found[place.person] = _one_place(found[place.person], place) if place.person in found else place
        return tuple(found.values())

    def slot(each: Slot) -> Slot:
        held = {
            "paper": paper(each.paper) if each.paper else None,
            "keynote": keynote(each.keynote) if each.keynote else None,
        }
        return msgspec.structs.replace(each, **held)

    return msgspec.structs.replace(
        program,
        rooms=_once(program.rooms, room),
        tracks=_once(program.tracks, track),
        affiliations=_once(program.affiliations, affiliation),
        people=_once(_with_all_ids(program.people, person), person),
        papers=_once(
            program.papers,
            paper,
            lambda e: {"authors": places(e.authors), "track": track(e.track) if e.track else None},
        ),
        keynotes=_once(program.keynotes, keynote, lambda e: {"speakers": places(e.speakers)}),
        sessions=_once(
            program.sessions,
            session,
            lambda e: {
                "room": room(e.room) if e.room else None,
                "track": track(e.track) if e.track else None,
                "chairs": places(e.chairs),
                "slots": tuple(slot(each) for each in e.slots),
            },
        ),
    )


def _one_place(first: P, second: P) -> P:
    """Return the first place with what the second has besides."""
    more = {
        name: getattr(second, name)
        for name in first.__struct_fields__
        if name != "affiliations" and not getattr(first, name)
    }
    held = tuple(dict.fromkeys((*first.affiliations, *second.affiliations)))
    return msgspec.structs.replace(first, affiliations=held, **more)


def _with_all_ids(people: Sequence[Person], key: Callable[[str], str]) -> tuple[Person, ...]:
    """Return the people, the ones who get one key each with the ids of all."""
    ids: dict[str, dict[Identifier, None]] = defaultdict(dict)
    for each in people:
        ids[key(each.key)].update(dict.fromkeys(each.identifiers))
    return tuple(msgspec.structs.replace(each, identifiers=tuple(ids[key(each.key)])) for each in people)


def _once(
    objects: Sequence[Any], key: Callable[[str], str], more: Callable[[Any], dict[str, Any]] = lambda _: {}
) -> tuple[Any, ...]:
    found: dict[str, Any] = {}
    for each in objects:
        name = key(each.key)
        if name not in found:
            found[name] = msgspec.structs.replace(each, key=name, **more(each))
    return tuple(found.values())


def current_keys(known: Program) -> dict[str, dict[str, str]]:
    """Return former key → key of everything in the program, by kind."""
    return {
        kind: {former: each.key for each in getattr(known, kind) for former in each.former_keys}
        for kind in (AFFILIATIONS, PEOPLE, PAPERS, KEYNOTES, SESSIONS)
    } | {ROOMS: {}, TRACKS: {}}


def rename_slots(program: Program, keys: Mapping[str, str]) -> Program:
    """Return the program with the keys of slots replaced that `keys` replaces."""
    sessions = tuple(
        msgspec.structs.replace(
            each,
            slots=tuple(msgspec.structs.replace(slot, key=keys.get(slot.key, slot.key)) for slot in each.slots),
        )
        for each in program.sessions
    )
    return msgspec.structs.replace(program, sessions=sessions)


def same_slots(program: Program, *known: Program) -> Program:
    """Return the program with its slots under the keys of the known ones': all in the same keys otherwise.

    A slot is found again by its key, else by what it holds: in the same session, else in order. What is new gets a key
    that no slot has.
    """
    left: dict[tuple[str, str], list[Held]] = defaultdict(list)
    for each in known:
        for content, slots in _slots(each).items():
            met = {slot.key for _, slot in left[content]}
            left[content] += [pair for pair in slots if pair[1].key not in met]
    names: dict[tuple[str, str], str] = {}
    for content, slots in _slots(program).items():
        names |= _pair(slots, left.get(content, []))
        for place, (session, slot) in enumerate(slots):
            names.setdefault((session.key, slot.key), f"{NEW}{content[0]}/{content[1]}/{session.key}/{place}")
    sessions = tuple(
        msgspec.structs.replace(
            each, slots=tuple(msgspec.structs.replace(slot, key=names[each.key, slot.key]) for slot in each.slots)
        )
        for each in program.sessions
    )
    return msgspec.structs.replace(program, sessions=sessions)


def _pair(slots: Sequence[Held], others: list[Held]) -> dict[tuple[str, str], str]:
    """Return session and key of each slot found among the others → its key there; what is found is taken out."""
    names: dict[tuple[str, str], str] = {}
    for is_same in (_same_key, _same_time, _same_session, _anywhere):
        for one in slots:
            mark = (one[0].key, one[1].key)
            found = None if mark in names else next((other for other in others if is_same(one, other)), None)
            if found:
                names[mark] = found[1].key
                others.remove(found)
    return names


def _slots(program: Program) -> dict[tuple[str, str], list[Held]]:
    """Return the slots by what they hold."""
    found: dict[tuple[str, str], list[Held]] = defaultdict(list)
    for session in program.sessions:
        for slot in session.slots:
            content = (PAPERS, slot.paper) if slot.paper else (KEYNOTES, slot.keynote or "")
            found[content].append((session, slot))
    return found


def _same_key(one: Held, other: Held) -> bool:
    return one[1].key == other[1].key


def _same_time(one: Held, other: Held) -> bool:
    return one[0].key == other[0].key and one[1].start == other[1].start


def _same_session(one: Held, other: Held) -> bool:
    return one[0].key == other[0].key


def _anywhere(one: Held, other: Held) -> bool:
    # A talk and a poster are two things: one that moved is the other only if both are of one kind.
    return (one[0].kind == "posters") == (other[0].kind == "posters")
