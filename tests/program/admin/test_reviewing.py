"""A committee's work in the admin: conflicts, balance, assignment, chairs; and no trace of what one must not see."""

import csv
import io
import re

import pytest
from django.contrib.auth.models import Permission, User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from conference.committee.conflicts import POLICIES
from conference.models import Committee, Conference, Dismissal, Member, MemberAffiliation
from people.models import Affiliation, Person
from program import reviewing
from program.models import Paper, SessionChair
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def committee(db: None) -> Committee:
    conference = factories.program_of(factories.ConferenceFactory.create(slug="conf", zone="Europe/Rome"), papers=10)
    held: Committee = conference.committees.get()
    places = [factories.AffiliationFactory.create(name=f"Elsewhere {at} College") for at in range(4)]
    for at in range(6):
        person = factories.PersonFactory.create(email=f"member{at}@elsewhere{at}.example")
        member = Member.objects.create(
            committee=held, person=person, state="accepted", position=at + 1, interests={"storage": 2 - at % 5}
        )
        MemberAffiliation.objects.create(place=member, affiliation=places[at % 4])
    Paper.objects.update(topics=["storage"])
    return held


def page(committee: Committee, name: str) -> str:
    return f"/admin/program/release/committee/{committee.pk}/{name}/"


@pytest.mark.parametrize("name", ["conflicts", "balance", "assignment", "chairs"])
def test_the_pages_are_for_organizers(name: str, committee: Committee, client: Client, ana: User, bo: User) -> None:
    client.force_login(bo)
    assert client.get(page(committee, name)).status_code == 403
    client.force_login(ana)
    assert client.get(page(committee, name)).status_code == 200


def test_a_conflict_is_shown_with_its_evidence_and_dismissed_with_a_reason(
    committee: Committee, client: Client, ana: User
) -> None:
    client.force_login(ana)
    member = committee.members.order_by("position")[0]
    paper = committee.conference.papers.all()[0]
    member.conflict_lines = str(paper.authorships.all()[0].person)
    member.save()
    text = client.get(page(committee, "conflicts")).text
    assert "<strong>declared</strong>" in text
    [found] = [
        each
        for each in reviewing.found_conflicts(committee, reviewing.draft(committee), reviewing._strictest())
        if each.evidence[0].kind == "declared"
    ]
    told = {"person": found.person, "paper": found.paper, "evidence": found.digest}
    assert "Say why" in client.post(page(committee, "conflicts"), told, follow=True).text
    client.post(page(committee, "conflicts"), {**told, "reason": "Another of that name"})
    assert Dismissal.objects.get().by == ana
    assert "Dismissed by ana" in client.get(page(committee, "conflicts")).text


def test_names_are_checked_without_inviting_or_storing_anybody(committee: Committee, client: Client, ana: User) -> None:
    client.force_login(ana)
    author = committee.conference.papers.all()[0].authorships.all()[0].person
    before = Member.objects.count(), Person.objects.count()
    text = client.get(page(committee, "conflicts"), {"names": f"{author.name} (Nowhere)", "policy": "SIGPLAN"}).text
    assert "is an author" in text
    assert (Member.objects.count(), Person.objects.count()) == before


def test_an_organizer_in_conflict_sees_the_same_as_if_the_paper_were_not_there(
    committee: Committee, client: Client, ana: User
) -> None:
    paper = committee.conference.papers.all()[3]
    author = paper.authorships.all()[0].person
    author.email = ana.email = "ana@example.org"
    author.save()
    ana.save()
    client.force_login(ana)
    wishes = {"each": 1, "most": 10, "fairness": "sum", "policy": "SIGPLAN", "show": "Assign"}

    def seen() -> list[str]:
        pages = [client.get(page(committee, name)).text for name in ("conflicts", "chairs")]
        pages.append(client.post(page(committee, "assignment"), wishes).text)
        return [re.sub(r'value="[A-Za-z0-9]{64}"', "", each) for each in pages]

    with_paper = seen()
    assert not any(paper.title in each for each in with_paper)
    Paper.objects.filter(pk=paper.pk).update(is_withdrawn=True)
    assert seen() == with_paper


def test_every_paper_gets_reviewers_within_loads_and_nobody_reviews_in_conflict(
    committee: Committee, client: Client, ana: User
) -> None:
    Member.objects.filter(committee=committee).update(load_given=5)
    member = committee.members.order_by("position")[1]
    papers = list(committee.conference.papers.all())
    member.conflict_lines = "\n".join(str(each.authorships.all()[0].person) for each in papers[:4])
    member.save()
    plan = reviewing.assigned(committee, reviewing.draft(committee), policy=POLICIES["SIGPLAN"], each=2)
    assert not plan.found.short
    forbidden = {papers[at].slug for at in range(4)}
    mine = {plan.papers[paper].key for paper, one in plan.found.pairs if plan.members[one].pk == member.pk}
    assert not mine & forbidden
    assert max(plan.found.loads) <= 5


def test_a_file_of_scores_counts_and_one_that_is_none_is_refused_with_its_line(
    committee: Committee, client: Client, ana: User
) -> None:
    client.force_login(ana)
    member = committee.members.exclude(person__email="").order_by("-position")[0]
    paper = committee.conference.papers.all()[0]
    wishes = {"each": 1, "most": 10, "fairness": "sum", "policy": "SIGPLAN", "show": "Assign"}
    Member.objects.update(interests={})
    good = SimpleUploadedFile(
        "scores.csv", f"paper,reviewer,score\n{paper.number},{member.person.email},0.9\n".encode()
    )
    text = client.post(page(committee, "assignment"), {**wishes, "scores": good}).text
    assert f"<bdi>{member.person.name}</bdi> 0.90" in text
    bad = SimpleUploadedFile("scores.csv", f"{paper.number},{member.person.email},much\n{paper.number},x,y\n".encode())
    assert "Line 2: “y” is no score" in client.post(page(committee, "assignment"), {**wishes, "scores": bad}).text


@pytest.mark.parametrize("system", reviewing.SOURCES)
def test_the_assignment_is_taken_into_a_system_by_who_may_see_addresses(
    system: str, committee: Committee, client: Client, ana: User, bo: User
) -> None:
    client.force_login(ana)
    wishes = {"each": 2, "most": 10, "fairness": "paper", "policy": "SIGPLAN", f"as-{system}": "File"}
    answer = client.post(page(committee, "assignment"), wishes)
    assert "attachment" in answer["Content-Disposition"]
    text = answer.content.decode()
    assert text.count("@elsewhere") >= 10
    if system == "HotCRP":
        rows = list(csv.DictReader(io.StringIO(text)))
        assert {row["action"] for row in rows} == {"primaryreview"}
        assert len(rows) == 20
    bo.user_permissions.add(Permission.objects.get(codename="change_member"))
    client.force_login(User.objects.get(pk=bo.pk))
    assert client.post(page(committee, "assignment"), wishes).status_code == 403


def test_chairs_are_proposed_and_taken_into_the_draft(committee: Committee, client: Client, ana: User) -> None:
    SessionChair.objects.all().delete()
    client.force_login(ana)
    sessions = [each.slug for each in committee.conference.sessions.all()]
    assert client.get(page(committee, "chairs")).text.count('name="session"') == len(sessions)
    client.post(page(committee, "chairs"), {"session": sessions[:1]})
    chair = SessionChair.objects.get()
    assert chair.session.slug == sessions[0]
    assert committee.members.filter(person=chair.person).exists()
    assert chair.affiliations.exists()


def test_the_balance_is_drawn_and_told_as_a_table(committee: Committee, client: Client, ana: User) -> None:
    place = Affiliation.objects.filter(name__startswith="Elsewhere")[0]
    MemberAffiliation.objects.filter(affiliation__name__startswith="Elsewhere").update(affiliation=place)
    client.force_login(ana)
    text = client.get(page(committee, "balance")).text
    assert f"6 of 7 are at {place.name}: at most 2." in text
    assert "<svg" in text
    assert "<caption" in text or "<summary>As a table</summary>" in text


@pytest.mark.parametrize("papers", [5, 60])
def test_conflicts_cost_the_same_number_of_queries_at_any_size(
    papers: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    conference: Conference = factories.program_of(factories.ConferenceFactory.create(), papers=papers)
    committee = conference.committees.get()
    program = reviewing.draft(committee)
    with django_assert_num_queries(7):
        reviewing.found_conflicts(committee, program, reviewing._strictest())
