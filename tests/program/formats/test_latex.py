"""LaTeX as the text that it prints."""

import csv
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from program.formats import latex
from program.values import Paper, Program
from tests.documents import CASES


def test_names_and_plain_titles_read_as_they_print() -> None:
    wanted = json.loads((CASES / "14-latex.expected.json").read_text())
    with (CASES / "14-latex.csv").open(newline="") as file:
        rows = {row["ID"]: row for row in csv.DictReader(file)}
    for key, title in wanted["titles_plain"].items():
        assert latex.to_text(rows[key]["Title"]).text == title
    for key, names in wanted["names"].items():
        assert latex.to_text(rows[key]["Authors"]).text.split(" and ") == names


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        (r"Bj\o rn {\AA}s", "Bjørn Ås"),
        (r"Daum\IeC {\'e} III", "Daumé III"),
        (r"$\ell_p$-Regression", "ℓₚ-Regression"),
        (r"100$\times$ faster", "100× faster"),
        (r"TBQ(\sigma): Traces", "TBQ(σ): Traces"),
        (r"G\"odel {\'\i}", "Gödel í"),
        (r"\textbf{Bold} \emph{and} not", "Bold and not"),
    ],
)
def test_accents_and_symbols(text: str, plain: str) -> None:
    assert latex.to_text(text).text == plain


@pytest.mark.parametrize(
    "text", ["Costs $5 Now, $10 Later", "Sets {a, b}", "a_b ^ c ~ d", 'A "quoted" word', "50% & more"]
)
def test_text_without_latex_stays(text: str) -> None:
    assert latex.to_text(text).text == text


def test_an_unknown_command_is_named_and_its_words_stay() -> None:
    found = latex.to_text(r"Unknown \frobnicate{thing} in Title")
    assert (found.text, found.unknown) == ("Unknown thing in Title", (r"\frobnicate",))
    assert latex.to_text(r"C:\new\test").text == r"C:\new\test"


def test_titles_are_published_as_text() -> None:
    program = Program(papers=(Paper(key="a", title=r"$Q$-Learning \& More"), Paper(key="b", title="Plain")))
    assert [paper.title for paper in latex.plain_titles(program).papers] == ["Q-Learning & More", "Plain"]


@given(st.text(alphabet="\\{}$abc '\"^_&%~-\n", max_size=60))
def test_any_latex_is_read(text: str) -> None:
    assert isinstance(latex.to_text(text).text, str)
    assert isinstance(latex.to_text(text, is_latex=True).text, str)
