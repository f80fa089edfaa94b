"""A file to be read: its name and bytes, its text, and the one error that a reader raises."""

import msgspec

from program.formats import encodings
from program.values import Finding, Severity, Where

LARGEST_TEXT = 20_000_000
"""Bytes of text that are read at most: a program of 5,000 papers with abstracts is about 8 MB."""


class ReadError(Exception):
    """A file that can't be read: what is wrong, where, and what was expected."""

    def __init__(self, message: str, where: Where) -> None:
        """Keep the place beside the message; the text of the error has both."""
        super().__init__(f"{where}: {message}")
        self.message = message
        self.where = where


class SourceFile(msgspec.Struct, frozen=True):
    """A file's name, for messages, and its bytes.

    `columns` says of columns or keys, by their names, what they hold: it goes before what a reader would think.
    """

    name: str
    data: bytes
    columns: tuple[tuple[str, str], ...] = ()

    @property
    def where(self) -> Where:
        """Return the place that means the file as a whole."""
        return Where(file=self.name)


class Recognition(msgspec.Struct, frozen=True):
    """That a format knows the files: how sure it is (0 to 1), and by what, in words for people."""

    sure: float
    reason: str


def decode_text(source: SourceFile, *, encoding: str = "") -> str:
    r"""Return the text of a file with line ends as \n.

    Without an encoding a byte-order mark decides, else UTF-8, else the old encoding that fits best (`how_decoded`
    tells which). Raises ReadError when the file is empty, too large, binary, or broken: then the message names the
    line and the column.
    """
    data = source.data
    if len(data) > LARGEST_TEXT:
        message = f"The file has {len(data):,} bytes; at most {LARGEST_TEXT:,} are read. Cut it into parts."
        raise ReadError(message, source.where)
    guessed = None if encoding else encodings.guess(data)
    text = _decoded(source, encoding or (guessed.name if guessed else "utf-8"))
    if "\0" in text:
        message = "This is a binary file, not text (it has NUL characters). Give the page's text, saved as UTF-8."
        raise ReadError(message, Where(file=source.name, line=text.count("\n", 0, text.index("\0")) + 1))
    if not text.strip():
        message = "The file is empty. Give the text of a program page or a list of accepted papers."
        raise ReadError(message, source.where)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def how_decoded(source: SourceFile) -> tuple[Finding, ...]:
    """Return a notice where the encoding was guessed or the line ends are an old Mac's; nothing for plain UTF-8."""
    data, found = source.data, []
    guessed = encodings.guess(data)
    if guessed and not guessed.is_told:
        found.append(
            Finding(
                id="encoding-guessed",
                severity=Severity.NOTICE,
                message=f"The file is no UTF-8; it was read as {guessed.name}.",
                where=source.where,
                assumed=f"The encoding is {guessed.name}.",
                alternative="Name the encoding, or save the file as UTF-8.",
                sure=guessed.sure,
            )
        )
    if b"\r" in data and b"\n" not in data and b"\0" not in data[:4096]:
        found.append(
            Finding(
                id="line-ends",
                severity=Severity.NOTICE,
                message="The lines end with CR alone, as on old Macs; they were read as lines.",
                where=source.where,
            )
        )
    return tuple(found)


def _decoded(source: SourceFile, encoding: str) -> str:
    """Return the file's bytes in an encoding, or raise ReadError with the place that is none of it."""
    data = source.data
    try:
        return data.decode(encoding)
    except LookupError as error:
        message = f"“{encoding}” is no encoding that is known here. Try utf-8, utf-16 or cp1252."
        raise ReadError(message, source.where) from error
    except UnicodeDecodeError as error:
        if b"\0" in data[:4096]:
            message = "This is a binary file, not text. Give the page's text, saved as UTF-8."
            raise ReadError(message, source.where) from error
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        message = (
            f"Byte {data[error.start]:#04x} (byte {column} of its line) is no {encoding} text. Save the file as UTF-8."
        )
        raise ReadError(message, Where(file=source.name, line=line)) from error
    except UnicodeError as error:
        message = f"The file is no {encoding} text. Save the file as UTF-8."
        raise ReadError(message, source.where) from error
