"""Records that stand on one line: a title and its authors with a separator between, the same throughout the page."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from people.text import clean_line
from program.formats.page import crediting, items, naming
from program.formats.page import frame_words as frame
from program.formats.page.items import Item

QUOTED_FIRST = re.compile(r"[\"“„«「『](.{6,400}?)[\"”“»」』][.,]?\s*[-–—:,|/.]*\s*(?:by\s+)?(?=\S)")
DASH = re.compile(r"\s+[-–—]{1,3}\s+|\s+[|/]{1,2}\s+")
COLON = re.compile(r"\s*[:：]\s+")
BY_WITHIN = re.compile(r",?\s+by\s+(?=[A-ZÀ-Þ])")
AFTER_LEAD = re.compile(r"\s*(?:[,.:;|–—-]\s*|\bby\s+)*")
KEYWORDS = re.compile(r"\s*\((?P<words>[^()]*(?:\([^()]*\)[^()]*)*)\)\s*$")
NO_WORDS: frozenset[str] = frozenset()
SHORTEST = 24
"""Characters that a line with both a title and its authors has at least."""
SURE = 1.2
"""How much a part must look like people (`naming`) to be taken for the authors."""


class Cut(msgspec.Struct, frozen=True):
    """A way to cut a line in two: its kind, on which side the people are, and the two parts."""

    kind: str
    people_first: bool
    title: str
    people: str
    likeness: float


def split(found: Sequence[Item]) -> tuple[list[Item], str]:
    """Return the items with records of one line cut in title and authors, and the kind of cut ("" where none).

    A kind of cut is taken when most lines that may be such records can be cut so, and at least three are (or all of a
    page's, where they are quoted).
    """
    found = [half for item in found for half in _bold_and_by(item)]
    cuts = [list(_cuts(item)) if _may_be_record(item) else [] for item in found]
    votes = Counter((cut.kind, cut.people_first) for own in cuts for cut in own if cut.likeness >= SURE)
    if not votes:
        return list(found), ""
    way, count = max(votes.items(), key=lambda vote: (vote[1], -KINDS.index(vote[0][0])))
    records = sum(1 for item in found if _may_be_record(item) and len(item.text) >= SHORTEST)
    other = [
        item
        for item, own in zip(found, cuts, strict=True)
        if not any((each.kind, each.people_first) == way for each in own)
    ]
    people_lines = sum(1 for item in other if item.label != "title" and naming.likeness(item.text, NO_WORDS) > 2)
    if (count < 3 and not (way[0] == "quoted" and count)) or count * 2 < records or count < people_lines * 2:
        return list(found), ""
    sure = [cut for own in cuts for cut in own if (cut.kind, cut.people_first) == way and cut.likeness >= SURE]
    is_inverted = sum(naming.is_inverted(cut.people) for cut in sure) * 10 >= len(sure) * 9
    least = _least(way[0], count, records)
    result: list[Item] = []
    for item, own in zip(found, cuts, strict=True):
        cut = next((each for each in own if (each.kind, each.people_first) == way), None)
        is_record = cut is not None and (naming.is_inverted(cut.people) if is_inverted else cut.likeness > least)
        result += _in_two(item, cut) if cut and is_record else [item]
    return _without_keywords(result), way[0]


KIND_OF_PAPER = re.compile(
    r"(?:\s+(?:full|short|regular|long|research|tool|industry|industrial|experience|journal[- ]first|technical|position|vision|poster"
    r"|demo|new ideas|main|doctoral|student)[ -](?:papers?|track|talks?|symposium)\b)+\s+(?=[^\W\d_])",
    re.IGNORECASE,
)
"""Words between a title and its authors on pages that are printed from conf.researchr.org."""
TAIL_CAPTIONS = re.compile(
    r"(?:\s+(?:pre-?print|doi|media attached|file attached|link to publication|slides|video|pdf|authorizer link))+\s*$",
    re.IGNORECASE,
)
DOT = re.compile('(?:(?<=[^\\W\\d_][^\\W\\d_])|(?<=[)?!"”]))\\.\\s+(?=[^\\W\\d_])')
KINDS = ("kind", "lead", "quoted", "by", "dash", "dot", "colon")


def _bold_and_by(item: Item) -> list[Item]:
    """Return the two halves of a line whose title is set apart and followed by "by" and people; else the line."""
    lead = item.line.lead
    if not lead or item.label or not item.line.text.startswith(item.text[:lead]):
        return [item]
    rest = item.text[lead:]
    by = frame.BY.match(rest.lstrip(" ,–—-"))
    if not by:
        return [item]
    people = rest.lstrip(" ,–—-")[by.end() :]
    return _in_two(item, Cut("by", people_first=False, title=item.text[:lead], people=people, likeness=9))


def _least(kind: str, count: int, records: int) -> float:
    """Return how much the people's part must look like people: less where the page is regular."""
    return (
        -6.0 if kind in {"lead", "quoted"} and count * 10 >= records * 7 else -1.5 if count * 10 >= records * 8 else 0.0
    )


def _may_be_record(item: Item) -> bool:
    return len(item.text) >= SHORTEST and not (item.label or item.is_event or item.has_chair or item.is_keynote)


def _cuts(item: Item) -> Iterator[Cut]:
    """Yield the ways to cut a line into a title and people."""
    text = item.text
    offset = len(item.line.text) - len(text) if item.line.text.endswith(text) else -1
    lead = item.line.lead - offset if item.line.lead and offset >= 0 else 0
    if 2 < lead < len(text):
        yield from _oriented("lead", text[:lead], AFTER_LEAD.sub("", text[lead:], count=1))
    quoted = QUOTED_FIRST.match(text)
    if quoted:
        yield from _oriented("quoted", quoted[1], text[quoted.end() :])
    kind = KIND_OF_PAPER.search(text, 8)
    if kind:
        people = TAIL_CAPTIONS.sub("", text[kind.end() :])
        if crediting.names_with_places(people) or naming.likeness(people, NO_WORDS) > SURE:
            yield Cut("kind", people_first=False, title=text[: kind.start()], people=people, likeness=3.0)
    by = list(BY_WITHIN.finditer(text))
    if by:
        yield from _oriented("by", text[: by[-1].start()], text[by[-1].end() :])
    dashes = list(DASH.finditer(text))
    for dash in {dashes[0], dashes[-1]} if dashes else ():
        yield from _oriented("dash", text[: dash.start()], text[dash.end() :])
    dots = list(DOT.finditer(text))
    for dot in {dots[0], dots[-1]} if dots else ():
        yield from _oriented("dot", text[: dot.start()], text[dot.end() :])
    colon = COLON.search(text)
    if colon:
        cut = _oriented("colon", text[: colon.start()], text[colon.end() :])
        yield from (each for each in cut if each.people_first)


def _oriented(kind: str, left: str, right: str) -> Iterator[Cut]:
    """Yield the cut with the people on the side that looks like people."""
    left, right = clean_line(left).strip(" ,:;|"), clean_line(right).strip(" ,:;|")
    if not left or not right:
        return
    people_left, people_right = naming.likeness(left, NO_WORDS), naming.likeness(right, NO_WORDS)
    if people_left > people_right or kind == "colon":
        yield Cut(kind, people_first=True, title=right, people=left, likeness=people_left)
    else:
        yield Cut(kind, people_first=False, title=left, people=right, likeness=people_right)


def _in_two(item: Item, cut: Cut) -> list[Item]:
    """Return the title's item and the people's."""
    title = msgspec.structs.replace(item, text=cut.title, label="title")
    people = Item(line=msgspec.structs.replace(item.line, follows=True), text=cut.people, label="authors")
    items.take_end(title)
    return [title, people]


def _without_keywords(found: list[Item]) -> list[Item]:
    """Take keywords in brackets off the titles' ends, where most titles have them."""
    titles = [item for item in found if item.label == "title"]
    with_words = [item for item in titles if (match := KEYWORDS.search(item.text)) and match.start() > 3]
    if len(with_words) < 5 or len(with_words) * 10 < len(titles) * 8:
        return found
    for item in with_words:
        match = KEYWORDS.search(item.text)
        if match:
            item.keywords = tuple(clean_line(word) for word in re.split(r"[,;]", match["words"]) if word.strip())
            item.text = item.text[: match.start()]
    return found
