"""A list of people into a committee: who is known is found, and nothing is half done."""

import io
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from pytest_django import DjangoAssertNumQueries

from conference.models import Conference, Member
from people.models import Person
from program import committees
from program.formats.rosters import RosterEntry
from tests import factories

pytestmark = pytest.mark.django_db
LIST = Path(__file__).parents[2] / "fixtures" / "committees" / "conf-pcinfo.csv"


def test_it_says_what_would_be_and_then_does_it_once(conference: Conference) -> None:
    known = factories.PersonFactory.create(name="Petra Alder", email="P.Alder@lakeside.example")
    out = io.StringIO()
    call_command("import_committee", "conf", "pc", LIST, stdout=out)
    assert "Petra Alder: known here, chair." in out.getvalue()
    assert "Nothing is written yet" in out.getvalue()
    before = Person.objects.count()
    call_command("import_committee", "conf", "pc", LIST, apply=True, stdout=out)
    member = Member.objects.get(person=known)
    assert (member.role, member.tier, member.state) == ("chair", "heavy", "candidate")
    assert [str(each) for each in member.affiliations.all()] == ["Lakeside University"]
    assert Person.objects.count() == before + 2
    call_command("import_committee", "conf", "pc", LIST, apply=True, stdout=out)
    assert "0 new in the Program Committee, 3 were in it." in out.getvalue()


def test_a_namesake_with_another_address_is_another(conference: Conference) -> None:
    factories.PersonFactory.create(name="Petra Alder", email="other@elsewhere.example")
    found = committees.plan(conference.committees.get(), [RosterEntry(name="Petra Alder", email="p@lakeside.example")])
    assert found[0].person is None


def test_what_is_not_there_is_named(conference: Conference, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="There are: pc"):
        call_command("import_committee", "conf", "nope", LIST)
    with pytest.raises(CommandError, match="No such file"):
        call_command("import_committee", "conf", "pc", tmp_path / "nope.csv")


@pytest.mark.parametrize("number", [5, 200])
def test_planning_costs_the_same_number_of_queries_at_any_size(
    number: int, conference: Conference, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    committee = conference.committees.get()
    entries = [RosterEntry(name=f"N{at} Family", email=f"n{at}@x.example") for at in range(number)]
    with django_assert_num_queries(2):
        committees.plan(committee, entries)
