"""A thousand random edit scripts: what a source and an organizer change at the same time is never lost."""

from typing import Any

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from program.sync import facts, plan, result, translate
from program.values import (
    Authorship,
    Chair,
    Conference,
    Identifier,
    Paper,
    Person,
    Program,
    Room,
    Session,
    Slot,
)

NAMES = ("Ada Moss", "Bo Lind", "Cy Park", "Di Roth", "Ed Vane", "Flo Kern", "Gil Best", "Hu Tang")
TITLES = ("Caching trees", "Learning to forget", "On the shape of water", "Proofs for people", "Quiet networks")
NEW_TITLES = {
    "source": ("Rivers", "Harvest of threads", "Counting sheep twice", "Glass houses", "Zebra crossings"),
    "here": ("Umbrella scheduling", "Fog", "Mountains of logs", "Kites and kernels", "Paper boats"),
}
PEOPLE = tuple(Person(key=name.split()[0].lower(), name=name) for name in NAMES)


def base() -> Program:
    """Return five papers in two sessions."""
    papers = tuple(
        Paper(
            key=f"p{n}",
            title=title,
            abstract=f"About {title}.",
            topics=("systems",),
            authors=tuple(Authorship(person=PEOPLE[(n + k) % 8].key) for k in range(3)),
            identifiers=(Identifier(system="hotcrp", value=str(n)),),
        )
        for n, title in enumerate(TITLES)
    )
    slots = [Slot(key=f"slot{n}", paper=f"p{n}", minutes=20) for n in range(5)]
    sessions = (
        Session(key="s0", title="Morning", room="r0", slots=tuple(slots[:3]), chairs=(Chair(person="hu"),)),
        Session(key="s1", title="Evening", room="r1", slots=tuple(slots[3:])),
    )
    return Program(
        conference=Conference(key="c", name="C"),
        rooms=(Room(key="r0", name="Hall"), Room(key="r1", name="Attic")),
        people=PEOPLE,
        papers=papers,
        sessions=sessions,
    )


Edit = tuple[str, int, int]
EDITS = st.lists(
    st.tuples(
        st.sampled_from(
            ("title", "abstract", "topic", "author", "drop author", "swap", "presenter", "move", "order", "drop", "new",
             "session title", "room", "chair", "minutes"),
        ),
        st.integers(0, 4),
        st.integers(0, 7),
    ),
    max_size=6,
)  # fmt: skip


def edited(program: Program, script: list[Edit], who: str) -> Program:
    """Return the program after the edits; what is typed anew says who typed it."""
    for verb, place, choice in script:
        program = _edit(program, verb, place, choice, who)
    return program


def _edit(program: Program, verb: str, place: int, choice: int, who: str) -> Program:
    if verb in ("session title", "room", "chair", "order"):
        return _edit_session(program, verb, place % 2, choice, who)
    if verb in ("move", "minutes"):
        return _edit_slot(program, verb, f"p{place}", choice)
    papers = {each.key: each for each in program.papers}
    if verb == "new":
        key = f"new-{who}-{place}"
        papers[key] = Paper(key=key, title=NEW_TITLES[who][place], authors=(Authorship(person=PEOPLE[choice].key),))
    elif f"p{place}" not in papers:
        return program
    elif verb == "drop":
        del papers[f"p{place}"]
        program = _without_slot(program, f"p{place}")
    else:
        papers[f"p{place}"] = _edit_paper(papers[f"p{place}"], verb, choice, who)
    return msgspec.structs.replace(program, papers=tuple(papers.values()))


def _edit_paper(paper: Paper, verb: str, choice: int, who: str) -> Paper:
    authors = list(paper.authors)
    person = PEOPLE[choice].key
    known = [each.person for each in authors]
    change: dict[str, Any] = {}
    if verb == "title":
        change = {"title": f"{paper.title} ({who} {choice})"}
    elif verb == "abstract":
        change = {"abstract": f"{who} {choice}"}
    elif verb == "topic":
        change = {"topics": (*paper.topics, f"{who}{choice}") if f"{who}{choice}" not in paper.topics else paper.topics}
    elif verb == "author" and person not in known:
        change = {"authors": (*authors, Authorship(person=person))}
    elif verb == "drop author" and len(authors) > 2:
        change = {"authors": tuple(authors[1:])}
    elif verb == "swap":
        change = {"authors": (authors[1], authors[0], *authors[2:])}
    elif verb == "presenter":
        at = choice % len(authors)
        authors[at] = msgspec.structs.replace(authors[at], is_presenter=True)
        change = {"authors": tuple(authors)}
    return msgspec.structs.replace(paper, **change)


def _edit_session(program: Program, verb: str, place: int, choice: int, who: str) -> Program:
    session = program.sessions[place]
    changes: dict[str, dict[str, Any]] = {
        "session title": {"title": f"{session.title} {who} {choice}"},
        "room": {"room": f"r{choice % 2}"},
        "chair": {"chairs": (Chair(person=PEOPLE[choice].key),)},
        "order": {"slots": (*session.slots[1:], *session.slots[:1])},
    }
    sessions = list(program.sessions)
    sessions[place] = msgspec.structs.replace(session, **changes[verb])
    return msgspec.structs.replace(program, sessions=tuple(sessions))


def _without_slot(program: Program, paper: str) -> Program:
    sessions = tuple(
        msgspec.structs.replace(each, slots=tuple(slot for slot in each.slots if slot.paper != paper))
        for each in program.sessions
    )
    return msgspec.structs.replace(program, sessions=sessions)


def _edit_slot(program: Program, verb: str, paper: str, choice: int) -> Program:
    found = [slot for each in program.sessions for slot in each.slots if slot.paper == paper]
    if not found:
        return program
    sessions = []
    target = choice % 2
    for place, each in enumerate(program.sessions):
        slots = each.slots
        if verb == "minutes":
            slots = tuple(
                msgspec.structs.replace(slot, minutes=10 + choice) if slot.paper == paper else slot for slot in slots
            )
        else:
            slots = tuple(slot for slot in slots if slot.paper != paper)
            slots = (*slots, found[0]) if place == target else slots
        sessions.append(msgspec.structs.replace(each, slots=slots))
    return msgspec.structs.replace(program, sessions=tuple(sessions))


def in_other_keys(program: Program) -> Program:
    """Return the program as another document would have it: the same, under keys of its own."""
    kinds = ("rooms", "tracks", "affiliations", "people", "papers", "keynotes", "sessions")
    keys = {kind: {each.key: f"doc-{each.key}" for each in getattr(program, kind)} for kind in kinds}
    slots = {slot.key: f"doc-{slot.key}" for each in program.sessions for slot in each.slots}
    return translate.rename_slots(translate.rename(program, keys), slots)


def plain(side: facts.Facts, kind: str, key: str, field: str) -> Any:
    """Return a field; orders as the titles in them, since new slots have keys that differ."""
    fields = side.get(kind, key)
    return fields and fields[field]


@settings(max_examples=1000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(theirs=EDITS, ours=EDITS)
def test_what_one_side_changed_is_taken_and_what_both_changed_is_asked(theirs: list[Edit], ours: list[Edit]) -> None:
    old = base()
    source, here = edited(old, theirs, "source"), edited(old, ours, "here")
    change = plan.make(old, in_other_keys(source), here)
    accepted = [each.id for each in change.items if each.verb is not plan.Verb.CONFLICT]
    after = facts.lay_out(result.result(change, accepted))
    conflicts = {(each.kind, each.key, each.field) for each in change.items if each.verb is plan.Verb.CONFLICT}
    sides = [facts.lay_out(each) for each in (old, source, here)]
    for kind, fields in ((facts.PAPERS, ("title", "abstract", "topics", "authors", "slots")),
                         (facts.SESSIONS, ("title", "room", "chairs"))):  # fmt: skip
        for key in sides[0].objects[kind]:
            rows = [side.get(kind, key) for side in sides]
            if None in rows:
                _check_gone(change, after, key, rows, conflicts)
                continue
            for field in fields:
                was, now, mine = (plain(side, kind, key, field) for side in sides)
                got = plain(after, kind, key, field)
                asked = (kind, key, field) in conflicts
                if now in (was, mine):
                    assert (got, asked) == (mine, False), (key, field)
                elif mine == was:
                    assert (got, asked) == (now, False), (key, field)
                elif field not in facts.LISTS:
                    assert (got, asked) == (mine, True), (key, field)
                elif field == "topics":
                    assert set(got) == set(now) | set(mine)
    for key in sides[2].objects[facts.PAPERS]:
        assert after.get(facts.PAPERS, key), "what was added here stays"
    new = {key for key in sides[1].objects[facts.PAPERS] if key not in sides[0].objects[facts.PAPERS]}
    titles = {each["title"] for each in after.objects[facts.PAPERS].values()}
    assert {sides[1].objects[facts.PAPERS][key]["title"] for key in new} <= titles, "what the source added comes"


def _check_gone(
    change: plan.Plan, after: facts.Facts, key: str, rows: list[Any], conflicts: set[tuple[str, str, str]]
) -> None:
    """A paper that a side took out: withdrawn if only the source did, out if only we did, else asked."""
    was, now, mine = rows
    got = after.get(facts.PAPERS, key)
    asked = (facts.PAPERS, key, "") in conflicts
    if now is None and mine is not None:
        assert got is not None, "a withdrawn paper is not deleted"
        assert asked is (mine != was), key
        assert got["is_withdrawn"] is not asked
    elif now is not None:
        assert got is None
        assert asked is (now != was)
    assert change.items or now is None or now == was


@settings(max_examples=200, deadline=None)
@given(theirs=EDITS)
def test_the_same_document_again_changes_nothing(theirs: list[Edit]) -> None:
    source = in_other_keys(edited(base(), theirs, "source"))
    empty = Program(conference=Conference(key="c", name="C"))
    change = plan.make(None, source, empty)
    decided = plan.decide(change, {}, {})
    after = _stored(result.result(change, [each.id for each in change.items]))
    again = plan.make(_stored(result.next_base(change, decided)), source, after)
    assert again.items == ()


@settings(max_examples=300, deadline=None)
@given(theirs=EDITS, ours=EDITS)
def test_what_was_refused_is_not_proposed_again_and_what_was_put_off_is(theirs: list[Edit], ours: list[Edit]) -> None:
    source, here = in_other_keys(edited(base(), theirs, "source")), edited(base(), ours, "here")
    change = plan.make(base(), source, here)
    refused = dict.fromkeys((each.id for each in change.items), "refuse")
    unchanged = _stored(result.result(change, []))
    assert plan.make(_stored(result.next_base(change, refused)), source, unchanged).items == ()
    later = dict.fromkeys(refused, "later")
    again = plan.make(_stored(result.next_base(change, later)), source, unchanged)
    assert {(e.verb, e.kind, e.name, e.field) for e in again.items} == {
        (e.verb, e.kind, e.name, e.field) for e in change.items
    }


def _stored(program: Program) -> Program:
    """Return the program as the tables give it back: what is new has got its address."""
    kinds = ("rooms", "tracks", "affiliations", "people", "papers", "keynotes", "sessions")
    keys = {
        kind: {each.key: each.key.removeprefix("+") for each in getattr(program, kind) if each.key.startswith("+")}
        for kind in kinds
    }
    slots = {slot.key: f"s-{slot.key[1:]}" for each in program.sessions for slot in each.slots if slot.key[0] == "+"}
    return translate.rename_slots(translate.rename(program, keys), slots)
