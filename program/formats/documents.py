"""Files that wrap text: DOCX, PDF with a text layer, zip archives of tables. Opened before a format is looked for.

What comes out is a file of text (paragraphs as lines, a table's cells between tabs) with the document's name, so that
every reader of text can read it; lines in findings are those of this text.
"""

import io
import zipfile
from collections.abc import Sequence
from typing import Any

from program.formats.records.sheets import archive, is_zip
from program.formats.source import LARGEST_TEXT, ReadError, SourceFile

LARGEST_PDF = 60_000_000
MOST_PAGES = 800
MOST_MEMBERS = 200
INSIDE = (".csv", ".tsv", ".txt", ".json", ".yml", ".yaml", ".xml", ".xlsx", ".bib", ".md", ".html")


def opened(sources: Sequence[SourceFile]) -> list[SourceFile]:
    """Return the files with the text of documents in place of documents. Raises ReadError when one is broken."""
    return [file for source in sources for file in _opened(source)]


def _opened(source: SourceFile) -> list[SourceFile]:
    """Return the files that one file is or holds."""
    if source.data.startswith(b"%PDF-"):
        return [SourceFile(source.name, _pdf(source).encode())]
    if not is_zip(source):
        return [source]
    with archive(source) as found:
        members = found.namelist()
        if "word/document.xml" in members:
            return [SourceFile(source.name, _docx(source).encode())]
        if "[Content_Types].xml" in members or "mimetype" in members or "content.xml" in members:
            return [source]
        return _members(source, found)


def _members(source: SourceFile, found: zipfile.ZipFile) -> list[SourceFile]:
    """Return the files of an archive that a program may be in; hidden ones and folders are none."""
    wanted = [
        entry
        for entry in found.infolist()
        if entry.filename.lower().endswith(INSIDE) and not entry.filename.startswith(("__MACOSX", "."))
    ]
    if not wanted or len(wanted) > MOST_MEMBERS:
        message = (
            f"The archive holds {len(wanted)} files that could be read; give the files with the program themselves."
        )
        raise ReadError(message, source.where)
    try:
        return [SourceFile(f"{source.name}/{entry.filename}", found.read(entry)) for entry in wanted]
    except (zipfile.BadZipFile, RuntimeError, OSError, NotImplementedError, EOFError, ValueError) as error:
        message = "The archive can't be unpacked: it is broken, or locked with a password."
        raise ReadError(message, source.where) from error


def _docx(source: SourceFile) -> str:
    """Return the text of a Word document: paragraphs and tables in their order."""
    import docx  # noqa: PLC0415  # heavy

    try:
        document = docx.Document(io.BytesIO(source.data))
        blocks = [text for block in document.iter_inner_content() for text in _block(block)]
    except Exception as error:  # python-docx raises what its parts raise: KeyError, XML errors, …
        message = f"This Word document can't be opened ({type(error).__name__}). Save it again as DOCX, or as text."
        raise ReadError(message, source.where) from error
    return _checked("\n".join(blocks), source)


def _block(block: Any) -> list[str]:
    """Return the lines of a paragraph or of a table; cells merged across a row stand once."""
    if hasattr(block, "rows"):
        lines = []
        for row in block.rows:
            cells: list[str] = []
            last = None
            for cell in row.cells:
                if cell._tc is not last:  # noqa: SLF001  # python-docx tells merged cells by nothing else
                    cells.append(" ".join(cell.text.split()))
                last = cell._tc  # noqa: SLF001  # as above
            lines.append("\t".join(cells))
        return lines
    return [str(block.text)]


def _pdf(source: SourceFile) -> str:
    """Return the text layer of a PDF. Raises ReadError when it has none, is locked, or is broken."""
    from pdfminer.high_level import extract_text  # noqa: PLC0415  # heavy

    if len(source.data) > LARGEST_PDF:
        message = (
            f"The PDF has {len(source.data):,} bytes; at most {LARGEST_PDF:,} are read. Give the pages of the program."
        )
        raise ReadError(message, source.where)
    try:
        text = extract_text(io.BytesIO(source.data), maxpages=MOST_PAGES)
    except Exception as error:  # pdfminer raises what its parts raise: PSException, struct.error, …
        message = f"This PDF can't be opened ({type(error).__name__}). Copy its text into a file."
        raise ReadError(message, source.where) from error
    return _checked(text.replace("\x0c", "\n"), source)


def _checked(text: str, source: SourceFile) -> str:
    """Return a document's text, or raise ReadError where there is none or too much."""
    if not text.strip():
        message = "The document has no text, only pictures of it perhaps. Give a file with the text itself."
        raise ReadError(message, source.where)
    if len(text) > LARGEST_TEXT:
        message = "The document has more text than a program has. Cut it into parts."
        raise ReadError(message, source.where)
    return text
