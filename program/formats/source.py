"""A file to be read: its name and bytes, its text, and the one error that a reader raises."""

import codecs

import msgspec

from program.values import Where

LARGEST_TEXT = 20_000_000
"""Bytes of text that are read at most: a program of 5,000 papers with abstracts is about 8 MB."""

BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


class ReadError(Exception):
    """A file that can't be read: what is wrong, where, and what was expected."""

    def __init__(self, message: str, where: Where) -> None:
        """Keep the place beside the message; the text of the error has both."""
        super().__init__(f"{where}: {message}")
        self.message = message
        self.where = where


class SourceFile(msgspec.Struct, frozen=True):
    """A file's name, for messages, and its bytes."""

    name: str
    data: bytes

    @property
    def where(self) -> Where:
        """Return the place that means the file as a whole."""
        return Where(file=self.name)


class Recognition(msgspec.Struct, frozen=True):
    """That a format knows the files: how sure it is (0 to 1), and by what, in words for people."""

    sure: float
    reason: str


def decode_text(source: SourceFile, *, encoding: str = "") -> str:
    """Return the text of a file with line ends as \\n.

    Without an encoding a byte-order mark decides, else UTF-8. Raises ReadError when the file is empty, too large,
    binary, or not in that encoding: then the message names the line.
    """
    data = source.data
    if len(data) > LARGEST_TEXT:
        message = f"The file has {len(data):,} bytes; at most {LARGEST_TEXT:,} are read. Cut it into parts."
        raise ReadError(message, source.where)
    encoding = encoding or next((name for mark, name in BYTE_ORDER_MARKS if data.startswith(mark)), "utf-8")
    try:
        text = data.decode(encoding)
    except LookupError as error:
        message = f"“{encoding}” is no encoding that is known here. Try utf-8, utf-16 or cp1252."
        raise ReadError(message, source.where) from error
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        if b"\0" in data[:4096]:
            message = "This is a binary file, not text. Give the page's text, saved as UTF-8."
            raise ReadError(message, source.where) from error
        message = f"Byte {data[error.start]:#04x} is no {encoding} text. Save the file as UTF-8."
        raise ReadError(message, Where(file=source.name, line=line)) from error
    if "\0" in text:
        message = "This is a binary file, not text (it has NUL characters). Give the page's text, saved as UTF-8."
        raise ReadError(message, Where(file=source.name, line=text.count("\n", 0, text.index("\0")) + 1))
    if not text.strip():
        message = "The file is empty. Give the text of a program page or a list of accepted papers."
        raise ReadError(message, source.where)
    return text.replace("\r\n", "\n").replace("\r", "\n")
