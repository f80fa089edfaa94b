"""A line with its frame taken off: time, code, label, chair, captions of links, remarks; what is left is its text."""

import re

import msgspec

from program.formats.page import clock
from program.formats.page import frame_words as frame
from program.formats.page.lines import Line
from program.formats.times import Moment
from program.values import Link, LinkKind

NUMBER = re.compile(r"(?:#(\d{1,5})\s+(?=\S)|[(\[#]\s*(\d{1,4})\s*[)\]]|(\d{1,4})[.)](?=\s|[^\W\d_]))[:.]?\s*")
CODE = re.compile(
    r"[(\[]?(?P<code>(?:[A-Z][A-Za-z]{0,3}\d{1,2}[A-Za-z]?|\d{1,2}[A-Z]{1,2}|[A-Z]{1,3}-?\d{1,2}|[A-Z]{1,2})[.-]\d{1,3}[a-z]?"
    r"|[A-Z]{2,6}-\d{2,5}|\d{1,4}/[A-Z]{2,6}|\d{1,2}\.\d{1,2})[)\]]?(?:\s*[:：.–—|]\s+|\s*[:：]\s*|\s+)(?=\S)"
)
NUMBER_ALONE = re.compile(r"[(\[#]?\s*(\d{1,4})\s*[)\].:]?")
URL = re.compile(r"<?(?:https?://|www\.|doi:\s?10\.)[^\s<>]+>?", re.IGNORECASE)
ABSTRACT_TAIL = re.compile(r"\s*[(\[](?:abstract|zusammenfassung|résumé|resumen)[)\]]\s*$", re.IGNORECASE)
ROOM_TAIL = re.compile(
    r"\s*[.,;|–—-]\s*(?:room|location|venue|raum|saal|hörsaal|salle|sala|local)\s*[:：]\s*(?P<room>[^:]{1,40})$"
    r"|\s*[(\[](?:room\s*:?\s*|raum\s*:?\s*)?(?P<named>(?:(?:hall|saal|hörsaal|salle|sala|aula|auditorium|ballroom)\b|(?<=room )|(?<=raum ))[^()]{0,40})[)\]]$",
    re.IGNORECASE,
)
CAPTION_TAIL = re.compile(r"\s*[\[(]\s*([^()\[\]]{2,40})\s*[\])]\s*$")
WORDS = re.compile(r"[^\s|/,;()\[\]–—•·:&]+")
QUOTED = re.compile(r"[\"“”„«‘「『](.{8,400}?)[\"”“»’」』][.,]?")
KEYNOTE_NUMBER = re.compile(r"\s*(?:#?\s*\d{1,2}\b|[IVX]{1,4}\b|no\.? ?\d+|[A-D]\b)?\s*", re.IGNORECASE)
KEYNOTE_SEPARATOR = re.compile(r"\s*(?:[:：]|–|—|\s-\s|\bby\b|\()\s*")


class Item(msgspec.Struct, kw_only=True):
    """A line, and what was taken off it. `text` is what is left; `label` is the name of a field ("title", "authors")."""

    line: Line
    text: str
    room: str = ""
    time: Moment | None = None
    day: Moment | None = None
    code: str = ""
    label: str = ""
    chair: str = ""
    has_chair: bool = False
    captions: tuple[Link, ...] = ()
    remarks: tuple[str, ...] = ()
    is_keynote: bool = False
    is_quoted: bool = False
    is_event: bool = False
    is_panel: bool = False
    keywords: tuple[str, ...] = ()


def of_line(line: Line) -> Item:
    """Return the line with its frame taken off."""
    item = Item(line=line, text=line.text)
    item.captions = captions(item.text, line)
    if item.captions:
        item.text = ""
        return item
    day = clock.read_day(item.text)
    if day and _is_day(day[1], line):
        item.day, item.text = day
    _take_front(item)
    take_end(item)
    _take_label(item)
    _take_chair(item)
    _take_keynote(item)
    item.is_event = is_event(item.text)
    item.is_panel = bool(item.text) and len(item.text) < 200 and bool(frame.PANEL.match(item.text))
    return item


def _is_day(rest: str, line: Line) -> bool:
    """Return whether a line that begins with a day is the day's line: little follows, or it is a heading."""
    if not rest or clock.is_only_time(rest):
        return True
    worded = rest.split()
    if line.level and len(worded) <= 8:
        return True
    return len(worded) <= 6 and not clock.first_time(rest) and (rest[0] in "(*" or worded[0] in {"in", "at", "–", "-"})


def _take_front(item: Item) -> None:
    """Take times, numbers and codes off the line's beginning, in any order."""
    for _ in range(4):
        text = item.text
        time = clock.first_time(text) if item.time is None else None
        if time:
            item.time, item.text = time
            item.text = _without_weekday(item.text)
        elif (found := CODE.match(text)) and not item.code:
            item.code, item.text = found["code"], text[found.end() :]
        elif (found := NUMBER.match(text)) and not item.code and len(text) > found.end() + 3:
            item.code, item.text = found[1] or found[2] or found[3], text[found.end() :]
        elif (found := clock.GLUED_LENGTH.match(text)) or (found := re.match(r"[|:–—-]+\s+", text)):
            item.text = text[found.end() :]
        else:
            break


def _without_weekday(text: str) -> str:
    """Return nothing for a weekday or a zone that alone follows a time."""
    return "" if clock.WEEKDAY_ONLY.fullmatch(text) else text


def take_end(item: Item) -> None:
    """Take addresses, captions, remarks, lengths and times off the line's end."""
    urls = URL.findall(item.text)
    if urls:
        item.captions = tuple(Link(kind=_kind_of_url(url), url=url.strip("<>")) for url in urls)
        item.text = URL.sub("", item.text).strip()
    item.text = ABSTRACT_TAIL.sub("", clock.without_length(item.text))
    room = ROOM_TAIL.search(item.text)
    if room and room.start() > 2:
        item.room, item.text = (room["room"] or room["named"]).strip(" ."), item.text[: room.start()]
    _take_anchors(item)
    award = frame.AWARD_TAIL.search(item.text)
    if award and award.start():
        item.remarks, item.text = (award["award"],), item.text[: award.start()]
    for _ in range(4):
        caption = CAPTION_TAIL.search(item.text)
        if caption and _is_caption(caption[1]):
            item.captions = (*_links_of(caption[1], item.line), *item.captions)
            item.text = item.text[: caption.start()].strip()
        elif (remark := frame.REMARK.search(item.text)) and (remark.end() == len(item.text) or remark.start() == 0):
            item.remarks = (*item.remarks, remark["mark"] or "")
            item.text = f"{item.text[: remark.start()]} {item.text[remark.end() :]}".strip()
        else:
            break
    if not item.code and (found := NUMBER_ALONE.fullmatch(item.text)):
        item.code, item.text = found[1], ""
    time = clock.last_time(item.text) if item.time is None else None
    if time:
        item.time, item.text = time
    quoted = QUOTED.fullmatch(item.text)
    if quoted:
        item.text, item.is_quoted = quoted[1].strip(), True


def _take_anchors(item: Item) -> None:
    """Take the captions of links off the line's end: "… DOI Slides"."""
    for anchor in reversed(item.line.anchors):
        if item.text.endswith(anchor.caption) and len(anchor.caption) < len(item.text) and _is_caption(anchor.caption):
            item.captions = (*_links_of(anchor.caption, item.line), *item.captions)
            item.text = item.text[: len(item.text) - len(anchor.caption)].strip(" ,;|[(–-")


def _take_label(item: Item) -> None:
    """Take a field's name off the line's beginning."""
    if item.label:
        return
    bare = item.text.strip("*_ ")
    alone = frame.LABEL_ALONE.fullmatch(bare)
    found = frame.LABEL.match(bare) or frame.LABEL_IN_CAPITALS.match(bare)
    if alone:
        item.label, item.text = alone.lastgroup or "", ""
    elif found and _is_label(found, bare):
        item.label, item.text = found.lastgroup or "", bare[found.end() :].strip()
        if item.label in {"title", "authors"} and item.text.startswith("**"):
            item.text = item.text.strip("*")
    elif by := frame.BY.match(bare):
        item.label, item.text = "authors", bare[by.end() :]
    if item.label == "room" and (chair := frame.CHAIR_WITHIN.search(item.text)):
        item.chair, item.has_chair, item.text = _unbracketed(chair["names"]), True, item.text[: chair.start()]
    if item.label == "time" and item.time is None:
        time = clock.first_time(item.text) or clock.last_time(item.text)
        item.time, item.text = time or (None, item.text)


def _is_label(found: re.Match[str], text: str) -> bool:
    """Return whether a word before a colon is a field's name and no title's first word ("Hora: …", "Sala: …")."""
    rest = text[found.end() :]
    if found.re is frame.LABEL_IN_CAPITALS:
        return rest.startswith(" ")
    if found.lastgroup == "time":
        return bool(
            clock.first_time(rest) or clock.last_time(rest) or clock.read_day(rest) or re.match(r"\d+ ?min", rest)
        )
    if found.lastgroup == "room":
        return len(rest.split()) <= 5 or bool(re.match(r"room|location|venue|raum|ort|where", text, re.IGNORECASE))
    return True


def _take_chair(item: Item) -> None:
    """Take the chair off the line: all of it, or its end ("… (chair: A. Lee)")."""
    if item.label or item.has_chair:
        return
    bare = item.text.strip()
    found = frame.CHAIR_LABEL.match(bare)
    if found:
        item.chair, item.text, item.has_chair = _unbracketed(bare[found.end() :]), "", True
        return
    if frame.CHAIR_ALONE.fullmatch(bare):
        item.text, item.has_chair = "", True
        return
    within = frame.CHAIR_BEHIND.search(bare) or frame.CHAIR_WITHIN.search(bare)
    if within and len(within["names"]) < 160:
        item.chair, item.has_chair = _unbracketed(within["names"]), True
        item.text = bare[: within.start()].strip(" ,;.|–—-(")


def _unbracketed(text: str) -> str:
    """Return the text without a closing bracket whose other half was before it."""
    while text.endswith((")", "]")) and text.count(")") + text.count("]") > text.count("(") + text.count("["):
        text = text[:-1].strip()
    return text.strip(" ;|")


def _take_keynote(item: Item) -> None:
    """Take the word "Keynote" off, where it stands before the talk's title or speaker or after them in brackets."""
    if item.label:
        return
    tail = frame.KEYNOTE_TAIL.search(item.text)
    if tail:
        item.text, item.is_keynote = item.text[: tail.start()], True
        return
    found = frame.KEYNOTE.match(item.text)
    if not found:
        return
    number = KEYNOTE_NUMBER.match(item.text, found.end())
    end = number.end() if number else found.end()
    rest = item.text[end:]
    separator = KEYNOTE_SEPARATOR.match(item.text, end)
    if not rest.strip(" :.()#"):
        item.text, item.is_keynote = "", True
    elif separator and end >= found.end():
        item.text, item.is_keynote = item.text[separator.end() :].strip(), True
        if item.text.endswith(")") and item.text.count(")") > item.text.count("("):
            item.text = item.text[:-1]


def is_event(text: str) -> bool:
    """Return whether the text is an event without papers: a break, a meal, the opening, registration."""
    if not text or len(text) > 90:
        return False
    if frame.EVENT_OPENINGS.match(text) and len(text.split()) < 9:
        return True
    bare = re.sub(r"\([^()]*\)", " ", text).casefold()
    parts = [word.strip(".,:;!*'’\"–-") for word in re.split(r"[\s/&+]+", bare)]
    parts = [part for part in parts if part]
    known = [part for part in parts if part in frame.EVENTS]
    strong = any(part in frame.STRONG_EVENTS for part in parts)
    unknown = [part for part in parts if part not in frame.EVENTS and part not in frame.EVENT_FILLERS]
    return bool(known) and len(unknown) <= (2 if strong and len(parts) <= 6 else 0)


def captions(text: str, line: Line) -> tuple[Link, ...]:
    """Return the links that a line of nothing but captions stands for; nothing where it is another line."""
    if URL.fullmatch(text):
        return (Link(kind=_kind_of_url(text), url=text.strip("<>")),)
    return _links_of(text, line) if _is_caption(text) else ()


def _is_caption(text: str) -> bool:
    """Return whether the text is nothing but captions of links, such as "Paper – Video (short, long)"."""
    if len(text) > 120 or frame.NO_CAPTIONS.match(text):
        return False
    parts = [word.casefold().strip(".") for word in WORDS.findall(text)]
    core = [part for part in parts if part in frame.CAPTIONS]
    return bool(core) and all(part in frame.CAPTIONS or part in frame.CAPTION_FILLERS for part in parts)


def _links_of(text: str, line: Line) -> tuple[Link, ...]:
    """Return a link for each caption, with its address where the page tells it."""
    urls = {anchor.caption.casefold().strip("[]() "): anchor.url for anchor in line.anchors}
    kinds: dict[LinkKind, str] = {}
    for word in WORDS.findall(text):
        kind = frame.CAPTIONS.get(word.casefold().strip("."))
        if kind and not kinds.get(kind):
            kinds[kind] = (
                urls.get(word.casefold(), "") or next(iter(urls.values()), "")
                if len(urls) == 1
                else urls.get(word.casefold(), "")
            )
    return tuple(Link(kind=kind, url=url) for kind, url in kinds.items())


def _kind_of_url(url: str) -> LinkKind:
    """Return what an address leads to."""
    lower = url.lower()
    if "doi.org/" in lower or lower.startswith("doi:"):
        return LinkKind.DOI
    if lower.endswith(".pdf") or "arxiv.org" in lower or "openreview.net" in lower:
        return LinkKind.PAPER
    if "youtu" in lower or "vimeo" in lower:
        return LinkKind.VIDEO
    return LinkKind.ARTIFACT if "github.com" in lower else LinkKind.OTHER
