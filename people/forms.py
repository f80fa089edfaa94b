"""A form for two editors: each writes only what they changed, and is told where both changed the same."""

from typing import Any

from django import forms
from django.forms.models import InlineForeignKeyField

from people import history


class SharedForm(forms.ModelForm[Any]):
    """A form of a stored row that holds what its editor saw.

    What they left as it was keeps the value that the table has now, whoever changed it meanwhile (`kept` names such
    fields). What they changed, and somebody else changed otherwise, is an error that tells who, when and to what; sent
    again, it is stored. What was sent without the values that were seen (a script's) is stored as it is.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.kept: list[str] = []
        if self.instance.pk and (not self.is_bound or self._tells_what_was_seen()):
            for field in self.fields.values():
                field.show_hidden_initial = not field.disabled
            if self.is_bound:
                self._mark_parts()

    def clean(self) -> Any:
        """Take the table's value for what was not touched; refuse what somebody else changed as well."""
        cleaned = super().clean()
        cleaned = self.cleaned_data if cleaned is None else cleaned
        if self.instance.pk:
            for name in self.fields:
                self._settle(name, cleaned)
        return cleaned

    def _mark_parts(self) -> None:
        """Let a page that is shown again hold what was seen of values in parts: Django looks for their whole names."""
        names = [each.html_initial_name for each in self if isinstance(each.field.hidden_widget(), forms.MultiWidget)]
        if names:
            self.data = self.data.copy()  # type: ignore[attr-defined]  # a QueryDict's
            self.data.update(dict.fromkeys(names, ""))  # type: ignore[attr-defined]  # the same

    def _tells_what_was_seen(self) -> bool:
        start = self.add_initial_prefix("")
        return any(key.startswith(start) for key in self.data)

    def current(self, name: str) -> Any:
        """Return what the table has now, as a cleaned value; forms with fields of their own say it for these."""
        return getattr(self.instance, name)

    def _settle(self, name: str, cleaned: dict[str, Any]) -> None:
        bound = self[name]
        field = bound.field
        if not field.show_hidden_initial or isinstance(field, InlineForeignKeyField):
            return
        saw = self._widget_data_value(field.hidden_widget(), bound.html_initial_name)  # type: ignore[attr-defined]
        now = self.get_initial_for_field(field, name)
        if not field.has_changed(now, saw):
            return  # nobody else touched it
        if name not in self.changed_data:
            cleaned[name] = self.current(name)
            self.kept.append(name)
            self._see(bound, now)
        elif field.has_changed(now, bound.data):
            self.add_error(name, self._told(name, now))
            self._see(bound, now)

    def _told(self, name: str, now: Any) -> str:
        """Return who changed the field to what, and what can be done."""
        columns = [each.attname for each in self.instance._meta.concrete_fields if each.name == name]
        act = history.last_act(self.instance, columns[0]) if columns else None
        who = (act.by.get_full_name() or act.by.get_username()) if act and act.by else "Somebody"
        when = f" at {act.at:%H:%M} UTC" if act else ""
        is_named = isinstance(self.fields[name], forms.ModelChoiceField) or hasattr(self.fields[name], "choices")
        value = str(self.current(name) or "") if is_named else str(now if now is not None else "")
        shown = f"“{value[:200]}”" if value else "nothing"
        return f"{who} changed this to {shown}{when}, after this page was shown. Save again to store what stands here."

    def _see(self, bound: Any, now: Any) -> None:
        """Let the page, shown again, hold the table's value as what was seen."""
        data: Any = self.data.copy()  # type: ignore[attr-defined]  # a QueryDict's
        name = bound.html_initial_name
        widget, value = bound.field.hidden_widget(), bound.field.prepare_value(now)
        if isinstance(widget, forms.MultiWidget):
            for place, (part, each) in enumerate(zip(widget.widgets, widget.decompress(value) or (), strict=False)):
                data[f"{name}_{place}"] = part.format_value(each) or ""
        elif isinstance(widget, forms.MultipleHiddenInput):
            data.setlist(name, [str(each) for each in value or ()])
        else:
            shown = widget.format_value(value)
            data[name] = "" if shown is None else shown
        self.data = data
