"""Documents and archives: what is in them is read, what is a bomb is not opened."""

import io
import zipfile

import docx
import pytest

from program.formats import documents, registry
from program.formats.records import sheets
from program.formats.source import ReadError, SourceFile
from tests.documents import SAMPLES, authors

PDF = b"""%%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj
4 0 obj<</Length %d>>stream
%s
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>
"""


def archive(members: dict[str, bytes]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as found:
        for name, content in members.items():
            found.writestr(name, content)
    return data.getvalue()


def pdf(stream: bytes) -> bytes:
    return PDF % (len(stream), stream)


def test_a_table_in_a_word_document_is_a_table() -> None:
    document = docx.Document()
    table = document.add_table(rows=0, cols=2)
    for cells in (("Title", "Authors"), ("On Cats", "Ana Lima, Bo Roth"), ("On Dogs", "Cy Tan")):
        for cell, text in zip(table.add_row().cells, cells, strict=True):
            cell.text = text
    data = io.BytesIO()
    document.save(data)
    reading = registry.read([SourceFile("program.docx", data.getvalue())])
    assert authors(reading.program) == {"On Cats": ["Ana Lima", "Bo Roth"], "On Dogs": ["Cy Tan"]}


def test_the_text_layer_of_a_pdf_is_its_text() -> None:
    (file,) = documents.opened([SourceFile("a.pdf", pdf(b"BT /F1 12 Tf 50 700 Td (On Cats) Tj ET"))])
    assert file.data.decode().strip() == "On Cats"


def test_tables_in_an_archive_are_one_program() -> None:
    members = {name: (SAMPLES / "easychair" / name).read_bytes() for name in ("submission.csv", "author.csv")}
    reading = registry.read([SourceFile("easychair.zip", archive(members))])
    assert reading.format == "easychair"
    assert reading.program.papers[0].authors[0].printed == "Nordfjord University"


def test_a_bomb_is_not_opened() -> None:
    bomb = archive({"xl/workbook.xml": b"\0" * 30_000_000})
    with pytest.raises(ReadError, match="unpacks to"):
        sheets.is_workbook(SourceFile("papers.xlsx", bomb))
    with pytest.raises(ReadError, match="unpacks to"):
        documents.opened([SourceFile("papers.zip", bomb)])


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("cut.xlsx", archive({"xl/workbook.xml": b"<workbook/>"})[:-30]),
        ("empty.xlsx", archive({"xl/workbook.xml": b"<workbook/>", "[Content_Types].xml": b""})),
        ("empty.docx", archive({"word/document.xml": b"<document/>"})),
        ("broken.ods", archive({"mimetype": b"application/vnd.oasis.opendocument.spreadsheet", "content.xml": b"<a>"})),
        ("pictures.zip", archive({"a.png": b"x"})),
        ("blank.pdf", pdf(b"")),
        ("broken.pdf", b"%PDF-1.7\nnothing of the kind"),
    ],
)
def test_a_broken_document_is_refused_in_a_persons_words(name: str, data: bytes) -> None:
    with pytest.raises(ReadError) as refusal:
        registry.read([SourceFile(name, data)])
    assert str(refusal.value).startswith(name)
