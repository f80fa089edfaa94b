"""Lists of people of every system: read with the right counts, roles, conflicts and topics."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from program.formats import rosters
from program.formats.source import ReadError, SourceFile

SAMPLES = Path(__file__).parents[2] / "fixtures" / "committees"
SHARED = Path(__file__).parents[4] / "shared" / "data" / "committee" / "easychair-sample"


def read(name: str) -> tuple[rosters.RosterEntry, ...]:
    path = SAMPLES / name
    return rosters.read(SourceFile(path.name, path.read_bytes()))


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("conf-pcinfo.csv", 3), ("conf-pcinfo-legacy.csv", 3), ("conf-users.csv", 3), ("users-bulk-upload.csv", 2),
        ("easychair-committee.csv", 4), ("Reviewers.txt", 2), ("Users.txt", 1), ("ImportReviewers.txt", 2),
        ("export_committee.csv", 2), ("profiles.json", 1), ("Profile_Information.csv", 2), ("program_committee.yml", 2),
    ],
)  # fmt: skip
def test_every_systems_list_is_read(name: str, count: int) -> None:
    found = read(name)
    assert len(found) == count
    assert all(each.name and each.family for each in found)


def test_hotcrps_roles_tags_conflicts_of_several_lines_and_topics_are_kept() -> None:
    petra = read("conf-pcinfo.csv")[0]
    assert (petra.name, petra.role, petra.tier, petra.country) == ("Petra Alder", "chair", "heavy", "CA")
    assert "All (Brook Systems Inc.)" in petra.conflicts.splitlines()
    assert petra.orcid == "0000-0001-0000-0009"
    assert read("users-bulk-upload.csv")[0].interests == {"Memory systems": 2}


def test_a_file_without_people_says_what_it_needs() -> None:
    with pytest.raises(ReadError, match="A sheet needs a header"):
        rosters.read(SourceFile("x.csv", b"colour,taste\nred,sweet\n"))


def test_a_person_twice_in_a_file_is_one() -> None:
    data = b"name,email\nEva Lund,eva@x.example\nE. Lund,EVA@x.example\nBo Quist,\n"
    assert [each.name for each in rosters.read(SourceFile("x.csv", data))] == ["Eva Lund", "Bo Quist"]


@given(st.text(max_size=300))
def test_any_text_is_read_or_refused(text: str) -> None:
    for name in ("x.csv", "x.json", "x.yml"):
        try:
            rosters.read(SourceFile(name, text.encode("utf-8", "replace")))
        except ReadError:
            continue


@pytest.mark.skipif(not SHARED.exists(), reason="the shared data do not lie beside the project")
def test_a_committee_of_thousands_is_read_whole() -> None:
    path = SHARED / "committee.csv"
    # 2,801 lines, 138 of which say the same as another.
    assert len(rosters.read(SourceFile(path.name, path.read_bytes()))) == 2_663
