"""Each finding that a reader of pages can give is explained in the documentation."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_each_finding_of_pages_has_a_row_with_what_to_do() -> None:
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "program" / "formats" / "page").glob("*.py")]
    used = set(re.findall(r'id="(text\.[a-z-]+)"', "\n".join(sources)))
    rows = re.findall(
        r"^\| `(text\.[a-z-]+)` \| [^|]+ \| [^|]+ \| [^|]+ \|$",
        (ROOT / "docs" / "findings.md").read_text("utf-8"),
        re.MULTILINE,
    )
    assert used
    assert used == set(rows)
