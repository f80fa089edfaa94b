"""A committee as a file: CSV, an Excel workbook, aclpub2's program_committee.yml, JSON-LD. Pure."""

import json
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any

import yaml

from people.text import clean
from program.formats.csv_text import written
from program.formats.workbook import saved
from program.index import Index
from program.values import Committee, CommitteeMember

COLUMNS = ("name", "given", "family", "affiliations", "countries", "role", "tier", "track", "served")
WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def write(index: Index, committee: Committee, form: str) -> tuple[bytes, str]:
    """Return the committee's file in one of FORMS, and its media type."""
    make, media_type = FORMS[form]
    return make(index, committee), media_type


def _rows(index: Index, committee: Committee) -> Iterator[tuple[str, ...]]:
    for each in committee.members:
        person = index.people[each.person]
        at = [index.affiliations[key] for key in each.affiliations]
        yield (
            person.name, person.given, person.family, "; ".join(place.name for place in at),
            "; ".join(dict.fromkeys(place.country for place in at if place.country)), each.role, each.tier,
            index.tracks[each.track].name if each.track in index.tracks else "", "yes" if each.has_served else "",
        )  # fmt: skip


def _csv(index: Index, committee: Committee) -> bytes:
    return written(COLUMNS, _rows(index, committee))


def _xlsx(index: Index, committee: Committee) -> bytes:
    from openpyxl import Workbook  # noqa: PLC0415  # takes a tenth of a second to import
    from openpyxl.cell import WriteOnlyCell  # noqa: PLC0415  # as above

    book = Workbook(write_only=True)
    page = book.create_sheet("committee")
    for row in (COLUMNS, *_rows(index, committee)):
        cells = [WriteOnlyCell(page, value=clean(text)) for text in row]
        for cell in cells:
            cell.data_type = "s"
        page.append(cells)
    return saved(book)


def _yaml(index: Index, committee: Committee) -> bytes:
    groups = [
        {"role": role.capitalize(), "entries": [_entry(index, each) for each in members]}
        for role, members in groupby(committee.members, key=lambda each: each.role)
    ]
    text: str = yaml.safe_dump(groups, allow_unicode=True, sort_keys=False, width=1000)
    return text.encode()


def _entry(index: Index, member: CommitteeMember) -> dict[str, str]:
    person = index.people[member.person]
    first, _, middle = (person.given if person.family else "").partition(" ")
    told = {
        "first_name": first, "middle_name": middle, "last_name": person.family or person.name,
        "institution": "; ".join(index.affiliations[key].name for key in member.affiliations),
    }  # fmt: skip
    return {key: value for key, value in told.items() if value}


def _json_ld(index: Index, committee: Committee) -> bytes:
    told = {
        "@context": "https://schema.org",
        "@type": "Organization",
        "name": committee.name,
        "parentOrganization": {"@type": "Organization", "name": index.conference.name},
        "member": [
            {"@type": "Role", "roleName": each.role, "member": _person(index, each)} for each in committee.members
        ],
    }
    return (json.dumps(told, ensure_ascii=False, indent=1) + "\n").encode()


def _person(index: Index, member: CommitteeMember) -> dict[str, Any]:
    person = index.people[member.person]
    at = [{"@type": "Organization", "name": index.affiliations[key].name} for key in member.affiliations]
    told: dict[str, Any] = {"@type": "Person", "name": person.name}
    return {**told, "affiliation": at} if at else told


FORMS: dict[str, tuple[Callable[[Index, Committee], bytes], str]] = {
    "csv": (_csv, "text/csv; charset=utf-8"),
    "xlsx": (_xlsx, WORKBOOK),
    "yml": (_yaml, "application/yaml; charset=utf-8"),
    "jsonld": (_json_ld, "application/ld+json; charset=utf-8"),
}
"""The files that there are of a committee, by their extensions."""
