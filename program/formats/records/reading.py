"""From the tables of sources to a Reading: what was left out for privacy, what was taken for what, the Program."""

from collections.abc import Iterable, Sequence

from people.text import clean_line
from program.formats.building import build
from program.formats.entries import Entries
from program.formats.records.fields import PRIVATE, Role
from program.formats.records.model import Table
from program.formats.records.notes import Notes
from program.formats.records.schedule import Options, assemble
from program.formats.source import ReadError, SourceFile, how_decoded
from program.values import Document, Finding, Reading, Severity, Where, digest

NOTHING_FOUND = (
    "No papers were found: there is no table or list with titles and authors. Name the columns Title and Authors."
)


def read_tables(
    tables: Sequence[Table], sources: Sequence[SourceFile], notes: Notes, options: Options | None = None
) -> Reading:
    """Return the program of tables. Raises ReadError when they hold nothing of a program."""
    entries = assemble(list(tables), notes, options)
    return reading_of(entries, sources, notes, tables=tables)


def reading_of(
    entries: Entries, sources: Sequence[SourceFile], notes: Notes, *, tables: Sequence[Table] = ()
) -> Reading:
    """Return the program of entries with all findings. Raises ReadError when there are none."""
    if not (entries.papers or entries.keynotes or entries.sessions):
        refused = next((finding for finding in notes.findings if finding.severity is Severity.ERROR), None)
        if refused:
            raise ReadError(refused.message, refused.where)
        raise ReadError(NOTHING_FOUND, sources[0].where if sources else Where())
    documents = [Document(key=source.name, title=source.name, digest=digest(source.data)) for source in sources]
    built = build(entries, documents)
    decoding = [finding for source in sources for finding in how_decoded(source)]
    findings = (*decoding, *private_columns(tables), *notes.all(), *built.findings)
    return Reading(program=built.program, findings=findings)


def private_columns(tables: Iterable[Table]) -> list[Finding]:
    """Return a notice a table that has columns about private life, such as addresses and hotels: they are not read."""
    found = []
    for table in tables:
        names = [name for role in PRIVATE for name in table.roles.get(role, ()) if table.values(name)]
        if names:
            found.append(
                Finding(
                    id="personal-columns",
                    severity=Severity.NOTICE,
                    message="Columns with personal data were not read.",
                    where=Where(file=table.file, cell=table.sheet),
                    words=", ".join(clean_line(name) for name in names),
                    assumed="A program does not need them.",
                    alternative="Take them out of the file before you send it on.",
                )
            )
    return found


def described(tables: Iterable[Table]) -> str:
    """Return what the fields of the tables that hold papers were taken for, in words for people."""
    parts = []
    for table in tables:
        said = [
            f"“{names[0]}” is the {role}" for role, names in table.roles.items() if role not in PRIVATE | {Role.OTHER}
        ]
        if said and table.has(Role.TITLE):
            parts.append(f"{table.file}: {', '.join(said)}")
    return "; ".join(parts)
