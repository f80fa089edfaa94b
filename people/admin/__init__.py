"""The admin of people and affiliations, and what the admins of the other apps share."""

from people.admin import who
from people.admin.places import OrderedForm, OrderedInline, PlaceForm, save_in_order
from people.admin.shared import SharedAdmin

__all__ = ["OrderedForm", "OrderedInline", "PlaceForm", "SharedAdmin", "save_in_order", "who"]
