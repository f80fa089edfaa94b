"""Organizers give files, see what would change, decide, import and undo, all in the admin."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from conference.models import Conference
from program.models import Import, ImportState, Paper, Source
from tests import factories
from tests.program.sync.test_imports import HEADER, ROWS, bring, sheet

pytestmark = pytest.mark.django_db


@pytest.fixture
def empty(db: None) -> Conference:
    return factories.ConferenceFactory.create(slug="empty")


@pytest.fixture
def organizer(client: Client, ana: User) -> Client:
    client.force_login(ana)
    return client


def give(client: Client, conference: Conference, text: str, source: str = "Sheet", **more: str) -> Any:
    data = {"source": source, "text": "", "format": "", "encoding": "", **more}
    files = SimpleUploadedFile("papers.csv", text.encode())
    return client.post(f"/admin/program/import/new/{conference.pk}/", {**data, "sources": files}, follow=True)


def press(client: Client, what: str, **choices: str) -> Any:
    reading = Import.objects.latest("pk")
    return client.post(f"/admin/program/import/{reading.pk}/review/", {"do": what, **choices}, follow=True)


def test_a_file_is_reviewed_and_imported(organizer: Client, empty: Conference, ana: User) -> None:
    page = give(organizer, empty, HEADER + "".join(ROWS))
    assert "Caching trees" in page.text
    assert "Recognised" in page.text or "CSV" in page.text
    assert not Paper.objects.exists()
    page = press(organizer, "apply")
    assert "5 changes were imported." in page.text
    assert Paper.objects.count() == 3
    assert Import.objects.get().applied_by == ana


def test_pressing_import_twice_imports_once(organizer: Client, empty: Conference) -> None:
    give(organizer, empty, HEADER + "".join(ROWS))
    press(organizer, "apply")
    page = press(organizer, "apply")
    assert "Applied." in page.text
    assert Paper.objects.count() == 3


def test_conflicts_come_first_with_both_sides_word_by_word(organizer: Client, empty: Conference) -> None:
    bring(empty, HEADER + "".join(ROWS))
    paper = Paper.objects.get(title="Quiet networks")
    paper.abstract = "On much noise."
    paper.save()
    page = give(
        organizer, empty, HEADER + "".join(ROWS).replace("On noise.", "On less noise.") + "9,New,Ed Vane,,Evening\n"
    )
    text = page.text
    assert text.index("Conflicts</h2>") < text.index("New</h2>")
    assert re.search("<ins>.?much", text)
    assert re.search("<ins>.?less", text)


def test_a_choice_on_a_page_is_kept_and_applied(organizer: Client, empty: Conference) -> None:
    bring(empty, HEADER + "".join(ROWS))
    give(organizer, empty, HEADER + "".join(ROWS).replace("On noise.", "On silence.").replace("On trees.", "On woods."))
    rows = {row.item.name: row.item.id for _, _, rows in press(organizer, "page:1").context["groups"] for row in rows}
    press(organizer, "page:1", **{f"d-{rows['Quiet networks']}": "refuse"})
    press(organizer, "apply")
    assert Paper.objects.get(title="Quiet networks").abstract == "On noise."
    assert Paper.objects.get(title="Caching trees").abstract == "On woods."


def test_a_group_is_decided_at_once_and_remembered_for_the_source(organizer: Client, empty: Conference) -> None:
    bring(empty, HEADER + "".join(ROWS))
    give(organizer, empty, HEADER + "".join(ROWS).replace("On noise.", "On silence."))
    page = press(organizer, "bulk:refuse:update", **{"remember-update": "1"})
    assert "1 change: refuse." in page.text
    assert Source.objects.get().rules == {"update": "refuse"}
    press(organizer, "apply")
    assert Paper.objects.get(title="Quiet networks").abstract == "On noise."


def test_a_field_is_decided_for_good(organizer: Client, empty: Conference) -> None:
    bring(empty, HEADER + "".join(ROWS))
    give(organizer, empty, HEADER + "".join(ROWS).replace("On noise.", "On silence."))
    press(organizer, "always:refuse:papers.abstract")
    assert Source.objects.get().rules == {"papers.abstract": "refuse"}
    press(organizer, "apply")
    assert Paper.objects.get(title="Quiet networks").abstract == "On noise."


def test_what_somebody_edited_during_the_review_is_shown_before_it_is_imported(
    organizer: Client, empty: Conference
) -> None:
    bring(empty, HEADER + "".join(ROWS))
    page = give(organizer, empty, HEADER + "".join(ROWS).replace("On noise.", "On silence."))
    seen = page.context["seen"]
    paper = Paper.objects.get(title="Quiet networks")
    paper.abstract = "On great noise."
    paper.save()
    page = press(organizer, "apply", seen=seen)
    assert "Somebody edited the program meanwhile" in page.text
    assert "Conflicts: 1" in page.text
    paper.refresh_from_db()
    assert paper.abstract == "On great noise."
    page = press(organizer, "apply", seen=page.context["seen"])
    assert Import.objects.latest("pk").state == ImportState.APPLIED


def test_a_reading_is_put_aside(organizer: Client, empty: Conference) -> None:
    give(organizer, empty, HEADER + "".join(ROWS))
    page = press(organizer, "drop")
    assert "Nothing was imported" in page.text
    assert Import.objects.get().state == ImportState.DROPPED
    assert not Paper.objects.exists()


def test_an_import_is_undone_after_a_page_that_says_what_goes(organizer: Client, empty: Conference) -> None:
    first = bring(empty, HEADER + "".join(ROWS))
    page = organizer.get(f"/admin/program/import/{first.pk}/undo/")
    assert "Take out: paper “<bdi>Caching trees</bdi>”" in page.text
    assert Paper.objects.count() == 3
    page = organizer.post(f"/admin/program/import/{first.pk}/undo/", follow=True)
    assert "The import was undone" in page.text
    assert not Paper.objects.exists()


def test_an_import_that_was_edited_since_says_what_stands_in_the_way(organizer: Client, empty: Conference) -> None:
    first = bring(empty, HEADER + "".join(ROWS))
    paper = Paper.objects.get(title="Quiet networks")
    paper.title = "Loud networks"
    paper.save()
    page = organizer.get(f"/admin/program/import/{first.pk}/undo/")
    assert "Paper “Loud networks” was edited: title." in page.text
    assert "Undo the import</button>" not in page.text


def test_three_thousand_changes_are_shown_by_pages_below_a_megabyte(organizer: Client, empty: Conference) -> None:
    long_text = "wörter " * 220
    page = give(organizer, empty, sheet(1_500).replace("Text", long_text))
    reading = Import.objects.get()
    address = f"/admin/program/import/{reading.pk}/review/"
    assert len(page.content) < 1_000_000
    assert f"Page 1 of {page.context['page'].paginator.num_pages}" in page.text
    bring(empty, sheet(1_500))
    page = give(organizer, empty, sheet(1_500).replace("Text", long_text).replace("matter", "other matters"))
    assert page.context["page"].paginator.count == 3_000
    assert len(page.content) < 1_000_000
    assert organizer.get(f"{address}?page=2").status_code == 200


def test_two_papers_of_one_id_are_refused_on_the_form_and_nothing_is_kept(organizer: Client, empty: Conference) -> None:
    page = give(organizer, empty, HEADER + ROWS[0] + ROWS[1].replace("2,", "1,", 1))
    assert "both have the" in page.text
    assert not Import.objects.exists()


def test_a_file_that_is_no_program_says_so_and_nothing_is_kept(organizer: Client, empty: Conference) -> None:
    page = give(organizer, empty, "hello")
    assert page.status_code == 200
    assert "papers.csv" in page.text
    assert not Import.objects.exists()


def test_staff_may_look_at_no_import_page(client: Client, bo: User, empty: Conference) -> None:
    client.force_login(bo)
    page = client.get(f"/admin/program/import/new/{empty.pk}/")
    assert page.status_code == 403
    assert "Importing is for organizers" in page.text


def test_the_list_of_imports_and_of_sources_open(organizer: Client, empty: Conference) -> None:
    bring(empty, HEADER + "".join(ROWS))
    assert "5 add" in organizer.get("/admin/program/import/").text
    assert "Sheet" in organizer.get("/admin/program/source/").text
