"""What is the same in two Programs, with evidence: first by ids, then by titles, names, contents and places. Pure."""

import itertools
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any

import msgspec
from rapidfuzz import fuzz

from people import affiliations, text
from program.sync.facts import AFFILIATIONS, KEYNOTES, PAPERS, PEOPLE, ROOMS, SESSIONS, TRACKS
from program.values import Keynote, Paper, Place, Program, Session, Slot

OWN = "source"
"""The system of ids that mean something within one source alone."""
ALIKE, CLOSE, REWORDED = 0.92, 0.6, 0.35
"""Likeness of titles (0 to 1): the same but for a slip; the same with authors in common; reworded by its authors."""
SHARED_WORDS = 40
"""Papers that share a word with more than this many others are not sought by it: it tells nothing."""


class Match(msgspec.Struct, frozen=True):
    """That two objects are one, and by what it was found; `is_certain` when nothing but the id or name was needed."""

    kind: str
    new: str
    known: str
    evidence: str
    is_certain: bool


class Alignment:
    """Which object of the new Program is which of the known one."""

    def __init__(self) -> None:
        self.keys: dict[str, dict[str, str]] = {
            kind: {} for kind in (ROOMS, TRACKS, AFFILIATIONS, PEOPLE, PAPERS, KEYNOTES, SESSIONS)
        }
        self.matches: list[Match] = []
        self._taken: set[tuple[str, str]] = set()

    def join(self, kind: str, new: str, known: str, evidence: str, *, is_certain: bool = True) -> bool:
        """Note that the two are one, unless either is matched already; return whether it was noted."""
        if new in self.keys[kind] or (kind, known) in self._taken:
            return False
        self.keys[kind][new] = known
        self._taken.add((kind, known))
        self.matches.append(Match(kind, new, known, evidence, is_certain))
        return True

    def begin_with(self, keys: Mapping[str, Mapping[str, str]], taken: Mapping[str, set[str]]) -> None:
        """Take over what is matched already; the known keys in `taken` are not matched again."""
        for kind, pairs in keys.items():
            self.keys[kind].update(pairs)
            self._taken |= {(kind, key) for key in (*pairs.values(), *taken[kind])}

    def is_free(self, kind: str, known: str) -> bool:
        """Return whether nothing was matched with that known object."""
        return (kind, known) not in self._taken

    def left(self, kind: str, new: Iterable[Any], known: Iterable[Any]) -> tuple[list[Any], list[Any]]:
        """Return what is not matched yet on either side."""
        return [e for e in new if e.key not in self.keys[kind]], [e for e in known if self.is_free(kind, e.key)]


def align(
    new: Program,
    known: Program,
    *,
    same_source: bool,
    hints: Mapping[str, Mapping[str, str]] | None = None,
    begun: Alignment | None = None,
) -> Alignment:
    """Return which objects of the new Program are which of the known one.

    Of one source its own ids and numbers count; between two sources only ids of public systems do, and people are
    joined by name only where they stand in one paper, session or affiliation. `hints` tell what the keys of the last
    document became: they count where the objects look the same. `begun` is taken further.
    """
    found = begun or Alignment()
    _align_affiliations(found, new, known)
    _Hints(found, new, known, hints or {}).follow()
    for kind in (ROOMS, TRACKS):
        _join_equal(found, kind, getattr(new, kind), getattr(known, kind), lambda e: text.sort_key(e.name), "name")
    _Papers(found, new, known, same_source=same_source).align()
    _align_keynotes(found, new, known)
    _Sessions(found, new, known).align()
    _align_renamed(found, new, known)
    _People(found, new, known, same_source=same_source, hints=(hints or {}).get(PEOPLE, {})).align()
    return found


class _Hints:
    """What the keys of the last document became, followed where the objects still look the same."""

    def __init__(self, found: Alignment, new: Program, known: Program, hints: Mapping[str, Mapping[str, str]]) -> None:
        self.found, self.new, self.known, self.hints = found, new, known, hints

    def follow(self) -> None:
        """Join rooms, tracks, papers, keynotes and sessions; people wait until it is known where they stand."""
        for kind in (ROOMS, TRACKS):
            self._join(kind, lambda one, other: text.sort_key(one.name) == text.sort_key(other.name))
        self._join(PAPERS, lambda one, other: text.sort_key(one.title) == text.sort_key(other.title))
        self._join(KEYNOTES, lambda one, other: text.sort_key(one.title) == text.sort_key(other.title))
        self._join(SESSIONS, self._same_session)

    def _join(self, kind: str, is_same: Callable[[Any, Any], bool]) -> None:
        hints = self.hints.get(kind, {})
        known = {each.key: each for each in getattr(self.known, kind)}
        for one in getattr(self.new, kind):
            other = known.get(hints.get(one.key, ""))
            if other is not None and one.key not in self.found.keys[kind] and is_same(one, other):
                self.found.join(kind, one.key, other.key, "key")

    def _same_session(self, one: Session, other: Session) -> bool:
        mine = [(kind, self.found.keys[kind].get(key)) for kind, key in map(_content, one.slots)]
        return (text.sort_key(one.title), one.kind, one.start, mine) == (
            text.sort_key(other.title),
            other.kind,
            other.start,
            [_content(each) for each in other.slots],
        )


def _join_equal(  # noqa: PLR0913, PLR0917  # two sides, and what makes them equal
    found: Alignment, kind: str, new: Iterable[Any], known: Iterable[Any], key: Callable[[Any], Hashable], by: str
) -> None:
    """Join objects whose key is equal and comes once on either side; an empty key tells nothing."""
    ours, theirs = _groups(known, key), _groups(new, key)
    for name, group in theirs.items():
        other = ours.get(name, ())
        if name and len(group) == len(other) == 1:
            found.join(kind, group[0].key, other[0].key, by)


def _groups(objects: Iterable[Any], key: Callable[[Any], Hashable]) -> dict[Hashable, list[Any]]:
    groups: dict[Hashable, list[Any]] = defaultdict(list)
    for each in objects:
        groups[key(each)].append(each)
    return groups


def _align_affiliations(found: Alignment, new: Program, known: Program) -> None:
    spellings: dict[str, str] = {}
    for each in known.affiliations:
        for name in (each.name, *each.aliases):
            spellings.setdefault(affiliations.normal(name), each.key)
    exact = {name: each.key for each in known.affiliations for name in (*each.aliases, each.name)}
    ids = {(i.system, i.value): each.key for each in known.affiliations for i in each.identifiers}
    for each in new.affiliations:
        if each.key in found.keys[AFFILIATIONS]:
            continue
        by_id = next((ids[i.system, i.value] for i in each.identifiers if (i.system, i.value) in ids), None)
        target = by_id or exact.get(each.name) or spellings.get(affiliations.normal(each.name))
        # Two spellings of a new document may stand for one institution that is known: both are it.
        if target is not None:
            found.keys[AFFILIATIONS][each.key] = target


class _Papers:
    """The matching of papers."""

    def __init__(self, found: Alignment, new: Program, known: Program, *, same_source: bool) -> None:
        self.found, self.same_source = found, same_source
        self.new, self.known = new.papers, known.papers
        self.names = (_short_names(new), _short_names(known))
        self.titles = {id(each): text.sort_key(each.title) for each in (*new.papers, *known.papers)}

    def align(self) -> None:
        """Join by id, title, number, then by likeness."""
        self._by_identifier()
        new, known = self.found.left(PAPERS, self.new, self.known)
        theirs = _groups(new, lambda each: self.titles[id(each)])
        ours = _groups(known, lambda each: self.titles[id(each)])
        for title, group in theirs.items():
            for one in group:
                others = [each for each in ours.get(title, ()) if self.found.is_free(PAPERS, each.key)]
                others = [e for e in others if not self._contradict(one, e) or self._overlap(one, e) >= 0.5]
                others.sort(key=lambda each: -self._overlap(one, each))
                if others and title and (self._overlap(one, others[0]) or not (one.authors and others[0].authors)):
                    self.found.join(PAPERS, one.key, others[0].key, "title")
                elif len(others) == len(group) == 1:
                    self.found.join(PAPERS, one.key, others[0].key, "title", is_certain=False)
        if self.same_source:
            self._by_number()
        self._by_likeness()

    def _by_identifier(self) -> None:
        ours = {i: each for each in self.known for i in self._ids(each)}
        for one in self.new:
            for i in self._ids(one):
                if i in ours and self.found.join(PAPERS, one.key, ours[i].key, f"id {i[1]} in {i[0]}"):
                    break

    def _by_number(self) -> None:
        new, known = self.found.left(PAPERS, self.new, self.known)
        ours = {each.number: each for each in known if each.number is not None}
        for one in new:
            other = ours.get(one.number) if one.number is not None else None
            if other and (self._likeness(one, other) >= CLOSE or self._overlap(one, other) >= 0.5):
                self.found.join(PAPERS, one.key, other.key, f"number {one.number}")

    def _by_likeness(self) -> None:
        new, known = self.found.left(PAPERS, self.new, self.known)
        pairs = []
        for one, other in self._candidates(new, known):
            title, authors = self._likeness(one, other), self._overlap(one, other)
            bare = not one.authors or not other.authors
            if self._contradict(one, other):
                continue
            if (
                (title >= ALIKE and (authors or bare))
                or (title >= CLOSE and authors >= 0.5)
                or self._reworded(title, authors, one)
            ):
                pairs.append((-(0.6 * title + 0.4 * authors), one.key, other.key, title, authors))
        for _, one_key, other_key, title, authors in sorted(pairs):
            evidence = f"title {title:.0%} alike, {authors:.0%} of the authors in common"
            self.found.join(PAPERS, one_key, other_key, evidence, is_certain=False)

    @staticmethod
    def _reworded(title: float, authors: float, paper: Paper) -> bool:
        return title >= REWORDED and authors >= 0.8 and len(paper.authors) > 1

    def _candidates(self, new: Sequence[Paper], known: Sequence[Paper]) -> Iterable[tuple[Paper, Paper]]:
        """Yield pairs that share a telling word of the title or an author."""
        index: dict[str, list[Paper]] = defaultdict(list)
        for each in known:
            for word in self._marks(each, 1):
                index[word].append(each)
        for one in new:
            seen: set[str] = set()
            for word in sorted(self._marks(one, 0), key=lambda each: (len(index.get(each, ())), each)):
                for other in index.get(word, ())[:SHARED_WORDS]:
                    if other.key not in seen:
                        seen.add(other.key)
                        yield one, other

    def _marks(self, paper: Paper, side: int) -> set[str]:
        words = {word for word in self.titles[id(paper)].split() if len(word) > 3}
        return words | {f"@{name}" for name in self.names[side](paper.authors)}

    def _ids(self, paper: Paper) -> list[tuple[str, str]]:
        return [(i.system, i.value) for i in paper.identifiers if self.same_source or i.system != OWN]

    def _contradict(self, one: Paper, other: Paper) -> bool:
        """Return whether a system that knows both calls them by different ids."""
        mine, yours = dict(self._ids(one)), dict(self._ids(other))
        return any(mine[system] != yours[system] for system in mine.keys() & yours.keys())

    def _likeness(self, one: Paper, other: Paper) -> float:
        a, b = self.titles[id(one)], self.titles[id(other)]
        return max(fuzz.ratio(a, b), fuzz.token_sort_ratio(a, b)) / 100

    def _overlap(self, one: Paper, other: Paper) -> float:
        mine, yours = self.names[0](one.authors), self.names[1](other.authors)
        return len(mine & yours) / len(mine | yours) if mine | yours else 0.0


def _short_names(program: Program) -> Callable[[Sequence[Place]], frozenset[str]]:
    """Return a function that gives the names of people in places as initial and last word, folded."""
    short = {}
    for each in program.people:
        words = text.sort_key(each.name).split()
        short[each.key] = f"{words[0][0]} {words[-1]}" if words else each.key
    return lambda places: frozenset(short.get(each.person, each.person) for each in places)


def _align_keynotes(found: Alignment, new: Program, known: Program) -> None:
    _join_equal(found, KEYNOTES, new.keynotes, known.keynotes, lambda e: text.sort_key(e.title), "title")
    theirs, ours = found.left(KEYNOTES, new.keynotes, known.keynotes)
    mine, yours = _short_names(new), _short_names(known)
    for one in theirs:
        for other in ours:
            if mine(one.speakers) & yours(other.speakers) and _titles_agree(one, other):
                found.join(KEYNOTES, one.key, other.key, "speaker", is_certain=False)
    theirs, ours = found.left(KEYNOTES, new.keynotes, known.keynotes)
    for one in theirs:
        for other in ours:
            if fuzz.ratio(text.sort_key(one.title), text.sort_key(other.title)) >= 85:
                found.join(KEYNOTES, one.key, other.key, "title alike", is_certain=False)


def _titles_agree(one: Keynote, other: Keynote) -> bool:
    """Return whether one is not announced yet, or both have something in common: a person may speak twice."""
    a, b = text.sort_key(one.title), text.sort_key(other.title)
    return not a or not b or fuzz.token_set_ratio(a, b) >= 50


class _Sessions:
    """The matching of sessions."""

    def __init__(self, found: Alignment, new: Program, known: Program) -> None:
        self.found, self.new, self.known = found, new.sessions, known.sessions
        self.titles = {id(each): text.sort_key(each.title) for each in (*self.new, *self.known)}
        self.held = {id(each): self._content(each, is_new=True) for each in self.new}
        self.held |= {id(each): self._content(each, is_new=False) for each in self.known}
        self.rooms = {id(each): found.keys[ROOMS].get(each.room or "") for each in self.new}
        self.rooms |= {id(each): each.room for each in self.known}

    def align(self) -> None:
        """Join by title and time, then title, then contents, then room and time, then order, then likeness."""
        self._join(lambda each: (self._title(each), each.start, each.kind) if each.start else None, "title and time")
        self._join(self._title, "title")
        self._by_content()
        self._join(self._place, "room and time")
        _in_order(self.found, *self._left(), self._title)
        for one, other in itertools.product(*self._left()):
            title = self._title(one)
            if title and one.kind == other.kind and fuzz.token_set_ratio(title, self._title(other)) >= 85:
                self.found.join(SESSIONS, one.key, other.key, "title alike", is_certain=False)

    def _left(self) -> tuple[list[Any], list[Any]]:
        return self.found.left(SESSIONS, self.new, self.known)

    def _join(self, key: Callable[[Any], Hashable], evidence: str) -> None:
        _join_equal(self.found, SESSIONS, *self._left(), key, evidence)

    def _title(self, session: Session) -> str:
        return self.titles[id(session)]

    def _place(self, session: Session) -> Hashable:
        room = self.rooms[id(session)]
        return (session.start, room, session.kind) if session.start and room and not session.slots else None

    def _content(self, session: Session, *, is_new: bool) -> set[tuple[str, str]]:
        held = map(_content, session.slots)
        return {(kind, self.found.keys[kind].get(key, f"+{key}") if is_new else key) for kind, key in held}

    def _by_content(self) -> None:
        theirs, ours = self._left()
        where: dict[tuple[str, str], list[Session]] = defaultdict(list)
        for each in ours:
            for item in sorted(self.held[id(each)]):
                where[item].append(each)
        pairs = []
        for one in theirs:
            mine = self.held[id(one)]
            for other in {each.key: each for item in sorted(mine) for each in where.get(item, ())}.values():
                yours = self.held[id(other)]
                shared = len(mine & yours)
                title = fuzz.token_set_ratio(self._title(one), self._title(other)) / 100
                if shared * 2 >= min(len(mine), len(yours)):
                    score = shared / len(mine | yours) + shared / min(len(mine), len(yours)) + title
                    pairs.append((-score, one.key, other.key, mine == yours))
        for _, one_key, other_key, is_certain in sorted(pairs):
            self.found.join(SESSIONS, one_key, other_key, "contents in common", is_certain=is_certain)


def _in_order(found: Alignment, new: Sequence[Session], known: Sequence[Session], title: Callable[[Any], str]) -> None:
    """Join sessions of one title and kind (each day's coffee break) in their order, those of one moment first."""
    ours = _groups(known, lambda each: (title(each), each.kind))
    for name, group in _groups(new, lambda each: (title(each), each.kind)).items():
        others = list(ours.get(name, ()))
        for one in group:
            same = [each for each in others if each.start == one.start]
            if same and found.join(SESSIONS, one.key, same[0].key, "title and time"):
                others.remove(same[0])
        rest = [each for each in group if each.key not in found.keys[SESSIONS]]
        for one, other in zip(rest, others, strict=False):
            found.join(SESSIONS, one.key, other.key, "title and order", is_certain=False)


def _align_renamed(found: Alignment, new: Program, known: Program) -> None:
    """Join rooms and tracks of another name that hold the same sessions (tracks: and papers)."""
    for kind, field in ((ROOMS, "room"), (TRACKS, "track")):
        ours = {each.key: getattr(each, field) for each in known.sessions}
        votes: dict[tuple[str, str], int] = defaultdict(int)
        uses: dict[str, int] = defaultdict(int)
        for each in new.sessions:
            mine, yours = getattr(each, field), ours.get(found.keys[SESSIONS].get(each.key, ""))
            if mine and yours:
                votes[mine, yours] += 1
                uses[mine] += 1
        for (mine, yours), count in sorted(votes.items(), key=lambda each: (-each[1], each[0])):
            if count * 2 > uses[mine]:
                found.join(kind, mine, yours, "the same sessions", is_certain=False)


class _People:
    """The matching of people."""

    def __init__(
        self, found: Alignment, new: Program, known: Program, *, same_source: bool, hints: Mapping[str, str]
    ) -> None:
        self.found, self.same_source, self.hints = found, same_source, hints
        self.new, self.known = new, known
        self.names = {id(each): text.sort_key(each.name) for each in (*new.people, *known.people)}
        self.called = {each.key: each.name for each in new.people}
        self.called_here = {each.key: each.name for each in known.people}
        self.mine, self.yours = _circles(new, found, is_new=True), _circles(known, found, is_new=False)

    def align(self) -> None:
        """Join by id, by name within one circle, and by place on one paper where the name was only corrected."""
        ours = {(i.system, i.value): each.key for each in self.known.people for i in each.identifiers}
        for one in self.new.people:
            for i in one.identifiers:
                if (i.system, i.value) in ours:
                    self.found.join(PEOPLE, one.key, ours[i.system, i.value], f"{i.system} {i.value}")
        self._by_hint()
        self._by_name()
        self._by_place()

    def _by_hint(self) -> None:
        known = {each.key: each for each in self.known.people}
        for one in self.new.people:
            other = known.get(self.hints.get(one.key, ""))
            if other is not None and one.name == other.name:
                mine, yours = self.mine[one.key], self.yours[other.key]
                if mine & yours or not (mine or yours):
                    self.found.join(PEOPLE, one.key, other.key, "key")

    def _by_name(self) -> None:
        theirs, ours = self.found.left(PEOPLE, self.new.people, self.known.people)
        known = _groups(ours, lambda each: self.names[id(each)])
        groups = _groups(theirs, lambda each: self.names[id(each)])
        for name, group in groups.items():
            others = known.get(name, [])
            pairs = [
                (-len(self.mine[one.key] & self.yours[other.key]), one.name != other.name, one.key, other.key)
                for one in group
                for other in others
                if not _contradict(one, other)
            ]
            for share, _, one_key, other_key in sorted(pairs):
                alone = len(group) == len(others) == 1 and self.same_source
                if share or alone:
                    self.found.join(PEOPLE, one_key, other_key, "name")

    def _by_place(self) -> None:
        for new, known, kind, field in (
            (self.new.papers, self.known.papers, PAPERS, "authors"),
            (self.new.keynotes, self.known.keynotes, KEYNOTES, "speakers"),
        ):
            ours = {each.key: getattr(each, field) for each in known}
            for each in new:
                there = ours.get(self.found.keys[kind].get(each.key, ""), ())
                self._join_places(getattr(each, field), there)

    def _join_places(self, places: Sequence[Place], there: Sequence[Place]) -> None:
        """Join people who stand in one paper or keynote under names that may be one name corrected."""
        free = [each.person for each in there if self.found.is_free(PEOPLE, each.person)]
        for place in places:
            if place.person in self.found.keys[PEOPLE] or place.person not in self.called:
                continue
            for key in free:
                if key in self.called_here and _same_name(self.called[place.person], self.called_here[key]):
                    evidence = "place on one paper, name alike"
                    self.found.join(PEOPLE, place.person, key, evidence, is_certain=False)


def _contradict(one: Any, other: Any) -> bool:
    mine = {i.system: i.value for i in one.identifiers}
    yours = {i.system: i.value for i in other.identifiers}
    return any(mine[system] != yours[system] for system in mine.keys() & yours.keys())


def _same_name(one: str, other: str) -> bool:
    """Return whether two names may be one name corrected: a slip, or initials written out."""
    a, b = text.sort_key(one).split(), text.sort_key(other).split()
    if not a or not b:
        return False
    if fuzz.ratio(" ".join(a), " ".join(b)) >= 80 or sorted(a) == sorted(b):
        return True
    return a[-1] == b[-1] and a[0][0] == b[0][0] and (len(a[0]) == 1 or len(b[0]) == 1)


def _circles(program: Program, found: Alignment, *, is_new: bool) -> dict[str, set[tuple[str, str]]]:
    """Return by person where they stand: papers, keynotes, sessions and affiliations, by the known Program's keys."""
    circles: dict[str, set[tuple[str, str]]] = defaultdict(set)
    rows: Iterable[tuple[str, str, Sequence[Place]]] = (
        *((PAPERS, each.key, each.authors) for each in program.papers),
        *((KEYNOTES, each.key, each.speakers) for each in program.keynotes),
        *((SESSIONS, each.key, each.chairs) for each in program.sessions),
    )
    for kind, key, places in rows:
        known = found.keys[kind].get(key) if is_new else key
        for place in places:
            if known is not None:
                circles[place.person].add((kind, known))
            for each in place.affiliations:
                affiliation = found.keys[AFFILIATIONS].get(each) if is_new else each
                if affiliation is not None:
                    circles[place.person].add((AFFILIATIONS, affiliation))
    return circles


def _content(slot: Slot) -> tuple[str, str]:
    return (PAPERS, slot.paper) if slot.paper else (KEYNOTES, slot.keynote or "")
