"""Forms of the public pages."""

from typing import Any

from crispy_forms.helper import FormHelper
from crispy_forms.layout import HTML, Div, Field, Layout, Submit
from django import forms
from django.urls import reverse

from program.formats import registry
from program.formats.sheet_mapping import FIELDS, LONGEST, Column, Level, Mapping, columns

LONGEST_QUERY = 200
LARGEST_FILE = 20_000_000
"""Bytes of a file that is compared."""


class SearchForm(forms.Form):
    """The search box: a GET form with one field."""

    q = forms.CharField(
        label="Search the program",
        max_length=LONGEST_QUERY,
        required=False,
        widget=forms.TextInput(attrs={"type": "search", "placeholder": "Title or name", "dir": "auto"}),
    )

    def __init__(self, conference: str, *, is_draft: bool = False, data: object = None, prefix_id: str = "") -> None:
        super().__init__(data=data, auto_id=f"{prefix_id or 'top'}-%s")  # type: ignore[arg-type]  # a QueryDict or None
        self.helper = FormHelper()
        self.helper.form_method = "get"
        self.helper.form_action = reverse("program:search", args=[conference])
        self.helper.attrs = {"role": "search"}
        self.helper.form_show_labels = True
        self.helper.disable_csrf = True
        draft = [HTML('<input type="hidden" name="draft">')] if is_draft else []
        button = HTML('<button type="submit" class="btn btn-primary">Search</button>')
        self.helper.layout = Layout(
            Div(Field("q", wrapper_class="search-field"), button, *draft, css_class="search-box")
        )


class CompareForm(forms.Form):
    """A file to compare with the release."""

    file = forms.FileField(label="File", help_text="At most 20 MB.")
    format = forms.ChoiceField(label="Format", required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(each.name, each.title) for each in registry.writers()]
        self.fields["format"].choices = [("", "Find it by the file's looks"), *choices]  # type: ignore[attr-defined]  # a choice field
        self.helper = FormHelper()
        self.helper.add_input(Submit("compare", "Compare"))

    def clean_file(self) -> Any:
        """Refuse a file that is too large to be held in memory."""
        given = self.cleaned_data["file"]
        if given.size > LARGEST_FILE:
            message = f"{given.name} is larger than 20 MB. Give the file itself, without pictures or archives."
            raise forms.ValidationError(message)
        return given


class SheetForm(forms.Form):
    """The columns of a sheet and the forms of what stands in them."""

    level = forms.ChoiceField(
        label="A row is",
        choices=[("sessions", "a session"), ("talks", "a talk"), ("both", "a session, and each of its talks below it")],
    )
    columns = forms.CharField(
        label="Columns", widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
        help_text="One a line, as “Header: field”. “Header = text” puts the same text into every row.",
    )  # fmt: skip
    date = forms.CharField(label="Dates", max_length=40, initial="%Y-%m-%d", help_text="%d.%m.%Y is 27.03.2027")
    time = forms.CharField(label="Times", max_length=40, initial="%H:%M", help_text="%I:%M %p is 09:00 AM")
    between = forms.CharField(label="Between several", max_length=5, initial="; ", strip=False)
    delimiter = forms.ChoiceField(
        label="Between cells", choices=[(",", "comma"), (";", "semicolon"), ("tab", "tab")], initial=","
    )
    has_header = forms.BooleanField(label="A first row with the headers", required=False, initial=True)
    in_utc = forms.BooleanField(label="Times in UTC", required=False)
    name = forms.CharField(label="Keep it as", max_length=100, required=False)

    def __init__(self, data: Any = None, *, mapping: Mapping | None = None) -> None:
        super().__init__(data, initial=_typed(mapping) if mapping else None)
        self.helper = FormHelper()
        self.helper.add_input(Submit("show", "Show"))
        self.helper.add_input(Submit("download", "Download", css_class="btn-secondary"))
        self.helper.add_input(Submit("keep", "Keep", css_class="btn-secondary"))

    def clean_columns(self) -> tuple[Column, ...]:
        """Return the columns, or say which line is none."""
        found = []
        lines = [line.strip() for line in self.cleaned_data["columns"].splitlines() if line.strip()]
        if len(lines) > LONGEST:
            raise forms.ValidationError(f"There are {len(lines)} columns; a sheet has at most {LONGEST}.")
        for number, line in enumerate(lines, start=1):
            [made] = columns(line)
            if made.field not in FIELDS and "=" in line:
                header, _, text = line.partition("=")
                made = Column(header=header.strip(), text=text.strip())
            elif made.field not in FIELDS:
                message = f"Line {number}, “{line}”: after the colon stands a field, such as title, start or room."
                raise forms.ValidationError(message)
            found.append(made)
        return tuple(found)

    def mapping(self) -> Mapping:
        """Return the sheet of the valid form."""
        told = self.cleaned_data
        return Mapping(
            level=Level(told["level"]), columns=told["columns"], date=told["date"], time=told["time"],
            between=told["between"], delimiter="\t" if told["delimiter"] == "tab" else told["delimiter"],
            has_header=told["has_header"], in_utc=told["in_utc"],
        )  # fmt: skip


def _typed(mapping: Mapping) -> dict[str, Any]:
    """Return a sheet as somebody would type it."""
    lines = [
        f"{each.header}: {each.field}" if each.field else f"{each.header} = {each.text}" for each in mapping.columns
    ]
    return {
        "level": mapping.level.value, "columns": "\n".join(line.replace("\n", " ") for line in lines),
        "date": mapping.date, "time": mapping.time, "between": mapping.between,
        "delimiter": "tab" if mapping.delimiter == "\t" else mapping.delimiter,
        "has_header": mapping.has_header, "in_utc": mapping.in_utc,
    }  # fmt: skip
