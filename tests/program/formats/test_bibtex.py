"""BibTeX."""

import pytest

from program.formats import bibtex
from program.formats.source import ReadError, SourceFile
from program.values import Reading
from tests.documents import authors, kinds

BIB = r"""% a comment
@string{pets = "Conference on Pets"}
@proceedings{all, title = {All of It}}
@inproceedings{lima26,
  title = {{GPU}s \& Cats: 10\% Faster --- or Not},
  author = {Lima, Ana and van der Wold, Hanna and {The Data Team} and Roth, Jr., Bo and Zo{\"e} Kova\v{c}},
  booktitle = pets # " 2026",
  keywords = {cats, graphics},
  doi = {10.1145/1.2}, url = "https://papers.example/1"
}
@article(roth26, title = "Quoted {"}Title{"}", author = "Bo Roth and others", year = 2026)
"""


def read(text: str) -> Reading:
    return bibtex.read([SourceFile("refs.bib", text.encode())])


def test_entries_are_papers_with_latex_as_text() -> None:
    program = read(BIB).program
    assert authors(program) == {
        "GPUs & Cats: 10% Faster — or Not": [
            "Ana Lima", "Hanna van der Wold", "The Data Team", "Bo Roth Jr.", "Zoë Kovač",
        ],
        'Quoted "Title"': ["Bo Roth"],
    }  # fmt: skip


def test_links_topics_and_the_key_are_kept() -> None:
    paper = read(BIB).program.papers[0]
    assert [link.url for link in paper.links] == ["https://doi.org/10.1145/1.2", "https://papers.example/1"]
    assert paper.topics == ("cats", "graphics")
    assert [each.value for each in paper.identifiers] == ["lima26"]


def test_an_entry_without_a_title_is_told_and_the_others_are_read() -> None:
    reading = read(BIB + "@misc{x, author = {Cy Tan}}\n")
    assert len(reading.program.papers) == 2
    assert "title-missing" in kinds(reading)


def test_a_brace_that_is_not_closed_is_refused_with_the_entrys_line() -> None:
    with pytest.raises(ReadError, match="line 2"):
        read("\n@article{a, title = {On Cats, author = {Ana Lima}}\n")


@pytest.mark.parametrize("text", ["mail me @home {or not}", "{}", "a,b\n1,2\n"])
def test_what_is_no_bibtex_is_not_recognised(text: str) -> None:
    assert bibtex.recognise([SourceFile("a.txt", text.encode())]) is None
