"""Whova's agenda workbook, filled at its cells: the header in row 25, a session's talks in the rows below it.

The layout is that of the template of 2019 (Agenda_Track_Template.xlsx); Whova matches the headers by their words.
"""

from people.text import clean
from program.formats import sheet_mapping
from program.formats.sheet_mapping import Level, Mapping, columns
from program.formats.workbook import saved
from program.index import Index
from program.values import CannotWriteError, Program, Stamp

MAPPING = Mapping(
    level=Level.BOTH,
    columns=columns(
        "*Date: date", "*Time Start: start", "*Time End: end", "Tracks (Optional): track", "*Session Title: title",
        "Room/Location (Optional): room", "Description (Optional): description", "Speakers (Optional): speakers",
        "Authors (Optional): authors", "Session or \nSub-session(Sub) (Optional): level",
    ),
    date="%-m/%-d/%Y",
    time="%-I:%M %p",
    between="; ",
)  # fmt: skip
HEADER_ROW, SPEAKER_ROW = 25, 5
BEGIN = "START YOUR AGENDA BELOW       * = Required Field"
SPEAKER = ("*Name", "Email", "Affiliation", "Position", "Bio")


def write(program: Program, *, stamp: Stamp | None = None) -> bytes:  # noqa: ARG001  # every writer takes it
    """Return the workbook. Raises CannotWriteError where no session has its times."""
    from openpyxl import Workbook  # noqa: PLC0415  # takes a tenth of a second to import

    if refused := refusal(program):
        raise CannotWriteError(refused)
    book = Workbook()
    if book.active is not None:
        book.remove(book.active)
    agenda = book.create_sheet("Agenda")
    _put(agenda, 1, ["Agenda"])
    _put(agenda, HEADER_ROW - 1, [BEGIN])
    _put(agenda, HEADER_ROW, [each.header for each in MAPPING.columns])
    spoken: dict[str, None] = {}
    for number, row in enumerate(sheet_mapping.rows(program, MAPPING), start=HEADER_ROW + 1):
        _put(agenda, number, row)
        spoken |= dict.fromkeys(name for name in row[7].split(MAPPING.between) if name)
    speakers = book.create_sheet("Speaker")
    _put(speakers, SPEAKER_ROW, list(SPEAKER))
    told = _told(program)
    # Every speaker of the agenda must be here, under the same name.
    for number, name in enumerate(spoken, start=SPEAKER_ROW + 1):
        _put(speakers, number, [name, "", *told.get(name, ("", "", ""))])
    return saved(book)


def losses(program: Program) -> tuple[str, ...]:
    """Return what the workbook leaves out."""
    return (*sheet_mapping.losses(program, MAPPING), "E-mail addresses of speakers are left empty.")


def refusal(program: Program) -> str:
    """Return why there is nothing to write; nothing where there is."""
    return sheet_mapping.refusal(program)


def _told(program: Program) -> dict[str, tuple[str, str, str]]:
    """Return each person's affiliation, position (never known) and biography by name."""
    index = Index(program)
    biographies = {each.person: each.biography for keynote in program.keynotes for each in keynote.speakers}
    return {
        each.name: ("; ".join(at.name for at in index.affiliations_of(each.key)), "", biographies.get(each.key, ""))
        for each in program.people
    }


def _put(page: "object", row: int, texts: list[str]) -> None:
    for column, text in enumerate(texts, start=1):
        if text:
            cell = page.cell(row=row, column=column, value=clean(text))  # type: ignore[attr-defined]  # openpyxl's own
            cell.data_type = "s"
