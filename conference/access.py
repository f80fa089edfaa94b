"""Who may see and do what, in one place: the two groups, and the questions that pages ask."""

from typing import Any

from django.apps import apps
from django.contrib.auth.management import create_permissions
from django.contrib.auth.models import Group, Permission
from django.db.models import Q

ORGANIZER = "Organizer"
STAFF = "Staff"
APPS = ("people", "conference", "program")
FROZEN_MODELS = ("release", "document", "import", "importfile", "act", "rowchange")
"""What nobody edits by hand: it says what was, not what shall be."""
EXPORT, PUBLISH, SEE_DRAFT, IMPORT = "export_program", "publish_program", "view_draft", "import_program"
EXPORT_PRIVATE = "export_private"


def may_see_draft(user: Any) -> bool:
    """Return whether the user sees what is not published yet."""
    return bool(user.is_active and user.has_perm(f"program.{SEE_DRAFT}"))


def may_publish(user: Any) -> bool:
    """Return whether the user may publish a release."""
    return bool(user.is_active and user.has_perm(f"program.{PUBLISH}"))


def may_export(user: Any) -> bool:
    """Return whether the user may export the program."""
    return bool(user.is_active and user.has_perm(f"program.{EXPORT}"))


def may_export_private(user: Any) -> bool:
    """Return whether the user may take files with people's e-mail addresses."""
    return bool(may_export(user) and user.has_perm(f"program.{EXPORT_PRIVATE}"))


def may_invite(user: Any) -> bool:
    """Return whether the user may invite people to committees."""
    return bool(user.is_active and user.has_perm("conference.change_member"))


def may_import(user: Any) -> bool:
    """Return whether the user may read a source's files into a conference."""
    return bool(user.is_active and user.has_perm(f"program.{IMPORT}"))


def give_groups(using: str, **_: Any) -> None:
    """Make the groups and give them their permissions (after `migrate`; what was added by hand stays)."""
    for name in APPS:
        # The receivers that make permissions run app by app; the groups need all of them now.
        create_permissions(apps.get_app_config(name), verbosity=0, using=using)
    ours = Permission.objects.using(using).filter(content_type__app_label__in=APPS)
    views = Q(codename__startswith="view_")
    frozen = Q(content_type__model__in=FROZEN_MODELS)
    actions = Q(codename__in=(EXPORT, EXPORT_PRIVATE, PUBLISH, SEE_DRAFT, IMPORT))
    _give(using, ORGANIZER, ours.filter(actions | views | ~frozen))
    _give(using, STAFF, ours.filter(views | Q(codename=EXPORT)))


def _give(using: str, name: str, permissions: Any) -> None:
    group, _ = Group.objects.using(using).get_or_create(name=name)
    group.permissions.add(*permissions)
