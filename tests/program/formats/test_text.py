"""Pages in many layouts are read as a person reads them, and what is unclear in them is told."""

import contextlib
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from program.formats import text
from program.formats.source import LARGEST_TEXT, ReadError, SourceFile
from program.outline import outline
from program.values import LinkKind, Reading, SessionKind, Severity

RECAST = Path(__file__).parent / "recast"
SAMPLES = sorted(RECAST.glob("*.txt"))
CASES = Path(__file__).parents[2] / "fixtures" / "cases"


def read(page: str, name: str = "page.txt") -> Reading:
    return text.read([SourceFile(name, page.encode())])


def papers(reading: Reading) -> list[tuple[str, list[str]]]:
    """Return the titles with their authors as "Name (Affiliation)"."""
    told = outline(reading)
    found = [paper for session in told["sessions"] for paper in session["papers"]] + told["papers"]
    return [(paper["title"], [credit(each) for each in paper["authors"]]) for paper in found]


def credit(person: dict[str, str | None]) -> str:
    return f"{person['name']} ({person['affiliation']})" if person["affiliation"] else str(person["name"])


def sessions(reading: Reading) -> list[tuple[str | None, list[str], int]]:
    """Return the sessions that hold papers: title, chairs, number of papers."""
    told = outline(reading)["sessions"]
    return [
        (each["title"], [credit(chair) for chair in each["chairs"]], len(each["papers"]))
        for each in told
        if each["papers"]
    ]


def ids(reading: Reading, severity: Severity = Severity.WARNING) -> list[str]:
    return [finding.id for finding in reading.findings if finding.severity is severity]


def shape(answer: dict[str, Any]) -> list[tuple[list[str], list[tuple[str, list[tuple[str, str]]]]]]:
    """Return what must be equal: per session that holds papers the chairs, titles, people and affiliations in order."""
    return [
        (
            [chair["name"] for chair in session.get("chairs", [])],
            [
                (paper["title"], [(each["name"], each["affiliation"] or "") for each in paper["authors"]])
                for paper in session["papers"]
            ],
        )
        for session in answer["sessions"]
        if session["papers"]
    ]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_real_layout_is_read_without_a_fault_and_without_a_warning(path: Path) -> None:
    expected = json.loads(path.with_suffix("").with_suffix(".expected.json").read_text(encoding="utf-8"))
    reading = text.read([SourceFile(path.name, path.read_bytes())])
    assert shape(outline(reading)) == shape(expected)
    assert ids(reading) == ids(reading, Severity.ERROR) == []


TWO_PAPERS = [
    ("Fast Locks for Far Memory", ["Ada Lund (EPFL)", "Bo Chen (Massachusetts Institute of Technology)"]),
    ("Slow Logs for Near Storage", ["Di Wu (Technion)", "Eli Katz (Technion)"]),
]
LAYOUTS = {
    "below": """
Fast Locks for Far Memory
Ada Lund (EPFL), Bo Chen (Massachusetts Institute of Technology)
Slow Logs for Near Storage
Di Wu, Eli Katz (Technion)
""",
    "above": """
Session 1: Memory

Ada Lund (EPFL), Bo Chen (Massachusetts Institute of Technology)
Fast Locks for Far Memory

Di Wu, Eli Katz (Technion)
Slow Logs for Near Storage
""",
    "semicolons": """
Fast Locks for Far Memory
Ada Lund, EPFL; Bo Chen, Massachusetts Institute of Technology

Slow Logs for Near Storage
Di Wu and Eli Katz, Technion
""",
    "one a line": """
Session A: Memory
Fast Locks for Far Memory
Ada Lund, EPFL
Bo Chen, Massachusetts Institute of Technology

Slow Logs for Near Storage
Di Wu, Technion
Eli Katz, Technion
""",
    "numbers": """
Fast Locks for Far Memory
Ada Lund1, Bo Chen2
1 EPFL  2 Massachusetts Institute of Technology

Slow Logs for Near Storage
Di Wu^1, Eli Katz^1
1: Technion
""",
    "labels": """
Title: Fast Locks for Far Memory
Authors: Ada Lund (EPFL), Bo Chen (Massachusetts Institute of Technology)
Title: Slow Logs for Near Storage
Authors: Di Wu, Eli Katz (Technion)
""",
    "wrapped": """
Session 1: Memory
Fast Locks
for Far Memory
  Ada Lund (EPFL), Bo Chen (Massachusetts Institute
  of Technology)

Slow Logs for Near Storage
  Di Wu,
  Eli Katz (Technion)
""".replace("Fast Locks\nfor", "Fast Locks for"),
    "quoted": """
9:00 "Fast Locks for Far Memory" - Ada Lund (EPFL), Bo Chen (Massachusetts Institute of Technology)
9:20 "Slow Logs for Near Storage" - Di Wu, Eli Katz (Technion)
""",
    "by": """
- **Fast Locks for Far Memory** by Ada Lund (EPFL), Bo Chen (Massachusetts Institute of Technology)
- **Slow Logs for Near Storage** by Di Wu, Eli Katz (Technion)
""",
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_two_papers_are_the_same_in_any_layout(layout: str) -> None:
    assert papers(read(LAYOUTS[layout], "page.md" if layout == "by" else "page.txt")) == TWO_PAPERS


def test_both_orders_of_titles_and_authors_may_stand_in_one_page() -> None:
    page = """
09:00 - 10:00 Session 1: Memory
1A-1 Ada Lund and Bo Chen
Fast Locks for Far Memory
1A-2 Di Wu and Eli Katz
Slow Logs for Near Storage
1A-3 Flo Gray and Gus Hill
Measuring Latency at the Edge
10:00 - 11:00
Durable Queues without Fences
Hal Ivy and Ida Joy
"""
    assert papers(read(page))[-2:] == [
        ("Measuring Latency at the Edge", ["Flo Gray", "Gus Hill"]),
        ("Durable Queues without Fences", ["Hal Ivy", "Ida Joy"]),
    ]


def test_sessions_side_by_side_in_a_table_keep_their_papers() -> None:
    page = """
| Time | Session 1A: Memory | Session 1B: Networks |
|---|---|---|
| 9:00 | Fast Locks for Far Memory<br>Ada Lund (EPFL) | Measuring Latency at the Edge<br>Eli Katz (ETH Zurich) |
| 9:30 | Slow Logs for Near Storage<br>Di Wu (Technion) | Durable Queues without Fences<br>Flo Gray (CMU) |
"""
    told = outline(read(page, "page.md"))["sessions"]
    assert {each["title"]: [paper["title"] for paper in each["papers"]] for each in told} == {
        "Session 1A: Memory": ["Fast Locks for Far Memory", "Slow Logs for Near Storage"],
        "Session 1B: Networks": ["Measuring Latency at the Edge", "Durable Queues without Fences"],
    }


def test_parallel_sessions_are_told_apart_by_the_codes_of_their_talks() -> None:
    page = """
10:30-12:15
Session 1A: Memory
Session 1B: Networks
10:30
1A-1 Fast Locks for Far Memory
Ada Lund and Bo Chen
1B-1 Measuring Latency at the Edge
Eli Katz and Flo Gray
10:45
1A-2 Slow Logs for Near Storage
Di Wu and Gus Hill
"""
    assert sessions(read(page)) == [("Session 1A: Memory", [], 2), ("Session 1B: Networks", [], 1)]


FRAMES = {
    "German": """
Montag, 3. März 2031
09:00 – 10:30 Uhr  Sitzung 1: Speicher (Sitzungsleitung: Jürgen Öhlmann, TU München)
Raum: Hörsaal 3
Schnelle Protokolle für geteilte Zustände
Anke Müller (Universität Bonn), Per Åkesson (KTH Stockholm)
10:30 – 11:00 Uhr Kaffeepause
""",
    "French": """
Lundi 3 mars 2031
9h00 – 10h30 : Séance 1 : Mémoire
Président de séance : Jürgen Öhlmann, TU München
Salle : Hörsaal 3
Des verrous pour la mémoire lointaine
Anke Müller (Universität Bonn), Per Åkesson (KTH Stockholm)
10h30 – 11h00 : Pause
""",
    "Spanish": """
Lunes, 3 de marzo de 2031
09:00 - 10:30 Sesión 1: Memoria. Presidente: Jürgen Öhlmann (TU München). Sala: Hörsaal 3
Registros rápidos para la nube
Anke Müller (Universität Bonn), Per Åkesson (KTH Stockholm)
10:30 - 11:00 Pausa café
""",
    "Portuguese": """
Segunda-feira, 3 de março de 2031
09h00 às 10h30 - Sessão 1: Memória
Coordenador: Jürgen Öhlmann (TU München)
Sala: Hörsaal 3
Filas duráveis em memória persistente
Anke Müller (Universität Bonn), Per Åkesson (KTH Stockholm)
10h30 às 11h00 - Intervalo
""",
    "Japanese": """
3月3日(月)
9:00-10:30 セッション1: 分散システム
座長: Jürgen Öhlmann (TU München)
会場: Hörsaal 3
遠隔メモリのための高速な鍵値ストア
Anke Müller (Universität Bonn)、Per Åkesson (KTH Stockholm)
10:30-11:00 休憩
""",
}


@pytest.mark.parametrize("language", FRAMES)
def test_the_frame_is_understood_in_six_languages(language: str) -> None:
    reading = read(FRAMES[language])
    [session] = [each for each in outline(reading)["sessions"] if each["papers"]]
    assert (session["start"], session["end"], session["room"]) == ("09:00", "10:30", "Hörsaal 3")
    assert [credit(chair) for chair in session["chairs"]] == ["Jürgen Öhlmann (TU München)"]
    assert papers(reading)[0][1] == ["Anke Müller (Universität Bonn)", "Per Åkesson (KTH Stockholm)"]
    assert [each.kind for each in reading.program.sessions][-1] is SessionKind.BREAK
    day = reading.program.sessions[0].printed_time
    assert day
    assert day.day is None or (day.day.month, day.day.day) == (3, 3)


def test_a_keynote_is_no_paper_and_has_its_parts() -> None:
    page = """
9:00 - 10:00 Keynote: The Far Side of Memory
Ada Lund (EPFL)
Abstract
Memory is far for many programs, and what is near for one is far for another. This talk says why that is so.
Bio
Ada Lund is a professor at EPFL. She has built memories of all sizes, and has written a book about the far side of each.
10:00 - 11:00 Session 1: Locks
Chair: Bo Chen
Fast Locks for Far Memory
Di Wu and Eli Katz (Technion)
"""
    reading = read(page)
    [keynote] = outline(reading)["keynotes"]
    assert (keynote["title"], keynote["speaker"], keynote["affiliation"]) == (
        "The Far Side of Memory",
        "Ada Lund",
        "EPFL",
    )
    assert keynote["abstract"].startswith("Memory is far")
    assert keynote["bio"].endswith("side of each.")
    assert papers(reading) == [("Fast Locks for Far Memory", ["Di Wu (Technion)", "Eli Katz (Technion)"])]
    assert reading.program.sessions[0].kind is SessionKind.KEYNOTE


def test_scripts_comments_and_menus_of_a_page_do_not_come_in() -> None:
    page = """<html><head><title>x</title>
<script>document.write("<p>Evil Plan for All</p><p>Mal Ory (X)</p>")</script></head>
<body><nav><ul><li>Home</li></ul></nav>
<!-- <p>Old Paper about Nothing</p><p>Ned Old (Y)</p> -->
<h3>Session 1: Memory</h3><p>Session Chair: Cy Young</p>
<p><b>Fast Locks for Far Memory</b><br><u>Ada Lund</u>, Bo Chen (EPFL) <a href="https://doi.org/10.1/x">DOI</a></p>
<style>p { color: red }</style></body></html>"""
    reading = read(page, "page.html")
    assert papers(reading) == [("Fast Locks for Far Memory", ["Ada Lund (EPFL)", "Bo Chen (EPFL)"])]
    assert sessions(reading) == [("Session 1: Memory", ["Cy Young"], 1)]
    assert [each.is_presenter for each in reading.program.papers[0].authors] == [True, False]


def test_a_caption_of_which_no_address_is_known_is_a_link_without_one() -> None:
    [paper] = read(
        "Session Chair: A. Lee\n\nFast Locks for All\nAda Lund (EPFL), Bo Chen (X)\nPaper | Slides"
    ).program.papers
    assert [(link.kind, link.url) for link in paper.links] == [(LinkKind.PAPER, ""), (LinkKind.SLIDES, "")]


def test_numbers_at_names_refer_to_institutions_and_marks_tell_who_presents() -> None:
    reading = text.read([SourceFile("marks.txt", (CASES / "12-numbered-affiliations.txt").read_bytes())])
    assert papers(reading) == [
        (
            "Three Marks",
            [
                "Ines Roth (Stonefield University; CentAI)",
                "Yuki Arai (CentAI)",
                "Paulo Lima (University of Alta, Berline)",
            ],
        )
    ]
    authors = reading.program.papers[0].authors
    assert [(each.is_contact, each.is_presenter) for each in authors] == [(True, False), (False, False), (False, True)]


def test_commas_and_brackets_in_affiliations_make_no_people() -> None:
    name = "11-affiliation-commas.txt"
    reading = text.read([SourceFile(name, (CASES / name).read_bytes())])
    expected = json.loads((CASES / "11-affiliation-commas.expected.json").read_text(encoding="utf-8"))
    found = dict(papers(reading))
    for paper in expected["papers"][:2]:
        names = [each.partition(" (")[0] for each in found[paper["title"]]]
        assert names == [author[0] for author in paper["authors"]]
    assert found["Half a Bracket"] == ["Lia Park (KTI)", "Noor Salem (Sahl College)"]
    [broken] = [finding for finding in reading.findings if finding.severity is Severity.ERROR]
    assert (broken.id, broken.where.line) == ("text.bracket-open", 12)
    assert not {each.name for each in reading.program.people} & set(expected["never_people"])


def test_the_last_two_authors_are_never_one() -> None:
    name = "13-last-two-fused.txt"
    reading = text.read([SourceFile(name, (CASES / name).read_bytes())])
    expected = json.loads((CASES / "13-author-order.expected.json").read_text(encoding="utf-8"))["fused_file"]
    assert {title: len(authors) for title, authors in papers(reading)} == expected


def test_a_title_without_authors_among_others_is_told() -> None:
    reading = read(
        "Session 1: Memory\nTitle: Fast Locks for Far Memory\nTitle: Slow Logs for Near Storage\n"
        "Authors: Di Wu (X), Eli Katz (Y)\n"
        "Title: Measuring Latency at the Edge\nAuthors: Flo Gray (Z), Gus Hill (Y)\n"
    )
    assert "text.authors-missing" in ids(reading)


def test_a_line_that_is_neither_is_told_when_it_looks_like_something() -> None:
    page = LAYOUTS["labels"] + "\nA Third Title for Which Nobody Signs: Where Are They?\n\nChair: Cy Young\n"
    assert {"text.line-not-read", "text.authors-missing"} & set(ids(read(page)))


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "empty"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\xff", "binary"),
        (b"x" * (LARGEST_TEXT + 1), "at most"),
        (b"Just a letter to a friend.\nNothing else.\n", "No known layout"),
        (b"<p></p><p></p><p></p><p></p>", "No known layout"),
    ],
    ids=["nothing", "picture", "large", "letter", "empty page"],
)
def test_what_is_no_page_is_refused_with_what_was_expected(data: bytes, told: str) -> None:
    with pytest.raises(ReadError) as refusal:
        text.read([SourceFile("page.txt", data)])
    assert told in str(refusal.value)
    assert refusal.value.where.file == "page.txt"


NAMES = st.sampled_from(["page.txt", "page.md", "page.html"])
PIECES = st.sampled_from(
    [
        "\n",
        "\t",
        "|",
        "(",
        ")",
        "<td>",
        "</td>",
        "<table>",
        "<li>",
        "<!--",
        "&amp;",
        "{{",
        "%}",
        "---\n",
        "**",
        "9:00",
        "25:61",
        "31 May",
        "Chair:",
        "Keynote:",
        "Title:",
        "Bio:",
        "Ada Lund",
        "EPFL",
        ", ",
        "; ",
        " and ",
        "# ",
        "1A-1 ",
        "²",
        "①",
        "\x00",
        "\ufeff",
    ]
)


@hypothesis_settings(max_examples=150, deadline=None)
@given(st.lists(st.one_of(PIECES, st.text(max_size=12)), max_size=60).map("".join), NAMES)
def test_no_text_raises_anything_but_the_readers_own_error(page: str, name: str) -> None:
    with contextlib.suppress(ReadError):
        read(page.encode(errors="replace").decode(), name)


@hypothesis_settings(max_examples=80, deadline=None)
@given(st.binary(max_size=400), NAMES)
def test_no_bytes_raise_anything_but_the_readers_own_error(data: bytes, name: str) -> None:
    with contextlib.suppress(ReadError):
        text.read([SourceFile(name, data)])
