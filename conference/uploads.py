"""Uploads of pictures in forms."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.urls import reverse

from conference.models import Conference, Picture
from conference.pictures import Drawn, UnusablePictureError, drawn, file_name


class Shown:
    """A picture that is there, as the widget of an upload shows it: by name, with a link to it."""

    def __init__(self, picture: Picture | None, conference: Conference) -> None:
        self.picture = picture
        self.conference = conference

    def __bool__(self) -> bool:
        """Return whether there is one."""
        return self.picture is not None

    def __str__(self) -> str:
        """Return what it is."""
        return str(self.picture) if self.picture else ""

    @property
    def url(self) -> str:
        """Return its address in the draft: the public may not see it yet."""
        if self.picture is None:
            return ""
        name = file_name(self.picture.digest, self.picture.media_type)
        return f"{reverse('program:picture', args=[self.conference.slug, name])}?draft"


class PictureField(forms.FileField):
    """An upload that becomes a `Drawn` picture no larger than pages need; False takes the present one away."""

    widget = forms.ClearableFileInput

    def __init__(self, label: str, largest: tuple[int, int], **options: Any) -> None:
        super().__init__(label=label, required=False, **options)
        self.largest = largest
        self.widget.attrs["accept"] = "image/png,image/jpeg,image/webp"

    def clean(self, data: Any, initial: Any = None) -> Any:
        """Return the picture; what was there stays what it is. Raises ValidationError for a file that is none."""
        given = super().clean(data, initial)
        if given is None or given is False or isinstance(given, Shown | Drawn):
            return given
        try:
            return drawn(given.read(), self.largest)
        except UnusablePictureError as error:
            raise ValidationError(str(error)) from error
