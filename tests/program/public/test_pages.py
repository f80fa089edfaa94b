"""The public pages: what they show, what they cost, and what nobody else sees."""

import datetime as dt
import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client
from django.urls import URLPattern, reverse
from pytest_django import DjangoAssertNumQueries

from conference import access
from conference.models import Conference, Room
from people.models import Affiliation, Person
from program import publish
from program.models import Document, Paper, Session, Slot
from program.public import published
from program.public.urls import urlpatterns
from tests import factories

pytestmark = pytest.mark.django_db
SECRET = "Xylophone"


@pytest.fixture(autouse=True)
def _nothing_parsed_before() -> None:
    published._parsed.cache_clear()


def addresses(conference: Conference) -> list[str]:
    """Return the address of every page of the conference: each URL name, filled with the first object there is."""
    firsts: dict[str, Callable[[], object]] = {
        "session": lambda: conference.sessions.all()[0].slug,
        "paper": lambda: conference.papers.all()[0].slug,
        "keynote": lambda: conference.keynotes.all()[0].slug,
        "person": lambda: Person.objects.filter(authorships__paper__conference=conference)[0].slug,
        "affiliation": lambda: Affiliation.objects.all()[0].slug,
        "document": lambda: "page",
        "export": lambda: "json",
        "preview": lambda: "csv",
        "committee": lambda: "pc",
        "roster": lambda: "pc",
        "file": lambda: "program.json",
        "calendar": lambda: f"room/{conference.rooms.all()[0].slug}",
        "session_card": lambda: conference.sessions.all()[0].slug,
        "paper_card": lambda: conference.papers.all()[0].slug,
        "cite": lambda: conference.papers.all()[0].slug,
    }
    found = []
    for pattern in urlpatterns:
        assert isinstance(pattern, URLPattern)
        name = str(pattern.name)
        if name in ("robots", "sitemaps"):
            continue  # the site's, not a conference's
        if name == "picture":
            continue  # there is one only with a theme: tests of looks see to it
        arguments = [conference.slug] if "conference" in pattern.pattern.converters else []
        arguments += [str(firsts[name]())] if name in firsts else []
        arguments += {"cite": ["ris"], "roster": ["csv"]}.get(name, [])
        if name == "calendar":
            arguments = [arguments[0], *arguments[1].split("/")]
        found.append(reverse(f"program:{name}", args=arguments))
    return found


def text_of(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200, address
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", response.content.decode()))


@pytest.mark.parametrize("papers", [5, 500])
def test_a_page_costs_the_same_few_queries_at_any_size(
    papers: int, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    conference = factories.program_of(factories.ConferenceFactory.create(slug="conf"), papers=papers)
    publish.publish(conference)
    pages = [each for each in addresses(conference)[1:] if not re.search("/exports/|/about/page|calendar.ics", each)]
    for page in pages:
        published._parsed.cache_clear()
        with django_assert_num_queries(3 if "/changes/" in page else 2):  # the releases before it
            assert client.get(page).status_code == 200
        with django_assert_num_queries(1):
            assert client.get(page).status_code == 200
    assert text_of(client, "/conf/papers/").count("Paper ") >= papers


def test_nothing_unpublished_is_reached_by_any_address(conference: Conference, client: Client, cy: User) -> None:
    Document.objects.create(conference=conference, title="Page", slug="page", text="As found", digest="0" * 64)
    publish.publish(conference)
    before = addresses(conference)
    assert client.get("/conf/about/page/").content == b"As found"
    # Another document under the same address, and one that is new: neither is what the release names.
    Document.objects.update(text=SECRET, digest="1" * 64)
    Document.objects.create(conference=conference, title=SECRET, slug="new", text=SECRET, digest="2" * 64)
    before.append("/conf/about/new/")
    for row, field in (
        (Paper.objects.all()[0], "title"),
        (Session.objects.all()[0], "title"),
        (Person.objects.all()[0], "name"),
        (Affiliation.objects.all()[0], "name"),
        (Room.objects.all()[0], "name"),
        (conference.keynotes.all()[0], "title"),
        (conference, "about"),
    ):
        setattr(row, field, SECRET)
        row.save()
    extra = factories.PaperFactory.create(conference=conference, title=f"{SECRET} too")
    for visitor in (None, cy):
        if visitor:
            client.force_login(visitor)
        for address in [*before, reverse("program:paper", args=["conf", extra.slug]), f"/conf/search/?q={SECRET[:4]}"]:
            for query in ("", "draft", "draft=1"):
                joint = "&" if "?" in address else "?"
                response = client.get(f"{address}{joint}{query}" if query else address)
                assert SECRET not in response.content.decode("utf-8", "replace"), address
                assert SECRET not in str(response.headers), address


def test_a_conference_without_a_release_is_not_there(conference: Conference, client: Client) -> None:
    for address in addresses(conference)[1:]:
        assert client.get(address).status_code in (302, 404), address
    assert "No conference has published its program yet." in client.get("/").content.decode()


def test_organizers_and_staff_see_the_draft_on_the_same_pages_and_nobody_keeps_it(
    conference: Conference, client: Client, ana: User, bo: User
) -> None:
    publish.publish(conference)
    Paper.objects.update(title="A draft title")
    for member in (ana, bo):
        client.force_login(member)
        response = client.get("/conf/papers/?draft")
        assert "A draft title" in response.content.decode()
        assert "no-store" in response["Cache-Control"]
        assert "ETag" not in response
        assert "?draft" in response.content.decode()
        assert "A draft title" not in client.get("/conf/papers/").content.decode()


def test_a_page_that_the_visitor_has_is_not_sent_again_until_there_is_a_new_release(
    conference: Conference, client: Client
) -> None:
    publish.publish(conference)
    first = client.get("/conf/papers/")
    again = client.get("/conf/papers/", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    Paper.objects.all()[0].save()
    factories.PaperFactory.create(conference=conference)
    publish.publish(Conference.objects.get())
    assert client.get("/conf/papers/", headers={"If-None-Match": first["ETag"]}).status_code == 200


def test_what_is_missing_is_to_be_announced_everywhere(client: Client) -> None:
    conference = factories.ConferenceFactory.create(slug="bare", zone="", starts_on=None, ends_on=None)
    session = factories.SessionFactory.create(conference=conference, title="")
    keynote = factories.KeynoteFactory.create(conference=conference, title="")
    paper = factories.PaperFactory.create(conference=conference)
    publish.publish(conference)
    for address, words in (
        ("/bare/", ["Dates to be announced", "Venue to be announced"]),
        ("/bare/program/", ["Day and time to be announced", "Session 1 title to be announced"]),
        (f"/bare/sessions/{session.slug}/", ["Time to be announced", "Room to be announced", "Chair to be announced"]),
        (f"/bare/keynotes/{keynote.slug}/", ["title to be announced", "Speaker to be announced"]),
        (f"/bare/papers/{paper.slug}/", ["Authors to be announced", "Session to be announced"]),
    ):
        shown = text_of(client, address)
        for each in words:
            assert each in shown, (address, each)


def test_times_are_on_the_wall_there_with_the_zone_and_the_offset(conference: Conference, client: Client) -> None:
    session = Session.objects.get()
    session.start, session.end = (dt.datetime(2027, 3, 28, hour, 30, tzinfo=dt.UTC) for hour in (0, 2))
    session.save()
    publish.publish(conference)
    page = client.get(f"/conf/sessions/{session.slug}/").content.decode()
    # The clocks in Rome go forward in that night: 01:30 is still winter time, 04:30 is summer time.
    assert '<time datetime="2027-03-28T01:30:00+01:00">01:30</time>' in page
    assert '<time datetime="2027-03-28T04:30:00+02:00">04:30</time>' in page
    assert "Europe/Rome" in page
    assert "Sunday, 28 March 2027" in page


def test_an_affiliations_page_names_everyone_from_there_with_what_they_do(
    conference: Conference, client: Client
) -> None:
    publish.publish(conference)
    affiliation = Affiliation.objects.filter(authorshipaffiliations__isnull=False)[0]
    shown = text_of(client, f"/conf/affiliations/{affiliation.slug}/")
    assert "2 people on the program" in shown
    for author in Person.objects.filter(authorships__affiliations__affiliation=affiliation):
        assert author.name in shown
    assert Paper.objects.get().title in shown


def test_a_person_who_chairs_and_writes_has_both_on_one_page(conference: Conference, client: Client) -> None:
    session = Session.objects.get()
    chair = session.chairs.get().person
    factories.write_paper(factories.PaperFactory.create(conference=conference, title="By the chair"), chair)
    publish.publish(conference)
    shown = text_of(client, f"/conf/people/{chair.slug}/")
    assert "By the chair" in shown
    assert session.title in shown


@pytest.mark.parametrize("kind", ["papers", "people", "affiliations", "keynotes", "sessions"])
def test_a_former_address_leads_to_the_present_one(kind: str, conference: Conference, client: Client) -> None:
    rows = {
        "papers": Paper.objects.all(),
        "people": Person.objects.filter(authorships__isnull=False),
        "affiliations": Affiliation.objects.filter(authorshipaffiliations__isnull=False),
        "keynotes": conference.keynotes.all(),
        "sessions": Session.objects.all(),
    }
    row = rows[kind][0]
    old, row.slug = row.slug, "moved-here"
    row.save()
    publish.publish(conference)
    response = client.get(f"/conf/{kind}/{old}/")
    assert (response.status_code, response["Location"]) == (301, f"/conf/{kind}/moved-here/")


def test_a_conferences_former_address_leads_to_the_same_page_of_the_present_one(
    conference: Conference, client: Client
) -> None:
    conference.slug = "conf-2027"
    conference.save()
    publish.publish(conference)
    response = client.get("/conf/search/?q=x")
    assert (response.status_code, response["Location"]) == (301, "/conf-2027/search/?q=x")


def test_an_organizer_comes_from_a_former_address_to_the_draft(
    conference: Conference, client: Client, ana: User
) -> None:
    conference.slug = "conf-2027"
    conference.save()
    client.force_login(ana)
    response = client.get("/conf/papers/?draft")
    assert (response.status_code, response["Location"]) == (301, "/conf-2027/papers/?draft=")


def test_a_page_that_is_not_there_offers_what_is_like_it(conference: Conference, client: Client) -> None:
    publish.publish(conference)
    factories.PaperFactory.create(conference=conference, title="Checkpointing for everyone")
    publish.publish(Conference.objects.get())
    response = client.get("/conf/papers/checkpointing/")
    assert response.status_code == 404
    assert "Checkpointing for everyone" in response.content.decode()
    assert 'href="/conf/program/"' in response.content.decode()


def test_a_page_outside_every_conference_has_a_way_on(client: Client) -> None:
    response = client.get("/nowhere/")
    assert response.status_code == 404
    assert 'href="/"' in response.content.decode()


@pytest.mark.parametrize(
    ("query", "is_found"),
    [("łodz", True), ("LODZ univ", True), ("paper lodz", False), ("zzz", False), ("", False), ("%00", False)],
)
def test_search_folds_letters_and_takes_beginnings_of_words(
    query: str,
    is_found: bool,  # noqa: FBT001  # the table's answer
    conference: Conference,
    client: Client,
) -> None:
    affiliation = Affiliation.objects.all()[0]
    affiliation.name = "Łódź University"
    affiliation.save()
    publish.publish(conference)
    response = client.get(f"/conf/search/?q={query}")
    assert response.status_code == 200
    assert (f"/conf/affiliations/{affiliation.slug}/" in response.content.decode()) is is_found


def test_what_people_type_is_shown_and_never_run(conference: Conference, client: Client) -> None:
    paper = Paper.objects.get()
    paper.title = "<script>alert(1)</script> a<b & {{ 7*7 }}"
    paper.abstract = "**bold** <img src=x onerror=alert(1)> [link](javascript:alert(1)) <script>alert(2)</script>"
    paper.save()
    publish.publish(conference)
    page = client.get(f"/conf/papers/{paper.slug}/").content.decode()
    assert "&lt;script&gt;alert(1)&lt;/script&gt; a&lt;b &amp; {{ 7*7 }}" in page
    assert "<strong>bold</strong>" in page
    for bad in ("<script>alert", "<img", 'href="javascript'):
        assert bad not in page


def test_a_link_whose_address_is_unknown_is_announced_and_no_link(conference: Conference, client: Client) -> None:
    paper = Paper.objects.get()
    paper.links.create(kind="paper", position=0)
    paper.links.create(kind="slides", url="https://example.org/slides.pdf", position=1)
    publish.publish(conference)
    page = client.get(f"/conf/papers/{paper.slug}/").content.decode()
    assert 'Paper <span class="tba">to be announced</span>' in page
    assert '<a href="https://example.org/slides.pdf">Slides</a>' in page


def test_every_page_has_one_first_heading_landmarks_and_a_title_of_its_own(
    conference: Conference, client: Client
) -> None:
    publish.publish(conference)
    titles = []
    # No page is a file, as a last part with no slash behind it is; nor does anybody walk through a hallway's screen.
    others = ("exports", "/about/page", "/now/display", "/cite/", "/embed/")
    pages = [each for each in addresses(conference) if each.endswith("/")]
    for address in [each for each in pages if not any(other in each for other in others)]:
        page = client.get(address).content.decode()
        assert len(re.findall(r"<h1\b", page)) == 1, address
        for landmark in ("<header", "<main", "<footer", 'lang="en"', 'class="skip-link"'):
            assert landmark in page, (address, landmark)
        assert "style=" not in page, address
        assert not re.search(r'<script(?! src| type="application/ld\+json")', page), address
        titles += re.findall(r"<title>(.*?)</title>", page)
    assert len(titles) == len(set(titles))


def test_no_link_runs_a_script_however_its_address_came_to_be_stored(conference: Conference, client: Client) -> None:
    bad = "javascript:alert(1)"
    paper, person = Paper.objects.get(), Paper.objects.get().authorships.all()[0].person
    paper.links.create(kind="slides", url=bad, position=1)
    Person.objects.filter(pk=person.pk).update(web_site=bad)
    Conference.objects.update(web_site=bad)
    publish.publish(conference)
    for address in ("/conf/", f"/conf/papers/{paper.slug}/", f"/conf/people/{person.slug}/"):
        assert bad not in client.get(address).content.decode(), address


def test_a_break_expects_no_papers_and_no_chair(conference: Conference, client: Client) -> None:
    pause = factories.SessionFactory.create(conference=conference, title="Coffee", kind="break")
    publish.publish(conference)
    shown = text_of(client, f"/conf/sessions/{pause.slug}/")
    assert "Papers to be announced" not in shown
    assert "Chair" not in shown


def test_who_becomes_an_organizer_is_shown_what_organizers_are_shown(
    conference: Conference, client: Client, cy: User
) -> None:
    publish.publish(conference)
    client.force_login(cy)
    first = client.get("/conf/papers/")
    cy.groups.add(Group.objects.get(name=access.ORGANIZER))
    again = client.get("/conf/papers/", headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 200
    assert "See the draft" in again.content.decode()


def test_letters_of_other_scripts_stand_in_addresses(conference: Conference, client: Client) -> None:
    person = factories.PersonFactory.create(name="山田 太郎", family="山田", given="太郎")
    factories.write_paper(factories.PaperFactory.create(conference=conference), person)
    publish.publish(conference)
    assert text_of(client, "/conf/people/山田-太郎/").count("山田 太郎") >= 1


def test_a_session_without_papers_says_so_and_a_break_does_not(conference: Conference, client: Client) -> None:
    Slot.objects.all().delete()
    factories.SessionFactory.create(conference=conference, title="Coffee", kind="break")
    publish.publish(conference)
    assert text_of(client, "/conf/program/").count("Papers to be announced") == 1


@pytest.mark.parametrize("address", ["/%00/", "/%00/?draft", "/conf/papers/%00/", "/conf/search/?q=%00"])
def test_a_character_that_no_database_takes_is_no_error_of_the_site(
    address: str, conference: Conference, client: Client, ana: User
) -> None:
    publish.publish(conference)
    client.force_login(ana)
    assert client.get(address).status_code in (200, 404)


def test_whoever_has_any_version_is_told_that_there_is_one(conference: Conference, client: Client) -> None:
    publish.publish(conference)
    assert client.get("/conf/papers/", headers={"If-None-Match": "*"}).status_code == 304
    assert client.get("/conf/papers/", headers={"If-None-Match": '"other", W/"more"'}).status_code == 200


def test_head_answers_like_get_without_a_body_and_post_is_refused(conference: Conference, client: Client) -> None:
    publish.publish(conference)
    response = client.head("/conf/papers/")
    assert (response.status_code, response.content) == (200, b"")
    assert client.post("/conf/papers/").status_code == 405
