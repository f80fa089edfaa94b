"""The Program's own JSON form as a file."""

import json
from pathlib import Path

import pytest
from django.core.management import call_command
from hypothesis import given

from program import values
from program.formats import json_program, registry
from program.formats.source import LARGEST_TEXT, ReadError, SourceFile
from program.management.commands import make_schema
from tests import programs


def read(data: bytes) -> values.Program:
    return registry.read([SourceFile("program.json", data)]).program


@given(programs.programs())
def test_what_is_written_is_recognised_and_read_back_equal(program: values.Program) -> None:
    data = json_program.write(program)
    assert json_program.write(program) == data
    assert read(data) == program
    assert json_program.losses(program) == ()


def test_a_form_that_a_person_laid_out_is_recognised_too() -> None:
    program = programs.of(people=("Zoë",), titles=("A",))
    laid_out = json.dumps(json.loads(json_program.write(program)), indent=4).encode("utf-8-sig")
    assert read(laid_out) == program


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"sessions": [{"key": "s", "slots": [{"key": "x", "paper": "gone"}]}]}, "sessions[0].slots[0].paper"),
        ({"sessions": [{"key": "s", "slots": [{"key": "x"}]}]}, "one paper or one keynote"),
        ({"sessions": [{"key": "s", "room": "gone"}]}, "none of the rooms"),
        ({"sessions": [{"key": "s", "chairs": [{"person": "gone"}]}]}, "sessions[0].chairs[0].person"),
        ({"sessions": [{"key": "s", "start": "2027-03-27T09:00:00"}]}, "needs its offset"),
        ({"papers": [{"key": "a", "title": "A", "track": "gone"}]}, "papers[0].track"),
        ({"papers": [{"key": "a", "title": "A"}, {"key": "a", "title": "B"}]}, "there 2 times"),
        ({"keynotes": [{"key": "k", "speakers": [{"person": "gone"}]}]}, "keynotes[0].speakers[0].person"),
        ({"conference": {"zone": "Berlin"}}, "no IANA time zone"),
        ({"papers": [{"key": "a"}]}, "$.papers[0]"),
        ({"version": 2}, "version 2"),
    ],
)  # fmt: skip
def test_a_program_that_does_not_hang_together_is_refused_with_its_path(change: dict[str, object], told: str) -> None:
    with pytest.raises(ReadError) as refusal:
        read(json.dumps({"version": 1, **change}).encode())
    assert told in str(refusal.value)
    assert str(refusal.value).startswith("program.json")


@pytest.mark.parametrize(
    "data",
    [b'{"version":1,', b'{"version":1}\xff', b'{"version":1,"papers":[{"key":"a","title":"\\ud83d"}]}',
     b'{"version":1}' + b" " * LARGEST_TEXT],
    ids=["cut", "other encoding", "half a surrogate", "too large"],
)  # fmt: skip
def test_a_damaged_file_is_refused_and_not_half_read(data: bytes) -> None:
    with pytest.raises(ReadError):
        read(data)


def test_two_files_are_not_one_program() -> None:
    file = SourceFile("a.json", json_program.write(values.Program()))
    with pytest.raises(ReadError, match="one by one"):
        json_program.read([file, file])


def test_the_schema_in_the_docs_is_the_one_of_the_types(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make_schema, "SCHEMA", made := tmp_path / "schema.json")
    docs = Path(__file__).parents[3] / "docs" / "program.schema.json"
    call_command("make_schema", verbosity=0)
    assert made.read_bytes() == docs.read_bytes(), "run manage.py make_schema"
