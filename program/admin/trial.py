"""“Try a file”: what Plenary reads in documents, beside the documents, line by line. Nothing is stored."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

import msgspec
from crispy_forms.helper import FormHelper
from crispy_forms.layout import Submit
from django import forms
from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.html import escape

from conference import access
from people.text import clean
from program.formats import documents, registry
from program.formats.source import ReadError, SourceFile, decode_text
from program.outline import outline
from program.values import Finding, PageRole, Program, Reading

LARGEST = 20_000_000
"""Bytes of all files together; `source.LARGEST_TEXT` is the same for one."""
LONGEST_PASTE = 600_000
"""Characters of pasted text: in any script below the size of a form that Django takes (2.5 MB)."""
PASTED = "pasted text"
MOST_LINES = 2_000
LONGEST_LINE = 600
"""Characters of a source line that are shown."""
SOURCE_WEIGHT, RESULT_WEIGHT, FINDINGS_WEIGHT = 400_000, 250_000, 120_000
"""Bytes of the page that each part may take, so that the whole stays below 1 MB."""
LINE_MARKUP = 90
"""Bytes of markup around a source line and for each of its roles, rounded up."""
NOUNS = ("sessions", "papers", "keynotes", "people", "affiliations", "rooms", "tracks")
ENCODINGS = {
    "utf-8": "UTF-8",
    "utf-16": "UTF-16",
    "cp1252": "Windows, Western Europe (cp1252)",
    "cp1250": "Windows, Central Europe (cp1250)",
    "cp1251": "Windows, Cyrillic (cp1251)",
    "iso-8859-15": "Latin 9 (iso-8859-15)",
    "mac_roman": "Mac OS Roman (mac_roman)",
    "shift_jis": "Japanese (shift_jis)",
    "euc_jp": "Japanese (euc_jp)",
    "gb18030": "Chinese (gb18030)",
    "big5": "Chinese (big5)",
    "euc_kr": "Korean (euc_kr)",
}
Shown = TypeVar("Shown")


class SourceLine(msgspec.Struct, frozen=True):
    """A line of a source as the page shows it; `anchor` is its place in the page's address."""

    number: int
    anchor: str
    text: str
    roles: tuple[PageRole, ...]

    @property
    def style(self) -> str:
        """Return the class of the weightiest role."""
        return style(self.roles[0]) if self.roles else ""

    def weigh(self) -> int:
        """Return about how many bytes of the page the line takes."""
        return weight(self.text) + LINE_MARKUP * (1 + len(self.roles))


class Source(msgspec.Struct, frozen=True):
    """A file's first lines, and how many it has."""

    name: str
    lines: list[SourceLine]
    total: int


class Trial(msgspec.Struct, frozen=True):
    """What the page shows of a reading; each part is cut where the page would become too large."""

    recognised: str
    reason: str
    counts: list[tuple[int, str]]
    findings: list[tuple[Finding, str]]
    findings_total: int
    sessions: list[dict[str, Any]]
    unplaced: list[dict[str, Any]]
    papers_shown: int
    papers_total: int
    keynotes: list[dict[str, Any]]
    keynotes_total: int
    sources: list[Source]
    legend: list[tuple[str, str]]


def tried(files: Sequence[SourceFile], form: str = "") -> Trial:
    """Return what the files hold, for the page. Raises ReadError and LookupError as `registry.read` does."""
    reading = registry.read(files, name=form)
    sources = _sources(files, reading)
    anchors = {(source.name, line.number): line.anchor for source in sources for line in source.lines}
    findings = Budget(FINDINGS_WEIGHT).take(reading.findings)
    result = outline(reading)
    spent = Budget(RESULT_WEIGHT)
    keynotes = list(spent.take(result["keynotes"]))
    sessions = list(_cut_sessions(result["sessions"], spent))
    unplaced = list(spent.take(result["papers"]))
    shown = {role for source in sources for line in source.lines for role in line.roles}
    return Trial(
        recognised=registry.find(reading.format).title,
        reason=reading.reason,
        counts=counts(reading.program),
        findings=[(each, anchors.get((each.where.file, each.where.line or 0), "")) for each in findings],
        findings_total=len(reading.findings),
        sessions=sessions,
        unplaced=unplaced,
        papers_shown=sum(len(each["papers"]) for each in sessions) + len(unplaced),
        papers_total=sum(len(each["papers"]) for each in result["sessions"]) + len(result["papers"]),
        keynotes=keynotes,
        keynotes_total=len(result["keynotes"]),
        sources=sources,
        legend=[(style(role), role.value) for role in PageRole if role in shown],
    )


def weight(row: Any) -> int:
    """Return about how many bytes of the page a value takes: its JSON, escaped, is as long as its markup."""
    return len(escape(msgspec.json.encode(row).decode()).encode())


class Budget:
    """Bytes of the page that are left for what is shown in turn."""

    def __init__(self, left: int) -> None:
        self.left = left

    def take(self, rows: Iterable[Shown], weigh: Callable[[Shown], int] = weight) -> Iterator[Shown]:
        """Yield the first rows that there is room for; after one that there is not, none fits any more."""
        for row in rows:
            self.left -= weigh(row)
            if self.left < 0:
                return
            yield row


def counts(program: Program) -> list[tuple[int, str]]:
    """Return how much of each there is, with the noun."""
    told = [(len(getattr(program, noun)), noun) for noun in NOUNS]
    return [*told, (sum(len(paper.authors) for paper in program.papers), "author places")]


def style(role: PageRole) -> str:
    """Return the class of lines of a role."""
    return f"role-{role.name.lower().replace('_', '-')}"


def _cut_sessions(sessions: Iterable[dict[str, Any]], budget: Budget) -> Iterator[dict[str, Any]]:
    """Yield the sessions with the papers that there is room for."""
    for session in sessions:
        if budget.left < 0:
            return
        bare = {**session, "papers": []}
        for kept in budget.take([bare]):
            yield {**kept, "papers": list(budget.take(session["papers"]))}


def _sources(files: Sequence[SourceFile], reading: Reading) -> list[Source]:
    """Return the first lines of the files that were read as pages."""
    roles: dict[tuple[str, int], tuple[PageRole, ...]] = {}
    for each in reading.lines:
        roles[each.file, each.line] = (*roles.get((each.file, each.line), ()), each.role)
    pages = {each.file for each in reading.lines}
    room, lines_left = Budget(SOURCE_WEIGHT), MOST_LINES
    sources: list[Source] = []
    for place, file in enumerate(files):
        if file.name in pages:
            texts = clean(decode_text(file)).split("\n")
            lines = [
                SourceLine(number, f"line-{place}-{number}", _short(text), roles.get((file.name, number), ()))
                for number, text in enumerate(texts[:lines_left], start=1)
            ]
            sources.append(Source(file.name, list(room.take(lines, SourceLine.weigh)), len(texts)))
            lines_left -= len(sources[-1].lines)
    return sources


def _short(text: str) -> str:
    """Return as much of a line as is shown."""
    return text if len(text) <= LONGEST_LINE else f"{text[:LONGEST_LINE]}…"


class FilesInput(forms.FileInput):
    """A choice of several files."""

    allow_multiple_selected = True


class FilesField(forms.FileField):
    """Several files, none of them empty."""

    widget = FilesInput

    def clean(self, data: Any, initial: Any = None) -> Any:
        """Return the list of files. Raises ValidationError as one file does."""
        return [super(FilesField, self).clean(each, initial) for each in data or ()]


class TrialForm(forms.Form):
    """Files that belong together or a pasted text, and how to read them where the guess is wrong."""

    sources = FilesField(
        required=False,
        label="Files",
        help_text=f"Read together, as one program. At most {LARGEST // 1_000_000} MB in all.",
    )
    text = forms.CharField(
        required=False, strip=False, max_length=LONGEST_PASTE, label="Or pasted text",
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "dir": "auto"}),
        help_text="A program page or a list of accepted papers, as it was copied.",
    )  # fmt: skip
    format = forms.ChoiceField(required=False)
    encoding = forms.ChoiceField(required=False, choices=[("", "Find it out"), *ENCODINGS.items()])

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(each.name, each.title) for each in registry.readers()]
        self.fields["format"] = forms.ChoiceField(required=False, choices=[("", "Recognise it"), *choices])
        self.helper = FormHelper()
        self.helper.add_input(Submit("read", "Read"))

    def clean_sources(self) -> Any:
        """Return the files, of different names and not too large together."""
        files = self.cleaned_data["sources"]
        size = sum(each.size or 0 for each in files)
        if size > LARGEST:
            message = f"The files have {size:,} bytes together; at most {LARGEST:,} are read. Give fewer or cut them."
            raise forms.ValidationError(message)
        names = [each.name for each in files]
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice:
            message = f"Two files are called “{twice}”. Rename one, so that findings can say where they belong."
            raise forms.ValidationError(message)
        return files

    def clean(self) -> dict[str, Any]:
        """Take either files or text."""
        found = super().clean() or {}
        if self.errors:
            return found
        if not found["sources"] and not found["text"].strip():
            message = "Choose a file or paste a text."
            raise forms.ValidationError(message)
        if found["sources"] and found["text"].strip():
            message = "There are files and a pasted text. Give one of the two: what is read together is one program."
            raise forms.ValidationError(message)
        return found

    def read(self) -> Trial | None:
        """Return what was read; None with the reason on the form where it can't be read."""
        try:
            sources = given(self.cleaned_data["sources"], self.cleaned_data["text"], self.cleaned_data["encoding"])
            return tried(sources, self.cleaned_data["format"])
        except (ReadError, LookupError) as error:
            self.add_error(None, str(error))
            return None


def given(files: Iterable[Any], text: str, encoding: str) -> list[SourceFile]:
    """Return the files, opened and as UTF-8 where the encoding is named, else the text. Raises ReadError."""
    sources = [SourceFile(each.name or "", each.read()) for each in files]
    if not sources:
        return [SourceFile(PASTED, text.encode())]
    if encoding:
        sources = [SourceFile(each.name, decode_text(each, encoding=encoding).encode()) for each in sources]
    return documents.opened(sources)


def try_page(request: HttpRequest, site: admin.AdminSite) -> HttpResponse:
    """Answer with the form and, after a POST, with what was read; who may not see drafts is refused."""
    if request.user.is_authenticated and not access.may_see_draft(request.user):
        message = "Trying files is for organizers and staff. Ask an organizer to add you to the group Staff."
        raise PermissionDenied(message)
    return site.admin_view(_answer)(request, site)


def _answer(request: HttpRequest, site: admin.AdminSite) -> HttpResponse:
    is_sent = request.method == "POST"
    form = TrialForm(request.POST, request.FILES) if is_sent else TrialForm()
    read = form.read() if is_sent and form.is_valid() else None
    context = {**site.each_context(request), "title": "Try a file", "form": form, "trial": read}
    return render(request, "admin/program/try_page.html", context)
