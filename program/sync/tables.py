"""A Program's difference → tables: what the conference's rows say becomes what another Program says.

Rows are written in batches and recorded in the history; the number of queries does not grow with the program but for
batches. The caller holds the transaction, and the conference's row locked.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.db import IntegrityError
from django.db import models as fields
from django.db.models import Q

from conference.models import Conference, Keynote, KeynoteSpeaker, KeynoteSpeakerAffiliation, Room, Track
from people import history, text
from people.models import Affiliation, Alias, Identifier, Person
from program import models, values
from program.sync.facts import AFFILIATIONS, KEYNOTES, ORDERED, PAPERS, PEOPLE, ROOMS, SESSIONS, TRACKS
from program.sync.translate import NEW
from program.values import Program

TABLES: Mapping[str, Any] = {
    AFFILIATIONS: Affiliation,
    PEOPLE: Person,
    ROOMS: Room,
    TRACKS: Track,
    PAPERS: models.Paper,
    KEYNOTES: Keynote,
    SESSIONS: models.Session,
}
SCALARS: Mapping[str, tuple[str, ...]] = {
    AFFILIATIONS: ("name", "country"),
    PEOPLE: ("name", "given", "family", "suffix", "web_site"),
    ROOMS: ("name", "capacity", "directions"),
    TRACKS: ("name", "colour"),
    PAPERS: ("title", "abstract", "number", "is_withdrawn"),
    KEYNOTES: ("title", "abstract"),
    SESSIONS: ("title", "start", "end", "description"),
}
"""Fields that are columns as they stand."""
SHARED = (AFFILIATIONS, PEOPLE)
"""Kinds that belong to no conference."""
Keys = dict[str, dict[str, str]]


class WriteError(Exception):
    """A program that breaks rules of the tables: `problems` says of each what and where."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(self.problems))


def write(conference: Conference, before: Program, after: Program) -> Keys:
    """Make the tables that say `before` say `after`; return new key → address by kind ("slots": → key).

    Keys in `after` that `before` does not have are new objects. Raises WriteError, with nothing written that the
    caller's transaction keeps.
    """
    problems = [*_problems(after, conference)]
    if problems:
        raise WriteError(problems)
    writer = _Writer(conference, before, after)
    try:
        writer.write()
    except IntegrityError as error:
        message = f"It breaks a rule of the database, or something in it is there already: {error}."
        raise WriteError([message]) from error
    return writer.keys


def _problems(program: Program, conference: Conference) -> Iterator[str]:
    """Yield what no table could hold."""
    if not (conference.zone or program.conference.zone) and any(each.start for each in program.sessions):
        yield "The program has times, but the conference has no time zone. Give it one first."
    names = {each.key: each.name for each in program.people}
    for paper in program.papers:
        people = [each.person for each in paper.authors]
        if len(set(people)) < len(people):
            doubled = sorted({names.get(each, each) for each in people if people.count(each) > 1})
            yield f"“{paper.title}” has an author twice: {', '.join(doubled)}."
        if not paper.title:
            yield f"The paper {paper.number or paper.key} has no title."
    for session in program.sessions:
        if session.start and session.end and session.end <= session.start:
            yield f"The session “{session.title or session.key}” ends at {session.end}, which is not after its start."
        held = [each.paper or each.keynote for each in session.slots]
        if len(set(held)) < len(held):
            yield f"The session “{session.title or session.key}” has a paper twice."


class _Writer:
    """The rows by kind and key while they are written."""

    def __init__(self, conference: Conference, before: Program, after: Program) -> None:
        self.conference = conference
        self.before, self.after = before, after
        self.old = {kind: {each.key: each for each in getattr(before, kind)} for kind in TABLES}
        self.new = {kind: {each.key: each for each in getattr(after, kind)} for kind in TABLES}
        self.pks: dict[str, dict[str, int]] = {}
        self.keys: Keys = {kind: {} for kind in (*TABLES, "slots")}

    def write(self) -> None:
        """Write what is referred to first, and take out last what nothing refers to any more."""
        if self.before.conference != self.after.conference:
            self._conference()
        for kind in TABLES:
            self._objects(kind)
        self._details()
        self._places()
        for kind in (SESSIONS, KEYNOTES, TRACKS, ROOMS):
            self._remove(kind)

    def _conference(self) -> None:
        value = self.after.conference
        for field in ("name", "acronym", "year", "starts_on", "ends_on", "zone", "venue", "web_site", "about"):
            setattr(self.conference, field, getattr(value, field))
        self.conference.save()

    # ---- objects

    def _objects(self, kind: str) -> None:
        table = TABLES[kind]
        rows = table.objects.all() if kind in SHARED else table.objects.filter(conference=self.conference)
        slugs = list(rows.values_list("slug", "former_slugs", "pk"))
        self.pks[kind] = {slug: pk for slug, _, pk in slugs}
        taken = {each for slug, former, _ in slugs for each in (slug, *former)}
        old, new = self.old[kind], self.new[kind]
        made = []
        for position, (key, value) in enumerate(new.items()):
            if key not in old:
                slug = self.keys[kind][key] = _address(key, value, taken)
                taken.add(slug)
                made.append((key, self._row(kind, value, position, slug=slug)))
        created = self._create([row for _, row in made])
        self.pks[kind].update((key, row.pk) for (key, _), row in zip(made, created, strict=True))
        self._update(kind)

    def _update(self, kind: str) -> None:
        """Change the rows of objects that are told otherwise than before, each of these fields alone."""
        old, new = self.old[kind], self.new[kind]
        places = {key: place for place, key in enumerate(old)}
        changed = []
        for position, (key, value) in enumerate(new.items()):
            was = old.get(key)
            if was is None:
                continue
            one, other = self._row(kind, was, places[key]), self._row(kind, value, position)
            if _told(one) != _told(other):
                other.pk = self.pks[kind][key]
                changed.append((one, other))
        if not changed:
            return
        names = [
            field.name
            for field in TABLES[kind]._meta.concrete_fields  # documented
            if field.name not in ("id", "slug", "former_slugs", "conference")
            and any(getattr(one, field.attname) != getattr(other, field.attname) for one, other in changed)
        ]
        rows = [other for _, other in changed]
        _check_lengths(rows)
        if "number" in names:
            # Two papers may change numbers: no moment may have one number twice.
            renumbered = [other for one, other in changed if one.number is not None and one.number != other.number]
            numbers = {row.pk: row.number for row in renumbered}
            for row in renumbered:
                row.number = None
            history.bulk_update(renumbered, ["number"])
            for row in renumbered:
                row.number = numbers[row.pk]
        history.bulk_update(rows, names)

    def _row(self, kind: str, value: Any, position: int, *, slug: str = "") -> Any:
        """Return an object's row, prepared; without a slug it is for comparison and updates."""
        row = TABLES[kind](slug=slug or value.key, **self._columns(kind, value, position))
        row.prepare()
        if kind not in SHARED:
            row.conference = self.conference
        return row

    def _columns(self, kind: str, value: Any, position: int) -> dict[str, Any]:
        columns = {name: getattr(value, name) for name in SCALARS[kind]}
        if kind == AFFILIATIONS:
            columns["ror"] = next((each.value for each in value.identifiers if each.system == "ror"), "")
        if kind == PAPERS:
            columns.update((name, list(getattr(value, name))) for name in ("topics", "awards", "badges"))
        if kind == SESSIONS:
            columns.update(kind=values.SessionKind(value.kind).value, room_id=self._pk(ROOMS, value.room))
        if kind in (PAPERS, SESSIONS):
            columns["track_id"] = self._pk(TRACKS, value.track)
        if kind in ORDERED:
            columns["position"] = position
        return columns

    def _pk(self, kind: str, key: str | None) -> int | None:
        return self.pks[kind][key] if key else None

    def _remove(self, kind: str) -> None:
        gone = [self.pks[kind][key] for key in self.old[kind] if key not in self.new[kind]]
        for batch in history.batches(gone):
            history.delete(TABLES[kind].objects.filter(pk__in=batch))

    # ---- what hangs on one object

    def _details(self) -> None:
        self._sets(AFFILIATIONS, Alias, "affiliation", lambda each: each.aliases, lambda name: {"name": name})
        self._sets(PEOPLE, Identifier, "person", lambda each: each.identifiers, _identifier)
        self._sets(PAPERS, models.PaperIdentifier, "paper", lambda each: each.identifiers, _identifier)
        self._lists(PAPERS, models.Link, "paper", lambda each: each.links, _link)

    def _sets(
        self, kind: str, table: Any, owner: str, of: Callable[[Any], Any], columns: Callable[[Any], dict[str, Any]]
    ) -> None:
        """Write rows that have no order: those no longer told go, those newly told come."""
        gone: list[Q] = []
        made = []
        for key, value in self.new[kind].items():
            was = set(of(self.old[kind][key])) if key in self.old[kind] else set()
            now = dict.fromkeys(of(value))
            pk = self.pks[kind][key]
            gone += [Q(**{owner: pk}, **columns(each)) for each in sorted(was - set(now), key=repr)]
            made += [table(**{f"{owner}_id": pk}, **columns(each)) for each in now if each not in was]
        for batch in history.batches(gone):
            condition = Q()
            for each in batch:
                condition |= each
            history.delete(table.objects.filter(condition))
        self._create(_free_spellings(made) if table is Alias else made)

    def _lists(
        self, kind: str, table: Any, owner: str, of: Callable[[Any], Any], columns: Callable[[Any], dict[str, Any]]
    ) -> list[tuple[Any, Any]]:
        """Write rows in order; a row whose place or content differs is made anew. Return the new rows and their values.

        All that goes does so before anything comes: a slot may come in another session under the key that it has.
        """
        stale: dict[int, set[int]] = {}
        made: list[tuple[Any, Any]] = []
        for key, value in self.new[kind].items():
            was = of(self.old[kind][key]) if key in self.old[kind] else ()
            now = of(value)
            if was == now:
                continue
            pk = self.pks[kind][key]
            stale[pk] = {place for place, each in enumerate(was) if place >= len(now) or now[place] != each}
            for place, each in enumerate(now):
                if place >= len(was) or was[place] != each:
                    made.append((table(**{f"{owner}_id": pk, "position": place}, **columns(each)), each))
        for key in self.old[kind].keys() - self.new[kind].keys():
            stale[self.pks[kind][key]] = set(range(len(of(self.old[kind][key]))))
        self._delete_at(table, owner, {pk: places for pk, places in stale.items() if places})
        created = self._create([row for row, _ in made])
        return [(row, each) for row, (_, each) in zip(created, made, strict=True)]

    def _delete_at(self, table: Any, owner: str, stale: Mapping[int, set[int]]) -> None:
        """Delete the rows that stand at these places (counted, whatever their positions say) of these owners."""
        doomed: list[int] = []
        for batch in history.batches(list(stale)):
            rows = table.objects.filter(**{f"{owner}__in": batch}).order_by(owner, "position", "pk")
            count: dict[int, int] = {}
            for pk, of in rows.values_list("pk", owner):
                place = count.get(of, 0)
                count[of] = place + 1
                if place in stale[of]:
                    doomed.append(pk)
        for batch in history.batches(doomed):
            history.delete(table.objects.filter(pk__in=batch))

    # ---- places: people in their roles, and papers in sessions

    def _places(self) -> None:
        authors = self._lists(PAPERS, models.Authorship, "paper", lambda each: each.authors, self._author)
        self._affiliate(models.AuthorshipAffiliation, authors)
        speakers = self._lists(KEYNOTES, KeynoteSpeaker, "keynote", lambda each: each.speakers, self._speaker)
        self._affiliate(KeynoteSpeakerAffiliation, speakers)
        chairs = self._lists(SESSIONS, models.SessionChair, "session", lambda each: each.chairs, self._person)
        self._affiliate(models.SessionChairAffiliation, chairs)
        self._lists(SESSIONS, models.Slot, "session", lambda each: each.slots, self._slot)

    def _person(self, place: values.Place) -> dict[str, Any]:
        return {"person_id": self.pks[PEOPLE][place.person], "printed": place.printed}

    def _author(self, place: values.Authorship) -> dict[str, Any]:
        return {**self._person(place), "is_presenter": place.is_presenter, "is_contact": place.is_contact}

    def _speaker(self, place: values.Speaker) -> dict[str, Any]:
        return {**self._person(place), "biography": place.biography}

    def _slot(self, slot: values.Slot) -> dict[str, Any]:
        key = slot.key
        if key.startswith(NEW):
            key = self.keys["slots"].setdefault(key, models.new_slot_key())
        return {
            "key": key,
            "paper_id": self._pk(PAPERS, slot.paper),
            "keynote_id": self._pk(KEYNOTES, slot.keynote),
            "start": slot.start,
            "minutes": slot.minutes,
            "board": slot.board,
        }

    def _affiliate(self, table: Any, places: Sequence[tuple[Any, Any]]) -> None:
        rows = [
            table(place_id=row.pk, affiliation_id=self.pks[AFFILIATIONS][key], position=position)
            for row, value in places
            for position, key in enumerate(value.affiliations)
        ]
        self._create(rows)

    @staticmethod
    def _create(rows: list[Any]) -> list[Any]:
        for row in rows:
            if hasattr(row, "prepare"):
                row.prepare()
        _check_lengths(rows)
        return list(history.bulk_create(rows)) if rows else []


def _address(key: str, value: Any, taken: set[str]) -> str:
    """Return the new object's address: its key in the document where that is free, else one from its name."""
    wanted = key.removeprefix(NEW)
    if wanted and wanted == text.slug(wanted) and wanted not in taken:
        return wanted
    name = getattr(value, "name", "") or getattr(value, "title", "") or wanted
    return text.unique_slug(name, taken)


def _free_spellings(aliases: Sequence[Any]) -> list[Any]:
    """Return the aliases without spellings that an organizer gave to another affiliation: that decision stays."""
    names = [each.name for each in aliases]
    taken: set[str] = set()
    for batch in history.batches(names):
        taken.update(Alias.objects.filter(name__in=batch).values_list("name", flat=True))
    return [each for each in aliases if each.name not in taken]


def _identifier(value: values.Identifier) -> dict[str, Any]:
    return {"system": value.system, "value": value.value}


def _link(value: values.Link) -> dict[str, Any]:
    return {"kind": values.LinkKind(value.kind).value, "url": value.url, "label": value.label}


def _told(row: Any) -> dict[str, Any]:
    """Return a row's columns but for its address."""
    columns = row._meta.concrete_fields  # documented
    return {each.attname: getattr(row, each.attname) for each in columns if each.name not in ("id", "slug")}


def _check_lengths(rows: Iterable[Any]) -> None:
    """Raise WriteError for texts that are longer than their column, all of them at once."""
    found = []
    limits: list[tuple[str, int]] = []
    table: Any = None
    for row in rows:
        if type(row) is not table:
            table = type(row)
            limits = [
                (each.attname, each.max_length)
                for each in table._meta.concrete_fields  # documented
                if isinstance(each, fields.CharField) and each.max_length
            ]
        for name, limit in limits:
            value = getattr(row, name) or ""
            if len(value) > limit:
                noun = table._meta.verbose_name  # documented
                what = f"{str(noun).capitalize()} “{value[:60]}…”"
                found.append(f"{what}: its {name} has {len(value)} characters; at most {limit} fit.")
    if found:
        raise WriteError(found)
