"""HTML and Markdown as lines. Scripts, styles, comments and menus are left out; nothing in a page is ever run."""

import bisect
import re
from collections.abc import Iterator

import msgspec

from people.text import clean, clean_line
from program.formats.page.lines import LONGEST_LINE, Anchor, Line, of_text
from program.values import Where

FRONT_MATTER = re.compile(r"\A\s*---[ \t]*\n(.*?\n)---[ \t]*(?:\n|\Z)", re.DOTALL)
TEMPLATE_TAG = re.compile(r"\{\{[%<]?.{0,400}?[%>]?\}\}|\{%.{0,400}?%\}", re.DOTALL)
BLOCK_TAG = re.compile(r"<(?:p|div|li|ul|ol|td|tr|table|h[1-6]|br|section|article|body|html)\b[^<>]*>", re.IGNORECASE)
MARKDOWN = re.compile(r"^(?:#{1,6} \S|\s*[*+-] \[|\s*(?:[*+-] |\d+\. )?(?:\*\*|__)\S)|\]\(\S+\)", re.MULTILINE)

SKIPPED = frozenset(
    ("script", "style", "head", "nav", "select", "noscript", "template", "svg", "iframe", "form", "textarea", "object")
)
BLOCKS = frozenset(
    [
        "address",
        "article",
        "aside",
        "blockquote",
        "body",
        "center",
        "dd",
        "details",
        "dialog",
        "div",
        "dl",
        "dt",
        "fieldset",
        "figcaption",
        "figure",
        "footer",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "header",
        "hr",
        "html",
        "legend",
        "li",
        "main",
        "ol",
        "p",
        "pre",
        "section",
        "summary",
        "table",
        "tbody",
        "td",
        "tfoot",
        "th",
        "thead",
        "tr",
        "ul",
        "button",
        "caption",
        "time",
    ]
)
BOLD, ITALIC, UNDERLINE = frozenset(("b", "strong")), frozenset(("i", "em", "cite")), frozenset(("u", "ins"))
HINTS = re.compile(r"\b(title|author|speaker|chair|room|location|venue|abstract|bio|keyword)s?\b", re.IGNORECASE)
DEEPEST = 400
"""Tags within tags that are followed: no page of a program is deeper, a hostile one may be."""


class Run(msgspec.Struct, frozen=True):
    """A piece of text of one look."""

    text: str
    is_bold: bool
    is_italic: bool
    is_underlined: bool
    is_link: bool
    hint: str

    @property
    def is_plain(self) -> bool:
        """Return whether nothing sets it apart."""
        return not (self.is_bold or self.is_italic or self.is_link or self.hint)


def is_markdown(text: str, name: str) -> bool:
    """Return whether the text is Markdown: by its name, its front matter or its signs."""
    if name.lower().endswith((".md", ".markdown", ".mdx")):
        return True
    return bool(FRONT_MATTER.match(text)) or len(MARKDOWN.findall(text[:200_000])) >= 3


def is_html(text: str) -> bool:
    """Return whether the text is HTML: tags that make blocks, at least three."""
    return len(BLOCK_TAG.findall(text[:200_000])) >= 3


def lines(text: str, name: str) -> list[Line]:
    """Return the page's lines, whatever it is written in."""
    front = FRONT_MATTER.match(text)
    html, markdown = is_html(text), is_markdown(text, name)
    if not html and not markdown:
        return list(of_text(text, name))
    kept = "\n" * front[0].count("\n") + text[front.end() :] if front else text
    kept = TEMPLATE_TAG.sub(lambda tag: " " + "\n" * tag[0].count("\n"), clean(kept))
    has_marks = markdown and (name.lower().endswith(".md") or bool(MARKDOWN.search(kept)) or not html)
    rendered, marks = _rendered(kept) if has_marks else (kept, [])
    found = list(_Walk(rendered, name, marks).lines())
    return [*_in_front(front[1], name), *found] if front else found


def _in_front(front: str, name: str) -> Iterator[Line]:
    """Yield the lines of texts with markup that a page keeps in its front matter."""
    if "<" not in front:
        return
    from program.formats import yaml_text  # noqa: PLC0415  # few pages keep their text there
    from program.formats.source import ReadError  # noqa: PLC0415  # as above

    try:
        tree = yaml_text.load(front, name)
    except ReadError:
        return
    texts = "".join(f"<div>{text}</div>" for text in _texts(tree) if "<" in text)
    for line in _Walk(clean(texts), name, []).lines() if texts else ():
        yield msgspec.structs.replace(line, where=Where(file=name, path="front matter"))


def _texts(tree: object) -> Iterator[str]:
    """Yield the texts in a tree, in order."""
    if isinstance(tree, str):
        yield tree
    elif isinstance(tree, dict):
        for value in tree.values():
            yield from _texts(value)
    elif isinstance(tree, list):
        for value in tree:
            yield from _texts(value)


def _rendered(text: str) -> tuple[str, list[tuple[int, int]]]:
    """Return Markdown as HTML, and pairs of lines: in the HTML and in the source."""
    from markdown_it import MarkdownIt  # noqa: PLC0415  # only for pages that are Markdown

    parser = MarkdownIt("commonmark", {"html": True}).enable("table").disable("code")
    parts: list[str] = []
    marks: list[tuple[int, int]] = []
    env: dict[str, object] = {}
    rendered_line = 1
    for token in parser.parse(text, env):
        if token.map:
            marks.append((rendered_line, token.map[0] + 1))
        part = parser.renderer.render([token], parser.options, env)
        parts.append(part)
        rendered_line += part.count("\n")
    return "".join(parts), marks


class _Walk:
    """One pass over a page's tree that collects runs of text and turns them into lines where blocks begin and end."""

    def __init__(self, text: str, name: str, marks: list[tuple[int, int]]) -> None:
        self.text, self.name = text, name
        self.rendered_lines = [mark[0] for mark in marks]
        self.source_lines = [mark[1] for mark in marks]
        self.runs: list[Run] = []
        self.anchors: list[Anchor] = []
        self.bold = self.italic = self.underline = self.link = self.list_depth = self.level = 0
        self.hints: list[str] = []
        self.row, self.column = 0, -1
        self.tables: list[tuple[int, int]] = []
        self.number, self.start = 1, 0
        self.gap = True
        self.bullet = False
        self.found: list[Line] = []

    def lines(self) -> list[Line]:
        """Return the page's lines."""
        from lxml import etree, html  # noqa: PLC0415  # takes a twentieth of a second to import

        try:
            root = html.document_fromstring(self.text.encode(), parser=html.HTMLParser(encoding="utf-8"))
        except (etree.ParserError, etree.XMLSyntaxError, ValueError):
            return []
        self._walk(root)
        self._flush()
        return self.found

    def _walk(self, root: object) -> None:
        """Go through the tree without recursion, so that its depth costs no stack."""
        stack: list[tuple[object, bool]] = [(root, False)]
        depth = 0
        while stack:
            element, is_end = stack.pop()
            tag = element.tag  # type: ignore[attr-defined]  # lxml ships no types
            if is_end:
                depth -= 1
                self._leave(str(tag), element)
                self._say(element.tail)  # type: ignore[attr-defined]  # as above
                continue
            if not isinstance(tag, str) or tag in SKIPPED or depth > DEEPEST:
                self._say(element.tail)  # type: ignore[attr-defined]  # as above
                continue
            depth += 1
            self._enter(tag, element)
            self._say(element.text)  # type: ignore[attr-defined]  # as above
            stack.append((element, True))
            stack.extend((child, False) for child in reversed(list(element)))  # type: ignore[call-overload]  # as above

    def _say(self, text: str | None) -> None:
        if not text:
            return
        if not self.runs and not text.strip():
            return
        if not self.runs:
            self.start = self.number + text[: len(text) - len(text.lstrip())].count("\n")
        hint = self.hints[-1] if self.hints else ""
        self.runs.append(Run(text, self.bold > 0, self.italic > 0, self.underline > 0, self.link > 0, hint))

    def _enter(self, tag: str, element: object) -> None:
        self.number = element.sourceline or self.number  # type: ignore[attr-defined]  # as above
        if tag in BLOCKS:
            self._flush()
            self.gap = True
            self._open_block(tag)
        elif tag == "br":
            self._flush()
        self.bold += tag in BOLD
        self.italic += tag in ITALIC
        self.underline += tag in UNDERLINE
        self.link += tag == "a"
        self.hints.append(self._hint(element) or (self.hints[-1] if self.hints and tag not in BLOCKS else ""))

    def _open_block(self, tag: str) -> None:
        if tag in {"ul", "ol"}:
            self.list_depth += 1
        elif tag == "li":
            self.bullet = True
        elif tag == "table":
            self.tables.append((self.row, self.column))
        elif tag == "tr":
            self.row, self.column = self.row + 1, -1
        elif tag in {"td", "th"}:
            self.column += 1
        elif len(tag) == 2 and tag[0] == "h" and tag[1].isdigit():
            self.level = int(tag[1])

    def _leave(self, tag: str, element: object) -> None:
        if tag == "a":
            self._anchor(element)
        if tag in BLOCKS:
            self._flush()
            self.gap = True
        self.hints.pop()
        self.bold -= tag in BOLD
        self.italic -= tag in ITALIC
        self.underline -= tag in UNDERLINE
        self.link -= tag == "a"
        if tag in {"ul", "ol"}:
            self.list_depth -= 1
        elif tag == "table":
            self.column = self.tables.pop()[1]
        elif len(tag) == 2 and tag[0] == "h" and tag[1].isdigit():
            self.level = 0

    def _hint(self, element: object) -> str:
        words = f"{element.get('class') or ''} {element.get('itemprop') or ''}"  # type: ignore[attr-defined]  # as above
        found = HINTS.findall(words.replace("_", " ").replace("-", " ")) if words.strip() else []
        return found[-1].lower() if found else ""

    def _anchor(self, element: object) -> None:
        url = clean_line(element.get("href") or "")  # type: ignore[attr-defined]  # as above
        caption = clean_line("".join(element.itertext()))  # type: ignore[attr-defined]  # as above
        if url and not url.startswith(("#", "javascript:", "mailto:", "data:")):
            self.anchors.append(Anchor(caption, url))

    def _flush(self) -> None:
        """Make a line of the runs, where they have words."""
        runs, anchors, self.runs = self.runs, self.anchors, []
        text = clean_line("".join(run.text for run in runs))[:LONGEST_LINE]
        if not text:
            return
        self.anchors = []
        worded = [run for run in runs if any(map(str.isalnum, run.text))] or runs
        hints = {run.hint for run in worded}
        self.found.append(
            Line(
                text=text,
                where=Where(file=self.name, line=self._source_line(self.start)),
                level=self.level,
                is_bold=all(run.is_bold for run in worded),
                is_italic=all(run.is_italic for run in worded),
                depth=self.list_depth,
                bullet="•" if self.bullet else "",
                column=self.column if self.tables else -1,
                row=self.row if self.tables else -1,
                follows=not self.gap,
                lead=_lead(runs),
                hint=hints.pop() if len(hints) == 1 else "",
                is_wrapped=bool(self.source_lines) and "\n" in "".join(run.text for run in runs).strip(),
                underlined=tuple(clean_line(run.text).strip(" ,;") for run in worded if run.is_underlined),
                anchors=tuple(anchors),
            )
        )
        self.gap, self.bullet = False, False

    def _source_line(self, number: int) -> int:
        """Return the line in the source of a line in the rendered page."""
        place = bisect.bisect_right(self.rendered_lines, number) - 1
        return number if place < 0 else self.source_lines[place] + number - self.rendered_lines[place]


def _lead(runs: list[Run]) -> int:
    """Return how many characters at the line's beginning are set apart, where the rest is set otherwise."""
    words = [run for run in runs if run.text.strip()]
    if len(words) < 2 or words[0].is_plain:
        return 0
    first = words[0]
    same = 0
    while same < len(words) and _looks(words[same]) == _looks(first):
        same += 1
    if same == len(words):
        return 0
    return len(clean_line("".join(run.text for run in words[:same])))


def _looks(run: Run) -> tuple[bool, bool, str]:
    return run.is_bold, run.is_italic or run.is_link, run.hint
