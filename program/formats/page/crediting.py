"""A line of people as entries: names with their affiliations in any of the ways in which pages print them.

Beside the ways that cells of data use (`program.formats.bylines`) a page has "A, B, and C, University; D, Company",
numbers that refer to a list of institutions below, and a name and its institution with nothing between them.
"""

import re
from collections.abc import Sequence

import msgspec

from people import affiliations, name_lists, names
from people.text import clean_line, fold
from people.vocabulary import COMPANIES, INSTITUTIONS, PARTICLES
from program.formats import bylines
from program.formats.entries import PersonEntry
from program.formats.page import naming
from program.values import Where

GROUP = re.compile(r"\s*;\s*(?:and\s+)?")
ONE_AND_PLACE = re.compile(r"[^,]+,\s.+")
AND = re.compile(r",?\s+(?:and|und|et|&)\s+")
NUMBERED_NAME = re.compile(
    r"(?P<name>[^\d*∗†‡§,;^]{3,60}?)\s*\^?(?P<marks>[\d*∗†‡§¹²³⁴⁵⁶⁷⁸⁹]+(?:\s*,\s*[\d*∗†‡§¹²³⁴⁵⁶⁷⁸⁹]+)*)\s*(?:[,;]\s*(?:and\s+)?|\s+and\s+|$)"
)
ANY_NUMBER = re.compile(r"[\d¹²³⁴⁵⁶⁷⁸⁹]")
LEGEND_MARK = re.compile(r"(?:^|\s+|[;,]\s*)[(\[^]?(?P<mark>\d{1,2}|[¹²³⁴⁵⁶⁷⁸⁹])[)\].:]?\s*(?=[^\W\d_])")
SUPERSCRIPTS = str.maketrans("¹²³⁴⁵⁶⁷⁸⁹⁰", "1234567890")
PRESENTS = re.compile(r"present", re.IGNORECASE)
CORRESPONDS = re.compile(r"correspond|contact|korrespond", re.IGNORECASE)
SYMBOL_LEGEND = re.compile(r"([*∗†‡§])\s*:?\s*([^*∗†‡§]{4,60})")
ASIAN_COMMA = re.compile(r"\s*[、，]\s*")
TRAILING_NOISE = re.compile(r"\s*(?:\.\.\.|…|\bet al\.?)\s*$")


class Credit(msgspec.Struct, frozen=True, kw_only=True):
    """The people of a line, and in words what was not certain in it; `is_broken`: it could not be read as printed."""

    people: list[PersonEntry]
    doubts: tuple[str, ...] = ()
    is_broken: bool = False


def read(
    text: str, where: Where, *, underlined: Sequence[str] = (), legend: str = "", family_first: bool = False
) -> Credit:
    """Return the people of a line.

    `legend` is a line below that tells what numbers and marks mean; `family_first` says that the whole page has its
    names as "Family, Given" with semicolons between.
    """
    text = TRAILING_NOISE.sub("", ASIAN_COMMA.sub(", ", text)).strip(" :")
    pieces = _families_first(text, family_first=family_first)
    if pieces:
        return Credit(people=[PersonEntry(name=name, where=where) for name in pieces])
    credit = _numbered(text, legend, where) or _spaced(text, where) or _grouped(text, where)
    return _presenting(credit or _listed(text, where), underlined)


def _families_first(text: str, *, family_first: bool) -> list[str]:
    """Return the names of "Family, Given; Family, Given" and of BibTeX's "Family, Given and Family, Given"."""
    if naming.is_bibtex(text):
        pieces = text.split(" and ")
    elif family_first and naming.is_inverted(text):
        pieces = text.strip(" ;.").split(";")
    else:
        return []
    return [clean_line(piece) for piece in pieces if piece.strip()]


def _spaced(text: str, where: Where) -> Credit | None:
    """Return the people of "Name Institution, Name Institution"; None for another line."""
    found = names_with_places(text)
    people = [PersonEntry(name=name, affiliation=place, where=where) for name, place in found]
    return Credit(people=people) if people else None


def _listed(text: str, where: Where) -> Credit:
    """Return the people of a line in one of the ways in which cells of data have them, too."""
    if text.count("(") > text.count(")") or text.count("[") > text.count("]"):
        return _broken(text, where)
    found = bylines.read(text, where)
    people = [each for each in found.people if each.name]
    return Credit(people=people, doubts=found.doubts, is_broken=found.is_broken)


def _has_bracketed_institutions(text: str) -> bool:
    """Return whether brackets hold institutions behind names, and not the acronyms of institutions before them."""
    for bracket in naming.BRACKETS.finditer(text):
        before = re.split(r"[,;]\s+|\band\b", text[: bracket.start()])[-1].strip()
        if not affiliations.is_institution(before):
            return True
    return "(" in text and not naming.BRACKETS.search(text)


def _presenting(credit: Credit, underlined: Sequence[str]) -> Credit:
    """Return the credit with the one person marked whom the page underlines."""
    marked = {fold(clean_line(name)) for name in underlined}
    if len(marked) == 1:
        for person in credit.people:
            if fold(person.name) in marked:
                person.is_presenter = True
    return credit


def _broken(text: str, where: Where) -> Credit:
    """Return the people of a line with a bracket that is not closed: it is closed before the next name that has one."""
    parts = re.split(r"(\([^()]*(?=,\s*[^(),]+\()|\([^()]*$)", text)
    repaired = "".join(f"{part})" if part.startswith("(") and ")" not in part else part for part in parts)
    found = bylines.read(repaired, where)
    return Credit(people=found.people, doubts=("a bracket is not closed",), is_broken=True)


def _numbered(text: str, legend: str, where: Where) -> Credit | None:
    """Return the people of "A1,2*, B2" with the institutions of "1 University 2 Company"; None for another line."""
    if not ANY_NUMBER.search(text):
        return None
    found = list(NUMBERED_NAME.finditer(text))
    covered = sum(len(match[0]) for match in found)
    if not found or covered < len(text) - 1 or not any(re.search(r"[\d¹²³]", match["marks"]) for match in found):
        return None
    institutions = _legend(legend)
    symbols = dict(SYMBOL_LEGEND.findall(legend))
    people = []
    for match in found:
        marks = match["marks"].translate(SUPERSCRIPTS)
        numbers = re.findall(r"\d{1,2}", marks)
        own = tuple(institutions[number] for number in numbers if number in institutions)
        people.append(
            PersonEntry(
                name=clean_line(match["name"]).strip(" ,;"),
                institutions=own or None,
                affiliation="; ".join(own),
                is_contact=any(_means(mark, symbols, CORRESPONDS, "*∗") for mark in marks),
                is_presenter=any(_means(mark, symbols, PRESENTS, "†") for mark in marks),
                where=where,
            )
        )
    return Credit(people=people)


def _means(mark: str, symbols: dict[str, str], meaning: re.Pattern[str], usual: str) -> bool:
    """Return whether a mark means that: by the legend, or as usual where there is none."""
    if mark.isdigit() or mark in ", ":
        return False
    return bool(meaning.search(symbols[mark])) if mark in symbols else not symbols and mark in usual


def _legend(text: str) -> dict[str, str]:
    """Return the institutions by number of "1 Stonefield University  2 CentAI"."""
    text = re.split(r"[*∗†‡§]", text)[0]
    found = list(LEGEND_MARK.finditer(text))
    ends = [match.start() for match in found[1:]] + [len(text)] * bool(found)
    return {
        match["mark"].translate(SUPERSCRIPTS): text[match.end() : end].strip(" ,;.")
        for match, end in zip(found, ends, strict=True)
    }


def is_legend(text: str) -> bool:
    """Return whether a line tells what numbers or marks at names mean."""
    if SYMBOL_LEGEND.match(text) and (CORRESPONDS.search(text) or PRESENTS.search(text)):
        return True
    return bool(re.match(r"[(\[^]?[1¹][)\].:]?\s*[^\W\d_]", text)) and any(
        affiliations.is_institution(each) for each in _legend(text).values()
    )


def _grouped(text: str, where: Where) -> Credit | None:
    """Return the people of "A, B, and C, University; D, Company"; None where no group ends with an institution."""
    if not ("," in text or ";" in text) or _has_bracketed_institutions(text):
        return None
    groups = [group for group in GROUP.split(text) if group.strip()]
    pairs = AND.split(text) if len(groups) == 1 else []
    if len(pairs) > 1 and all(ONE_AND_PLACE.fullmatch(pair) and _cut(pair)[1] for pair in pairs):
        groups = pairs
    cuts = [_cut(group) for group in groups]
    told = [cut for cut in cuts if cut[1]]
    if not told or (len(told) < len(cuts) and len(told) * 2 < len(cuts)):
        return None
    people: list[PersonEntry] = []
    for own, affiliation, _ in cuts:
        people += [PersonEntry(name=name, affiliation=affiliation, where=where) for name in own]
    doubts = tuple(dict.fromkeys(cut[2] for cut in cuts if cut[2]))
    if len(told) < len(cuts):
        doubts = (*doubts, "a group of names without an institution")
    return Credit(people=people, doubts=doubts)


def _cut(group: str) -> tuple[tuple[str, ...], str, str]:
    """Return the names of a group, the affiliation behind them, and a doubt."""
    pieces = [piece for piece in re.split(r"(,\s+|,?\s+(?:and|und|et|&)\s+)", group) if piece]
    tokens, separators = pieces[::2], pieces[1::2]
    start = next((place for place, token in enumerate(tokens) if place and _is_workplace(token)), 0)
    if not start:
        start = _after_last_name(tokens, separators)
    if not start:
        return tuple(name_lists.split_list(group).names), "", ""
    before = "".join(
        token + (separators[place] if place < start - 1 else "") for place, token in enumerate(tokens[:start])
    )
    affiliation = "".join(
        token + (separators[place + start] if place + start < len(separators) else "")
        for place, token in enumerate(tokens[start:])
    )
    own = name_lists.split_list(before).names
    doubt = "" if all(naming.likeness(name, frozenset()) > 0 for name in own) else f"“{before}” before “{affiliation}”"
    return own, affiliation.strip(" ,."), doubt


def _after_last_name(tokens: Sequence[str], separators: Sequence[str]) -> int:
    """Return where the affiliation begins when no word tells it: one piece after "and", or after a single name."""
    last_and = max((place for place, text in enumerate(separators) if text.strip(" ,")), default=-1)
    if last_and >= 0 and len(tokens) == last_and + 3:
        return last_and + 2
    if last_and < 0 and len(tokens) == 2 and " " in tokens[0] and _is_company_like(tokens[1]):
        return 1
    return 0


def _is_company_like(text: str) -> bool:
    """Return whether a text after a name's comma may be a company's name: one word that is no given name's initial."""
    words = text.split()
    return len(words) == 1 and len(text) > 2 and (fold(text) in COMPANIES or text.isupper())


def _is_workplace(text: str) -> bool:
    """Return whether a piece after a comma begins an affiliation: an institution, a position, a department."""
    words = fold(text).split()
    if len(words) > 1 and words[0] in POSITIONS:
        return True
    return affiliations.is_institution(text) or (bool(words) and words[0] in POSITIONS)


POSITIONS = frozenset(
    [
        "professor",
        "director",
        "associate",
        "assistant",
        "chief",
        "vice",
        "president",
        "head",
        "senior",
        "principal",
        "founder",
        "cofounder",
        "co-founder",
        "dean",
        "department",
        "dept",
        "ceo",
        "cto",
        "fellow",
        "researcher",
        "scientist",
        "independent",
        "unaffiliated",
    ]
)


def names_with_places(text: str) -> list[tuple[str, str]]:
    """Return names and institutions of "Name Institution, Name Institution"; nothing where a piece has none in it."""
    if re.search(r"[();]", text):
        return []
    pieces = [piece.strip() for piece in re.split(r",\s+", text) if piece.strip()]
    cuts = [_name_and_place(piece) for piece in pieces]
    found = [cut for cut in cuts if cut]
    return found if len(found) == len(cuts) else []


def _name_and_place(piece: str) -> tuple[str, str] | None:
    """Return a name and the institution that follows it with a blank between."""
    words = piece.split()
    known = next(
        (place for place, word in enumerate(words) if place >= 1 and _begins_institution(word, words, place)), 0
    )
    if not known:
        return None
    # The institution's proper name stands before its word: "Shanghai Jiao Tong University", "ETH Zürich".
    start = known if known > 1 and _leads(words, known) else _proper_start(words, known)
    if start < 2 or start > known or start >= len(words):
        return None
    return " ".join(words[:start]), " ".join(words[start:])


def _begins_institution(word: str, words: Sequence[str], place: int) -> bool:
    bare = fold(word).strip("(),.")
    if bare in INSTITUTIONS or bare in COMPANIES:
        return True
    return place >= 2 and place == len(words) - 1 and word.isupper() and len(word) > 2


def _leads(words: Sequence[str], place: int) -> bool:
    """Return whether an institution's name begins with that word: "University of", "EPFL", "Universidade"."""
    bare = fold(words[place]).strip("(),.")
    if bare == "university":
        return words[place + 1 : place + 2] == ["of"]
    return bare in COMPANIES or words[place].isupper() or bare.startswith(("universi", "ecole", "politecn"))


def _proper_start(words: Sequence[str], known: int) -> int:
    """Return where an institution's name begins whose word is at `known`: after two words of a name and its particles."""
    start = 1
    while start < known and (fold(words[start]) in PARTICLES or names.is_suffix(words[start])):
        start += 1
    return start + 1
