"""Themes: a conference's colour and pictures, which can always be read, and are a part of its releases."""

import io
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from conference.models import Conference, Picture
from program import publish
from program.public import theme
from tests import factories
from tests.program.admin.test_two_editors import Editor

COLOURS = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06x}")


@given(COLOURS)
def test_any_colour_gets_a_shade_that_can_be_read_by_day_and_by_night(colour: str) -> None:
    for ground in (theme.LIGHT, theme.DARK):
        assert theme.contrast(theme.shade(colour, ground), ground) >= 4.5
    assert theme.contrast(colour, theme.ink_on(colour)) >= 4.5


def test_a_colour_that_can_be_read_stays_what_it_is() -> None:
    assert theme.shade("#0b5a6b", theme.LIGHT) == "#0b5a6b"


@pytest.mark.parametrize(("one", "other", "expected"), [("#000000", "#ffffff", 21), ("#777777", "#ffffff", 4.48)])
def test_contrast_is_what_wcag_says(one: str, other: str, expected: float) -> None:
    assert theme.contrast(one, other) == pytest.approx(expected, abs=0.005)
    assert theme.contrast(other, one) == theme.contrast(one, other)


def red(name: str = "logo.png", size: tuple[int, int] = (300, 100)) -> SimpleUploadedFile:
    held = io.BytesIO()
    Image.new("RGB", size, "red").save(held, "PNG")
    return SimpleUploadedFile(name, held.getvalue(), "image/png")


def save(editor: Editor, conference: Conference, **changes: Any) -> Any:
    form = editor.open(f"/admin/conference/conference/{conference.pk}/change/")
    return editor.save({**form, **changes})


@pytest.mark.django_db
def test_a_theme_is_chosen_in_the_admin_and_seen_from_the_next_release_on(
    conference: Conference, client: Client, ana: User
) -> None:
    publish.publish(conference)
    editor = Editor(ana)
    answer = save(editor, conference, colour="#ffdd00", logo_file=red(), header_file=red(size=(1200, 300)))
    assert "was changed successfully" in answer.text
    before = client.get("/conf/").text
    assert "<img" not in before
    assert "theme.css" not in before
    publish.publish(Conference.objects.get())
    page = client.get("/conf/").text
    assert '<link rel="stylesheet" href="/conf/theme.css">' in page
    assert page.count("<img") == 2
    assert f'alt="{conference.acronym or conference.name}"' in page
    sheet = client.get("/conf/theme.css")
    assert sheet["Content-Type"] == "text/css; charset=utf-8"
    assert "--brand: #ffdd00; --brand-ink: #000000;" in sheet.text


@pytest.mark.django_db
def test_a_picture_is_public_with_the_release_that_shows_it_and_costs_a_query_once(
    conference: Conference, client: Client, ana: User, django_assert_num_queries: Any
) -> None:
    publish.publish(conference)
    save(Editor(ana), conference, logo_file=red())
    name = f"/conf/pictures/{Picture.objects.get().digest[:32]}.png"
    assert client.get(name).status_code == 404
    organizer = Client()
    organizer.force_login(ana)
    assert organizer.get(f"{name}?draft").status_code == 200
    publish.publish(Conference.objects.get())
    assert client.get(name)["Content-Type"] == "image/png"
    with django_assert_num_queries(1):
        assert Image.open(io.BytesIO(client.get(name).content)).size == (300, 100)


@pytest.mark.django_db
def test_a_picture_is_taken_away_by_a_tick_and_stays_where_an_older_release_shows_it(
    conference: Conference, ana: User
) -> None:
    editor = Editor(ana)
    save(editor, conference, logo_file=red())
    shown = editor.open(f"/admin/conference/conference/{conference.pk}/change/")
    assert "300 × 100" in editor.client.get(editor.address).text
    editor.save(shown)
    assert Conference.objects.get().logo
    save(editor, conference, **{"logo_file-clear": "on"})
    assert Conference.objects.get().logo is None
    assert Picture.objects.count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"colour": "red"}, "six hexadecimal digits"),
        ({"logo_file": SimpleUploadedFile("x.png", b"no picture", "image/png")}, "no PNG, JPEG or WebP"),
    ],
)
def test_what_is_no_colour_or_picture_is_refused_beside_its_field(
    conference: Conference, ana: User, changes: dict[str, Any], words: str
) -> None:
    assert words in save(Editor(ana), conference, **changes).text
    assert Conference.objects.get().colour == ""


@pytest.mark.django_db
def test_a_conference_without_a_theme_has_the_house_s(client: Client) -> None:
    publish.publish(factories.program_of(factories.ConferenceFactory.create(slug="plain"), papers=1))
    assert "theme.css" not in client.get("/plain/").text
    assert client.get("/plain/theme.css").text == ""
