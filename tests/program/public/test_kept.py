"""Rendered pages are kept under the release's digest, compressed, and never what only some may see."""

import gzip
from typing import Any
from unittest.mock import patch

import brotli
import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from conference.models import Conference
from program import publish
from program.models import Paper
from program.public import pages
from program.public.published import _parsed
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def published(conference: Conference) -> Conference:
    publish.publish(conference)
    return conference


def ask(client: Client, path: str = "", **headers: str) -> Any:
    return client.get(f"/conf/{path}", headers=headers)


def test_a_page_is_rendered_once_and_then_costs_one_query(
    published: Conference, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    first = ask(client, "papers/")
    with patch.object(pages, "draw", side_effect=AssertionError), django_assert_num_queries(1):
        second = ask(client, "papers/")
    assert second.content == first.content
    assert second.headers["Content-Type"] == first.headers["Content-Type"]


def test_a_publication_is_seen_at_the_next_request(published: Conference, client: Client) -> None:
    ask(client, "papers/")
    paper = Paper.objects.get()
    paper.title = "Brand new"
    paper.save()
    assert "Brand new" not in ask(client, "papers/").text
    publish.publish(published)
    assert "Brand new" in ask(client, "papers/").text


@pytest.mark.parametrize(
    ("accepted", "sent"),
    [
        ("gzip", "gzip"),
        ("gzip, deflate, br", "br"),
        ("br, gzip;q=0.8", "br"),
        ("br;q=0, gzip", "gzip"),
        ("*", "br"),
        ("deflate, GZIP", "gzip"),
    ],
)
def test_a_page_is_sent_compressed_to_whoever_takes_it(
    published: Conference, client: Client, accepted: str, sent: str
) -> None:
    plain = ask(client, "papers/")
    packed = ask(client, "papers/", accept_encoding=accepted)
    assert packed.headers["Content-Encoding"] == sent
    assert {"gzip": gzip.decompress, "br": brotli.decompress}[sent](packed.content) == plain.content
    assert packed.headers["ETag"] != plain.headers["ETag"]
    assert "Accept-Encoding" in packed.headers["Vary"]


@pytest.mark.parametrize("accepted", ["", "identity", "gzip;q=0", "deflate", "gzip;q=0.0, br;q=0", "brotli"])
def test_a_page_is_sent_plain_to_whoever_does_not(published: Conference, client: Client, accepted: str) -> None:
    assert "Content-Encoding" not in ask(client, "papers/", accept_encoding=accepted).headers


@pytest.mark.parametrize("accepted", ["br", "gzip", ""])
def test_who_has_the_page_is_told_so_by_its_name(published: Conference, client: Client, accepted: str) -> None:
    tag = ask(client, accept_encoding=accepted).headers["ETag"]
    answer = ask(client, accept_encoding=accepted, if_none_match=tag)
    assert (answer.status_code, answer.content) == (304, b"")
    assert answer.headers["ETag"] == tag
    assert ask(client, if_none_match='"another"').status_code == 200


def test_who_has_the_page_is_told_so_by_its_date(published: Conference, client: Client) -> None:
    published.releases.update(published_at="2027-01-01T00:00:00Z")
    _parsed.cache_clear()
    date = ask(client).headers["Last-Modified"]
    assert date == "Fri, 01 Jan 2027 00:00:00 GMT"
    assert ask(client, if_modified_since=date).status_code in (200, 304)
    published.releases.update(published_at="2020-01-01T00:00:00Z")
    _parsed.cache_clear()
    assert ask(client, if_modified_since="Wed, 01 Jan 2020 00:00:00 GMT").status_code == 304
    assert ask(client, if_modified_since="Tue, 31 Dec 2019 00:00:00 GMT").status_code == 200


def test_what_an_organizer_sees_is_neither_kept_nor_taken_from_what_is_kept(
    published: Conference, client: Client, ana: User
) -> None:
    ask(client)
    organizer = Client()
    organizer.force_login(ana)
    page = organizer.get("/conf/")
    assert "See the draft" in page.text
    assert "private" in page.headers["Cache-Control"]
    assert "See the draft" not in ask(client).text
    cache.clear()
    organizer.get("/conf/")
    organizer.get("/conf/?draft")
    assert "See the draft" not in ask(client).text


def test_drafts_and_answers_to_questions_are_not_kept(published: Conference, client: Client, ana: User) -> None:
    with patch.object(cache, "set") as kept:
        for number in range(3):
            ask(client, f"search/?q=word{number}")
            ask(client, f"?x={number}")
        client.force_login(ana)
        ask(client, "?draft")
    assert not any(call.args[0].startswith("page-") for call in kept.call_args_list)


def test_pages_that_are_not_there_are_not_kept(published: Conference, client: Client) -> None:
    with patch.object(cache, "set") as kept:
        assert ask(client, "papers/nowhere/").status_code == 404
    assert not any(call.args[0].startswith("page-") for call in kept.call_args_list)


def test_the_same_page_is_the_same_bytes_in_every_process(published: Conference, client: Client) -> None:
    first = ask(client, accept_encoding="gzip").content
    cache.clear()
    assert ask(client, accept_encoding="gzip").content == first


def test_two_conferences_keep_their_pages_apart(published: Conference, client: Client) -> None:
    other = factories.program_of(factories.ConferenceFactory.create(slug="other"), papers=2)
    publish.publish(other)
    assert ask(client, "papers/").content != client.get("/other/papers/").content
