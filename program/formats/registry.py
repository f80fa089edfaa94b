"""The register of formats: each is one module beside this one, and one line here.

A module is imported when its format is used, so that a heavy library costs nobody else. A module that reads has
`read(sources) -> Reading` and `recognise(sources) -> Recognition | None`; one that writes has
`write(program, stamp=…) -> bytes` and `losses(program)`.
"""

import importlib
from collections.abc import Mapping, Sequence
from types import ModuleType

import msgspec

from program.formats import combining, documents
from program.formats.source import ReadError, Recognition, SourceFile
from program.values import Program, Reading, Stamp


class Format(msgspec.Struct, frozen=True, kw_only=True):
    """A format's name in commands and addresses, its title for people, and what its module can do.

    `holds` says in a sentence what a written file has in it; `file` is the public file's name, empty where only staff
    take it. One that `takes_emails` is for those alone who may see people's addresses.
    """

    name: str
    title: str
    module: str
    extension: str
    media_type: str
    holds: str = ""
    file: str = ""
    takes_emails: bool = False
    reads: bool = False
    writes: bool = False

    def load(self) -> ModuleType:
        """Return the format's module."""
        return importlib.import_module(f"program.formats.{self.module}")

    def write(self, program: Program, *, stamp: Stamp | None = None, emails: Mapping[str, str] | None = None) -> bytes:
        """Return the program in this format; the stamp says which release it is, None stands for a draft.

        `emails` are people's addresses by key, which no program holds: only formats that take them are given them.
        """
        more = {"emails": emails or {}} if self.takes_emails else {}
        data: bytes = self.load().write(program, stamp=stamp, **more)
        return data

    def refusal(self, program: Program) -> str:
        """Return why this program cannot be written at all; nothing where it can."""
        check = getattr(self.load(), "refusal", None)
        return check(program) if check else ""

    def losses(self, program: Program) -> tuple[str, ...]:
        """Return in sentences what of this program the format cannot carry."""
        sentences: tuple[str, ...] = self.load().losses(program)
        return sentences


FORMATS = (
    Format(
        name="json", title="Program (JSON)", module="json_program", holds="The whole program, for other programs.",
        extension="json", media_type="application/json", reads=True, writes=True,
        file="program.json",
    ),
    Format(
        name="csv", title="Schedule (CSV)", module="csv_schedule",
        holds="A row for each paper and keynote in its session, with times, room, chairs and authors.",
        extension="csv", media_type="text/csv; charset=utf-8", writes=True,
        file="schedule.csv",
    ),
    Format(
        name="xlsx", title="Schedule (Excel)", module="xlsx_schedule", extension="xlsx",
        holds="Sheets of the schedule, the papers with abstracts, the people and the affiliations.",
        media_type="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", writes=True,
        file="program.xlsx",
    ),
    Format(
        name="ics", title="Calendar (iCalendar)", module="ics", holds="The sessions that have a time, for calendars.",
        extension="ics", media_type="text/calendar; charset=utf-8", writes=True,
        file="program.ics",
    ),
    Format(
        name="schedule-xml", title="Schedule (schedule.xml)", module="schedule_xml",
        holds="The sessions and talks that have a time, for schedule apps.",
        extension="xml", media_type="application/vnd.c3voc.schedule+xml; charset=utf-8", writes=True,
        file="schedule.xml",
    ),
    Format(
        name="schedule-json", title="Schedule (schedule.json)", module="schedule_json",
        holds="The same as in schedule.xml, as JSON.",
        extension="json", media_type="application/json; charset=utf-8", writes=True,
        file="schedule.json",
    ),
    Format(
        name="text-program", title="Program (plain text)", module="plain_text",
        holds="The program by day as a page of text, for terminals and mails.",
        extension="txt", media_type="text/plain; charset=utf-8", writes=True,
        file="program.txt",
    ),
    Format(
        name="xcal", title="Schedule (xcal)", module="xcal",
        holds="The same as in schedule.xml, as calendar events in XML.",
        extension="xcal", media_type="application/calendar+xml; charset=utf-8", writes=True, file="program.xcal",
    ),
    Format(
        name="booklet", title="Program booklet (PDF)", module="booklet", extension="pdf", writes=True,
        holds="The program by day, abstracts, and an index of people and affiliations.", media_type="application/pdf",
    ),
    Format(
        name="grid", title="Timetable on A4 (PDF)", module="grid_a4", extension="pdf", writes=True,
        holds="A page a day: rooms across, times down.", media_type="application/pdf",
    ),
    Format(
        name="grid-a3", title="Timetable on A3 (PDF)", module="grid_a3", extension="pdf", writes=True,
        holds="The same, larger.", media_type="application/pdf",
    ),
    Format(
        name="grid-letter", title="Timetable on US Letter (PDF)", module="grid_letter", extension="pdf", writes=True,
        holds="The same, on American paper.", media_type="application/pdf",
    ),
    Format(
        name="door-signs", title="Door signs (PDF)", module="door_signs", extension="pdf", writes=True,
        holds="A sign for each room and day.", media_type="application/pdf",
    ),
    Format(
        name="chair-sheets", title="Sheets for session chairs (PDF)", module="chair_sheets", extension="pdf",
        writes=True,
        holds="Times, presenters and biographies, a sheet a session.", media_type="application/pdf",
    ),
    Format(
        name="time-cards", title="Time cards (PDF)", module="time_cards", extension="pdf", writes=True,
        holds="Cards to hold up: how many minutes are left.", media_type="application/pdf",
    ),
    Format(
        name="name-list", title="List of people (PDF)", module="name_list", extension="pdf", writes=True,
        holds="Everybody with where they are from.", media_type="application/pdf",
    ),
    Format(
        name="poster-labels", title="Poster labels (PDF)", module="poster_labels", extension="pdf", writes=True,
        holds="A label for each board.", media_type="application/pdf",
    ),
    Format(
        name="whova", title="Whova: agenda workbook", module="whova", extension="xlsx", writes=True,
        holds="The template of Whova, filled: sessions, the talks below them, and the sheet of speakers.",
        media_type="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ),
    Format(
        name="guidebook", title="Guidebook: schedule (CSV)", module="guidebook", holds="A row a session and a talk.",
        extension="csv", media_type="text/csv; charset=utf-8", writes=True,
    ),
    Format(
        name="hopin", title="Hopin: schedule (CSV)", module="hopin", holds="A row a session, a stage a room.",
        extension="csv", media_type="text/csv; charset=utf-8", writes=True,
    ),
    Format(
        name="indico", title="Indico: contributions (CSV)", module="indico", holds="A row a talk, without a header.",
        extension="csv", media_type="text/csv; charset=utf-8", writes=True,
    ),
    Format(
        name="accelevents", title="Accelevents: sessions (CSV)", module="accelevents", holds="A row a session.",
        extension="csv", media_type="text/csv; charset=utf-8", writes=True,
    ),
    Format(
        name="sched", title="Sched: sessions (CSV)", module="sched", extension="csv", writes=True,
        holds="A row a session and a talk; the columns are mapped when it is uploaded.",
        media_type="text/csv; charset=utf-8",
    ),
    Format(
        name="taps", title="ACM rights form (eRights, TAPS)", module="taps", extension="csv", writes=True,
        holds="A row an author with affiliations, ORCID iD and e-mail.", takes_emails=True,
        media_type="text/csv; charset=utf-8",
    ),
    Format(
        name="crossref", title="Crossref deposit (XML)", module="crossref", extension="xml", writes=True,
        holds="The proceedings and the papers that have a DOI.", media_type="application/vnd.crossref.deposit+xml",
    ),
    Format(
        name="dblp", title="DBLP submission (XML)", module="dblp", extension="xml", writes=True,
        holds="The proceedings' table of contents.", media_type="application/xml",
    ),
    Format(
        name="acl-xml", title="ACL Anthology (XML)", module="acl_xml", extension="xml", writes=True,
        holds="A collection with one volume of all papers.", media_type="application/xml",
    ),
    Format(
        name="aclpub2-files", title="aclpub2 inputs (YAML)", module="aclpub2_files", extension="zip", writes=True,
        holds="papers.yml, program.yml and invited_talks.yml.", media_type="application/zip",
    ),
    Format(
        name="researchr-json", title="conf.researchr.org: sessions (JSON)", module="researchr_json", extension="json",
        holds="The sessions with their papers, for the import there.", media_type="application/json", writes=True,
    ),
    Format(
        name="hotcrp-tags", title="HotCRP: bulk assignment (CSV)", module="hotcrp_tags", extension="csv", writes=True,
        holds="Each paper's session and place in it as a tag, and that it is accepted.",
        media_type="text/csv; charset=utf-8",
    ),
    Format(
        name="start-order", title="START: order file", module="start_order", extension="txt", writes=True,
        holds="Days, sessions and papers by their ids.", media_type="text/plain; charset=utf-8",
    ),
    Format(
        name="frab", title="Schedule of frab, Pentabarf or pretalx (XML, JSON)", module="frab",
        extension="xml", media_type="application/xml", reads=True,
    ),
    Format(
        name="calendar", title="Calendar of another program (iCalendar)", module="icalendar_file",
        extension="ics", media_type="text/calendar", reads=True,
    ),
    Format(
        name="researchr", title="ACM XML of conf.researchr.org", module="researchr",
        extension="xml", media_type="application/xml", reads=True,
    ),
    Format(
        name="bibtex", title="BibTeX", module="bibtex", holds="References of the papers, for LaTeX.",
        extension="bib", media_type="application/x-bibtex; charset=utf-8", reads=True, writes=True,
        file="papers.bib",
    ),
    Format(
        name="ris", title="References (RIS)", module="ris", holds="References of the papers, for reference managers.",
        extension="ris", media_type="application/x-research-info-systems; charset=utf-8", writes=True,
        file="papers.ris",
    ),
    Format(
        name="csl", title="References (CSL-JSON)", module="csl", holds="References of the papers, for citation styles.",
        extension="csl.json", media_type="application/vnd.citationstyles.csl+json", writes=True,
        file="papers.csl.json",
    ),
    Format(
        name="hotcrp", title="HotCRP (JSON, CSV)", module="hotcrp",
        extension="json", media_type="application/json", reads=True,
    ),
    Format(
        name="easychair", title="EasyChair (XLSX, CSV)", module="easychair", extension="xlsx",
        media_type="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", reads=True,
    ),
    Format(
        name="cmt", title="Microsoft CMT (XLSX, XML, TSV)", module="cmt", extension="xlsx",
        media_type="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", reads=True,
    ),
    Format(
        name="openreview", title="OpenReview (JSON, CSV)", module="openreview",
        extension="json", media_type="application/json", reads=True,
    ),
    Format(
        name="softconf", title="START/Softconf (CSV)", module="softconf",
        extension="csv", media_type="text/csv", reads=True,
    ),
    Format(
        name="aclpub2", title="ACLPUB2 (YAML)", module="aclpub2",
        extension="yml", media_type="application/yaml", reads=True,
    ),
    Format(
        name="acl-order", title="ACL order file", module="acl_order",
        extension="txt", media_type="text/plain", reads=True,
    ),
    Format(
        name="table", title="Table with any header (CSV, TSV, XLSX, ODS)", module="table",
        extension="csv", media_type="text/csv", reads=True,
    ),
    Format(
        name="data", title="YAML, JSON or XML of unknown shape", module="data",
        extension="yml", media_type="application/yaml", reads=True,
    ),
    Format(
        name="text", title="Text of a program page", module="text",
        extension="txt", media_type="text/plain; charset=utf-8", reads=True,
    ),
)  # fmt: skip


def public() -> tuple[Format, ...]:
    """Return the formats that anybody may take."""
    return tuple(each for each in FORMATS if each.file)


def readers() -> tuple[Format, ...]:
    """Return the formats that can be read, in the order in which they are tried."""
    return tuple(each for each in FORMATS if each.reads)


def writers() -> tuple[Format, ...]:
    """Return the formats that can be written, in the order in which they are offered."""
    return tuple(each for each in FORMATS if each.writes)


def find(name: str) -> Format:
    """Return the format of that name, or raise LookupError with the names that there are."""
    for each in FORMATS:
        if each.name == name:
            return each
    message = f"There is no format “{name}”. There are: {', '.join(each.name for each in FORMATS)}."
    raise LookupError(message)


def read(sources: Sequence[SourceFile], *, name: str = "") -> Reading:
    """Return what the files hold, read by the named format or by the one that recognises them most surely.

    Raises ReadError when no format knows them, LookupError when the named one can't read.
    """
    sources = documents.opened(sources)
    if name:
        return _read(_asked_for(name), "asked for by name", sources)
    try:
        form, reason = _recognised(sources)
    except ReadError:
        data, pages = combining.parted(sources)
        if not (data and pages):
            raise
        return _read_apart(data, pages)
    return _read(form, reason, sources)


def _read(form: Format, reason: str, sources: Sequence[SourceFile]) -> Reading:
    reading: Reading = form.load().read(sources)
    return msgspec.structs.replace(reading, format=form.name, reason=reason)


def _read_apart(*groups: Sequence[SourceFile]) -> Reading:
    """Return what files of different kinds hold together: each kind is read by itself."""
    readings: list[Reading] = []
    refusals: list[ReadError] = []
    for sources in groups:
        try:
            readings.append(_read(*_recognised(sources), sources))
        except ReadError as refusal:
            refusals.append(refusal)
    return combining.combined(readings, refusals)


def _asked_for(name: str) -> Format:
    form = find(name)
    if not form.reads:
        message = f"Plenary writes “{name}” but does not read it."
        raise LookupError(message)
    return form


def _recognised(sources: Sequence[SourceFile]) -> tuple[Format, str]:
    """Return the format that is most sure, and why; of two equally sure ones the first in the register."""
    found: list[tuple[Format, Recognition]] = []
    refusals: list[ReadError] = []
    for form in readers():
        try:
            recognition: Recognition | None = form.load().recognise(sources)
        except ReadError as refusal:
            refusals.append(refusal)
        else:
            found += [(form, recognition)] if recognition else []
    if found:
        form, recognition = max(found, key=lambda pair: pair[1].sure)
        return form, recognition.reason
    if refusals:
        # What is wrong with the file as such (empty, binary, too large) says more than that no layout fits.
        raise refusals[-1]
    known = ", ".join(f"{each.title} ({each.name})" for each in readers())
    message = f"No known layout. Plenary reads: {known}."
    raise ReadError(message, sources[0].where)
