"""`make score`: how well documents, names and affiliations are read, beside what is wanted, on the shared samples.

Each row is a measure; the last column says whether it is reached. The samples are other people's and lie beside the
project; without them there is nothing to score.
"""

import csv
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from people import matching, names
from program.formats import registry
from tests.documents import SHARED, files
from tests.program.formats.test_whole_conferences import CONFERENCES, EXPLAINED, counts, expected

ROOT = Path(__file__).parents[1]
READER = f"{sys.executable} {ROOT / 'manage.py'} read_program --outline"
WANTED = {
    "papers": 0.995, "authors": 0.99, "affiliations": 0.98, "sessions": 0.98, "chairs": 0.98, "keynotes": 0.95,
}  # fmt: skip
"""The mean F1 that each kind must reach."""
Row = tuple[str, str, str, bool]


def samples() -> Iterator[Row]:
    """Yield the measures of the programs with known answers."""
    command = [sys.executable, str(SHARED / "tools/score_reader.py"), "--json", "--reader", READER]
    answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)  # our own
    rows: list[dict[str, Any]] = json.loads(answer.stdout)
    for kind, wanted in WANTED.items():
        values = [row[kind][2] for row in rows if row.get(kind)]
        mean = sum(values) / len(values)
        yield f"{kind}: mean F1 of {len(values)} samples", f"{mean:.4f}", f"{wanted:.3f}", mean >= wanted
    silent = sum(row["silent"] for row in rows)
    yield "silent errors", str(silent), "0", silent == 0
    right = [row for row in rows if all(row[kind][2] == 1 for kind in WANTED if row.get(kind))]
    quiet = sum(not row["warnings"] for row in right)
    yield "wholly right samples without a warning", f"{quiet} of {len(right)}", "9 in 10", quiet * 10 >= len(right) * 9


def conferences() -> Iterator[Row]:
    """Yield how many whole conferences have their counts, or a finding that says why not."""
    wanted = expected()
    equal = explained = 0
    for each in wanted:
        paths = sorted({path for pattern in each["files"] for path in CONFERENCES.glob(pattern)})
        reading = registry.read(files(*paths))
        found = counts(reading.program)
        if all(found[name] == each[name] for name in found.keys() & each.keys() - {"sessions"}):
            equal += 1
        elif EXPLAINED.get(each["sample"]) in {finding.id for finding in reading.findings}:
            explained += 1
    told = f"{equal} equal, {explained} with a finding"
    yield "whole conferences: counts", told, f"all of {len(wanted)}", equal + explained == len(wanted)


def hard_names() -> Iterator[Row]:
    """Yield how many hard names are split as wanted, or doubted."""
    rows = _rows("names/names.csv")
    good = 0
    for row in rows:
        parts = names.split(row["as_written"])
        is_wanted = (parts.given, parts.family, parts.suffix) == (row["given"], row["family"], row["suffix"])
        good += is_wanted or parts.sure < 1
    yield "hard names: split as wanted, or doubted", f"{good} of {len(rows)}", "39", good >= 39


def spellings() -> Iterator[Row]:
    """Yield how many pairs of spellings are found, and of look-alikes joined and proposed."""
    pairs = [matching.likeness(row["a"], row["b"]) for row in _rows("affiliations/variants.csv")]
    found = sum(each is not None for each in pairs)
    yield "spellings of one institution: joined or proposed", f"{found} of {len(pairs)}", "38", found >= 38
    near = [matching.likeness(row["a"], row["b"]) for row in _rows("affiliations/nearmiss.csv")]
    joined = sum(each is not None and each.is_certain for each in near)
    proposed = sum(each is not None for each in near)
    told = f"{joined} and {proposed} of {len(near)}"
    yield "two institutions: joined and proposed", told, "0 and at most 3", joined == 0 and proposed <= 3


def _rows(name: str) -> list[dict[str, str]]:
    return list(csv.DictReader((SHARED / "data" / name).read_text(encoding="utf-8").splitlines()))


def main() -> int:
    """Print the table; return 1 if the samples are not here."""
    if not SHARED.exists():
        sys.stderr.write(f"The samples are not here: there is no folder {SHARED.name} beside the project.\n")
        return 1
    write(("measure", "reached", "wanted", True), heading=True)
    for measure in (samples, conferences, hard_names, spellings):
        for row in measure():
            write(row)
    return 0


def write(row: Row, *, heading: bool = False) -> None:
    """Print a row of the table."""
    measure, reached, wanted, is_reached = row
    mark = "" if heading else "yes" if is_reached else "no"
    sys.stdout.write(f"{measure:<52}{reached:>28}{wanted:>20}   {mark}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
