"""Who may see and do what."""

import pytest
from django.contrib.auth.models import AnonymousUser, Group, User
from django.core.management import call_command

from conference import access


@pytest.mark.django_db
def test_a_fresh_database_has_both_groups() -> None:
    assert {each.name for each in Group.objects.all()} == {access.ORGANIZER, access.STAFF}


def test_an_organizer_edits_publishes_and_exports(ana: User) -> None:
    assert access.may_see_draft(ana)
    assert access.may_publish(ana)
    assert access.may_export(ana)
    for permission in ("people.change_person", "conference.delete_room", "program.add_paper", "program.view_release"):
        assert ana.has_perm(permission), permission


def test_nobody_edits_a_release_by_hand(ana: User, bo: User) -> None:
    for permission in ("program.change_release", "program.delete_release", "program.add_release"):
        assert not ana.has_perm(permission), permission
        assert not bo.has_perm(permission), permission


def test_staff_see_and_export_all_and_edit_nothing(bo: User) -> None:
    assert access.may_see_draft(bo)
    assert access.may_export(bo)
    assert not access.may_publish(bo)
    assert {each.split(".")[1].split("_")[0] for each in bo.get_all_permissions()} == {"view", "export"}


def test_strangers_see_what_is_published(cy: User) -> None:
    for user in (cy, AnonymousUser()):
        assert not access.may_see_draft(user)
        assert not access.may_publish(user)
        assert not access.may_export(user)


def test_an_organizer_who_left_may_nothing(ana: User) -> None:
    ana.is_active = False
    assert not access.may_see_draft(ana)


@pytest.mark.django_db
def test_migrating_again_keeps_what_was_added_to_a_group(bo: User) -> None:
    staff = Group.objects.get(name=access.STAFF)
    publish = Group.objects.get(name=access.ORGANIZER).permissions.get(codename=access.PUBLISH)
    staff.permissions.add(publish)
    call_command("migrate", verbosity=0)
    assert publish in staff.permissions.all()
