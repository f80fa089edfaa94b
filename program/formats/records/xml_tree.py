"""XML of unknown shape as a tree of lists and objects, so that it is read as JSON is.

An element with nothing inside is its text. One whose children all have one name, which its own is the plural of or
which comes more than once, is a list. Any other is an object: its attributes, and its children by name.
"""

from typing import Any
from xml.etree.ElementTree import Element

from program.formats import safe_xml
from program.formats.source import SourceFile

OTHER_ROOTS = frozenset(("html", "svg", "rss", "feed"))
"""What other readers know, or what holds no program."""


def is_xml(source: SourceFile) -> bool:
    """Return whether a file begins as XML does."""
    return source.data.lstrip(b"\xef\xbb\xbf \t\r\n")[:5].lower() == b"<?xml"


def tree_of(source: SourceFile) -> Any:
    """Return a file's tree; None for a page or a feed. Raises ReadError for broken XML and for one with entities."""
    root, _ = safe_xml.root_of(source)
    return None if _name(root) in OTHER_ROOTS else _tree(root)


def _tree(element: Element) -> Any:
    children = list(element)
    if not children and not element.attrib:
        return (element.text or "").strip()
    names = {_name(child) for child in children}
    if not element.attrib and len(names) == 1 and (len(children) > 1 or _is_plural(_name(element), *names)):
        return [_tree(child) for child in children]
    fields: dict[str, Any] = {key.rpartition("}")[2]: value for key, value in element.attrib.items()}
    for name in dict.fromkeys(_name(child) for child in children):
        same = [_tree(child) for child in children if _name(child) == name]
        # A child must not hide an attribute of its name: it says more.
        fields[name] = same if len(same) > 1 or isinstance(same[0], dict) else same[0]
    text = (element.text or "").strip()
    return {**fields, "#text": text} if text else fields


def _name(element: Element) -> str:
    """Return an element's name without its namespace."""
    return str(element.tag).rpartition("}")[2].lower()


def _is_plural(many: str, one: str) -> bool:
    return many in (f"{one}s", f"{one}es", f"{one[:-1]}ies", f"{one}list", f"{one}_list", f"list_of_{one}s")
