"""A cell with authors: "Name (Affil)*; Name (A; B)", "A, B (X); C (Y)", "Name:Affil ;Name:Affil", "A|B", "Last, First".

Returned are people as entries, in order; what was not certain stands beside them in words.
"""

import html
import re

import msgspec

from people import affiliations, name_lists
from people.names import CJK
from people.text import clean, clean_line
from program.formats.entries import PersonEntry
from program.values import Where

UNDERLINED = re.compile(r"<(u|b|strong|em|i)\b[^>]*>(.*?)</\1\s*>", re.IGNORECASE | re.DOTALL)
TAG = re.compile(r"</?[a-zA-Z][^<>]{0,500}>")
LINE_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
MARK = re.compile(r"[*∗⋆†‡§¶]+")
ROLE = re.compile(
    r"\s*\(?\b(session\s+)?(chair|co-?chair|moderator|presenter|presenting(?:\s+author)?|speaker|panelist|organi[sz]er"
    r"|corresponding(?:\s+author)?|student|invited)s?\b\)?:?\s*",
    re.IGNORECASE,
)
EITHER = re.compile(r"[()（）\[\]]")
BRACKETED = re.compile(r"\(|（|\[")
COLON_PAIR = re.compile(r"^\s*([^:()]{3,60}?)\s*:\s*(\S.*?)\s*$", re.DOTALL)
SMALL_AND = re.compile(r"[ey]\s+[A-Z]")
CORRESPONDENCE = "*∗⋆"
PRESENTATION = "†"
NOWHERE = Where()


class Byline(msgspec.Struct, frozen=True, kw_only=True):
    """The people of a cell; `doubts` are sentences about what was not certain, each with the words concerned."""

    people: list[PersonEntry]
    doubts: tuple[str, ...] = ()
    is_broken: bool = False


class Group(msgspec.Struct, frozen=True):
    """Names that stand before one bracket, and what is in it."""

    names: str
    affiliation: str
    marks: str


def read(text: str, where: Where = NOWHERE) -> Byline:
    """Return the people in a cell, with the affiliations that stand with them."""
    text, presenter = _without_markup(text)
    if name_lists.is_nobody(text):
        return Byline(people=[])
    pairs = _colon_pairs(text)
    if pairs:
        return Byline(people=[_entry(name, affiliation, where, presenter) for name, affiliation in pairs])
    if BRACKETED.search(text):
        return _bracketed(text, where, presenter)
    lined = _by_comma(text)
    if lined:
        return Byline(people=[_entry(name, affiliation, where, presenter) for name, affiliation in lined])
    found = name_lists.split_list(text)
    people = [_entry(name, "", where, presenter) for name in found.names]
    return Byline(people=people, doubts=(found.doubt,) if found.doubt else ())


def plain(text: str) -> str:
    """Return the text without HTML tags and entities; line breaks stay."""
    if "<" in text or "&" in text:
        text = html.unescape(TAG.sub("", LINE_BREAK.sub("\n", text)))
    return clean(text).strip()


def _without_markup(text: str) -> tuple[str, str]:
    """Return the text without tags, and the one name in it that was underlined or bold."""
    marked = [clean_line(plain(found[2])) for found in UNDERLINED.finditer(text)] if "<" in text else []
    bare = plain(text)
    alone = len(marked) == 1 and marked[0] != clean_line(bare) and len(marked[0]) < 80
    return bare, marked[0] if alone else ""


def _entry(name: str, affiliation: str, where: Where, presenter: str = "", marks: str = "") -> PersonEntry:
    """Return one person's entry, with the marks at the name taken off and understood."""
    found = "".join(MARK.findall(name)) + marks
    role = ROLE.search(name)
    if role and ROLE.sub(" ", name).strip():
        name = ROLE.sub(" ", name)
    bare = clean_line(MARK.sub("", name)).strip(" ,;")
    return PersonEntry(
        name=bare,
        affiliation=clean_line(affiliation),
        is_contact=any(mark in CORRESPONDENCE for mark in found),
        is_presenter=(bool(presenter) and bare == presenter) or PRESENTATION in found or _presents(role),
        where=where,
    )


def _presents(role: re.Match[str] | None) -> bool:
    """Return whether the role's word tells that the person presents."""
    return bool(role) and (role[2] or "").lower().startswith(("present", "speaker"))  # type: ignore[index]  # bool(role) says that it is there


def _colon_pairs(text: str) -> list[tuple[str, str]]:
    """Return names and affiliations of "Name:Affil ;Name:Affil", or nothing where this is no such list."""
    if ":" not in text:
        return []
    pieces = [piece for piece in re.split(r"\s*[;\n]\s*", text) if piece.strip()]
    found = [COLON_PAIR.match(piece) for piece in pieces]
    if sum(1 for pair in found if pair) * 2 <= len(pieces) or any(ROLE.fullmatch(pair[1]) for pair in found if pair):
        return []
    pairs: list[tuple[str, str]] = []
    for piece, pair in zip(pieces, found, strict=True):
        if pair:
            pairs.append((pair[1], pair[2]))
        elif pairs and affiliations.is_institution(piece):
            pairs[-1] = (pairs[-1][0], f"{pairs[-1][1]}; {piece}")
        else:
            pairs.append((piece, ""))
    return pairs


def _by_comma(text: str) -> list[tuple[str, str]]:
    """Return names and affiliations of "Name, Affil; Name, Affil", or nothing where this is no such list."""
    pieces = [piece for piece in re.split(r"\s*[;\n]\s*", text) if piece.strip()]
    pairs = [re.split(r"\s*[,，]\s+", piece, maxsplit=1) for piece in pieces]
    told = [pair for pair in pairs if len(pair) == 2 and _is_place_of_work(pair[1]) and " " in pair[0].strip()]
    if not told or len(told) < len(pieces):
        return []
    return [(name, affiliation) for name, affiliation in pairs]


def _is_place_of_work(text: str) -> bool:
    """Return whether what follows a name is an institution and no further name."""
    first = text.partition(",")[0]
    return affiliations.is_institution(first) and not re.search(r"\band\b [A-Z]\w+ [A-Z]", text)


def _bracketed(text: str, where: Where, presenter: str) -> Byline:
    """Return the people of a cell with affiliations in brackets."""
    broken = text.count("(") != text.count(")")
    groups = [group for piece in _repaired(text) for group in _groups(piece)] if broken else _groups(text)
    people: list[PersonEntry] = []
    doubts: list[str] = []
    for group in groups:
        if SMALL_AND.match(group.names):
            doubts.append("a small letter before a name was read as “and”")
        found = name_lists.split_list(group.names)
        if found.doubt:
            doubts.append(found.doubt)
        names = found.names
        for place, name in enumerate(names):
            marks = group.marks if place == len(names) - 1 else ""
            people.append(_entry(name, group.affiliation, where, presenter, marks))
    if broken:
        doubts.append("a bracket is not closed")
    return Byline(people=people, doubts=tuple(dict.fromkeys(doubts)), is_broken=broken)


def _repaired(text: str) -> list[str]:
    """Return the pieces between semicolons, each with its open brackets closed."""
    pieces = []
    for piece in text.split(";"):
        missing = piece.count("(") - piece.count(")")
        pieces.append(piece + ")" * max(missing, 0) if missing >= 0 else piece[::-1].replace(")", "", -missing)[::-1])
    return pieces


def _groups(text: str) -> list[Group]:
    """Return the groups "names (affiliation)marks" of a text whose brackets match."""
    groups: list[Group] = []
    names, place = "", 0
    while place < len(text):
        bracket = BRACKETED.search(text, place)
        if bracket is None or bracket.start() > place:
            end = bracket.start() if bracket else len(text)
            names += text[place:end]
            place = end
            continue
        end = _closing(text, place)
        inside, following = text[place + 1 : end].strip(), text[end + 1 :].lstrip()
        place = end + 1
        if _is_part_of_name(inside, following, names):
            names += f"({inside})"
            continue
        if ROLE.fullmatch(f"({inside})"):
            names += f" ({inside}) "
            continue
        marks = re.match(r"\s*[*∗⋆†‡§¶]*", text[place:])
        place += marks.end() if marks else 0
        groups.append(Group(names=names.strip(" ,;|\n"), affiliation=inside, marks=marks[0].strip() if marks else ""))
        names = ""
    if names.strip(" ,;.|\n"):
        groups.append(Group(names=names.strip(" ,;|\n"), affiliation="", marks=""))
    return groups


def _closing(text: str, start: int) -> int:
    """Return the place of the bracket that closes the one at `start`; the text's end where there is none."""
    depth = 0
    for found in EITHER.finditer(text, start):
        depth += 1 if found[0] in "(（[" else -1
        if depth == 0:
            return found.start()
    return len(text)


def _is_part_of_name(inside: str, following: str, names: str) -> bool:
    """Return whether a bracket holds a nickname or a pseudonym: a word with more of the name behind it."""
    joined = bool(following) and not re.match(r"(?:and|und|et|e|y|&)\s", following)
    one_word = len(inside.split()) == 1 and not affiliations.is_institution(inside)
    last = re.split(r"[;,|]", names)[-1].split()
    inverted = (
        following.startswith(",")
        and len(last) == 1
        and not CJK.search(names)
        and re.match(r",\s*\w+\s*(?:[;,(]|$)", following)
    )
    return joined and one_word and bool(last) and (following[0].isupper() or bool(inverted))
