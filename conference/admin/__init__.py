"""The admin of conferences with their rooms, tracks and keynotes, and of committees."""

from conference.admin import committees
from conference.admin.events import OfConferenceAdmin

__all__ = ["OfConferenceAdmin", "committees"]
