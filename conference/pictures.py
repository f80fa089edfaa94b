"""A conference's pictures: what an organizer uploads, made fit for pages and rid of what a camera wrote into it."""

import hashlib
import io
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_BYTES = 10_000_000
MOST_PIXELS = 40_000_000
KINDS = {"PNG": "image/png", "JPEG": "image/jpeg", "WEBP": "image/webp"}
"""What is taken, by Pillow's name, and its media type."""
EXTENSIONS = {"image/png": "png", "image/jpeg": "jpg", "image/webp": "webp"}
ENCODED: dict[str, dict[str, Any]] = {
    "JPEG": {"quality": 88, "optimize": True},
    "PNG": {"optimize": True},
    "WEBP": {"quality": 88},
}
LOGO_SIZE, HEADER_SIZE = (640, 320), (2400, 800)
"""The largest width and height, in pixels: twice what pages show, for fine screens."""


class UnusablePictureError(ValueError):
    """A file that is no picture that pages can show; the message says why, and what to do."""


class Drawn(msgspec.Struct, frozen=True):
    """A picture as pages show it: its bytes, their SHA-256, the media type, width and height in pixels."""

    data: bytes
    digest: str
    media_type: str
    width: int
    height: int


def drawn(data: bytes, largest: tuple[int, int]) -> Drawn:
    """Return the picture in a file, no larger than that, without the place and time that a camera notes.

    Raises UnusablePictureError.
    """
    from PIL import Image, ImageOps, UnidentifiedImageError  # noqa: PLC0415  # imported when a picture comes

    if len(data) > MOST_BYTES:
        raise UnusablePictureError("The picture is larger than 10 MB. Save it smaller, and upload it again.")
    try:
        with Image.open(io.BytesIO(data), formats=list(KINDS)) as opened:
            kind = str(opened.format)
            if opened.width * opened.height > MOST_PIXELS:
                raise UnusablePictureError("The picture has more than 40 million pixels. Save it smaller.")
            picture = ImageOps.exif_transpose(opened)
            picture.thumbnail(largest)
            kept = _encoded(picture, kind)
    except UnidentifiedImageError as error:
        raise UnusablePictureError("This is no PNG, JPEG or WebP picture. Save it as one of these.") from error
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        if isinstance(error, UnusablePictureError):
            raise
        raise UnusablePictureError("The picture is damaged. Save it anew, and upload it again.") from error
    return Drawn(kept, hashlib.sha256(kept).hexdigest(), KINDS[kind], picture.width, picture.height)


def _encoded(picture: "Image", kind: str) -> bytes:
    """Return the pixels as a file of that kind, with nothing beside them."""
    modes = {"JPEG": ("RGB",), "PNG": ("RGB", "RGBA"), "WEBP": ("RGB", "RGBA")}[kind]
    if picture.mode not in modes:
        has_holes = "A" in picture.mode or "transparency" in picture.info
        picture = picture.convert("RGBA" if has_holes and "RGBA" in modes else "RGB")
    picture.info.clear()
    held = io.BytesIO()
    picture.save(held, kind, **ENCODED[kind])
    return held.getvalue()


def file_name(digest: str, media_type: str) -> str:
    """Return the last part of a picture's address: what it shows is in its name, so that it never changes."""
    return f"{digest[:32]}.{EXTENSIONS[media_type]}"
