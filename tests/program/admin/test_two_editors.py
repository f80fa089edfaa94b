"""Two editors with one object open: what each of them changed is kept, and where they disagree the second is told."""

from html.parser import HTMLParser
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from conference.models import Conference, Room
from people.models import Affiliation
from program.models import Authorship, Paper, Session, Slot
from tests import factories

pytestmark = pytest.mark.django_db


class Editor:
    """Somebody with a browser: opens a form, types into some of it, and sends all that stands there."""

    def __init__(self, user: User) -> None:
        self.client = Client()
        self.client.force_login(user)

    def open(self, address: str) -> dict[str, Any]:
        """Return what the form of the page would send as it stands."""
        self.address = address
        return sent(self.client.get(address))

    def save(self, form: dict[str, Any]) -> Any:
        return self.client.post(self.address, form, follow=True)


def sent(page: Any) -> dict[str, Any]:
    """Return what a browser would send of the page's form as it stands."""
    reader = FormReader()
    reader.feed(page.text)
    return {name: values if len(values) > 1 else values[0] for name, values in reader.fields.items()}


class FormReader(HTMLParser):
    """Gathers the values of a page's fields by name, hidden ones as well."""

    def __init__(self) -> None:
        super().__init__()
        self.fields: dict[str, list[str]] = {}
        self.name = ""
        self.text: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        name, value = given.get("name") or "", given.get("value") or ""
        if tag == "input" and name and given.get("type") not in ("submit", "file"):
            if given.get("type") not in ("checkbox", "radio") or "checked" in given:
                self.put(name, value or "on" if given.get("type") == "checkbox" else value)
        elif tag == "select":
            self.name = name
        elif tag == "option" and "selected" in given:
            self.put(self.name, value)
        elif tag == "textarea":
            self.name, self.text = name, []

    def handle_data(self, data: str) -> None:
        if self.text is not None:
            self.text.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea" and self.text is not None:
            self.put(self.name, "".join(self.text).removeprefix("\n"))
            self.text = None

    def put(self, name: str, value: str) -> None:
        if "__prefix__" not in name and not name.startswith(("csrf", "select", "action")):
            self.fields.setdefault(name, []).append(value)


@pytest.fixture
def one(ana: User) -> Editor:
    ana.first_name, ana.last_name = "Editor", "One"
    ana.save()
    return Editor(ana)


@pytest.fixture
def two(db: None) -> Editor:
    return Editor(factories.user("second", "Organizer"))


@pytest.fixture
def session(conference: Conference) -> Session:
    return Session.objects.get(conference=conference)


def page_of(row: Any) -> str:
    return f"/admin/{row._meta.app_label}/{row._meta.model_name}/{row.pk}/change/"


def test_who_changes_the_title_does_not_move_the_session_back(one: Editor, two: Editor, session: Session) -> None:
    hall = factories.RoomFactory.create(conference=session.conference, name="Hall B")
    first, second = one.open(page_of(session)), two.open(page_of(session))
    assert one.save({**first, "room": str(hall.pk)}).status_code == 200
    page = two.save({**second, "title": "Storage, Again"})
    session.refresh_from_db()
    assert (session.title, session.room) == ("Storage, Again", hall)
    assert "Somebody else changed room meanwhile" in page.text


def test_who_changes_the_same_is_told_by_whom_it_was_changed_and_to_what(
    one: Editor, two: Editor, session: Session
) -> None:
    first, second = one.open(page_of(session)), two.open(page_of(session))
    one.save({**first, "title": "Caches"})
    page = two.save({**second, "title": "Caching"})
    assert "Editor One changed this to “Caches” at " in page.text
    session.refresh_from_db()
    assert session.title == "Caches"
    page = two.save(sent(page))
    session.refresh_from_db()
    assert session.title == "Caching"


def test_times_and_choices_are_compared_as_well(one: Editor, two: Editor, session: Session) -> None:
    first, second = one.open(page_of(session)), two.open(page_of(session))
    one.save({**first, "start_1": "09:30:00", "kind": "panel"})
    two.save({**second, "description": "Bring a coat."})
    session.refresh_from_db()
    assert session.kind == "panel"
    assert session.start is not None
    assert f"{session.start.astimezone(session.conference.timezone):%H:%M}" == "09:30"
    first, second = one.open(page_of(session)), two.open(page_of(session))
    one.save({**first, "start_1": "09:40:00", "kind": "social"})
    page = two.save({**second, "start_1": "09:50:00", "kind": "break"})
    assert page.text.count("Editor One changed this to") == 2
    two.save(sent(page))
    session.refresh_from_db()
    assert session.start is not None
    assert session.start.minute == 50


def test_a_paper_added_meanwhile_stays_and_places_have_no_gaps(one: Editor, two: Editor, session: Session) -> None:
    more = factories.PaperFactory.create_batch(2, conference=session.conference)
    old = Slot.objects.get(session=session).paper
    Slot.objects.create(session=session, paper=more[0], position=1)
    second = two.open(page_of(session))
    Slot.objects.create(session=session, paper=more[1], position=2)
    two.save({**second, "slots-0-order": "2", "slots-1-order": "1"})
    slots = Slot.objects.filter(session=session).order_by("position")
    assert [each.position for each in slots] == [0, 1, 2]
    assert [each.paper for each in slots] == [more[0], old, more[1]]


def test_two_who_edit_different_authors_are_both_right(one: Editor, two: Editor, conference: Conference) -> None:
    paper = Paper.objects.get(conference=conference)
    first, second = one.open(page_of(paper)), two.open(page_of(paper))
    one.save({**first, "authorships-0-is_presenter": "on"})
    two.save({**second, "authorships-1-printed": "Elsewhere"})
    assert [(each.is_presenter, each.printed) for each in Authorship.objects.order_by("position")] == [
        (True, Authorship.objects.order_by("position")[0].printed),
        (False, "Elsewhere"),
    ]


def test_two_who_change_one_authors_affiliations_are_told(one: Editor, two: Editor, conference: Conference) -> None:
    paper = Paper.objects.get(conference=conference)
    places = factories.AffiliationFactory.create_batch(2)
    first, second = one.open(page_of(paper)), two.open(page_of(paper))
    one.save({**first, "authorships-0-affiliations": [str(places[0].pk)]})
    page = two.save({**second, "authorships-0-affiliations": [str(places[1].pk)]})
    assert "changed this to" in page.text
    two.save(sent(page))
    author = Authorship.objects.order_by("position")[0]
    assert [each.affiliation for each in author.affiliations.all()] == [places[1]]


def test_who_only_looks_and_saves_changes_nothing(one: Editor, two: Editor, conference: Conference) -> None:
    paper = Paper.objects.get(conference=conference)
    first, second = one.open(page_of(paper)), two.open(page_of(paper))
    place = Affiliation.objects.create(name="New Place")
    one.save({**first, "topics": "caches\nforests", "authorships-0-affiliations": [str(place.pk)]})
    two.save(second)
    paper.refresh_from_db()
    assert paper.topics == ["caches", "forests"]
    author = Authorship.objects.order_by("position")[0]
    assert [each.affiliation for each in author.affiliations.all()] == [place]


def test_a_list_that_is_edited_keeps_what_others_changed_in_it(one: Editor, conference: Conference) -> None:
    hall = factories.RoomFactory.create(conference=conference, name="Hall B", position=1)
    page = one.client.get("/admin/conference/room/")
    form = {**sent(page), "_save": "Save"}
    formset = page.context["cl"].formset
    hall.position = 7
    hall.save()
    other = next(place for place, each in enumerate(formset.forms) if each.instance.pk != hall.pk)
    one.client.post("/admin/conference/room/", {**form, f"form-{other}-position": "4"})
    assert Room.objects.get(pk=hall.pk).position == 7
    assert Room.objects.exclude(pk=hall.pk).get().position == 4


def test_a_room_that_is_taken_is_refused_unless_they_share_it(one: Editor, session: Session) -> None:
    other = factories.SessionFactory.create(conference=session.conference, start=session.start, end=session.end)
    form = one.open(page_of(other))
    page = one.save({**form, "room": str(session.room_id)})
    assert f"is taken by “{session}”" in page.text
    other.refresh_from_db()
    assert other.room is None
    one.save({**form, "room": str(session.room_id), "shares_room": "on"})
    other.refresh_from_db()
    assert other.room == session.room


def test_names_are_swapped_and_their_capitals_set_for_those_that_are_selected(one: Editor, ana: User) -> None:
    swapped = factories.PersonFactory.create(name="Zhang Yu", given="Zhang", family="Yu")
    shouted = factories.PersonFactory.create(name="IRA MCKELVEY", given="IRA", family="MCKELVEY")
    mixed = factories.PersonFactory.create(name="DeShawn Pike", given="DeShawn", family="Pike")
    one.client.post("/admin/people/person/", {"action": "swap_names", "_selected_action": [swapped.pk]})
    page = one.client.post(
        "/admin/people/person/", {"action": "set_capitals", "_selected_action": [shouted.pk, mixed.pk]}, follow=True
    )
    assert "IRA MCKELVEY → Ira McKelvey" in page.text
    for person in (swapped, shouted, mixed):
        person.refresh_from_db()
    assert (swapped.name, swapped.given, swapped.family) == ("Yu Zhang", "Yu", "Zhang")
    assert (shouted.name, mixed.name) == ("Ira McKelvey", "DeShawn Pike")
