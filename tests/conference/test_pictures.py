"""Pictures: what is uploaded becomes what pages show, and says nothing of where it was taken."""

import io
from typing import Any

import pytest
from PIL import Image

from conference.pictures import UnusablePictureError, drawn


def file(kind: str = "PNG", size: tuple[int, int] = (300, 100), mode: str = "RGB", **more: Any) -> bytes:
    held = io.BytesIO()
    Image.new(mode, size, "red").save(held, kind, **more)
    return held.getvalue()


@pytest.mark.parametrize(("kind", "media_type"), [("PNG", "image/png"), ("JPEG", "image/jpeg"), ("WEBP", "image/webp")])
def test_a_picture_is_made_no_larger_than_pages_need(kind: str, media_type: str) -> None:
    found = drawn(file(kind, (3000, 1000)), (600, 600))
    assert (found.width, found.height, found.media_type) == (600, 200, media_type)
    assert Image.open(io.BytesIO(found.data)).size == (600, 200)


def test_a_small_picture_stays_as_small_as_it_is() -> None:
    assert drawn(file(size=(30, 10)), (600, 600)).width == 30


def test_what_a_camera_notes_is_left_out_and_the_picture_stands_upright() -> None:
    notes = Image.Exif()
    notes[0x0112] = 6  # lies on its side
    notes[0x010E] = "taken at home"
    found = drawn(file("JPEG", (300, 100), exif=notes), (600, 600))
    assert (found.width, found.height) == (100, 300)
    assert b"taken at home" not in found.data
    assert not Image.open(io.BytesIO(found.data)).getexif()


def test_the_same_picture_has_the_same_name() -> None:
    assert drawn(file(), (600, 600)) == drawn(file(), (600, 600))


def test_a_picture_with_holes_keeps_them() -> None:
    assert Image.open(io.BytesIO(drawn(file(mode="RGBA"), (60, 60)).data)).mode == "RGBA"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "no PNG"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "no PNG"),
        (file("GIF", mode="P"), "no PNG"),
        (file()[:60], "damaged"),
        (b"\0" * 10_000_001, "larger than 10 MB"),
        (file(size=(8000, 6000)), "40 million"),
    ],
)
def test_what_is_no_picture_is_refused_with_what_to_do(data: bytes, words: str) -> None:
    with pytest.raises(UnusablePictureError, match=words):
        drawn(data, (600, 600))
