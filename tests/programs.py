"""Programs as hypothesis strategies, and small ones written out, for tests of formats."""

import datetime as dt
from typing import Any

from hypothesis import strategies as st

from program import values

KEYS = st.text("abcdeé評-1", min_size=1, max_size=8)
TEXTS = st.text(max_size=20)
MOMENTS = st.datetimes(dt.datetime(2000, 1, 1), dt.datetime(2100, 1, 1), timezones=st.just(dt.UTC))  # noqa: DTZ001  # the zone is given beside
TITLES = st.text(min_size=1, max_size=30)


def maybe(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Return a strategy for the value or None."""
    return st.none() | strategy


def tuples(strategy: st.SearchStrategy[Any], most: int = 3) -> st.SearchStrategy[tuple[Any, ...]]:
    """Return a strategy for a few of them."""
    return st.lists(strategy, max_size=most).map(tuple)


@st.composite
def programs(draw: st.DrawFn) -> values.Program:
    """Return a Program that hangs together: every key leads somewhere, texts are anything that JSON carries."""
    keys = {kind: draw(st.lists(KEYS, max_size=3, unique=True)) for kind in ("a", "p", "r", "t", "paper", "k", "s")}

    def some(kind: str) -> st.SearchStrategy[Any]:
        return maybe(st.sampled_from(keys[kind])) if keys[kind] else st.none()

    def places(kind: type[values.Place], **more: st.SearchStrategy[Any]) -> st.SearchStrategy[tuple[Any, ...]]:
        if not keys["p"]:
            return st.just(())
        institutions = tuples(st.sampled_from(keys["a"])) if keys["a"] else st.just(())
        who = st.sampled_from(keys["p"])
        return tuples(st.builds(kind, person=who, affiliations=institutions, printed=TEXTS, **more))

    booleans = st.booleans()
    papers = [
        draw(
            st.builds(
                values.Paper, key=st.just(key), title=TITLES, abstract=TEXTS, number=maybe(st.integers(0, 10**6)),
                track=some("t"), topics=tuples(TEXTS), awards=tuples(TEXTS), badges=tuples(TEXTS),
                authors=places(values.Authorship, is_presenter=booleans, is_contact=booleans),
                links=tuples(st.builds(values.Link, kind=st.sampled_from(values.LinkKind), url=TEXTS, label=TEXTS)),
            )
        )
        for key in keys["paper"]
    ]  # fmt: skip
    keynotes = [
        draw(
            st.builds(
                values.Keynote, key=st.just(key), title=TEXTS, abstract=TEXTS,
                speakers=places(values.Speaker, biography=TEXTS),
            )
        )
        for key in keys["k"]
    ]  # fmt: skip
    held = [("paper", each.key) for each in papers] + [("keynote", each.key) for each in keynotes]
    sessions = []
    for key in keys["s"]:
        start = draw(maybe(MOMENTS))
        contents = draw(st.lists(st.sampled_from(held), max_size=3)) if held else []
        sessions.append(
            values.Session(
                key=key,
                title=draw(TEXTS),
                kind=draw(st.sampled_from(values.SessionKind)),
                start=start,
                end=start + dt.timedelta(minutes=draw(st.integers(1, 600))) if start else None,
                room=draw(some("r")),
                track=draw(some("t")),
                description=draw(TEXTS),
                chairs=draw(places(values.Chair)),
                slots=tuple(
                    values.Slot(
                        key=f"{key}/{number}",
                        paper=held_key if kind == "paper" else None,
                        keynote=held_key if kind == "keynote" else None,
                        minutes=draw(maybe(st.integers(1, 90))),
                    )
                    for number, (kind, held_key) in enumerate(contents)
                ),
            )
        )
    return values.Program(
        conference=values.Conference(key="conf", name=draw(TITLES), zone=draw(st.sampled_from(["", "Europe/Rome"]))),
        rooms=tuple(values.Room(key=key, name=draw(TITLES)) for key in keys["r"]),
        tracks=tuple(values.Track(key=key, name=draw(TITLES)) for key in keys["t"]),
        affiliations=tuple(
            values.Affiliation(key=key, name=draw(TITLES), aliases=draw(tuples(TEXTS))) for key in keys["a"]
        ),
        people=tuple(values.Person(key=key, name=draw(TITLES), family=draw(TEXTS)) for key in keys["p"]),
        papers=tuple(papers),
        keynotes=tuple(keynotes),
        sessions=tuple(sessions),
    )


def of(*, people: tuple[str, ...] = (), titles: tuple[str, ...] = (), abstract: str = "") -> values.Program:
    """Return a Program of papers with these titles, each by all of these people, in one session."""
    everyone = tuple(values.Person(key=f"p{number}", name=name) for number, name in enumerate(people))
    authors = tuple(values.Authorship(person=each.key) for each in everyone)
    papers = tuple(
        values.Paper(key=f"paper-{number}", title=title, authors=authors, abstract=abstract)
        for number, title in enumerate(titles)
    )
    slots = tuple(values.Slot(key=f"slot-{each.key}", paper=each.key) for each in papers)
    return values.Program(people=everyone, papers=papers, sessions=(values.Session(key="one", slots=slots),))
