"""References: BibTeX, RIS and CSL-JSON say the same of each paper, and BibTeX reads back."""

import json
import re

import pytest

from program.formats import bibtex, csl, ris
from program.formats.citations import citations, of_one
from program.formats.source import SourceFile
from program.management import invented
from program.values import Authorship, Conference, Link, LinkKind, Paper, Person, Program
from tests.documents import authors

PEOPLE = (
    Person(key="a", name="Ludwig van der Wold Jr.", given="Ludwig", family="van der Wold", suffix="Jr."),
    Person(key="b", name="The Data Team", family="The Data Team"),
    Person(key="c", name="Zoë Kovačević", given="Zoë", family="Kovačević"),
)
PAPER = Paper(
    key="p",
    title="GPUs & {Cats}: 10% Faster_Than $5 #1 ~ Never\\Ever",
    abstract="Line one.\nLine two & more.",
    authors=tuple(Authorship(person=key) for key in "abc"),
    topics=("Cats & Dogs",),
    links=(
        Link(kind=LinkKind.DOI, url="https://doi.org/10.1145/1.2"),
        Link(kind=LinkKind.PAPER, url="https://x.example/p_1.pdf"),
    ),
)
PROGRAM = Program(conference=Conference(name="Conference on Pets & Co", year=2027), people=PEOPLE, papers=(PAPER,))


def test_bibtex_escapes_what_latex_takes_for_itself_and_keeps_capitals() -> None:
    text = bibtex.write(PROGRAM).decode()
    assert (
        r"title = {{GPUs} \& {\{Cats\}:} 10\% {Faster\_Than} \$5 \#1 \textasciitilde{} {Never\textbackslash{}Ever}}"
        in text
    )
    assert "author = {van der Wold, Jr., Ludwig and {The Data Team} and Kovačević, Zoë}" in text
    assert "doi = {10.1145/1.2}" in text
    assert "url = {https://x.example/p_1.pdf}" in text


def test_bibtex_reads_back_what_it_wrote() -> None:
    program = bibtex.read([SourceFile("x.bib", bibtex.write(PROGRAM))]).program
    assert list(authors(program).values()) == [["Ludwig van der Wold Jr.", "The Data Team", "Zoë Kovačević"]]
    (title,) = authors(program)
    assert title.startswith("GPUs & ")


def test_ris_has_a_tag_a_line_with_its_own_line_ends() -> None:
    lines = ris.write(PROGRAM).decode().split("\r\n")
    assert lines[0] == "TY  - CPAPER"
    assert "AU  - van der Wold, Ludwig, Jr." in lines
    assert "AU  - The Data Team" in lines
    assert "PY  - 2027" in lines
    assert "AB  - Line one. Line two & more." in lines
    assert lines[-3:] == ["ER  - ", "", ""]
    assert all(re.fullmatch(r"[A-Z][A-Z0-9]  - .*", line) for line in lines if line)


def test_csl_has_names_in_parts() -> None:
    (item,) = json.loads(csl.write(PROGRAM))
    assert item["author"] == [
        {"family": "van der Wold", "given": "Ludwig", "suffix": "Jr."},
        {"family": "The Data Team"},
        {"family": "Kovačević", "given": "Zoë"},
    ]
    assert item["issued"] == {"date-parts": [[2027]]}


@pytest.mark.parametrize("seed", [1, 2])
def test_every_key_is_unique_and_plain_and_each_format_has_every_paper(seed: int) -> None:
    program = invented.program(seed)
    keys = [each.key for each in citations(program)]
    assert len(set(keys)) == 170
    assert all(re.fullmatch(r"[a-z0-9-]+", key) for key in keys)
    assert bibtex.write(program).count(b"@inproceedings{") == 170
    assert ris.write(program).count(b"ER  - ") == 170
    assert [each["id"] for each in json.loads(csl.write(program))] == keys
    read = bibtex.read([SourceFile("x.bib", bibtex.write(program))]).program
    assert authors(read) == authors(program)


def test_one_paper_is_cited_alone() -> None:
    program = invented.program()
    (cited,) = citations(of_one(program, program.papers[3].key))
    assert cited.paper == program.papers[3]
    assert cited.date is not None
    assert cited.year == 2027
