"""Forms of the public pages."""

from crispy_forms.helper import FormHelper
from crispy_forms.layout import HTML, Div, Field, Layout
from django import forms
from django.urls import reverse

LONGEST_QUERY = 200


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
