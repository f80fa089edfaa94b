"""XML from strangers: entities are never expanded, what is broken is refused with its line."""

import re
from xml.etree.ElementTree import Element, ParseError

from people.text import clean_line
from program.formats.source import LARGEST_TEXT, ReadError, SourceFile
from program.values import Where

CONTROL = re.compile(rb"[\x00-\x08\x0b\x0c\x0e-\x1f]|\xef\xbf[\xbe\xbf]")


def root_of(source: SourceFile) -> tuple[Element, int]:
    """Return the root of an XML file, and how many control characters were taken out to read it.

    Raises ReadError when it is too large, defines entities, or is broken.
    """
    from defusedxml import DefusedXmlException, ElementTree  # noqa: PLC0415  # a library that XML formats alone need

    data = source.data
    if len(data) > LARGEST_TEXT * 2:
        message = f"The file has {len(data):,} bytes; at most {LARGEST_TEXT * 2:,} are read. Cut it into parts."
        raise ReadError(message, source.where)
    wide = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    bare, removed = (data, 0) if wide else CONTROL.subn(b" ", data)
    try:
        return ElementTree.fromstring(bare), removed
    except DefusedXmlException as error:
        message = "The XML defines entities, which are never expanded here. Save it without them."
        raise ReadError(message, source.where) from error
    except ParseError as error:
        message = f"The XML is broken: {error}. Export it again."
        raise ReadError(message, Where(file=source.name, line=error.position[0])) from error
    except (ValueError, LookupError) as error:
        message = f"The XML's encoding is not known: {error}."
        raise ReadError(message, source.where) from error


def text_of(element: Element, name: str) -> str:
    """Return the text of an element's child on one line, nothing where there is none."""
    return clean_line(element.findtext(name) or "")
