"""Tables without a header: what a column holds is told by its content alone."""

from collections.abc import Sequence

from people import affiliations
from program.formats.records.columns import is_identifier, is_people_list, is_person, is_time
from program.formats.records.fields import Role
from program.formats.records.model import Record, Table

SAMPLE = 200
LONGEST_GROUP = 6


def table_of(rows: Sequence[list[str]], numbers: Sequence[int], file: str, name: str, sheet: str = "") -> Table | None:
    """Return the table of rows without a header, or None where no column looks like titles."""
    width = max(map(len, rows))
    columns = [[row[place].strip() if place < len(row) else "" for row in rows] for place in range(width)]
    groups = person_groups(columns)
    first_person = groups[0][0] if groups else width
    roles = _roles(columns[:first_person])
    if Role.TITLE not in roles.values():
        return None
    names = {place: role.value for place, role in roles.items()}
    for number, group in enumerate(groups, 1):
        names |= {place: f"{number}: {role.value}" for place, role in zip(group, _group_roles(groups), strict=False)}
    table = Table(file, name, has_header=False, sheet=sheet)
    for cells, line in zip(rows, numbers, strict=True):
        fields = {names[place]: cell for place, cell in enumerate(cells) if place in names and cell.strip()}
        table.records.append(Record(table, fields, place=line))
    return table


def person_groups(columns: Sequence[Sequence[str]]) -> list[list[int]]:
    """Return the columns of each author where authors stand side by side in groups of columns, else nothing."""
    kinds = [_kind(column) for column in columns]
    for start in range(1, len(columns)):
        for period in range(2, LONGEST_GROUP + 1):
            groups = [list(range(at, at + period)) for at in range(start, len(columns) - period + 1, period)]
            if len(groups) > 2 and _repeats(kinds, groups):
                return groups
    return []


def _repeats(kinds: Sequence[str], groups: Sequence[Sequence[int]]) -> bool:
    """Return whether the first groups hold words and then an institution, again and again."""
    first = [kinds[place] for place in groups[0]]
    if first[-1] != "institution" or first[0] != "word":
        return False
    agreeing = [
        group for group in groups if all(kinds[at] in (kind, "empty") for at, kind in zip(group, first, strict=True))
    ]
    return len(agreeing) * 3 >= len(groups) * 2


def _kind(column: Sequence[str]) -> str:
    """Return what a column holds: "word", "institution", "text" or "empty" (hardly ever filled)."""
    filled = [cell for cell in column if cell][:SAMPLE]
    if not filled:
        return "empty"
    if sum(map(affiliations.is_institution, filled)) * 2 > len(filled):
        return "institution"
    short = sum(len(cell.split()) <= 2 and len(cell) < 30 and not cell[0].isdigit() for cell in filled)
    return "word" if short * 10 >= len(filled) * 8 else "text"


def _group_roles(groups: Sequence[Sequence[int]]) -> list[Role]:
    """Return the roles in a group: the last is the institution, the words before are given, middle and family name."""
    words = len(groups[0]) - 1
    before = {1: [Role.NAME], 2: [Role.GIVEN, Role.FAMILY], 3: [Role.GIVEN, Role.MIDDLE, Role.FAMILY]}
    return [*before.get(words, [Role.GIVEN, Role.MIDDLE, Role.FAMILY, *[Role.OTHER] * (words - 3)]), Role.AFFILIATION]


def _roles(columns: Sequence[Sequence[str]]) -> dict[int, Role]:
    """Return the roles of single columns by content."""
    roles: dict[int, Role] = {}
    filled = {place: [cell for cell in column if cell][:SAMPLE] for place, column in enumerate(columns)}
    filled = {place: cells for place, cells in filled.items() if cells}
    lengths = {place: sum(len(cell.split()) for cell in cells) / len(cells) for place, cells in filled.items()}
    for place, cells in filled.items():
        if _share(cells, is_people_list) > 0.4 or _share(cells, is_person) > 0.7:
            roles[place] = Role.AUTHORS
        elif _share(cells, is_time) > 0.7 and lengths[place] < 6:
            roles[place] = Role.TIME
        elif _share(cells, is_identifier) > 0.9 and len(set(cells)) == len(cells):
            roles[place] = Role.ID
    titles = [place for place in lengths if place not in roles and 3 <= lengths[place] <= 30]
    if titles:
        roles[max(titles, key=lambda place: (len(set(filled[place])), lengths[place]))] = Role.TITLE
    long = [place for place in lengths if place not in roles and lengths[place] > 30]
    if long:
        roles[long[0]] = Role.ABSTRACT
    return roles


def _share(cells: Sequence[str], test: object) -> float:
    """Return the share of cells that pass the test."""
    return sum(bool(test(cell)) for cell in cells) / len(cells)  # type: ignore[operator]  # a test is a function of a text
