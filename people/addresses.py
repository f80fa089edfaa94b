"""Lasting addresses: a slug that is made once from a name, and the ones that it had before, which redirect."""

from collections.abc import Iterable
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models

from people import text

ADDRESS_TAKEN = "This address is in use, or was, by another object. Choose another."
LONGEST_SLUG = 80


class Addressed(models.Model):
    """An object with a lasting address. Saved without a slug, it gets a free one from its name."""

    slug = models.SlugField(
        "address",
        max_length=LONGEST_SLUG,
        allow_unicode=True,
        blank=True,
        help_text="The last part of its web address. Left empty, it is made from the name. "
        "It stays when the name changes; if you change it, the old address leads to the new one.",
    )
    former_slugs = models.JSONField("former addresses", default=list, blank=True, editable=False)

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Give an address where there is none, and keep the one that was replaced."""
        if not self.slug:
            fallback = self._meta.model_name or "item"
            self.slug = text.unique_slug(self.address_source(), taken(self.neighbours()), fallback=fallback)
        self.keep_former_address()
        super().save(*args, **kwargs)

    def clean(self) -> None:
        """Refuse an address that a neighbour has, or had."""
        super().clean()
        if self.slug and self.slug in taken(self.neighbours()):
            raise ValidationError({"slug": ADDRESS_TAKEN})

    def address_source(self) -> str:
        """Return the text that a new address is made from."""
        return str(self)

    def neighbours(self) -> models.QuerySet[Any]:
        """Return the objects among which the address must be unique, without this one."""
        return type(self)._base_manager.exclude(pk=self.pk)  # documented under this name

    def keep_former_address(self) -> None:
        """Add the address in the database to the former ones if it is about to be replaced."""
        if self.pk is None:
            return
        rows = type(self)._base_manager.filter(pk=self.pk)  # documented under this name
        before = rows.values_list("slug", flat=True).first()
        if before and before != self.slug:
            kept = [each for each in self.former_slugs if each not in (self.slug, before)]
            self.former_slugs = [*kept, before]


def taken(objects: models.QuerySet[Any]) -> set[str]:
    """Return every address that these objects have or had (one query)."""
    return set(_all_slugs(objects.values_list("slug", "former_slugs")))


def _all_slugs(rows: Iterable[tuple[str, list[str]]]) -> Iterable[str]:
    for slug, former in rows:
        yield slug
        yield from former
