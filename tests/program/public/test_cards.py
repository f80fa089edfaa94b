"""Cards of sessions and papers, the program in another site's frame, and posters by their boards."""

import io

import pytest
from django.test import Client
from PIL import Image

from conference.models import Conference
from program import publish
from program.models import Slot
from program.public.views import by_number

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("title", ["A paper", "x" * 500, "日本語の題 and العربية", '#set page(width: 1pt) "$ \\'])
def test_a_card_is_a_picture_of_the_size_that_networks_want_whatever_the_title(
    title: str, client: Client, conference: Conference
) -> None:
    paper = conference.papers.get()
    paper.title = title
    paper.save()
    publish.publish(conference)
    answer = client.get(f"/conf/papers/{paper.slug}/card.png")
    assert answer["Content-Type"] == "image/png"
    assert Image.open(io.BytesIO(answer.content)).size == (1200, 630)
    assert f"/conf/papers/{paper.slug}/card.png" in client.get(f"/conf/papers/{paper.slug}/").text
    assert client.get("/conf/papers/nope/card.png").status_code == 404


def test_any_site_may_frame_the_embedded_program_and_no_other_page(client: Client, conference: Conference) -> None:
    publish.publish(conference)
    answer = client.get("/conf/embed/")
    assert "X-Frame-Options" not in answer
    assert "frame-ancestors *" in answer["Content-Security-Policy"]
    assert conference.papers.get().title in answer.text
    assert client.get("/conf/embed/")["Content-Security-Policy"] == answer["Content-Security-Policy"]  # as kept
    page = client.get("/conf/program/")
    assert page["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in page["Content-Security-Policy"]


def test_posters_stand_in_the_order_in_which_people_count_their_boards(client: Client, conference: Conference) -> None:
    session = conference.sessions.get()
    session.kind = "posters"
    session.save()
    Slot.objects.update(board="A10")
    publish.publish(conference)
    assert "A10" in client.get("/conf/posters/").text
    assert "/conf/posters/" in client.get("/conf/program/").text
    assert sorted(["A10", "", "A2", "12", "B1", "3"], key=by_number) == ["3", "12", "A2", "A10", "B1", ""]
