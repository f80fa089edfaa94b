"""Inviting to a committee: each is asked once, answers once, and nobody learns of anybody else."""

import datetime as dt
import re
import socket
import subprocess
import sys
from collections import Counter
from email import message_from_bytes
from pathlib import Path
from typing import Any

import pytest
from django.core import mail
from django.db import connection
from django.test import Client
from django.utils import timezone

from conference.invitations import answers, letters, links
from conference.models import Committee, Conference, Letter, LetterState, Member, State
from people.models import Person
from tests import factories

ROOT = Path(__file__).parents[2]


@pytest.fixture
def committee(db: None) -> Committee:
    conference = factories.ConferenceFactory.create(
        slug="conf", acronym="CONF 2031", zone="Europe/Rome", topics=["Compilers", "Storage"],
        starts_on=dt.date(2031, 5, 5), ends_on=dt.date(2031, 5, 6),
    )  # fmt: skip
    return Committee.objects.create(
        conference=conference, slug="pc", name="Program Committee", load=8,
        answer_by=timezone.now().date() + dt.timedelta(days=9),
    )  # fmt: skip


def candidate(committee: Committee, name: str = "Eva Lund", **fields: Any) -> Member:
    email = f"{name.split(maxsplit=1)[0].lower()}-{Person.objects.count()}@example.org"
    person = factories.PersonFactory.create(name=name, email=email)
    return Member.objects.create(committee=committee, person=person, position=committee.members.count(), **fields)


def link_in(letter: mail.EmailMessage) -> str:
    found = re.search(r"http://127\.0\.0\.1:8000(\S+)", str(letter.body))
    assert found
    return found[1]


def test_an_invitation_is_written_in_the_committees_words_and_answered_by_its_link(
    committee: Committee, client: Client
) -> None:
    member = candidate(committee)
    answers.invite([member])
    assert letters.send_waiting() == (1, 0)
    [letter] = mail.outbox
    assert letter.subject == "Invitation to the Program Committee of CONF 2031"
    assert "Dear Eva Lund" in letter.body
    assert "with about 8 papers" in letter.body
    page = client.get(link_in(letter))
    assert "Eva Lund" in page.text
    assert page["Referrer-Policy"] == "no-referrer"
    assert "no-store" in page["Cache-Control"]
    answer = client.post(link_in(letter), {"accept": "Accept", "load": "5", "topics": ["Storage"]}, follow=True)
    assert "Thank you: you are on the" in answer.text
    member.refresh_from_db()
    assert (member.state, member.load_given, member.interests) == ("accepted", 5, {"Storage": 2})


def test_a_scanner_that_fetches_every_link_changes_nothing(committee: Committee, client: Client) -> None:
    member = candidate(committee)
    answers.invite([member])
    letters.send_waiting()
    address = link_in(mail.outbox[0])
    before = Member.objects.values().get(pk=member.pk)
    for path in (address, f"{address}?accept=Accept", f"{address}opened/"):
        client.get(path)
        client.head(path)
    assert Member.objects.values().get(pk=member.pk) == before
    client.post(f"{address}opened/")
    assert Member.objects.get(pk=member.pk).state == State.OPENED


def test_an_answer_counts_once_and_the_link_says_so_afterwards(committee: Committee, client: Client) -> None:
    member = candidate(committee)
    answers.invite([member])
    address = links.address(member, links.ANSWER).removeprefix("http://127.0.0.1:8000")
    client.post(address, {"decline": "Decline", "reason": "A sabbatical", "suggestions": "Bo Quist (Alta)"})
    page = client.post(address, {"accept": "Accept"}, follow=True)
    assert "You declined." in page.text
    member.refresh_from_db()
    assert (member.state, member.reason, member.suggestions) == ("declined", "A sabbatical", "Bo Quist (Alta)")
    with pytest.raises(answers.StateError, match="declined"):
        answers.accept(member)


@pytest.mark.parametrize("damage", [lambda token: token[:-1], lambda token: f"{token}x", lambda _: "nonsense"])
def test_a_link_that_is_damaged_taken_back_or_for_something_else_shows_one_and_the_same_page(
    damage: Any, committee: Committee, client: Client
) -> None:
    member = candidate(committee)
    answers.invite([member])
    token = links.token(member, links.ANSWER)
    pages = [client.get(f"/committee/invitation/{damage(token)}/"), client.get(f"/committee/member/{token}/")]
    answers.withdraw([member])
    pages.append(client.get(f"/committee/invitation/{token}/"))
    assert {page.status_code for page in pages} == {404}
    assert len({page.content for page in pages}) == 1
    assert "Eva" not in pages[0].text


def test_nobody_is_invited_twice_and_who_has_no_address_is_told(committee: Committee) -> None:
    member, unreachable = candidate(committee), candidate(committee, "No Address")
    Person.objects.filter(name="No Address").update(email="")
    assert answers.invite([member, unreachable]) == ([member], [unreachable])
    assert answers.invite([member, unreachable])[0] == []
    letters.send_waiting()
    letters.send_waiting()
    assert len(mail.outbox) == 1


def test_the_waiting_list_moves_up_when_somebody_declines_or_does_not_answer(committee: Committee) -> None:
    committee.size = 1
    committee.save()
    first, second, third = (candidate(committee, name) for name in ("Ada A", "Bea B", "Cia C"))
    answers.put_on_waiting_list([second, third])
    answers.invite([first])
    answers.decline(Member.objects.get(pk=first.pk))
    assert [each.state for each in committee.members.order_by("position")] == ["declined", "invited", "waiting"]
    assert answers.expire(timezone.now().date()) == []
    ended = answers.expire(timezone.now().date() + dt.timedelta(days=10))
    assert [each.person.name for each in ended] == ["Bea B"]
    assert [each.state for each in committee.members.order_by("position")] == ["declined", "expired", "invited"]


def test_after_the_last_day_the_link_says_that_it_is_over(committee: Committee, client: Client) -> None:
    member = candidate(committee, answer_by=timezone.now().date() - dt.timedelta(days=2))
    answers.invite([member])
    page = client.post(f"/committee/invitation/{links.token(member, links.ANSWER)}/", {"accept": "Accept"})
    assert "This invitation is over" in page.text
    assert Member.objects.get(pk=member.pk).state == State.INVITED


def test_a_member_looks_after_their_own_page(committee: Committee, client: Client) -> None:
    member = candidate(committee, state=State.ACCEPTED)
    address = f"/committee/member/{links.token(member, links.PAGE)}/"
    assert "Monday, 5 May, morning" in client.get(address).text
    typed = {
        "name": "Eva Lund-Berg", "affiliation": "Alta Institute", "topic-0": "2", "topic-1": "-2",
        "away": ["2031-05-05 am"], "conflict_lines": "Bo Quist (Alta)\r\nAll (Kita University)", "may_chair": "on",
    }  # fmt: skip
    assert "Saved." in client.post(address, typed, follow=True).text
    member.refresh_from_db()
    assert member.interests == {"Compilers": 2, "Storage": -2}
    assert member.away == ["2031-05-05 am"]
    assert member.conflict_lines == "Bo Quist (Alta)\nAll (Kita University)"
    assert (member.is_listed, member.may_chair, member.printed) == (False, True, "Alta Institute")
    assert Person.objects.get(pk=member.person_id).name == "Eva Lund-Berg"


def test_a_word_in_braces_that_is_none_stays_as_it_is(committee: Committee) -> None:
    committee.invitation = "{name} {link.__class__} {0} {unknown}"
    member = candidate(committee)
    member.committee = committee
    assert letters.drafted(member, "invitation")[1] == "Eva Lund {link.__class__} {0} {unknown}"


def test_a_letter_whose_sending_was_cut_off_is_not_sent_again_by_itself(committee: Committee) -> None:
    member = candidate(committee)
    answers.invite([member])
    Letter.objects.update(state=LetterState.SENDING, claimed_at=timezone.now() - dt.timedelta(hours=1))
    assert letters.send_waiting() == (0, 0)
    letter = Letter.objects.get()
    assert letter.state == LetterState.UNCLEAR
    letters.send_again(letter)
    assert letters.send_waiting() == (1, 0)


SERVER = """
import asyncio, sys
from pathlib import Path
from aiosmtpd.controller import Controller


class Box:
    async def handle_DATA(self, server, session, envelope):
        name = f"{len(list(Path(sys.argv[2]).iterdir())):05}.eml"
        Path(sys.argv[2], name).write_bytes(envelope.content)
        return "250 kept"


Controller(Box(), hostname="127.0.0.1", port=int(sys.argv[1])).start()
print("ready", flush=True)
asyncio.new_event_loop().run_forever()
"""


class MailServer:
    """A real mail server, in a process of its own, that keeps each letter as a file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        folder.mkdir(exist_ok=True)
        self.process: Any = None

    def start(self) -> None:
        command = [sys.executable, "-c", SERVER, str(self.port), str(self.folder)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE)
        assert self.process.stdout.readline() == b"ready\n"

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def recipients(self) -> Counter[str]:
        return Counter(str(message_from_bytes(each.read_bytes())["To"]) for each in self.folder.iterdir())


@pytest.mark.django_db(transaction=True)
def test_five_hundred_are_invited_once_each_though_the_server_dies_and_the_sender_is_killed(
    tmp_path: Path, committee: Committee
) -> None:
    pytest.importorskip("aiosmtpd")
    members = [candidate(committee, f"Member{number} Five") for number in range(500)]
    answers.invite(members)
    server = MailServer(tmp_path / "box")
    server.start()
    sender = sending(server)
    wait_until(lambda: len(list(server.folder.iterdir())) > 100)
    server.stop()
    sender.wait(20)
    server.start()
    sender = sending(server)
    wait_until(lambda: len(list(server.folder.iterdir())) > 250)
    sender.kill()
    sender.wait()
    # What was on its way when the process was killed is looked at by somebody: here, the mail server's own box.
    Letter.objects.filter(state=LetterState.SENDING).update(claimed_at=timezone.now() - dt.timedelta(hours=1))
    sender = sending(server)
    sender.wait(60)
    for letter in Letter.objects.filter(state=LetterState.UNCLEAR):
        if server.recipients()[letter.to]:
            Letter.objects.filter(pk=letter.pk).update(state=LetterState.SENT)
        else:
            letters.send_again(letter)
    sender = sending(server)
    sender.wait(60)
    server.stop()
    assert server.recipients() == Counter(each.person.email for each in members)
    assert set(Letter.objects.values_list("state", flat=True)) == {LetterState.SENT}


SENDER = """
import os, sys
os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
os.environ["EMAIL_URL"] = f"smtp://127.0.0.1:{sys.argv[2]}"
import django
from django.conf import settings
settings.DATABASES["default"]["NAME"] = sys.argv[1]
settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
django.setup()
from conference.invitations import letters
letters.send_waiting()
"""


def sending(server: MailServer) -> Any:
    """Start a process that sends what waits."""
    return subprocess.Popen(
        [sys.executable, "-c", SENDER, str(connection.settings_dict["NAME"]), str(server.port)], cwd=ROOT
    )


def wait_until(is_so: Any) -> None:
    import time  # noqa: PLC0415  # here alone

    for _ in range(600):
        if is_so():
            return
        time.sleep(0.05)
    pytest.fail("It took too long.")


@pytest.mark.django_db
def test_the_public_page_shows_those_who_accepted_and_nobody_else(
    conference: Conference, client: Client, ana: Any
) -> None:
    from program import publish  # noqa: PLC0415  # the conference's tests know the program here alone

    committee = conference.committees.get()
    for number, state in enumerate(State):
        candidate(
            committee,
            f"{state.name.title()} Person",
            state=state,
            note="Secretnote",
            role="chair" if number == 4 else "member",
        )
    hidden = candidate(committee, "Hidden Person", state=State.ACCEPTED, is_listed=False)
    publish.publish(conference)
    page = client.get("/conf/committees/pc/").text
    assert "Accepted Person" in page
    for name in ("Candidate", "Waiting", "Invited", "Opened", "Declined", "Expired", "Withdrawn", "Bounced", "Hidden"):
        assert f"{name} Person" not in page
        assert f"{name} Person" not in client.get("/conf/people/").text
    assert "Secretnote" not in page
    assert hidden.person.email not in page
    assert client.get("/conf/committees/pc/roster.yml").text.count("last_name") == 2
    assert client.get("/conf/committees/pc/roster.docx").status_code == 404


@pytest.mark.django_db
def test_an_organizer_looks_at_the_letters_before_they_are_sent(
    committee: Committee, client: Client, ana: Any, bo: Any
) -> None:
    member = candidate(committee)
    page = f"/admin/conference/committee/{committee.pk}/invitations/"
    client.force_login(bo)
    assert client.get(page).status_code == 403
    client.force_login(ana)
    assert "Eva Lund" in client.get(page).text
    preview = client.post(page, {"act": "invite", "member": [str(member.pk)]}).text
    assert "Dear Eva Lund" in preview
    assert Letter.objects.count() == 0
    client.post(page, {"act": "invite", "member": [str(member.pk)], "confirm": "1"})
    assert Letter.objects.get().state == LetterState.QUEUED
    assert "1 letter still to be sent" in client.get(page).text
    client.post(page, {"act": "withdraw", "member": [str(member.pk)]})
    assert Letter.objects.get().state == LetterState.CANCELLED
    assert "Tick the people first" in client.post(page, {"act": "remind", "confirm": "1"}, follow=True).text
