"""Forms of signed links: the answer to an invitation, and a member's own page."""

import datetime as dt
from collections.abc import Iterable
from typing import Any

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Fieldset, Layout, Submit
from django import forms

from conference.models import Member
from conference.models.committees import MOST_LOAD

LEVELS = ((2, "mine"), (1, "near"), (0, "neither"), (-1, "far"), (-2, "not mine"))
HALVES = ("am", "pm")


class AnswerForm(forms.Form):
    """Accept with a load and topics, or decline with a reason and suggestions."""

    load = forms.IntegerField(
        label="Papers that you take", min_value=0, max_value=MOST_LOAD, required=False,
        help_text="Leave it empty to take what you are asked for.",
    )  # fmt: skip
    topics = forms.MultipleChoiceField(
        label="Your topics", required=False, widget=forms.CheckboxSelectMultiple, help_text="Those that you know well."
    )
    reason = forms.CharField(
        label="Why not, if you like to say", required=False, max_length=2000, widget=forms.Textarea(attrs={"rows": 3})
    )
    suggestions = forms.CharField(
        label="Whom you suggest instead", required=False, max_length=2000, widget=forms.Textarea(attrs={"rows": 3}),
        help_text="Names, perhaps with where they are.",
    )  # fmt: skip

    def __init__(self, *args: Any, member: Member, topics: Iterable[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        known = list(topics)
        if known:
            self.fields["topics"].choices = [(each, each) for each in known]  # type: ignore[attr-defined]  # a choice
        else:
            del self.fields["topics"]
        if member.load is None:
            self.fields["load"].help_text = "About how many you can take."
        else:
            self.fields["load"].help_text = f"You are asked for about {member.load}; leave it empty to take these."
        self.helper = FormHelper()
        accepting = [name for name in ("load", "topics") if name in self.fields]
        self.helper.layout = Layout(
            Fieldset("If you accept", *accepting, Submit("accept", "Accept")),
            Fieldset("If you cannot", "reason", "suggestions", Submit("decline", "Decline", css_class="btn-secondary")),
        )


class OwnPageForm(forms.Form):
    """What a member looks after: name, affiliation, topics, half days away, conflicts, what they do not want."""

    name = forms.CharField(label="Your name as it shall be printed", max_length=200)
    affiliation = forms.CharField(
        label="Your affiliation as it shall be printed", max_length=1000, required=False,
        help_text="Several with semicolons between. An organizer matches it with the institutions that are known.",
    )  # fmt: skip
    conflict_lines = forms.CharField(
        label="Your conflicts of interest", required=False, max_length=20_000,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
        help_text="A line each: Name (Affiliation), or All (Affiliation). Organizers alone see them.",
    )  # fmt: skip
    is_listed = forms.BooleanField(label="List me on the committee's public page", required=False)
    may_chair = forms.BooleanField(label="I would chair a session", required=False)

    def __init__(
        self, *args: Any, member: Member, topics: Iterable[str], days: Iterable[dt.date], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.member = member
        groups = ["name", "affiliation"]
        topic_fields = [self._topic(number, topic) for number, topic in enumerate(topics)]
        self.days = {f"{day} {half}": day for day in days for half in HALVES}
        away = []
        if self.days:
            words = {"am": "morning", "pm": "afternoon"}
            self.fields["away"] = forms.MultipleChoiceField(
                label="Half days on which you cannot", required=False, widget=forms.CheckboxSelectMultiple,
                choices=[(key, f"{day:%A}, {day.day} {day:%B}, {words[key[-2:]]}") for key, day in self.days.items()],
                initial=member.away,
            )  # fmt: skip
            away = ["away"]
        self.helper = FormHelper()
        topic_part = [Fieldset("Your topics", *topic_fields)] if topic_fields else []
        self.helper.layout = Layout(
            *groups, *topic_part, *away, "conflict_lines", "is_listed", "may_chair", Submit("save", "Save")
        )

    def _topic(self, number: int, topic: str) -> str:
        name = f"topic-{number}"
        self.fields[name] = forms.TypedChoiceField(
            label=topic, choices=LEVELS, coerce=int, initial=self.member.interests.get(topic, 0), required=False
        )
        return name

    def interests(self) -> dict[str, int]:
        """Return topic → level of the valid form; what is neither is left out."""
        found = {}
        for name, field in self.fields.items():
            if name.startswith("topic-") and self.cleaned_data[name]:
                found[str(field.label)] = int(self.cleaned_data[name])
        return found
