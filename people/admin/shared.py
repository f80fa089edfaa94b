"""What every admin of ours has: several editors at once, and a history that can be taken back."""

from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest

from people.forms import SharedForm
from people.history.pages import HistoryPages


class SharedAdmin(HistoryPages):
    """Objects that several people edit: what each of them changes is kept, with a history that can be taken back."""

    form = SharedForm

    def get_object(self, request: HttpRequest, object_id: Any, from_field: Any = None) -> Any:
        """Return the object; locked while it is being saved, so that of two at once the second sees the first."""
        found = super().get_object(request, object_id, from_field)
        if found is not None and request.method == "POST" and transaction.get_connection().in_atomic_block:
            self.model._base_manager.select_for_update().filter(pk=found.pk).first()
            found = super().get_object(request, object_id, from_field)
        return found

    def get_changelist_form(self, request: HttpRequest, **kwargs: Any) -> Any:
        """Return the form of a row in the list."""
        return super().get_changelist_form(request, **{"form": SharedForm, **kwargs})

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: Any) -> None:
        """Save, and say what somebody else had changed meanwhile."""
        super().save_model(request, obj, form, change)
        if getattr(form, "kept", None):
            names = ", ".join(str(form.fields[each].label or each).lower() for each in form.kept)
            messages.info(request, f"Somebody else changed {names} meanwhile. Their change was kept beside yours.")
