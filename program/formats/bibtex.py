"""BibTeX: each entry that is a paper, with LaTeX as text; proceedings and comments are no papers."""

import re
from collections.abc import Iterator, Sequence

import msgspec

from people import names
from people.name_lists import is_nobody
from people.text import clean_line
from program.formats.citations import Citation, citations
from program.formats.entries import Entries, PaperEntry, PersonEntry
from program.formats.records.notes import Notes
from program.formats.records.reading import reading_of
from program.formats.source import ReadError, Recognition, SourceFile, decode_text
from program.values import Identifier, Link, LinkKind, Person, Program, Reading, Stamp, Where

BEGIN = re.compile(r"@\s*([A-Za-z]+)\s*([{(])")
KEY = re.compile(r"\s*([^\s,={}()\"]*)\s*,")
FIELD = re.compile(r"\s*([A-Za-z][\w:.+/-]*)\s*=\s*")
NO_PAPERS = frozenset(("comment", "string", "preamble", "proceedings", "book"))
AND = re.compile(r"\s+and\s+", re.IGNORECASE)
URL = re.compile(r"https?://\S+")


class Entry(msgspec.Struct, frozen=True):
    """An entry's kind, key, fields as written and line."""

    kind: str
    key: str
    fields: dict[str, str]
    line: int


def recognise(sources: Sequence[SourceFile]) -> Recognition | None:
    """Return that the files are BibTeX with papers, or None."""
    for source in sources:
        if source.data.startswith(b"PK") or not re.search(rb"@\s*[A-Za-z]+\s*[{(]", source.data[:20_000]):
            return None
        text = decode_text(source)
        if text.lstrip()[:1] not in "@%" and not source.name.endswith(".bib"):
            return None
    return Recognition(0.95, "entries such as @inproceedings{…}")


def read(sources: Sequence[SourceFile]) -> Reading:
    """Return the papers of BibTeX files. Raises ReadError when a brace is not closed, with the entry's line."""
    notes, entries = Notes(), Entries()
    for source in sources:
        text = decode_text(source)
        strings: dict[str, str] = {}
        for entry in _entries(text, source.name, strings):
            if entry.kind not in NO_PAPERS:
                _add(entries, entry, source.name, notes)
    return reading_of(entries, sources, notes)


def _add(entries: Entries, entry: Entry, file: str, notes: Notes) -> None:
    """Add an entry's paper; one without a title is an error."""
    where = Where(file=file, line=entry.line, path=entry.key)
    title = clean_line(notes.title(entry.fields.get("title", ""), where, is_latex=True))
    if not title:
        notes.refuse("title-missing", "The entry has no title.", where, words=entry.key)
        return
    authors = notes.plain(entry.fields.get("author", ""), where, is_latex=False)
    entries.papers.append(
        PaperEntry(
            title=title,
            abstract=entry.fields.get("abstract", ""),
            authors=[_author(name, where, notes) for name in AND.split(clean_line(authors)) if not is_nobody(name)],
            links=tuple(_links(entry.fields)),
            topics=tuple(
                clean_line(word) for word in re.split(r"[;,]", entry.fields.get("keywords", "")) if word.strip()
            ),
            identifiers=(Identifier(system="bibtex", value=entry.key),) if entry.key else (),
            where=where,
        )
    )


def _author(name: str, where: Where, notes: Notes) -> PersonEntry:
    """Return an author: "von Last, Jr, First" or "First von Last"; a name in braces is one and is not cut."""
    if name.startswith("{") and name.endswith("}"):
        whole = clean_line(notes.plain(name, where, is_latex=True))
        return PersonEntry(name=whole, parts=names.Parts(family=whole), where=where)
    plain = clean_line(notes.plain(name, where, is_latex=True))
    pieces = [piece.strip() for piece in plain.split(",")]
    if len(pieces) == 3:
        plain = f"{pieces[0]}, {pieces[2]}, {pieces[1]}"
    return PersonEntry(name=names.published(plain), parts=names.split(plain) if "," in plain else None, where=where)


def _links(fields: dict[str, str]) -> Iterator[Link]:
    """Yield the links of an entry's fields."""
    doi = fields.get("doi", "").removeprefix("https://doi.org/").strip()
    if doi:
        yield Link(kind=LinkKind.DOI, url=f"https://doi.org/{doi}")
    found = URL.search(fields.get("url", ""))
    if found and not found[0].startswith("https://doi.org/"):
        yield Link(kind=LinkKind.PAPER, url=found[0].rstrip("},"))


def _entries(text: str, file: str, strings: dict[str, str]) -> Iterator[Entry]:
    """Yield the entries of a text; abbreviations of @string are kept in `strings`."""
    place = 0
    while found := BEGIN.search(text, place):
        line = text.count("\n", 0, found.start()) + 1
        end = _end(text, found.end() - 1, Where(file=file, line=line))
        kind, body = found[1].lower(), text[found.end() : end]
        place = end + 1
        if kind in {"comment", "preamble"}:
            continue
        key = KEY.match(body) if kind != "string" else None
        fields = dict(_fields(body[key.end() :] if key else body, strings))
        if kind == "string":
            strings |= fields
        yield Entry(kind, key[1] if key else "", fields, line)


def _end(text: str, start: int, where: Where) -> int:
    """Return where the bracket at `start` closes. Raises ReadError where it does not."""
    opening = text[start]
    closing = {"{": "}", "(": ")"}[opening]
    depth = 0
    for place in range(start, len(text)):
        char = text[place]
        if char == "\\":
            continue
        if char == opening and text[place - 1] != "\\":
            depth += 1
        elif char == closing and text[place - 1] != "\\":
            depth -= 1
            if depth == 0:
                return place
    message = "This entry is not closed: a brace is missing."
    raise ReadError(message, where)


def _fields(body: str, strings: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the fields of an entry's body: values in braces, in quotes, numbers, abbreviations, joined by "#"."""
    place = 0
    while found := FIELD.match(body, place):
        value, place = _value(body, found.end(), strings)
        yield found[1].lower(), clean_line(value) if found[1].lower() != "abstract" else value
        comma = body.find(",", place)
        if comma < 0:
            return
        place = comma + 1


def _value(body: str, start: int, strings: dict[str, str]) -> tuple[str, int]:
    """Return a field's value and where it ends."""
    parts: list[str] = []
    place = start
    while place < len(body):
        if body[place] == "{":
            end = _matching(body, place)
            parts.append(body[place + 1 : end])
            place = end + 1
        elif body[place] == '"':
            end = _quoted(body, place)
            parts.append(body[place + 1 : end])
            place = end + 1
        else:
            word = re.match(r"[^\s,#{}\"]*", body[place:])
            text = word[0] if word else ""
            parts.append(strings.get(text.lower(), text))
            place += len(text)
        joined = re.match(r"\s*#\s*", body[place:])
        if not joined:
            break
        place += joined.end()
    return "".join(parts), place


def _matching(body: str, start: int) -> int:
    """Return where the brace at `start` closes, the body's end where it does not."""
    depth = 0
    for place in range(start, len(body)):
        if body[place - 1 : place] == "\\":
            continue
        depth += {"{": 1, "}": -1}.get(body[place], 0)
        if depth == 0:
            return place
    return len(body)


def _quoted(body: str, start: int) -> int:
    """Return where the quote at `start` closes outside braces."""
    depth = 0
    for place in range(start + 1, len(body)):
        depth += {"{": 1, "}": -1}.get(body[place], 0)
        if body[place] == '"' and depth == 0:
            return place
    return len(body)


# ---- writing

SPECIAL = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "&": r"\&", "%": r"\%", "#": r"\#", "_": r"\_", "$": r"\$",
    "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
}  # fmt: skip
"""Characters that LaTeX takes for itself. Letters of any script stay as they are: the file is UTF-8."""
INNER_CAPITAL = re.compile(r"\S*(?<=\S)[A-Z]\S*")


def write(program: Program, *, stamp: Stamp | None = None) -> bytes:  # noqa: ARG001  # the same for every release
    """Return an @inproceedings for each paper, in UTF-8; capitals within words keep theirs in every style."""
    return "\n".join(_written(each) for each in citations(program)).encode()


def losses(program: Program) -> tuple[str, ...]:  # noqa: ARG001  # the same for every program
    """Return what a reference leaves out."""
    return ("References of the papers: sessions, times, rooms and affiliations are left out.",)


def _written(citation: Citation) -> str:
    paper = citation.paper
    fields = {
        "author": " and ".join(_cited(each) for each in citation.authors),
        "title": _protected(paper.title),
        "booktitle": _escaped(citation.event),
        "year": str(citation.year or ""),
        "doi": citation.doi,
        "url": citation.url,
        "keywords": _escaped(", ".join(paper.topics)),
        "abstract": _escaped(paper.abstract),
    }
    lines = [f"  {name} = {{{value}}}" for name, value in fields.items() if value]
    body = ",\n".join(lines)
    return f"@inproceedings{{{citation.key},\n{body}\n}}\n"


def _cited(person: Person) -> str:
    """Return a name as BibTeX parts it: family, suffix, given; one that has no parts is kept whole."""
    if not person.family or not person.given:
        return f"{{{_escaped(person.name)}}}"
    parts = [_escaped(part) for part in (person.family, person.suffix, person.given) if part]
    return ", ".join(parts)


def _escaped(text: str) -> str:
    return "".join(SPECIAL.get(char, char) for char in clean_line(text))


def _protected(title: str) -> str:
    """Return a title in which words with capitals beyond the first letter are in braces."""
    words = (
        f"{{{_escaped(word)}}}" if INNER_CAPITAL.fullmatch(word) else _escaped(word)
        for word in clean_line(title).split()
    )
    return " ".join(words)
