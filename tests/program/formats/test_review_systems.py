"""The exports of HotCRP, EasyChair, CMT, OpenReview, START and ACLPUB2. The people in them are invented."""

import json

import pytest

from program.formats import aclpub2, cmt, easychair, hotcrp, openreview, softconf
from program.formats.source import ReadError, SourceFile
from program.values import Severity
from tests.documents import SAMPLES, authors, files, held, institutions, kinds, people, read

COLD = "Cold Pages, Warm Caches: Tiering Without Hints"
NOTE = "A Note on “Quoted” Titles & Commas, Briefly"
THREE = ["Ida Kvist", "Tunde Okonjo-Bright", "Márta Szűcs"]


@pytest.mark.parametrize(
    "name", ["conf-data.json", "conf-data-legacy-3.0b3.json", "conf-data-legacy-2.102.json", "conf-authors.csv"]
)
def test_each_generation_of_hotcrp_gives_the_same_authors(name: str) -> None:
    reading = read(SAMPLES / "hotcrp" / name)
    assert reading.format == "hotcrp"
    assert authors(reading.program) == {COLD: THREE, NOTE: ["Wei Ling Lam", "Sukarni"]}
    second = reading.program.papers[0].authors[1]
    assert institutions(reading.program, second) == ["Halden Institute of Technology", "Lumen Labs"]


def test_hotcrps_people_who_are_no_authors_are_not_in_the_byline() -> None:
    program = read(SAMPLES / "hotcrp/conf-authors.csv").program
    assert "Aino Helper" not in {person.name for person in program.people}


def test_one_paper_of_hotcrp_is_a_program() -> None:
    assert list(authors(read(SAMPLES / "hotcrp/conf-paper7-data.json").program)) == [COLD]


def test_a_paper_that_hotcrp_withheld_is_an_error_and_the_others_are_read() -> None:
    papers = json.loads((SAMPLES / "hotcrp/conf-data.json").read_text())
    data = json.dumps([{"pid": 99, "error": "You are not an administrator"}, *papers]).encode()
    reading = hotcrp.read([SourceFile("conf-data.json", data)])
    assert COLD in authors(reading.program)
    (finding,) = [each for each in reading.findings if each.id == "paper-withheld"]
    assert (finding.severity, "99" in finding.words) == (Severity.ERROR, True)


def test_orcids_are_kept_and_addresses_are_not() -> None:
    reading = read(SAMPLES / "hotcrp/conf-authors.csv")
    ida = next(person for person in reading.program.people if person.name == "Ida Kvist")
    assert [(each.system, each.value) for each in ida.identifiers] == [("orcid", "0000-0002-0000-0001")]
    assert "@" not in str(reading.program)


@pytest.mark.parametrize(
    "names", [["data_2026-03-26.xlsx"], ["submission.csv", "author.csv"], ["author.csv", "submission.csv"]]
)
def test_easychairs_submissions_take_their_authors_from_the_authors_table(names: list[str]) -> None:
    reading = read(*(SAMPLES / "easychair" / name for name in names))
    assert reading.format == "easychair"
    assert authors(reading.program) == {"Sparse Proofs for Dense Graphs": THREE}
    assert [place.printed for place in reading.program.papers[0].authors] == [
        "Nordfjord University", "Halden Institute of Technology", "Balaton Research",
    ]  # fmt: skip
    assert {"papers-not-accepted", "papers-deleted", "personal-columns"} <= kinds(reading)


def test_easychairs_reviews_and_committee_are_no_program() -> None:
    committee = files(SAMPLES / "easychair/committee.csv")
    assert easychair.recognise(committee) is None
    with pytest.raises(ReadError):
        easychair.read(committee)


@pytest.mark.parametrize("name", ["Papers.txt", "Papers.xlsx"])
def test_cmts_lists_are_read_in_each_form(name: str) -> None:
    reading = read(SAMPLES / "cmt" / name)
    assert reading.format == "cmt"
    assert authors(reading.program) == {"Learning from Fewer Labels": THREE}
    first, second, _ = reading.program.papers[0].authors
    assert (first.is_contact, second.printed) == (True, "Halden Institute of Technology (HIT)")


def test_cmts_file_of_excel_2003_has_its_header_below_titles() -> None:
    reading = read(SAMPLES / "cmt/Papers-2003xml.xls")
    assert (reading.format, authors(reading.program)) == ("cmt", {"Learning from Fewer Labels": THREE[:2]})


def test_cmts_new_names_are_read_in_the_order_of_speech() -> None:
    text = 'Paper ID,Paper Title,Author Names,Status\n1,On Cats,"Kvist, Ida*; van der Wold, Hanna",Accept\n'
    program = cmt.read([SourceFile("p.csv", text.encode())]).program
    assert people(program, program.papers[0].authors) == ["Ida Kvist", "Hanna van der Wold"]
    assert program.papers[0].authors[0].is_contact


@pytest.mark.parametrize("name", ["notes_v1.json", "notes_v2.json", "paper_status.csv"])
def test_openreviews_notes_are_read_in_each_version(name: str) -> None:
    reading = read(SAMPLES / "openreview" / name)
    assert reading.format == "openreview"
    assert authors(reading.program)["Learning from Fewer Labels"][:2] == THREE[:2]


def test_openreviews_authors_may_be_objects_with_institutions() -> None:
    text = (SAMPLES / "openreview/notes_v2_unified_authors.json").read_text()
    accepted = text.replace("Submitted to NeuralThings", "NeuralThings").replace("/Rejected_Submission", "")
    program = openreview.read([SourceFile("notes.json", accepted.encode())]).program
    first, second = program.papers[0].authors[:2]
    assert institutions(program, first) == ["Nordfjord University"]
    assert institutions(program, second) == ["Lumen Labs"]


def test_a_note_of_a_rejected_submission_is_no_paper() -> None:
    with pytest.raises(ReadError):
        openreview.read(files(SAMPLES / "openreview/notes_v2_unified_authors.json"))


def test_starts_columns_are_numbered_by_author() -> None:
    reading = read(SAMPLES / "start/Submission_Information.csv")
    assert reading.format == "softconf"
    assert authors(reading.program) == {"Parsing the Unparsed": [*THREE[:2], "Márta E. Szűcs"]}
    assert softconf.recognise(files(SAMPLES / "easychair/submission.csv")) is None


def test_aclpub2s_program_places_papers_by_id() -> None:
    reading = read(SAMPLES / "aclpub2/papers.yml", SAMPLES / "aclpub2/program.yml")
    assert reading.format == "aclpub2"
    session = next(each for each in reading.program.sessions if each.slots)
    assert held(reading.program)[session.title] == ["Parsing the Unparsed"]
    assert people(reading.program, session.chairs) == ["Petra Alder"]
    assert aclpub2.recognise(files(SAMPLES / "cmt/Papers.txt")) is None
