"""Markdown → HTML that is safe to show: the only place where text is marked as safe."""

from functools import lru_cache
from typing import TYPE_CHECKING

from django.utils.safestring import SafeString, mark_safe

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

TAGS = frozenset({"p", "br", "em", "strong", "code", "pre", "blockquote", "ul", "ol", "li", "a", "sub", "sup", "hr"})
SCHEMES = frozenset({"http", "https", "mailto"})


@lru_cache(maxsize=1)
def _renderer() -> "MarkdownIt":
    from markdown_it import MarkdownIt  # noqa: PLC0415  # imported when the first text is shown

    return MarkdownIt("commonmark", {"html": False, "breaks": True})


@lru_cache(maxsize=2048)
def render(text: str) -> SafeString:
    """Return CommonMark as HTML: HTML in it is shown as text, and what is no plain formatting is taken out.

    Headings become bold paragraphs, so that a page keeps one order of headings.
    """
    import nh3  # noqa: PLC0415  # as above

    html: str = _renderer().render(text)
    for level in range(1, 7):
        html = html.replace(f"<h{level}>", "<p><strong>").replace(f"</h{level}>", "</strong></p>")
    clean = nh3.clean(html, tags=set(TAGS), attributes={"a": {"href"}}, url_schemes=set(SCHEMES), link_rel="nofollow")
    return mark_safe(clean)
