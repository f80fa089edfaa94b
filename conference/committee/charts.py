"""Bars as SVG, with a title and a description for who hears them; colours and fonts are the style sheet's. Pure."""

from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement, tostring

from conference.committee.balance import Count

WIDTH, ROW, LABEL = 640, 24, 220
MOST = 12
"""Bars that are drawn; the table beside them has all."""


def bars(title: str, counts: Sequence[Count]) -> str:
    """Return a chart of the counts, the first MOST of them: the number stands at each bar."""
    shown = counts[:MOST]
    height = ROW * len(shown) + 4
    root = Element("svg", {"viewBox": f"0 0 {WIDTH} {height}", "class": "bars", "role": "img"})
    SubElement(root, "title").text = title
    SubElement(root, "desc").text = "; ".join(f"{each.label}: {each.number}" for each in shown)
    largest = max((each.number for each in shown), default=1)
    for place, each in enumerate(shown):
        top = place * ROW
        label = SubElement(root, "text", {"x": str(LABEL - 8), "y": str(top + 17), "class": "bar-label"})
        label.text = each.label if len(each.label) <= 30 else f"{each.label[:29]}…"
        length = (WIDTH - LABEL - 60) * each.number / largest
        place_of = {"x": str(LABEL), "y": str(top + 4), "width": f"{length:.1f}", "height": str(ROW - 8)}
        SubElement(root, "rect", {**place_of, "class": "bar"})
        if each.before is not None:
            at = LABEL + (WIDTH - LABEL - 60) * min(each.before * sum(c.number for c in counts) / largest, 1.0)
            line = {"x1": f"{at:.1f}", "x2": f"{at:.1f}", "y1": str(top + 2), "y2": str(top + ROW - 2)}
            SubElement(root, "line", {**line, "class": "bar-before"})
        number = SubElement(root, "text", {"x": f"{LABEL + length + 6:.1f}", "y": str(top + 17), "class": "bar-number"})
        number.text = str(each.number)
    return tostring(root, encoding="unicode")
