"""Who: people and the institutions they are from."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, TypeVar

from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from django.db.models.functions import Lower

from people import text
from people.addresses import Addressed
from people.history import Act, RowChange  # Django looks for an app's tables here

__all__ = [
    "Act",
    "Affiliation",
    "Alias",
    "CleanTextMixin",
    "Distinct",
    "Identifier",
    "Person",
    "Place",
    "PlaceAffiliation",
    "RowChange",
    "System",
    "WebAddressField",
    "is_orcid",
    "loaded_after",
]

F = TypeVar("F", bound=Callable[..., Any])

ALIAS_TAKEN = "This spelling already stands for another affiliation."


def loaded_after(*labels: str) -> Callable[[F], F]:
    """Return a decorator of `natural_key` that makes fixtures list those models first."""

    def decorate(natural_key: F) -> F:
        vars(natural_key)["dependencies"] = list(labels)
        return natural_key

    return decorate


class CleanTextMixin(models.Model):
    """Text is kept as typed, but in NFC and without invisible characters."""

    kept_as_found: ClassVar[frozenset[str]] = frozenset()
    """Fields whose text is a document of somebody else: not a character of it is changed."""

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Prepare the row, and store it."""
        self.prepare()
        super().save(*args, **kwargs)

    def prepare(self) -> None:
        """Clean every text field and derive what is stored beside it: `save` does so, writers in bulk call it."""
        for field in self._meta.concrete_fields:
            if _is_typed_text(field) and field.attname not in self.kept_as_found:
                value = getattr(self, field.attname)
                if isinstance(value, str):
                    clean = text.clean if isinstance(field, models.TextField) else text.clean_line
                    setattr(self, field.attname, clean(value))


class WebAddressField(models.URLField[Any, Any]):
    """A web address; typed without a scheme it is taken for https."""

    def formfield(self, **kwargs: Any) -> Any:
        """Return the field of a form."""
        return super().formfield(**{"assume_scheme": "https", **kwargs})


def _is_typed_text(field: "models.Field[Any, Any]") -> bool:
    return isinstance(field, models.CharField | models.TextField) and not field.choices


class AffiliationQuerySet(models.QuerySet["Affiliation"]):
    """Reads of affiliations that several callers share."""

    def get_by_natural_key(self, slug: str) -> "Affiliation":
        """Return the affiliation at that address."""
        return self.get(slug=slug)


class Affiliation(CleanTextMixin, Addressed):
    """An institution that people are from, under the name that is printed; other spellings of it are its aliases."""

    name = models.CharField(max_length=500, help_text="As it is printed, for example “University of Toronto”.")
    sort_key = models.CharField(max_length=300, editable=False, db_index=True)
    country = models.CharField(
        max_length=2,
        blank=True,
        validators=[RegexValidator(r"^[A-Z]{2}\Z", "Give the two capital letters of ISO 3166-1, such as CA.")],
        help_text="Two letters, such as CA.",
    )
    ror = models.CharField(
        "ROR id",
        max_length=9,
        blank=True,
        validators=[RegexValidator(r"^0[a-z0-9]{8}\Z", "Give the nine characters at the end of the ROR address.")],
        help_text="From ror.org: the nine characters at the end of the address.",
    )

    objects = AffiliationQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["sort_key", "slug"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["slug"], name="affiliation_slug_unique"),
            models.UniqueConstraint(
                fields=["ror"], condition=~models.Q(ror=""), name="affiliation_ror_unique",
                violation_error_message="Another affiliation has this ROR id.",
            ),
            models.CheckConstraint(condition=~models.Q(name=""), name="affiliation_name_given"),
        ]  # fmt: skip

    def __str__(self) -> str:
        """Return the printed name."""
        return self.name

    def prepare(self) -> None:
        """Derive the sort key."""
        super().prepare()
        self.sort_key = text.sort_key(self.name)[:300]

    def natural_key(self) -> tuple[str]:
        """Return what a fixture names it by."""
        return (self.slug,)


class AliasQuerySet(models.QuerySet["Alias"]):
    """Reads of aliases that several callers share."""

    def get_by_natural_key(self, name: str) -> "Alias":
        """Return the alias of that spelling."""
        return self.get(name=name)


class Alias(CleanTextMixin):
    """Another spelling of an affiliation, met in a document or decided by an organizer."""

    affiliation = models.ForeignKey(Affiliation, models.CASCADE, related_name="aliases")
    name = models.CharField("spelling", max_length=500)

    objects = AliasQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "aliases"
        ordering: ClassVar = [Lower("name"), "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint("name", name="alias_name_unique", violation_error_message=ALIAS_TAKEN),
        ]

    def __str__(self) -> str:
        """Return the spelling."""
        return self.name

    @loaded_after("people.affiliation")
    def natural_key(self) -> tuple[str]:
        """Return what a fixture names it by."""
        return (self.name,)


class PersonQuerySet(models.QuerySet["Person"]):
    """Reads of people that several callers share."""

    def get_by_natural_key(self, slug: str) -> "Person":
        """Return the person at that address."""
        return self.get(slug=slug)


class Person(CleanTextMixin, Addressed):
    """One human being: the name as it is published, and its parts for sorting and citing."""

    name = models.CharField(
        "published name", max_length=200, help_text="As the person writes it. It is printed everywhere as typed here."
    )
    given = models.CharField("given names", max_length=150, blank=True)
    family = models.CharField(
        "family name", max_length=150, blank=True,
        help_text="With its particles, as in “van der Meer”. It sorts and cites the person.",
    )  # fmt: skip
    suffix = models.CharField(max_length=20, blank=True, help_text="Such as Jr. or III.")
    sort_key = models.CharField(max_length=310, editable=False, db_index=True)
    email = models.EmailField("e-mail", blank=True, help_text="Private: never published, in no public export.")
    web_site = WebAddressField(blank=True, help_text="Public: shown on the person's page.")

    objects = PersonQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "people"
        ordering: ClassVar = ["sort_key", "slug"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["slug"], name="person_slug_unique"),
            models.CheckConstraint(condition=~models.Q(name=""), name="person_name_given"),
        ]

    def __str__(self) -> str:
        """Return the published name."""
        return self.name

    def prepare(self) -> None:
        """Derive the sort key: family, given, suffix; the published name where no family name is known."""
        super().prepare()
        parts = f"{self.family} {self.given} {self.suffix}" if self.family else self.name
        self.sort_key = text.sort_key(parts)[:310]

    def natural_key(self) -> tuple[str]:
        """Return what a fixture names them by."""
        return (self.slug,)


class IdentifierQuerySet(models.QuerySet["Identifier"]):
    """Reads of identifiers that several callers share."""

    def get_by_natural_key(self, system: str, value: str) -> "Identifier":
        """Return the identifier of that value in that system."""
        return self.get(system=system, value=value)


class System(models.TextChoices):
    """A public register of researchers, with the form of its ids."""

    ORCID = "orcid", "ORCID"
    DBLP = "dblp", "DBLP"
    OPENREVIEW = "openreview", "OpenReview"
    SCHOLAR = "scholar", "Google Scholar"
    SEMANTIC_SCHOLAR = "semanticscholar", "Semantic Scholar"
    ACM = "acm", "ACM author profile"


class Identifier(CleanTextMixin):
    """What a public register calls a person."""

    person = models.ForeignKey(Person, models.CASCADE, related_name="identifiers")
    system = models.CharField(max_length=20, choices=System)
    value = models.CharField(max_length=100, help_text="The id alone, not the whole address.")

    objects = IdentifierQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["system", "value", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["system", "value"], name="identifier_unique",
                violation_error_message="Another person has this id.",
            ),
        ]  # fmt: skip

    def __str__(self) -> str:
        """Return the system and the id."""
        return f"{self.get_system_display()} {self.value}"

    def clean(self) -> None:
        """Refuse an ORCID that fails its own check digit."""
        super().clean()
        if self.system == System.ORCID and not is_orcid(self.value):
            raise ValidationError({"value": "This is no ORCID iD: sixteen digits such as 0000-0002-1825-0097."})

    @loaded_after("people.person")
    def natural_key(self) -> tuple[str, str]:
        """Return what a fixture names it by."""
        return (self.system, self.value)


class Place(models.Model):
    """A person in a role: at which place in the list, and from where as printed there."""

    person = models.ForeignKey(Person, models.PROTECT, related_name="%(class)ss")
    position = models.PositiveSmallIntegerField(default=0)
    printed = models.CharField(
        "affiliation as printed", max_length=1000, blank=True,
        help_text="The text of the source, kept as it was. Pages show the affiliations chosen here.",
    )  # fmt: skip

    class Meta:
        abstract = True

    def __str__(self) -> str:
        """Return the person's name."""
        return str(self.person)


class PlaceAffiliation(models.Model):
    """One of the affiliations that a person has in a role, in its order."""

    affiliation = models.ForeignKey(Affiliation, models.PROTECT, related_name="%(class)ss")
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        """Return the affiliation's name."""
        return str(self.affiliation)


class Distinct(models.Model):
    """Two people, or two affiliations, of whom somebody said that they are not one, however alike they look."""

    person = models.ForeignKey(Person, models.CASCADE, null=True, related_name="distinct_from")
    other_person = models.ForeignKey(Person, models.CASCADE, null=True, related_name="distinct_to")
    affiliation = models.ForeignKey(Affiliation, models.CASCADE, null=True, related_name="distinct_from")
    other_affiliation = models.ForeignKey(Affiliation, models.CASCADE, null=True, related_name="distinct_to")

    class Meta:
        verbose_name = "decision that two are not one"
        verbose_name_plural = "decisions that two are not one"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["person", "other_person"], name="distinct_people_once"),
            models.UniqueConstraint(fields=["affiliation", "other_affiliation"], name="distinct_affiliations_once"),
        ]

    def __str__(self) -> str:
        """Return both names."""
        return " ≠ ".join(str(each) for each in self.pair())

    def pair(self) -> tuple[Any, Any]:
        """Return the two people or affiliations."""
        if self.person_id:
            return self.person, self.other_person
        return self.affiliation, self.other_affiliation

    @classmethod
    def of(cls, one: Person | Affiliation, other: Person | Affiliation) -> "Distinct":
        """Return the decision, not stored: of each pair there is one, the older row first."""
        first, second = sorted((one, other), key=lambda each: each.pk)
        field = first._meta.model_name or ""
        return cls(**{field: first, f"other_{field}": second})

    @classmethod
    def among(cls, model: "type[Person | Affiliation]", pks: Sequence[int]) -> "models.QuerySet[Distinct]":
        """Return the decisions of which both sides are among these rows."""
        field = model._meta.model_name or ""
        return cls._base_manager.filter(**{f"{field}__in": pks, f"other_{field}__in": pks})


def is_orcid(value: str) -> bool:
    """Return whether the value has the form and the check digit (ISO 7064, MOD 11-2) of an ORCID iD."""
    digits = value.replace("-", "")
    if len(value) != len("0000-0002-1825-0097") or not digits[:-1].isdecimal() or len(digits) != 16:
        return False
    total = 0
    for digit in digits[:-1]:
        total = (total + int(digit)) * 2
    check = (12 - total % 11) % 11
    return digits[-1] == ("X" if check == 10 else str(check))  # ten is written X
