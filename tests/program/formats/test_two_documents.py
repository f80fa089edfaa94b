"""The two real documents are read exactly as a person reads them."""

import json
from pathlib import Path

import pytest
from django.core.management import call_command

from program.formats import registry
from program.formats.source import SourceFile
from program.index import Index
from program.values import Place, Reading, Severity
from tests import two_documents as expected

DOCUMENTS = Path(__file__).parents[3] / "fixtures" / "documents"
SESSION_PAGE, KEYNOTE_PAGE = DOCUMENTS / "session-page.txt", DOCUMENTS / "keynote-page.txt"


def read(*paths: Path) -> Reading:
    return registry.read([SourceFile(path.name, path.read_bytes()) for path in paths])


@pytest.fixture(scope="module")
def both() -> Reading:
    return read(KEYNOTE_PAGE, SESSION_PAGE)


@pytest.fixture(scope="module")
def index(both: Reading) -> Index:
    return Index(both.program)


def place(value: Place, index: Index) -> tuple[str, tuple[str, ...], str]:
    institutions = tuple(index.affiliations[each].name for each in value.affiliations)
    return index.people[value.person].name, institutions, value.printed


def as_read(value: expected.Place) -> tuple[str, tuple[str, ...], str]:
    return value.name, value.institutions, value.printed


def test_the_answer_itself_has_the_counts_that_reading_the_pages_gives() -> None:
    assert [len(authors) for authors in expected.PAPERS.values()] == [11, 9, 3, 3, 7]
    assert (len(expected.PEOPLE), len(expected.AUTHORS_INSTITUTIONS), len(expected.INSTITUTIONS)) == (36, 13, 15)


def test_every_author_place_is_right_in_order_with_its_institutions_and_print(index: Index) -> None:
    papers = {each.title: [place(author, index) for author in each.authors] for each in index.program.papers}
    assert papers == {title: [as_read(each) for each in authors] for title, authors in expected.PAPERS.items()}
    assert list(papers) == list(expected.PAPERS)


def test_there_is_one_untitled_session_with_its_chair_and_the_papers_as_printed(index: Index) -> None:
    [session] = index.program.sessions
    assert (session.title, session.start, session.end, session.room) == ("", None, None, None)
    assert [place(each, index) for each in session.chairs] == [as_read(expected.CHAIR)]
    assert [index.papers[each.paper or ""].title for each in session.slots] == list(expected.PAPERS)


def test_the_keynotes_have_their_words_and_the_speakers_of_their_biographies(index: Index) -> None:
    found = [
        (each.title, each.abstract, [(place(speaker, index), speaker.biography) for speaker in each.speakers])
        for each in index.program.keynotes
    ]
    assert found == [
        (each.title, each.abstract, [(as_read(each.speaker), each.biography)]) for each in expected.KEYNOTES
    ]


def test_people_and_institutions_are_there_once_each_and_one_has_an_alias(index: Index) -> None:
    program = index.program
    assert sorted(each.name for each in program.people) == sorted(expected.PEOPLE)
    assert sorted(each.name for each in program.affiliations) == sorted(expected.INSTITUTIONS)
    assert {each.name: each.aliases for each in program.affiliations if each.aliases} == expected.ALIASES


def test_nothing_is_invented(both: Reading) -> None:
    program = both.program
    assert program.conference == type(program.conference)()
    assert (program.rooms, program.tracks, program.documents) == ((), (), ())
    assert all(each.number is None and not each.abstract for each in program.papers)


@pytest.mark.parametrize(
    ("page", "unclear"),
    [(SESSION_PAGE, expected.SESSION_PAGE_UNCLEAR), (KEYNOTE_PAGE, expected.KEYNOTE_PAGE_UNCLEAR)],
    ids=["session", "keynotes"],
)
def test_what_was_not_on_the_page_is_a_warning_at_its_line(page: Path, unclear: tuple[tuple[str, int], ...]) -> None:
    reading = read(page)
    warnings = [(each.id, each.where.line) for each in reading.findings if each.severity is Severity.WARNING]
    assert warnings == list(unclear)
    assert not [each for each in reading.findings if each.severity is Severity.ERROR]


def outline(path: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, object]:
    call_command("read_program", str(path), outline=True)
    answer: dict[str, object] = json.loads(capsys.readouterr().out)
    answer.pop("findings")
    return answer


def named(value: expected.Place) -> dict[str, str]:
    return {"name": value.name, "affiliation": value.printed}


def test_the_outline_of_the_session_page_is_exactly_right(capsys: pytest.CaptureFixture[str]) -> None:
    papers = [
        {"title": title, "authors": [named(each) for each in authors]} for title, authors in expected.PAPERS.items()
    ]
    session = {"title": None, "start": None, "end": None, "room": None, "chairs": [named(expected.CHAIR)]}
    assert outline(SESSION_PAGE, capsys) == {"sessions": [{**session, "papers": papers}], "papers": [], "keynotes": []}


def test_the_outline_of_the_keynote_page_is_exactly_right(capsys: pytest.CaptureFixture[str]) -> None:
    keynotes = [
        {
            "title": each.title,
            "speaker": each.speaker.name,
            "affiliation": each.speaker.printed,
            "abstract": each.abstract,
            "bio": each.biography,
        }
        for each in expected.KEYNOTES
    ]
    assert outline(KEYNOTE_PAGE, capsys) == {"sessions": [], "papers": [], "keynotes": keynotes}
