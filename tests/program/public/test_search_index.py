"""The index that a browser searches: small, complete, and safe in a page."""

import json
from typing import Any

import brotli
import pytest
from django.test import Client

from conference.models import Conference
from program import publish
from program.index import Index
from program.management import invented
from program.public import search_index
from program.values import Paper, Program


def read(program: Program) -> dict[str, Any]:
    script = search_index.script(Index(program)).decode()
    found: dict[str, Any] = json.loads(script.removeprefix("globalThis.plenaryIndex = ").rstrip(";\n"))
    return found


def test_it_holds_every_title_name_and_place() -> None:
    program = invented.program(1)
    found = read(program)
    assert [each[0] for each in found["papers"]] == [each.title for each in program.papers]
    assert [each[0] for each in found["people"]] == [each.name for each in program.people]
    assert found["rooms"] == [each.name for each in program.rooms]
    index = Index(program)
    paper, row = program.papers[0], found["papers"][0]
    assert [found["people"][at][0] for at in row[2]] == [index.people[each.person].name for each in paper.authors]


def test_a_thousand_papers_take_less_than_100_kilobytes_compressed() -> None:
    program = invented.program(1)
    size = len(brotli.compress(search_index.script(Index(program)), quality=5))
    assert size / len(program.papers) < 100


def test_a_key_is_left_out_only_where_a_browser_makes_the_same() -> None:
    titles = {"plain-title": "Plain Title", "uber": "Über", "plain-title-2": "Plain Title"}
    program = Program(papers=tuple(Paper(key=key, title=title) for key, title in titles.items()))
    assert [each[1] for each in read(program)["papers"]] == ["", "uber", "plain-title-2"]


def test_a_title_ends_no_script() -> None:
    script = search_index.script(Index(Program(papers=(Paper(key="a", title="</script><b>"),))))
    assert b"<" not in script


@pytest.mark.django_db
def test_abstracts_are_not_in_it(client: Client, conference: Conference) -> None:
    conference.papers.update(abstract="Xylophone")
    publish.publish(conference)
    answer = client.get("/conf/search-index.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert "Xylophone" not in answer.text
