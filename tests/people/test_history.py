"""What is changed is noted with who did it, and can be put back unless somebody edited it since."""

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from people import history
from people.history import Act, RowChange
from people.models import Affiliation, Alias, Identifier, Person
from tests import factories

pytestmark = pytest.mark.django_db


def changes() -> list[tuple[str, object, object]]:
    return [(each.table, each.before, each.after) for each in RowChange.objects.order_by("pk")]


def test_a_new_row_an_edit_and_a_deletion_are_noted_with_what_changed() -> None:
    place = Affiliation.objects.create(name="University of Oldtown")
    place.country = "CA"
    place.save()
    place.delete()
    (_, nothing, new), (table, before, after), (_, last, gone) = changes()
    assert table == "people.affiliation"
    assert nothing is None
    assert isinstance(new, dict)
    assert new["name"] == "University of Oldtown"
    assert (before, after) == ({"country": ""}, {"country": "CA"})
    assert isinstance(last, dict)
    assert last["country"] == "CA"
    assert gone is None


def test_a_save_that_changes_nothing_leaves_no_trace() -> None:
    place = Affiliation.objects.create(name="University of Oldtown")
    place.save()
    assert len(changes()) == 1


def test_what_one_transaction_saves_is_one_act_and_what_is_rolled_back_is_none() -> None:
    with transaction.atomic():
        one = Affiliation.objects.create(name="One")
        Alias.objects.create(affiliation=one, name="1")
    acts = Act.objects.count()
    with pytest.raises(IntegrityError), transaction.atomic():
        Alias.objects.create(affiliation=one, name="1")
    Affiliation.objects.create(name="Two")
    assert acts == 1
    assert RowChange.objects.filter(act__isnull=False).count() == 3


def test_a_part_tells_whose_it_is() -> None:
    person = factories.PersonFactory.create()
    Identifier.objects.create(person=person, system="dblp", value="a/b")
    assert RowChange.objects.get(table="people.identifier").owner == history.owner_key(person)


def test_an_act_has_its_author_and_its_note_and_acts_inside_are_a_part_of_it() -> None:
    user = User.objects.create(username="org")
    with history.act("merge", by=user, note="Two of one name"):
        Affiliation.objects.create(name="One")
        with history.act("edit"):
            Affiliation.objects.create(name="Two")
    act = Act.objects.get()
    assert (act.kind, act.by, act.note) == ("merge", user, "Two of one name")
    assert act.changes.count() == 2


def test_an_act_that_fails_leaves_nothing() -> None:
    def fail() -> None:
        with history.act("merge"):
            Affiliation.objects.create(name="One")
            raise ValueError

    with pytest.raises(ValueError):
        fail()
    assert not Affiliation.objects.exists()
    assert not Act.objects.exists()
    Affiliation.objects.create(name="Two")  # and the next change is no part of it
    assert Act.objects.get().kind == "edit"


def test_many_rows_are_noted_in_a_number_of_queries_that_does_not_grow_with_them() -> None:
    def write(count: int, mark: str) -> int:
        rows = [Affiliation(name=f"{mark} {n}", slug=f"{mark}-{n}") for n in range(count)]

        with CaptureQueriesContext(connection) as queries, history.act("import"):
            made = history.bulk_create(rows)
            for each in made:
                each.country = "CA"
            history.bulk_update(made, ["country"])
            history.delete(Affiliation.objects.filter(pk__in=[each.pk for each in made]))
        return len(queries)

    assert write(2, "a") == write(50, "b")
    assert RowChange.objects.count() == 3 * 52
    assert not Affiliation.objects.exists()


def test_deleting_many_notes_what_goes_with_them() -> None:
    place = Affiliation.objects.create(name="One")
    Alias.objects.create(affiliation=place, name="1")
    with history.act("edit") as act:
        history.delete(Affiliation.objects.all())
    assert sorted(each.table for each in act.changes.all()) == ["people.affiliation", "people.alias"]
    history.undo(act)
    assert Alias.objects.get().affiliation.name == "One"
    assert Affiliation.objects.get().pk == place.pk


def test_undoing_puts_back_what_was_and_can_itself_be_undone() -> None:
    place = Affiliation.objects.create(name="One")
    gone = Affiliation.objects.create(name="Gone")
    with history.act("edit") as act:
        place.name = "Won"
        place.save()
        gone.delete()
        Affiliation.objects.create(name="New")
    undoing = history.undo(act)
    assert undoing.undoes == act
    assert sorted(Affiliation.objects.values_list("name", flat=True)) == ["Gone", "One"]
    assert Affiliation.objects.get(name="One").sort_key == "one"
    history.undo(undoing)
    assert sorted(Affiliation.objects.values_list("name", flat=True)) == ["New", "Won"]


def test_undoing_refuses_what_was_edited_since_and_does_nothing_by_halves() -> None:
    one, two = Affiliation.objects.create(name="One"), Affiliation.objects.create(name="Two")
    with history.act("edit") as act:
        one.name = "Won"
        one.save()
        two.name = "Too"
        two.save()
    two.name = "To"
    two.save()
    with pytest.raises(history.CannotUndoError, match="Affiliation “To” was edited: name"):
        history.undo(act)
    assert sorted(Affiliation.objects.values_list("name", flat=True)) == ["To", "Won"]


def test_undoing_leaves_later_edits_of_other_fields_alone() -> None:
    one = Affiliation.objects.create(name="One")
    with history.act("edit") as act:
        one.name = "Won"
        one.save()
    one.country = "CA"
    one.save()
    history.undo(act)
    one.refresh_from_db()
    assert (one.name, one.country) == ("One", "CA")


def test_undoing_refuses_to_take_out_what_is_needed_since() -> None:
    with history.act("import") as act:
        one = Affiliation.objects.create(name="One")
    Alias.objects.create(affiliation=one, name="1")
    with pytest.raises(history.CannotUndoError, match="needs what would be taken out"):
        history.undo(act)
    assert Affiliation.objects.exists()


def test_values_that_must_be_unique_change_places_back() -> None:
    with history.act("edit"):
        person = factories.PersonFactory.create()
        one = Identifier.objects.create(person=person, system="dblp", value="1")
        two = Identifier.objects.create(person=person, system="dblp", value="2")
    with history.act("edit") as act:
        for row, value in ((one, "3"), (two, "1"), (one, "2")):
            row.value = value
            row.save()
    history.undo(act)
    assert list(Identifier.objects.order_by("pk").values_list("value", flat=True)) == ["1", "2"]


def test_a_preview_tells_what_would_be_touched_and_touches_nothing() -> None:
    one = Affiliation.objects.create(name="One")
    with history.act("edit") as act:
        one.name = "Won"
        one.save()
        Affiliation.objects.create(name="New")
        Alias.objects.create(affiliation=one, name="1")
    told = history.undo_preview(act)
    assert {(each.verb, each.name) for each in told.touched} == {("put back", "Won"), ("take out", "New")}
    assert told.parts == (("aliases", 1),)
    assert told.problems == ()
    assert Affiliation.objects.filter(name="Won").exists()
    assert Act.objects.filter(kind="undo").count() == 0


def test_one_object_of_an_act_can_be_put_back_alone() -> None:
    with history.act("edit"):
        one, two = Affiliation.objects.create(name="One"), Affiliation.objects.create(name="Two")
    with history.act("import") as act:
        for each in (one, two):
            each.country = "CA"
            each.save()
    history.undo(act, rows=[("people.affiliation", one.pk)])
    assert list(Affiliation.objects.order_by("pk").values_list("country", flat=True)) == ["", "CA"]


def test_a_page_that_saves_makes_an_act_of_its_user(client: Client, ana: User) -> None:
    person = factories.PersonFactory.create()
    Act.objects.all().delete()
    client.force_login(ana)
    data = {"name": "Another Name", "given": "Another", "family": "Name", "slug": person.slug}
    formsets = {"identifiers-TOTAL_FORMS": "0", "identifiers-INITIAL_FORMS": "0"}
    response = client.post(f"/admin/people/person/{person.pk}/change/", {**data, **formsets})
    assert response.status_code == 302
    assert Act.objects.get().by == ana
    assert Person.objects.get(pk=person.pk).name == "Another Name"
