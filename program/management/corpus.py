"""Invented programs of any size, as text, JSON and CSV, for measuring how fast they are read."""

import csv
import io
import json
from collections.abc import Iterator

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
