"""How a committee is made up, and what of it breaks a rule."""

from xml.etree.ElementTree import Element

from defusedxml import ElementTree

from conference.committee import balance, charts
from conference.committee.balance import Seat


def seats(*places: tuple[str, str]) -> list[Seat]:
    return [Seat(f"p{at}", (place,), (country,)) for at, (place, country) in enumerate(places)]


def test_more_than_two_of_one_institution_are_told_and_a_tenth_of_a_large_committee_is_not() -> None:
    small = balance.balance(seats(*[("Alta", "SE")] * 3, ("Kita", "JP"), ("Sarre", "FR"), ("Nord", "DK")))
    assert small.breaks[0] == "3 of 6 are at Alta: at most 2."
    large = balance.balance(seats(*[("Alta", "SE")] * 6, *((f"U{at}", "JP" if at % 2 else "BR") for at in range(60))))
    assert large.breaks == ()


def test_countries_make_continents_and_names_make_sectors() -> None:
    found = dict(
        balance.balance(seats(("Kita University", "JP"), ("Brook Systems Inc.", "US"), ("Alta", ""))).dimensions
    )
    assert {each.label: each.number for each in found["Continents"]} == {"Asia": 1, "North America": 1, "not known": 1}
    assert {each.label for each in found["Sectors"]} == {"academia", "industry", "not known"}
    assert len({code for codes in balance.CONTINENTS.values() for code in codes.split()}) > 230


def test_who_served_before_is_returning() -> None:
    now, past = seats(("A", "SE"), ("B", "JP")), [[Seat("p0", ("A",), ("SE",))]]
    found = dict(balance.balance(now, past).dimensions)
    assert {each.label: each.number for each in found["Service"]} == {"new": 1, "returning": 1}
    assert next(each for each in found["Countries"] if each.label == "SE").before == 1.0
    assert "Everybody served before: nobody is new." in balance.balance(now[:1], past).breaks


def test_a_chart_tells_its_numbers_to_who_hears_it_and_has_no_style_of_its_own() -> None:
    counts = dict(balance.balance(seats(("A & <B>", "SE"), ("C", "JP"))).dimensions)["Institutions"]
    root: Element = ElementTree.fromstring(charts.bars("Institutions", counts))
    assert root.findtext("title") == "Institutions"
    assert root.findtext("desc") == "A & <B>: 1; C: 1"
    assert not [each for each in root.iter() if "style" in each.attrib]


def test_an_empty_committee_is_balanced() -> None:
    assert balance.balance([]).breaks == ()
