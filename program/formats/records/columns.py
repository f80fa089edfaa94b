"""Which field of a table holds what: by its name, checked against what it holds; by content alone without a header."""

import re
from typing import TYPE_CHECKING, Any

from people import affiliations
from people.text import fold
from people.vocabulary import PARTICLES
from program.formats import times
from program.formats.records.fields import Role, role_of
from program.formats.records.kinds import is_frame, is_session, kind_of
from program.formats.records.texts import as_text

if TYPE_CHECKING:
    from program.formats.records.model import Table

SAMPLE = 200
"""Values of a field that are looked at."""

EMAIL = re.compile(r"[^@\s;,]+@[^@\s;,]+\.\w+")
PERSON_WORD = re.compile(r"[^\W\d_][^\W\d_.'’-]*(?:[.'’-][^\W\d_.'’-]*)*\.?,?")
TAGS = re.compile(r"<[^<>]*>")
PEOPLE = frozenset((Role.AUTHORS, Role.SPEAKER, Role.PRESENTER, Role.CHAIR))
# What a source may hold as an object with a name of its own.
OBJECTS = frozenset((Role.ROOM, Role.TRACK, Role.SESSION))
TEXTUAL = frozenset((Role.TITLE, Role.NAME, Role.SESSION, Role.ABSTRACT))


def recognise(table: "Table") -> dict[Role, list[str]]:
    """Return the fields of each role, the surest first."""
    named = {name: table.overrides.get(name) or _role_of_path(name) for name in table.columns}
    for name in table.columns:
        if named[name] is not Role.EMAIL and _share(table.values(name), is_email) > 0.3:
            named[name] = Role.EMAIL
    roles: dict[Role, list[str]] = {}
    for name, role in named.items():
        if role is not Role.OTHER:
            roles.setdefault(role, []).append(name)
    _settle_names(table, roles)
    _settle_titles(table, roles)
    _settle_authors(table, roles)
    return {role: names for role, names in roles.items() if names}


def _role_of_path(name: str) -> Role:
    """Return the role of a flattened field: "location.name" is the location's, "content.title.value" the title's."""
    parts = [part for part in name.split(".") if part not in {"value", "en"}]
    if len(parts) > 1 and role_of(parts[-1]) in {Role.NAME, Role.TITLE} and role_of(parts[-2]) in OBJECTS:
        return role_of(parts[-2])
    return role_of(_last(name))


def _last(name: str) -> str:
    """Return a flattened field's own name: "title" of "content.title.value"."""
    parts = [part for part in name.split(".") if part not in {"value", "en"}]
    return parts[-1] if parts else name


def _settle_names(table: "Table", roles: dict[Role, list[str]]) -> None:
    """Decide what a field called "name" is: a person's beside or in place of a title, else the title itself."""
    for name in roles.pop(Role.NAME, []):
        values = table.values(name)
        if not table.holds_records and _share(values, is_person) > 0.6 and not _share(values, is_called_session) > 0.2:
            roles.setdefault(Role.SPEAKER, []).append(name)
        elif Role.TITLE in roles:
            roles.setdefault(Role.NAME, []).append(name)
        else:
            roles[Role.TITLE] = [name]


def _settle_titles(table: "Table", roles: dict[Role, list[str]]) -> None:
    """Put the field whose values have most words first among titles, and drop what holds no titles."""
    names = roles.get(Role.TITLE, [])
    if len(names) > 1:
        numbers = [name for name in names if _share(table.values(name), str.isalnum) > 0.9 and _has_digits(table, name)]
        roles[Role.TITLE] = names = [name for name in names if name not in numbers]
        roles.setdefault(Role.ID, []).extend(numbers)
    if len(names) > 1:
        lengths = {name: _mean_words(table.values(name)) for name in names}
        roles[Role.TITLE] = sorted(names, key=lambda name: -min(lengths[name], 6) * len(table.values(name)))


def _has_digits(table: "Table", name: str) -> bool:
    """Return whether most values of a field have digits, as numbers and codes do."""
    return _share(table.values(name), lambda text: any(map(str.isdigit, text))) > 0.9


def _settle_authors(table: "Table", roles: dict[Role, list[str]]) -> None:
    """Put the field that holds affiliations too first among the authors', then the one with most text."""
    names = roles.get(Role.AUTHORS, [])
    if len(names) > 1:
        weights = {name: _weight_of_authors(table.values(name)[:SAMPLE]) for name in names}
        roles[Role.AUTHORS] = sorted(names, key=lambda name: -weights[name])


def _weight_of_authors(values: list[Any]) -> float:
    """Return how much a field of authors tells: people as objects, then affiliations in brackets, then length."""
    if any(isinstance(value, list) and any(isinstance(each, dict) for each in value) for value in values):
        return 1e6
    texts = [as_text(value) for value in values]
    bracketed = sum("(" in text or ":" in text for text in texts)
    return bracketed * 1000.0 + sum(map(len, texts)) / (len(texts) or 1) - 100 * sum(map(str.isdigit, texts))


def _mean_words(values: list[Any]) -> float:
    """Return how many words the values have on average."""
    texts = [as_text(value) for value in values[:SAMPLE]]
    return sum(len(text.split()) for text in texts) / (len(texts) or 1)


def _share(values: list[Any], test: Any) -> float:
    """Return the share of the values that pass a test of their text."""
    sample = [as_text(value) for value in values[:SAMPLE]]
    return sum(bool(test(text)) for text in sample) / len(sample) if sample else 0.0


def is_email(text: str) -> bool:
    """Return whether the text is or holds an e-mail address."""
    return bool(EMAIL.search(text))


def is_person(text: str) -> bool:
    """Return whether the text looks like one person's name: two to five words with capitals, no institution's word."""
    text = TAGS.sub("", text).strip(" *")
    words = text.split()
    if not 2 <= len(words) <= 6 or len(text) > 60 or kind_of(text) or affiliations.is_institution(text):
        return False
    capital = [word for word in words if PERSON_WORD.fullmatch(word) and (word[0].isupper() or not word[0].islower())]
    return len(capital) + sum(fold(word) in PARTICLES for word in words) >= len(words)


def is_called_session(text: str) -> bool:
    """Return whether the text is a session's or an event's name in so many words."""
    return is_session(text) or is_frame(text) or kind_of(text) is not None


def is_time(text: str) -> bool:
    """Return whether the text tells a time of the day."""
    moment = times.read(text)
    return bool(moment.start or moment.start_at)


def is_people_list(text: str) -> bool:
    """Return whether the text looks like a list of names."""
    pieces = [piece for piece in re.split(r"[;,|]|\band\b", TAGS.sub("", text)) if piece.strip()]
    return len(pieces) > 1 and sum(is_person(piece.strip()) for piece in pieces) * 2 > len(pieces)


def is_identifier(text: str) -> bool:
    """Return whether the text can be an object's name in a system: no blank, some digit or a short word."""
    return 0 < len(text) <= 40 and not re.search(r"\s", text)
