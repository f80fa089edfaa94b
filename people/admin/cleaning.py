"""Cleaning in the admin: what may be one is shown with its evidence, and made one, or said to be two, by one key."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Page, Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, path, reverse

from people import duplicates, history, merge
from people.admin.shared import SharedAdmin
from people.models import Affiliation, Distinct, Person, Place, PlaceAffiliation

PAGE_SIZE = 25


class Choice(msgspec.Struct, frozen=True):
    """One of the rows that may be one: its name, how often it is used, and what speaks for it."""

    pk: int
    name: str
    count: int
    evidence: str = ""
    is_sure: bool = True


class CleaningAdmin(SharedAdmin):
    """People or affiliations, with pages that make two of them one, and one of them two."""

    change_list_template = "admin/people/cleanable_list.html"
    change_form_template = "admin/people/splittable_form.html"
    cleaning_title = ""

    def groups(self, page: Any) -> tuple[list[list[Choice]], Page[Any]]:
        """Return a page of the groups that may be one."""
        raise NotImplementedError

    def merge(self, keep: Any, others: Sequence[Any], by: Any) -> None:
        """Make the others one with the one that is kept."""
        raise NotImplementedError

    def get_urls(self) -> list[URLPattern]:
        """Add the pages that clean, merge and split."""
        view = self.admin_site.admin_view
        own = [
            path("clean/", view(self.clean_view), name=self._name("clean")),
            path("merge/", view(self.merge_view), name=self._name("merge")),
            path("<int:object_id>/split/", view(self.split_view), name=self._name("split")),
        ]
        return [*own, *super().get_urls()]

    def get_actions(self, request: HttpRequest) -> Any:
        """Return the actions, with the one that merges."""
        found = super().get_actions(request)
        merging = self.get_action("merge_selected")
        if merging and self.has_change_permission(request):
            found["merge_selected"] = merging
        return found

    def _name(self, what: str) -> str:
        return f"{self.opts.app_label}_{self.opts.model_name}_{what}"

    def _address(self, what: str, *args: Any) -> str:
        return reverse(f"admin:{self._name(what)}", args=args)

    def _check(self, request: HttpRequest) -> None:
        if not self.has_change_permission(request):
            raise PermissionDenied

    @admin.action(description="Make the selected ones one…", permissions=["change"])
    def merge_selected(self, request: HttpRequest, rows: Any) -> HttpResponse | None:
        """Go on to the page that merges."""
        pks = [str(pk) for pk in rows.values_list("pk", flat=True)[:100]]
        if len(pks) < 2:
            messages.warning(request, "Select the ones that are one: at least two.")
            return None
        return redirect(f"{self._address('merge')}?ids={','.join(pks)}")

    def clean_view(self, request: HttpRequest) -> HttpResponse:
        """Show what may be one; on POST make one group one, or say that it is not."""
        self._check(request)
        if request.method == "POST":
            self._decide(request)
            return redirect(f"{self._address('clean')}?page={request.POST.get('page', '1')}#groups")
        groups, page = self.groups(request.GET.get("page"))
        context = {**self._context_of(request), "title": self.cleaning_title, "groups": groups, "page": page}
        return render(request, "admin/people/cleaning_page.html", context)

    def merge_view(self, request: HttpRequest) -> HttpResponse:
        """Ask which of the selected rows is kept, and make the others one with it on POST."""
        self._check(request)
        if request.method == "POST":
            kept = self._decide(request)
            return redirect(self._address("change", kept.pk) if kept else self._address("changelist"))
        rows = self._rows(request.GET.get("ids", "").split(","))
        uses = merge.uses(rows)
        choices = [(row, uses[row.pk]) for row in rows]
        context = {**self._context_of(request), "title": "Make one of them", "choices": choices}
        return render(request, "admin/people/merge_page.html", context)

    def _decide(self, request: HttpRequest) -> Any:
        """Do what the pressed button says; return the row that was kept, if any."""
        keep = next(iter(self._rows([request.POST.get("keep", "")])), None)
        others = self._rows([pk for pk in request.POST.getlist("others") if pk != request.POST.get("keep")])
        if keep is None or not others:
            messages.warning(request, "Nothing was done: choose the one that stays, and at least one other.")
            return None
        if request.POST.get("do") == "apart":
            with history.act(history.ActKind.EDIT, by=request.user, note="Two that are not one"):
                known = {
                    frozenset(each.pair()) for each in Distinct.among(self.model, [keep.pk, *(o.pk for o in others)])
                }
                new = [Distinct.of(keep, each) for each in others if frozenset((keep, each)) not in known]
                history.bulk_create(new)
            messages.success(request, f"They stay apart: {keep} and {', '.join(map(str, others))}.")
            return keep
        try:
            self.merge(keep, others, request.user)
        except merge.MergeError as error:
            messages.error(request, str(error))
            return None
        messages.success(request, f"{keep}: {len(others)} made one with it. Its history undoes it.")
        return keep

    def _rows(self, pks: Iterable[str]) -> list[Any]:
        wanted = [int(each) for each in pks if each.isascii() and each.isdecimal() and len(each) <= 18]
        return list(self.model._base_manager.filter(pk__in=wanted).order_by("pk"))

    def _context_of(self, request: HttpRequest) -> dict[str, Any]:
        return {**self.admin_site.each_context(request), "opts": self.opts, "clean_address": self._address("clean")}

    def split_view(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """Show the places of a row, and give those that are chosen to a new one on POST."""
        self._check(request)
        row = self.get_object(request, str(object_id))
        if row is None:
            message = "There is no such object. It may have been made one with another."
            raise Http404(message)
        places = self.places(row)
        name = request.POST.get("name", "")
        if request.method == "POST":
            keys, spellings = request.POST.getlist("places"), request.POST.getlist("spellings")
            chosen = [each for key, each in places if key in keys or (spellings and printed(each) in spellings)]
            try:
                new = self.split(row, name, chosen, request.user)
            except merge.MergeError as error:
                messages.error(request, str(error))
            else:
                messages.success(request, f"{new} is one of its own now. Its history undoes it.")
                return redirect(self._address("change", new.pk))
        context = {
            **self._context_of(request),
            "title": f"Split {row}",
            "row": row,
            "groups": _by_spelling(places),
            "count": len(places),
            "needs_name": self.model is Affiliation,
            "name": name,
        }
        return render(request, "admin/people/split_page.html", context)

    def split(self, row: Any, name: str, places: Sequence[Any], by: Any) -> Any:
        """Give the places to a new row, which is returned. Raises MergeError."""
        raise NotImplementedError

    def places(self, row: Any) -> list[tuple[str, Any]]:
        """Return what refers to the row, with a key for each."""
        kind = PlaceAffiliation if self.model is Affiliation else Place
        tables = [each for each in row._meta.related_objects if issubclass(each.related_model, kind)]
        found = []
        for relation in tables:
            rows: Any = relation.related_model._base_manager.filter(**{relation.field.name: row}).order_by("pk")
            owner = history.owner_field(relation.related_model)
            related = (owner.name,) if owner else ()
            if owner and kind is PlaceAffiliation:
                of = history.owner_field(owner.related_model)
                related = (owner.name, f"{owner.name}__person", *((f"{owner.name}__{of.name}",) if of else ()))
            found += [
                (f"{relation.related_model._meta.label_lower}:{each.pk}", each)
                for each in rows.select_related(*related)
            ]
        return found


def printed(place: Any) -> str:
    """Return what was printed in a person's place, or in the one that an affiliation is a part of."""
    of: Any = place.place if isinstance(place, PlaceAffiliation) else place  # type: ignore[attr-defined]  # all have one
    text: str = of.printed
    return text


def where(place: Any) -> str:
    """Return where a place is, in words: whose it is, and in what."""
    if isinstance(place, PlaceAffiliation):
        of: Any = place.place  # type: ignore[attr-defined]  # every table of them has one
        return f"{of.person}, {where(of)}"
    owner = history.owner_field(type(place))
    return f"{place._meta.verbose_name} of “{getattr(place, owner.name)}”" if owner else str(place)


def _by_spelling(places: Sequence[tuple[str, Any]]) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the places by what was printed in them, the most frequent first: keys, and where they are in words."""
    groups: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for key, each in places:
        groups[printed(each)].append((key, where(each)))
    return sorted(groups.items(), key=lambda group: (-len(group[1]), group[0]))


class AffiliationCleaning(CleaningAdmin):
    """Affiliations that may be one."""

    cleaning_title = "Clean up affiliations"

    def groups(self, page: Any) -> tuple[list[list[Choice]], Page[Any]]:
        """Return a page of spellings that may be one institution's."""
        shown = Paginator(duplicates.affiliation_groups(), PAGE_SIZE).get_page(page)
        return [
            [
                Choice(group.keep.pk, group.keep.name, group.keep.count),
                *(Choice(each.pk, each.name, each.count, each.evidence, each.score >= 0.8) for each in group.others),
            ]
            for group in shown
        ], shown

    def merge(self, keep: Affiliation, others: Sequence[Affiliation], by: Any) -> None:
        """Make the others one with it; their names become its aliases."""
        merge.merge_affiliations(keep, others, by=by)

    def split(self, row: Affiliation, name: str, places: Sequence[Any], by: Any) -> Affiliation:
        """Give the places to a new affiliation of that name."""
        return merge.split_affiliation(row, name, places, by=by)


class PersonCleaning(CleaningAdmin):
    """People who may be one."""

    cleaning_title = "People who may be one"

    def groups(self, page: Any) -> tuple[list[list[Choice]], Page[Any]]:
        """Return a page of pairs."""
        shown = Paginator(duplicates.person_pairs(), PAGE_SIZE).get_page(page)
        names = dict(
            Person.objects.filter(pk__in=[pk for each in shown for pk in (each.keep, each.other)]).values_list(
                "pk", "name"
            )
        )
        counts = duplicates.counts_of_people()
        return [
            [
                Choice(each.keep, names[each.keep], counts[each.keep]),
                Choice(each.other, names[each.other], counts[each.other], "; ".join(each.evidence)),
            ]
            for each in shown
        ], shown

    def merge(self, keep: Person, others: Sequence[Person], by: Any) -> None:
        """Make the others one with them."""
        merge.merge_people(keep, others, by=by)

    def split(self, row: Person, name: str, places: Sequence[Any], by: Any) -> Person:
        """Give the places to a new person of the same name."""
        del name
        return merge.split_person(row, places, by=by)
