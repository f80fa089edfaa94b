"""YAML and JSON of unknown shape: what is a paper, a session, a person, and who refers to whom."""

import datetime as dt
import json

import pytest

from program.formats import data
from program.formats.source import ReadError, SourceFile
from program.values import SessionKind, Severity
from tests.documents import CASES, authors, held, institutions, kinds, people, read, read_text


def tree(value: object, name: str = "program.json") -> SourceFile:
    return SourceFile(name, json.dumps(value).encode())


def test_talks_inside_sessions_inside_days_are_their_papers() -> None:
    text = """
days:
- label: Monday, 10 November 2025
  sessions:
  - {title: Coffee break, time: 10:00–10:30}
  - title: Session 1 - Symmetry
    time: 09:00–10:00
    room: Forum 3
    chair: Ruth Hoff
    talks:
    - {time: 09:00–09:20, title: On Cats, speaker: "Ana Lima, Bo Roth"}
    - {time: 09:20–09:40, title: On Dogs, speaker: Cy Tan}
"""
    program = read_text(text, "program.yml").program
    session = next(each for each in program.sessions if each.slots)
    assert held(program)["Session 1 - Symmetry"] == ["On Cats", "On Dogs"]
    assert people(program, session.chairs) == ["Ruth Hoff"]
    assert session.printed_time
    assert (session.printed_time.day, session.printed_time.start) == (dt.date(2025, 11, 10), dt.time(9))
    assert {each.kind for each in program.sessions} == {SessionKind.PAPERS, SessionKind.BREAK}


def test_papers_by_key_are_placed_by_another_file() -> None:
    papers = (
        "lima22cats:\n  authors: ['<u>Ana Lima</u>', Bo Roth]\n  title: On Cats\n"
        "roth22dogs:\n  authors: [Bo Roth]\n  title: On Dogs\n"
    )
    schedule = (
        "friday:\n- {name: Session 1, time: '9:10-10:30', talks: [roth22dogs, lima22cats]}\n"
        "- {name: 'Keynote: Cy Tan', time: '11:00-12:00', title: The Shape of Data}\n"
        "saturday:\n- {name: Lunch, time: '12:00-2:00'}\n"
    )
    sources = [SourceFile("papers.yaml", papers.encode()), SourceFile("schedule.yaml", schedule.encode())]
    program = data.read(sources).program
    assert held(program)["Session 1"] == ["On Dogs", "On Cats"]
    assert [keynote.title for keynote in program.keynotes] == ["The Shape of Data"]
    assert people(program, program.keynotes[0].speakers) == ["Cy Tan"]
    assert [place.is_presenter for place in program.papers[0].authors] == [True, False]


def test_a_list_and_its_sessions_in_two_files_are_one_program() -> None:
    papers = {
        "p1": {
            "title": "On Cats",
            "authors": [{"name": "Ana Lima", "affiliations": ["Alta University"]}],
            "session_id": "s1",
        }
    }
    papers["p2"] = {
        "title": "On Dogs",
        "authors": [{"name": "Bo Roth", "affiliations": ["X", "Y"]}],
        "session_id": "s1",
    }
    sessions = {
        "full": {
            "event": "Full Papers",
            "sessions": [
                {
                    "title": "Pets", "session_id": "s1", "chair": ["Dee Fox"], "room_name": "Hall",
                    "time_start": "2024-10-18T15:00:00Z", "time_end": "2024-10-18T16:30:00Z",
                },
                {
                    "title": "Other", "session_id": "s2", "chair": [],
                    "time_start": "2024-10-18T17:00:00Z", "time_end": "2024-10-18T18:00:00Z",
                },
            ],
        },
    }  # fmt: skip
    program = data.read([tree(papers, "papers.json"), tree(sessions, "sessions.json")]).program
    assert held(program) == {"Pets": ["On Cats", "On Dogs"], "Other": []}
    assert program.sessions[0].start == dt.datetime(2024, 10, 18, 15, tzinfo=dt.UTC)
    assert institutions(program, program.papers[1].authors[0]) == ["X", "Y"]


def test_affiliations_beside_names_are_given_in_order_and_only_where_they_fit() -> None:
    papers = [
        {"title": "On Cats", "author": "Ana Lima; Bo Roth", "aff": "Alta University; X+Y"},
        {"title": "On Dogs", "author": "Ana Lima; Bo Roth", "aff": "A; B; C"},
    ]
    reading = data.read([tree(papers)])
    cats, dogs = reading.program.papers
    assert [institutions(reading.program, place) for place in cats.authors] == [["Alta University"], ["X", "Y"]]
    assert [place.printed for place in dogs.authors] == ["", ""]
    assert "affiliations-count" in kinds(reading, Severity.WARNING)


def test_several_affiliations_belong_to_their_paper() -> None:
    wanted = json.loads((CASES / "12-multiple-affiliations.expected.json").read_text())["papers"]
    program = read(CASES / "12-multiple-affiliations.json").program
    for paper in program.papers:
        found = [
            [name, institutions(program, place)]
            for name, place in zip(people(program, paper.authors), paper.authors, strict=True)
        ]
        assert found == wanted[str(paper.number)]


def test_the_order_and_the_presenter_are_the_sources() -> None:
    wanted = json.loads((CASES / "13-author-order.expected.json").read_text())
    program = read(CASES / "13-author-order.json").program
    for paper in program.papers:
        assert people(program, paper.authors) == wanted["order"][str(paper.number)]
        presenters = tuple(place for place in paper.authors if place.is_presenter)
        assert people(program, presenters) == [wanted["presenter"][str(paper.number)]]


def test_speakers_with_biographies_are_invited_talks() -> None:
    speakers = [
        {
            "UID": "1",
            "title": "On Data",
            "speaker": "Ana Lima",
            "institution": "Alta University",
            "abstract": "A",
            "bio": "B",
        }
    ]
    program = data.read([tree(speakers, "speakers.json")]).program
    (keynote,) = program.keynotes
    assert (keynote.title, keynote.abstract, keynote.speakers[0].biography) == ("On Data", "A", "B")
    assert program.papers == ()


def test_parts_of_a_tutorial_are_no_papers_and_told() -> None:
    tutorial = {
        "title": "Master Class",
        "time": "09:00-12:00",
        "talks": [{"title": "Planning, Part 1", "speaker": "Ana Lima"}],
    }
    session = {"title": "Session 1", "time": "13:00-14:00", "talks": [{"title": "On Cats", "speaker": "Bo Roth"}]}
    reading = data.read([tree([tutorial, session])])
    assert authors(reading.program) == {"On Cats": ["Bo Roth"]}
    assert "tutorial-parts" in kinds(reading)


def test_ids_that_no_paper_has_are_told() -> None:
    papers = [{"id": f"p{number}", "title": f"Paper {number}", "authors": ["Ana Lima"]} for number in range(4)]
    sessions = {
        "s1": {"start_time": "2026-01-01 09:00", "papers": ["p0", "p1", "p9"]},
        "s2": {"start_time": "2026-01-01 10:00", "papers": ["p2", "p3"]},
    }
    reading = data.read([tree(papers, "papers.json"), tree(sessions, "sessions.json")])
    (finding,) = [each for each in reading.findings if each.id == "reference-unknown"]
    assert finding.words == "p9"


def test_control_characters_are_taken_out_and_told() -> None:
    reading = read(CASES / "30-control-characters.json")
    assert "control-characters" in kinds(reading, Severity.WARNING)
    titles = [paper.title for paper in reading.program.papers]
    assert titles[:2] == ["Page Break and Bell", "NulInside"]
    assert not any(ord(char) < 32 for title in titles for char in title)


def test_a_clock_time_without_quotes_is_no_number() -> None:
    text = "- {title: On Cats, authors: Ana Lima, time: 12:00-2:00}\n- {title: On Dogs, authors: Bo Roth, time: 9:30}\n"
    program = read_text(text, "talks.yaml").program
    assert len(program.papers) == 2


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("a.json", '[{"title": "x",]', "line 1"),
        ("a.yml", "a: [b\nc: d", "line 2"),
        ("a.json", "[" * 100_000, "deep"),
        ("a.yml", "a: &a [x]\n" + "".join(f"b{n}: &b{n} [*a, *a]\n" for n in range(600)), "aliases"),
    ],
)
def test_a_broken_tree_is_refused_with_its_line(name: str, text: str, told: str) -> None:
    with pytest.raises(ReadError, match=told):
        data.read([SourceFile(name, text.encode())])


def test_a_session_takes_the_hours_of_its_block_and_the_name_of_its_room() -> None:
    block = {
        "starttime": "9:00", "endtime": "10:00",
        "sessions": [
            {"session_title": "Crypto 1", "location": {"name": "Hall A"}, "moderator": "Eve Gray",
             "talks": [{"title": "On Cats", "authors": ["Ana Lima"]}, {"title": "On Dogs", "authors": ["Bo Roth"]}]},
        ],
    }  # fmt: skip
    program = data.read([tree({"days": [{"date": "2026-06-01", "timeslots": [block]}]})]).program
    (session,) = program.sessions
    assert held(program) == {"Crypto 1": ["On Cats", "On Dogs"]}
    assert [room.name for room in program.rooms] == ["Hall A"]
    assert session.printed_time
    assert (session.printed_time.day, session.printed_time.start) == (dt.date(2026, 6, 1), dt.time(9))
    assert [slot.printed_time for slot in session.slots] == [None, None]


EVENT = """<?xml version="1.0"?><event><title>CONF 2030</title>
<session id="s0" name="Networks One" type=""><article id="a1"><title>On Cats</title><authors>
<author><name>Ana Lima</name><surname>Lima</surname><givennames>Ana</givennames><affiliations>
<affiliation><institution>Alta University</institution><country/></affiliation>
<affiliation><institution>CentAI</institution><country/></affiliation></affiliations></author>
<author><name>Bo van Dael</name><surname>van Dael</surname><givennames>Bo</givennames></author>
</authors></article></session>
<session id="s1" name="Systems Two" type=""><article id="a2"><title>On Dogs</title><authors>
<author><name>Cy Tan</name><surname>Tan</surname><givennames>Cy</givennames></author>
</authors></article></session></event>"""


def test_xml_of_unknown_shape_is_read_as_a_tree() -> None:
    reading = read_text(EVENT, "program.xml")
    assert reading.format == "data"
    assert held(reading.program) == {"Networks One": ["On Cats"], "Systems Two": ["On Dogs"]}
    assert authors(reading.program)["On Cats"] == ["Ana Lima", "Bo van Dael"]
    assert institutions(reading.program, reading.program.papers[0].authors[0]) == ["Alta University", "CentAI"]


def test_xml_with_entities_is_refused() -> None:
    with pytest.raises(ReadError, match="entities"):
        read_text('<?xml version="1.0"?><!DOCTYPE e [<!ENTITY a "aa">]><event>&a;</event>', "program.xml")
