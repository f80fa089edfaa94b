"""Files: their encoding, their line ends, and what is no text."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from program.formats.source import LARGEST_TEXT, ReadError, SourceFile, decode_text, how_decoded

TEXT = "Title,Authors\nÜber Größe,Zoë Kovač; François d’Alvor\n"
WESTERN = "Title,Authors\nÜber Größe,Zoë Kempf; François d’Alvor\n"


def file(data: bytes) -> SourceFile:
    return SourceFile("papers.csv", data)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_unicode_is_read_with_and_without_its_mark(encoding: str) -> None:
    assert decode_text(file(TEXT.encode(encoding))) == TEXT


@pytest.mark.parametrize("encoding", ["cp1252", "mac_roman"])
def test_an_old_encoding_is_guessed_and_told(encoding: str) -> None:
    source = file(WESTERN.encode(encoding))
    assert decode_text(source) == WESTERN
    (finding,) = how_decoded(source)
    assert (finding.id, encoding in finding.message) == ("encoding-guessed", True)
    assert decode_text(source, encoding="latin-1") != WESTERN or encoding == "latin-1"


def test_line_ends_of_old_macs_are_lines_and_told() -> None:
    source = file(b"Title,Authors\rOne,Ana Lima\r")
    assert decode_text(source).split("\n") == ["Title,Authors", "One,Ana Lima", ""]
    assert [finding.id for finding in how_decoded(source)] == ["line-ends"]


def test_plain_utf8_needs_no_finding() -> None:
    assert how_decoded(file(TEXT.encode())) == ()


def test_a_broken_letter_in_utf8_is_refused_with_line_and_column() -> None:
    data = ("äöü\n" * 20).encode() + b"Gr\xf6\xdfe\n"
    with pytest.raises(ReadError, match=r"line 21.*byte 3"):
        decode_text(file(data))


@pytest.mark.parametrize("data", [b"", b" \n\t", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", b"a\0b", b"x" * (LARGEST_TEXT + 1)])
def test_what_is_no_text_is_refused(data: bytes) -> None:
    with pytest.raises(ReadError):
        decode_text(file(data))


def test_an_encoding_that_nobody_knows_is_refused() -> None:
    with pytest.raises(ReadError, match="no encoding"):
        decode_text(file(b"abc"), encoding="klingon")


@given(st.binary(max_size=200))
def test_any_bytes_are_text_or_refused(data: bytes) -> None:
    with contextlib.suppress(ReadError):
        assert decode_text(file(data)).strip()
    how_decoded(file(data))
