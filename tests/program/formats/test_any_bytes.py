"""No bytes and no text make a reader raise anything but its own error."""

import contextlib
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from program.formats import documents, registry
from program.formats.source import ReadError, SourceFile
from program.values import Reading
from tests.documents import CASES, SAMPLES

READERS = [each for each in registry.readers() if each.name not in {"json", "text"}]
SEEDS = sorted(
    path for path in (*SAMPLES.rglob("*"), *CASES.glob("*")) if path.is_file() and path.stat().st_size < 20_000
)
PIECES = (
    b'"',
    b"(",
    b")",
    b";",
    b",",
    b"{",
    b"}",
    b"\n",
    b"\t",
    b"\\",
    b"$",
    b"[",
    b"null",
    b": ",
    b"\xff",
    b"\0",
    b"- ",
    b"*a",
)
NAMES = st.sampled_from(["a", "a.csv", "a.json", "a.yml", "a.xlsx", "a.xml", "a.bib", "a.ics", "a.txt"])


def try_all(source: SourceFile) -> None:
    for form in READERS:
        module = form.load()
        with contextlib.suppress(ReadError):
            module.recognise(documents.opened([source]))
        with contextlib.suppress(ReadError):
            assert isinstance(module.read(documents.opened([source])), Reading)


@given(st.binary(max_size=300), NAMES)
@hypothesis_settings(max_examples=60)
def test_any_bytes(data: bytes, name: str) -> None:
    try_all(SourceFile(name, data))


@given(
    st.text(max_size=200),
    NAMES,
    st.sampled_from(["", "Title,Authors\n", '[{"title":', "* day\n1 # ", "@a{", "<schedule>"]),
)
@hypothesis_settings(max_examples=60)
def test_any_text_with_a_beginning_that_is_known(text: str, name: str, beginning: str) -> None:
    try_all(SourceFile(name, (beginning + text).encode(errors="replace")))


@pytest.mark.parametrize("path", SEEDS, ids=lambda path: path.name)
def test_damaged_exports(path: Path) -> None:
    chance = random.Random(path.name)  # noqa: S311  # which byte is damaged is no secret
    for _ in range(3):
        data = bytearray(path.read_bytes())
        for _ in range(8):
            place = chance.randrange(len(data) + 1)
            data[place : place + chance.choice((0, 1, 20))] = chance.choice(PIECES)
        try_all(SourceFile(path.name, bytes(data)))
