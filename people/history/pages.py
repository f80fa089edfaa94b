"""The history of an object in the admin: what was done to it, by whom and when, each with a way back."""

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path, reverse

from people.history import undoing, words
from people.history.tables import Act


class HistoryPages(admin.ModelAdmin[Any]):
    """An admin whose objects have a history in words, of which each act can be undone."""

    def get_urls(self) -> list[URLPattern]:
        """Add the page that undoes an act."""
        view = self.admin_site.admin_view(self.undo_view)
        name = f"{self.opts.app_label}_{self.opts.model_name}_undo"
        return [path("<int:object_id>/history/<int:act>/", view, name=name), *super().get_urls()]

    def history_view(self, request: HttpRequest, object_id: str, extra_context: Any = None) -> HttpResponse:
        """Show the acts that changed the object or its parts, a page at a time."""
        found = self._seen(request, object_id)
        told, page = words.entries(self.model, found.pk, request.GET.get("page"))
        undone = words.is_undone([each.act for each in told])
        address = f"admin:{self.opts.app_label}_{self.opts.model_name}_undo"
        may_change = self.has_change_permission(request, found)
        context = {
            **self._context(request, found),
            "title": f"History of {found}",
            "entries": [
                (each, reverse(address, args=[found.pk, each.act.pk]) if may_change else "", each.act.pk in undone)
                for each in told
            ],
            "page": page,
            **(extra_context or {}),
        }
        return render(request, "admin/people/history_page.html", context)

    def undo_view(self, request: HttpRequest, object_id: int, act: int) -> HttpResponse:
        """Show what undoing an act would put back in this object; do it on POST."""
        found = self._seen(request, str(object_id))
        if not self.has_change_permission(request, found):
            raise PermissionDenied
        done = get_object_or_404(Act.objects.select_related("by"), pk=act)
        rows = words.rows_of(done, self.model, found.pk)
        if not rows:
            message = "This act did not change this object."
            raise Http404(message)
        if request.method == "POST":
            return self._undo(request, found, done, rows)
        context = {
            **self._context(request, found),
            "title": f"Undo in {found}?",
            "act": done,
            "preview": undoing.undo_preview(done, rows=rows),
        }
        return render(request, "admin/people/undo_page.html", context)

    def _undo(self, request: HttpRequest, found: Any, done: Act, rows: list[tuple[str, int]]) -> HttpResponse:
        try:
            undoing.undo(done, by=request.user, rows=rows)
        except undoing.CannotUndoError as error:
            messages.error(request, str(error))
        else:
            messages.success(request, "It was undone. This can itself be undone.")
        if self.model._base_manager.filter(pk=found.pk).exists():
            return redirect(reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_history", args=[found.pk]))
        return redirect(reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_changelist"))

    def _seen(self, request: HttpRequest, object_id: str) -> Any:
        """Return the object, for who may look at it."""
        found = self.get_object(request, object_id)
        if found is None:
            message = "There is no such object. It may have been deleted."
            raise Http404(message)
        if not self.has_view_or_change_permission(request, found):
            raise PermissionDenied
        return found

    def _context(self, request: HttpRequest, found: Any) -> dict[str, Any]:
        return {**self.admin_site.each_context(request), "object": found, "opts": self.opts}
