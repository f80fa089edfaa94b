"""Invented programs of any size, as text, JSON and CSV, for measuring how fast they are read."""

import csv
import io
import json
from collections.abc import Iterable, Iterator

from people import affiliations, names
from people.text import clean_line, slug
from program.values import Affiliation, Authorship, Paper, Person, Program, decode, encode

GIVEN = ("Ana", "Bo", "Chiara", "Dmitri", "Elif", "Fatou", "Goran", "Hana", "Ines", "Jun", "Kofi", "Lucía")
FAMILY = ("Okafor", "Lindqvist", "Tanaka", "Moreau", "Novák", "Silva", "Haddad", "Kowalski", "van der Meer", "Peña")
PLACES = ("University of Toronto", "ETH Zurich", "KAIST", "Example Research", "Universidade de São Paulo", "EPFL")
SUBJECTS = ("Checkpoints", "Caches", "Schedulers", "Far Memory", "Log Replay", "Page Tables", "Packet Filters")
MANNERS = ("Cheap", "Portable", "Composable", "Adaptive", "Tail-Tolerant", "Transparent")


def papers(count: int) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Yield titles with authors and their affiliations, four a paper on average, no title twice."""
    for number in range(count):
        title = f"{MANNERS[number % 6]} {SUBJECTS[number % 7]} for Workloads of Kind {number}"
        yield title, [_author(number * 7 + place) for place in range(2 + number % 5)]


def _author(number: int) -> tuple[str, str]:
    middle = chr(ord("A") + number // 120 % 26)
    return f"{GIVEN[number % 12]} {middle}. {FAMILY[number // 12 % 10]}", PLACES[number % 6]


def built(papers: Iterable[tuple[str, list[tuple[str, str]]]]) -> Program:
    """Return the Program of titles with authors and affiliations: cleaned, split and checked, nothing recognised.

    The least that reading such data must do, to measure readers against.
    """
    people: dict[str, Person] = {}
    institutions: dict[str, tuple[Affiliation, ...]] = {}
    made = []
    for number, (title, authors) in enumerate(papers):
        places = []
        for name, place in authors:
            if name not in people:
                parts = names.split(clean_line(name))
                people[name] = Person(key=slug(name), name=name, given=parts.given, family=parts.family)
            if place not in institutions:
                found = affiliations.split(clean_line(place))
                institutions[place] = tuple(Affiliation(key=slug(each), name=each) for each in found)
            keys = tuple(each.key for each in institutions[place])
            places.append(Authorship(person=people[name].key, affiliations=keys, printed=place))
        made.append(Paper(key=f"{slug(title)}-{number}", title=clean_line(title), authors=tuple(places)))
    every = {each.key: each for some in institutions.values() for each in some}
    program = Program(people=tuple(people.values()), papers=tuple(made), affiliations=tuple(every.values()))
    return decode(encode(program))


def as_text(count: int) -> bytes:
    """Return a pasted page: a session of ten papers after the other, titles and authors on a line each."""
    lines = []
    for number, (title, authors) in enumerate(papers(count)):
        if number % 10 == 0:
            lines += [
                f"Session {number // 10 + 1}: {SUBJECTS[number // 10 % 7]}",
                "Session Chair: Ana Okafor (KAIST)",
                "",
            ]
        lines += [title, ", ".join(f"{name} ({place})" for name, place in authors), "Paper", ""]
    return "\n".join(lines).encode()


def as_json(count: int) -> bytes:
    """Return a list of objects with titles and authors."""
    records = [
        {"id": number, "title": title, "authors": [{"name": name, "affiliation": place} for name, place in authors]}
        for number, (title, authors) in enumerate(papers(count), start=1)
    ]
    return json.dumps({"papers": records}).encode()


def as_csv(count: int) -> bytes:
    """Return a sheet with a row a paper and the authors in one cell."""
    stream = io.StringIO()
    writer = csv.writer(stream)
    writer.writerow(["ID", "Title", "Authors"])
    for number, (title, authors) in enumerate(papers(count), start=1):
        writer.writerow([number, title, "; ".join(f"{name} ({place})" for name, place in authors)])
    return stream.getvalue().encode()


def as_html(count: int) -> bytes:
    """Return the page of `as_text` as markup: headings, paragraphs, links."""
    parts = ["<!doctype html><html><head><title>Program</title></head><body>"]
    for number, (title, authors) in enumerate(papers(count)):
        if number % 10 == 0:
            subject = SUBJECTS[number // 10 % 7]
            parts.append(f"<h2>Session {number // 10 + 1}: {subject}</h2><p>Session Chair: Ana Okafor (KAIST)</p>")
        people = ", ".join(f"<em>{name}</em> ({place})" for name, place in authors)
        parts.append(f'<div class="paper"><h3>{title}</h3><p>{people}</p><p><a href="/p/{number}">Paper</a></p></div>')
    return "\n".join([*parts, "</body></html>"]).encode()


def of_json(data: bytes) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Yield what `as_json` was made of."""
    for each in json.loads(data)["papers"]:
        yield each["title"], [(author["name"], author["affiliation"]) for author in each["authors"]]


def of_csv(data: bytes) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Yield what `as_csv` was made of."""
    rows = csv.reader(io.StringIO(data.decode()))
    next(rows)
    for _, title, authors in rows:
        places = (each.removesuffix(")").partition(" (") for each in authors.split("; "))
        yield title, [(name, place) for name, _, place in places]
