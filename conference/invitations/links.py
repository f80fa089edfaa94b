"""Signed links: each is for one member and one purpose, expires, and says nothing about anybody.

A link holds the member's nonce: where that is made anew (an invitation is withdrawn, say), earlier links are useless.
"""

from django.conf import settings
from django.core import signing
from django.urls import reverse

from conference.models import Member

ANSWER, PAGE = "answer", "page"
"""What a link is for: to answer an invitation, to look after one's own page."""
DAYS = {ANSWER: 120, PAGE: 400}
"""How long a link works; an invitation's deadline may come earlier."""


class UselessError(Exception):
    """A link that does not work, or no longer: broken, too old, for something else, or taken back."""


def token(member: Member, purpose: str) -> str:
    """Return the part of an address that stands for the member and the purpose."""
    return signing.dumps([member.pk, member.nonce], salt=f"committee-{purpose}", compress=False)


def address(member: Member, purpose: str) -> str:
    """Return the whole address that a letter names."""
    name = "committee:answer" if purpose == ANSWER else "committee:own_page"
    return f"{settings.SITE_ADDRESS.rstrip('/')}{reverse(name, args=[token(member, purpose)])}"


def member(given: str, purpose: str) -> Member:
    """Return the member whose link it is. Raises UselessError, without a hint what is wrong with it."""
    try:
        pk, nonce = signing.loads(given, salt=f"committee-{purpose}", max_age=DAYS[purpose] * 86_400)
    except (signing.BadSignature, ValueError, TypeError) as error:
        raise UselessError from error
    members = Member.objects.select_related("committee__conference", "person", "track")
    found = members.filter(pk=pk, nonce=nonce).first()
    if found is None:
        raise UselessError
    return found
