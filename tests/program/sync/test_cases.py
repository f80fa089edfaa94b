"""Faults that people met elsewhere, tried from the file to the tables, the admin and the exports."""

import csv
import io
import json
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from conference.models import Conference
from people import history, merge
from people.duplicates import person_pairs
from people.models import Affiliation, Person
from program.models import Authorship, Paper
from tests import factories
from tests.program.admin.test_two_editors import Editor, page_of

pytestmark = pytest.mark.django_db

CASES = Path("tests/fixtures/cases")


@pytest.fixture
def empty(db: None) -> Conference:
    return factories.ConferenceFactory.create(slug="empty")


def bring(conference: Conference, *names: str) -> None:
    files = [str(CASES / each) for each in names]
    told = io.StringIO()
    call_command("import_program", conference.slug, *files, apply=True, despite_errors=True, stdout=told)


def authors(title: str) -> list[str]:
    rows = Authorship.objects.filter(paper__title=title).order_by("position").select_related("person")
    return [each.person.name for each in rows]


def test_case_2_suffixes_make_no_more_people(empty: Conference) -> None:
    rows = ["title,authors"]
    lines = (CASES / "02-name-suffixes.txt").read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, start=1):
        escaped = line.replace('"', '""')
        rows.append(f'Paper {number},"{escaped}"')
    path = Path("var") / "case-2.csv"
    path.parent.mkdir(exist_ok=True)
    path.write_text("\n".join(rows), encoding="utf-8")
    try:
        call_command("import_program", "empty", str(path), apply=True, stdout=io.StringIO())
    finally:
        path.unlink()
    assert [len(authors(f"Paper {number}")) for number in range(1, 7)] == [3, 2, 1, 2, 3, 2]
    assert Person.objects.filter(family="Halvorsen", given="Robert", suffix="Jr.").count() == 1


def test_case_3_family_names_first_make_four_people_and_not_eight(empty: Conference) -> None:
    bring(empty, "03-family-first.csv")
    names = set(Person.objects.values_list("name", flat=True))
    assert names == {"Adaeze Okafor", "Per Lindqvist", "Yu Zhang", "Yuki Arai"}


def test_case_7_lost_accents_are_proposed_and_never_joined(db: None) -> None:
    rows = list(csv.DictReader((CASES / "07-accent-variants.csv").read_text(encoding="utf-8").splitlines()))
    wanted = json.loads((CASES / "07-accent-variants.expected.json").read_text(encoding="utf-8"))
    conference = factories.ConferenceFactory.create()
    people = {}
    for row in rows:
        given, family = row["Author"].split()
        person = Person.objects.create(name=row["Author"], given=given, family=family, email=row["Email"])
        place, _ = Affiliation.objects.get_or_create(name=row["Affiliation"])
        factories.write_paper(factories.PaperFactory.create(conference=conference), person, at=place)
        people[person.pk] = row["Author"]
    proposed = {frozenset((people[each.keep], people[each.other])) for each in person_pairs()}
    assert proposed == {frozenset(pair) for pair in wanted["suggest_merge"]}
    assert all(people[each.keep] in {pair[0] for pair in wanted["suggest_merge"]} for each in person_pairs())
    assert Person.objects.count() == 6


def test_case_12_affiliations_belong_to_the_paper_in_their_order(empty: Conference) -> None:
    wanted = json.loads((CASES / "12-multiple-affiliations.expected.json").read_text(encoding="utf-8"))["papers"]
    bring(empty, "12-multiple-affiliations.json")
    titles = {"121": "Two Homes", "122": "Also Two Homes", "123": "Moved House"}
    for number, title in titles.items():
        rows = Authorship.objects.filter(paper__title=title).order_by("position")
        found = [
            [each.person.name, [place.affiliation.name for place in each.affiliations.order_by("position")]]
            for each in rows
        ]
        assert found == wanted[number]
    assert Affiliation.objects.count() == 3


def test_case_13_the_order_of_authors_survives_a_save_a_merge_and_every_export(
    empty: Conference, ana: User, tmp_path: Path
) -> None:
    wanted = json.loads((CASES / "13-author-order.expected.json").read_text(encoding="utf-8"))
    bring(empty, "13-author-order.json")
    order = wanted["order"]["131"]
    assert authors("Order Matters") == order
    assert authors("Alphabet Soup") == wanted["order"]["132"]
    presenter = Authorship.objects.get(paper__title="Order Matters", is_presenter=True)
    assert presenter.person.name == wanted["presenter"]["131"]
    editor = Editor(ana)
    editor.save(editor.open(page_of(Paper.objects.get(title="Order Matters"))))
    assert authors("Order Matters") == order
    double = Person.objects.create(name="Ana  Zorn-Berg", given="Ana", family="Zorn-Berg")
    other = factories.PaperFactory.create(conference=empty, title="Elsewhere")
    factories.write_paper(other, double, at=factories.AffiliationFactory.create())
    act = merge.merge_people(Person.objects.get(name="Ana Zorn"), [double])
    assert authors("Order Matters") == order
    history.undo(act)
    assert authors("Order Matters") == order
    for form in ("json", "csv"):
        path = tmp_path / f"out.{form}"
        call_command("export_program", "empty", form, draft=True, output=path)
        text = path.read_text(encoding="utf-8-sig")
        if form == "json":
            tree = json.loads(text)
            names = {each["key"]: each["name"] for each in tree["people"]}
            (paper,) = [each for each in tree["papers"] if each["title"] == "Order Matters"]
            assert [names[each["person"]] for each in paper["authors"]] == order
        else:
            (row,) = [each for each in csv.DictReader(text.splitlines()) if each["title"] == "Order Matters"]
            assert [each.split(" (")[0] for each in row["authors"].split(", ")] == order


def test_case_13_the_last_two_authors_are_never_fused(empty: Conference) -> None:
    bring(empty, "13-last-two-fused.txt")
    wanted = json.loads((CASES / "13-author-order.expected.json").read_text(encoding="utf-8"))["fused_file"]
    assert {title: len(authors(title)) for title in wanted} == wanted
    assert not Person.objects.filter(name__contains=" and ").exists()
