"""`send_letters`: send what waits, and end the invitations whose last day is over; for cron, each few minutes."""

from typing import Any

from django.core.management.base import BaseCommand

from conference.invitations import answers, letters


class Command(BaseCommand):
    """Sends letters to committees, each once, and moves waiting lists up."""

    help = "Send the letters that wait; end invitations whose last day is over. Run it each few minutes."

    def handle(self, *_: Any, **__: Any) -> None:
        """Expire first, so that who moves up is written to in the same round."""
        for member in answers.expire():
            self.stdout.write(f"{member.person}: no answer in time ({member.committee}).")
        sent, failed = letters.send_waiting()
        if sent or failed:
            self.stdout.write(f"{sent} sent, {failed} not.")
