"""“Try a file”: what was read beside its source, and nothing stored."""

import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session as BrowserSession
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from program.admin import trial
from program.formats.source import SourceFile

pytestmark = pytest.mark.django_db
DOCUMENTS = Path(__file__).parents[3] / "fixtures" / "documents"
TRY = "/admin/program/document/try/"


def upload(name: str, data: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile(name, data)


def document(name: str) -> SimpleUploadedFile:
    return upload(name, (DOCUMENTS / name).read_bytes())


def text_of(answer: Any) -> str:
    """Return the words of a page, with single blanks."""
    return " ".join(re.sub(r"<[^>]*>", " ", answer.content.decode()).split())


@pytest.fixture
def organizer(client: Client, ana: User) -> Client:
    client.force_login(ana)
    return client


def papers(count: int) -> str:
    return "\n\n".join(
        f"Fast Caches Number {n} for Networks\nBo Lee (ETH Zurich), Cy Young (EPFL)" for n in range(count)
    )


def test_the_page_is_linked_from_the_index_and_the_documents(organizer: Client) -> None:
    assert reverse("admin:program_document_try") == TRY
    for page in ("/admin/", "/admin/program/document/"):
        assert f'href="{TRY}"' in organizer.get(page).content.decode()


def test_staff_may_try_a_file(client: Client, bo: User) -> None:
    client.force_login(bo)
    assert client.get(TRY).status_code == 200


def test_a_stranger_is_refused_and_a_visitor_is_asked_to_log_in(client: Client, cy: User) -> None:
    answer = client.get(TRY)
    assert answer.status_code == 302
    assert "/login/" in answer["Location"]
    client.force_login(cy)
    assert client.post(TRY, {"text": papers(2)}).status_code == 403


def test_two_documents_are_shown_as_one_program_with_what_was_recognised(organizer: Client) -> None:
    answer = organizer.post(TRY, {"sources": [document("session-page.txt"), document("keynote-page.txt")]})
    words = text_of(answer)
    assert "Recognised: Text of a program page" in words
    assert "papers 5" in words
    assert "keynotes 2" in words
    assert "Christina Giannoula" in words
    assert "Foteini Strati ( ETH Zurich )" in words


def test_every_line_stands_beside_the_result_with_its_number_and_its_role_in_words(organizer: Client) -> None:
    page = organizer.post(TRY, {"sources": [document("session-page.txt")]}).content.decode()
    lines = re.findall(r'<li id="line-0-(\d+)" class="([\w-]*)"><span class="number">(\d+)</span>(.*?)</li>', page)
    source = (DOCUMENTS / "session-page.txt").read_text().split("\n")
    assert [number for number, *_ in lines] == [str(number) for number in range(1, len(source) + 1)]
    assert lines[0][1] == "role-chair"
    assert '<span class="role">chair</span>' in lines[0][3]
    assert lines[2][1] == "role-title"
    for style, role in (("role-chair", "chair"), ("role-authors", "authors"), ("role-link", "link caption")):
        assert f'<li class="{style}">{role}</li>' in page


def test_a_finding_has_its_words_and_alternative_and_leads_to_its_line(organizer: Client) -> None:
    answer = organizer.post(TRY, {"sources": [document("session-page.txt")]})
    words, page = text_of(answer), answer.content.decode()
    findings = answer.context["trial"].findings
    assert [each.where.line for each, anchor in findings if anchor] == [1]
    assert '<a href="#line-0-1">session-page.txt, line 1</a>' in page
    assert 'id="line-0-1"' in page
    for finding, _ in findings:
        for text in (finding.message, finding.words, finding.assumed, finding.alternative):
            assert unescape(text) in unescape(words)


def test_a_table_is_shown_without_a_source(organizer: Client) -> None:
    table = upload("papers.csv", b"title,authors\nFast Caches for Networks,Bo Lee (ETH Zurich)\n")
    answer = organizer.post(TRY, {"sources": [table]})
    assert "Fast Caches for Networks" in text_of(answer)
    assert 'id="source"' not in answer.content.decode()


def test_pasted_text_is_read_and_never_run(organizer: Client) -> None:
    pasted = f"{papers(2)}\n\nAttacks with <script>alert(1)</script> Tags\nDi Wu (EPFL)"
    page = organizer.post(TRY, {"text": pasted}).content.decode()
    assert "pasted text" in page
    assert "<script>alert(1)" not in page


def test_nothing_is_stored(organizer: Client) -> None:
    def rows() -> dict[str, int]:
        return {model.__name__: model._default_manager.count() for model in apps.get_models()}

    before, sessions = rows(), list(BrowserSession.objects.values_list("session_data"))
    assert organizer.post(TRY, {"sources": [document("session-page.txt")]}).context["trial"]
    assert rows() == before
    assert list(BrowserSession.objects.values_list("session_data")) == sessions


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        ({}, "Choose a file or paste a text."),
        ({"text": "Dear all, lunch is at noon."}, "pasted text"),
        ({"sources": [("binary.txt", b"a\0b\0c")]}, "binary.txt, line 1: This is a binary file"),
        ({"sources": [("old.txt", b"caf\xe9")], "encoding": "utf-8"}, "Byte 0xe9"),
        ({"sources": [("a.txt", b"x")], "text": "y"}, "Give one of the two"),
        ({"sources": [("a.txt", b"x"), ("a.txt", b"y")]}, "Two files are called “a.txt”."),
        ({"text": "some words", "format": "hotcrp"}, "pasted text"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_told_on_the_form(organizer: Client, sent: dict[str, object], told: str) -> None:
    files = sent.get("sources")
    if isinstance(files, list):
        sent = {**sent, "sources": [upload(*each) for each in files]}
    answer = organizer.post(TRY, sent)
    assert answer.status_code == 200
    assert answer.context["trial"] is None
    assert told in text_of(answer)


def test_files_that_are_too_large_are_refused_before_they_are_read(organizer: Client) -> None:
    halves = [upload(name, b"x" * (trial.LARGEST // 2 + 1)) for name in ("a.txt", "b.txt")]
    answer = organizer.post(TRY, {"sources": halves})
    assert answer.status_code == 200
    assert "at most 20,000,000 are read" in text_of(answer)


def test_an_encoding_that_is_named_is_used(organizer: Client) -> None:
    data = papers(2).replace("Bo Lee", "Bo Łee").encode("cp1250")
    answer = organizer.post(TRY, {"sources": [upload("page.txt", data)], "encoding": "cp1250"})
    assert "Bo Łee ( ETH Zurich )" in text_of(answer)


def test_of_a_large_page_the_first_2000_lines_are_shown_and_all_are_read(organizer: Client) -> None:
    answer = organizer.post(TRY, {"text": papers(1500)})
    words = text_of(answer)
    assert "The first 2000 of 4499 lines are shown; all were read." in words
    assert re.search(r"The first \d+ of 1500 papers are shown; all were read\.", words)
    assert len(answer.content) < 1_000_000


@pytest.mark.parametrize("letters", ["<&'\"" * 200, "程序委員會" * 200])
def test_a_page_of_long_lines_of_any_letters_stays_below_one_megabyte(organizer: Client, letters: str) -> None:
    page = "\n\n".join(
        f"Fast Caches Number {n} {letters}\nBo Lee (ETH {letters[:300]}), Cy Young (EPFL)" for n in range(600)
    )
    answer = organizer.post(TRY, {"sources": [upload("page.txt", page.encode())], "format": "text"})
    assert answer.context["trial"] is not None
    assert len(answer.content) < 1_000_000


def test_a_line_that_is_too_long_to_show_is_cut_with_a_sign() -> None:
    read = trial.tried([SourceFile("page.txt", f"{papers(2)}\n\n{'word ' * 400}".encode())])
    assert read.sources[0].lines[-1].text.endswith("…")
