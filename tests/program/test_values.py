"""The Program's JSON form."""

import datetime as dt
import json

import jsonschema
import pytest

from program import values
from program.values import Paper, Program, Session

NOON = dt.datetime(2027, 3, 27, 12, tzinfo=dt.UTC)


def test_what_is_encoded_decodes_to_the_same() -> None:
    program = Program(papers=(Paper(key="a", title="A"),), sessions=(Session(key="s", start=NOON),))
    assert values.decode(values.encode(program)) == program


def test_the_form_begins_with_its_version_and_leaves_out_what_is_empty() -> None:
    assert values.encode(Program(papers=(Paper(key="a", title="A"),))) == (
        b'{"version":1,"papers":[{"key":"a","title":"A"}]}'
    )


@pytest.mark.parametrize(
    ("document", "told"),
    [
        (b"", "not a Plenary program"),
        (b"\xff", "not a Plenary program"),
        (b'{"papers":[{"key":1,"title":"A"}]}', "$.papers[0].key"),
        (b'{"papers":[{"key":"a"}]}', "title"),
        (b'{"peppers":[]}', "peppers"),
        (b'{"version":2}', "version 2"),
    ],
)
def test_a_document_that_is_none_is_refused_with_its_path(document: bytes, told: str) -> None:
    with pytest.raises(values.ProgramError) as refusal:
        values.decode(document)
    assert told in str(refusal.value)


def test_the_schema_takes_the_form_and_refuses_others() -> None:
    validator = jsonschema.Draft202012Validator(values.json_schema())
    program = Program(papers=(Paper(key="a", title="A"),), sessions=(Session(key="s", start=NOON),))
    assert validator.is_valid(json.loads(values.encode(program)))
    assert not validator.is_valid({"papers": [{"key": "a"}]})


def test_a_place_reads_as_a_person_would_say_it() -> None:
    assert str(values.Where(file="page.txt", line=3)) == "page.txt, line 3"
    assert str(values.Where(file="book.xlsx", cell="Papers!C7")) == "book.xlsx, Papers!C7"


def test_values_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        Paper(key="a", title="A").title = "B"  # type: ignore[misc]  # the point of the test
