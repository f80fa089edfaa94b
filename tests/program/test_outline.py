"""The outline lists sessions of papers, keynotes apart, and findings with their places."""

from program.outline import outline
from program.values import (
    Chair,
    Finding,
    Keynote,
    Paper,
    Person,
    Program,
    Reading,
    Session,
    SessionKind,
    Severity,
    Slot,
    Where,
)

ANA = Person(key="ana", name="Ana Lopez")
PROGRAM = Program(
    people=(ANA,),
    papers=(Paper(key="locks", title="Fast Locks"), Paper(key="logs", title="Slow Logs")),
    keynotes=(Keynote(key="far", title="The Far Side"),),
    sessions=(
        Session(key="break", title="Coffee", kind=SessionKind.BREAK),
        Session(
            key="far", kind=SessionKind.KEYNOTE, chairs=(Chair(person="ana"),), slots=(Slot(key="k", keynote="far"),)
        ),
        Session(key="one", chairs=(Chair(person="ana", printed="UPC"),), slots=(Slot(key="p", paper="locks"),)),
    ),
)


def test_keynotes_and_breaks_are_no_sessions_of_papers() -> None:
    told = outline(Reading(program=PROGRAM))
    [session] = told["sessions"]
    assert session["chairs"] == [{"name": "Ana Lopez", "affiliation": "UPC"}]
    assert [paper["title"] for paper in session["papers"]] == ["Fast Locks"]
    assert [keynote["title"] for keynote in told["keynotes"]] == ["The Far Side"]


def test_what_is_missing_is_none_and_papers_without_a_session_are_apart() -> None:
    told = outline(Reading(program=PROGRAM))
    [session] = told["sessions"]
    assert (session["title"], session["start"], session["end"], session["room"]) == (None, None, None, None)
    assert told["papers"] == [{"title": "Slow Logs", "authors": []}]


def test_a_finding_tells_its_severity_place_and_message() -> None:
    finding = Finding(id="x", severity=Severity.WARNING, message="Look.", where=Where(file="a.txt", line=3))
    told = outline(Reading(program=PROGRAM, findings=(finding,)))["findings"]
    assert told == [{"severity": "warning", "where": "a.txt, line 3", "message": "Look."}]
