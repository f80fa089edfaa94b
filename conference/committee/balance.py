"""How a committee is made up: by institution, country, continent, sector, role, new or returning; what breaks a rule.

Pure. The rule for institutions is SIGPLAN's: at most two people of one, in a large committee at most a tenth.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

import msgspec

from people.text import sort_key
from people.vocabulary import words as words_of

MOST_OF_ONE, SHARE_OF_ONE = 2, 0.10
TOO_ALIKE = 0.5
"""Share of one country or continent from which on it is told."""
CONTINENTS = {
    "Africa": "AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ"
    " NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW",
    "Asia": "AE AF AM AZ BD BH BN BT CC CN CX CY GE HK ID IL IN IO IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV"
    " MY NP OM PH PK PS QA SA SG SY TH TJ TL TM TR TW UZ VN YE",
    "Europe": "AD AL AT AX BA BE BG BY CH CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME"
    " MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA XK",
    "North America": "AG AI AW BB BL BM BQ BS BZ CA CR CU CW DM DO GD GL GP GT HN HT JM KN KY LC MF MQ MS MX NI PA PM"
    " PR SV SX TC TT US VC VG VI",
    "Oceania": "AS AU CK FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV UM VU WF WS",
    "South America": "AR BO BR CL CO EC FK GF GY PE PY SR UY VE",
}
CONTINENT_OF = {code: name for name, codes in CONTINENTS.items() for code in codes.split()}
"""Continent by ISO 3166-1 code."""
ACADEMIC = words_of(
    "university universite universita universitat universidad universidade college school institute"
    " institut instituto polytechnic politecnico ecole academy hochschule eth epfl mit kaist inria cnrs"
)
INDUSTRIAL = words_of("inc ltd llc gmbh corp corporation labs laboratories ag co company nv bv")
UNKNOWN = "not known"


class Seat(msgspec.Struct, frozen=True):
    """One member as a balance sees them; `countries` are ISO codes of their institutions."""

    person: str
    institutions: tuple[str, ...] = ()
    countries: tuple[str, ...] = ()
    role: str = "member"


class Count(msgspec.Struct, frozen=True):
    """How many are so, and their share (0 to 1); `before` is the share in past editions, None without any."""

    label: str
    number: int
    share: float
    before: float | None = None


class Balance(msgspec.Struct, frozen=True):
    """The counts by dimension, the most frequent first, and in sentences what breaks a rule."""

    size: int
    dimensions: tuple[tuple[str, tuple[Count, ...]], ...]
    breaks: tuple[str, ...]


def balance(seats: Sequence[Seat], past: Iterable[Sequence[Seat]] = ()) -> Balance:
    """Return how the committee is made up, against its past editions where there are any."""
    editions = [list(each) for each in past]
    served = {seat.person for edition in editions for seat in edition}
    before = [seat for edition in editions for seat in edition]
    readers = {
        "Institutions": lambda seat: seat.institutions or (UNKNOWN,),
        "Countries": lambda seat: tuple(dict.fromkeys(seat.countries)) or (UNKNOWN,),
        "Continents": lambda seat: (
            tuple(dict.fromkeys(CONTINENT_OF.get(each, UNKNOWN) for each in seat.countries)) or (UNKNOWN,)
        ),
        "Sectors": lambda seat: (sector(seat.institutions),),
        "Roles": lambda seat: (seat.role,),
    }
    dimensions = [(name, _counts(seats, before, read)) for name, read in readers.items()]
    if editions:
        dimensions.append(
            ("Service", _counts(seats, [], lambda seat: ("returning" if seat.person in served else "new",)))
        )
    return Balance(len(seats), tuple(dimensions), tuple(_breaks(seats, dict(dimensions))))


def most_of_one(size: int) -> int:
    """Return how many of one institution a committee of that size may have."""
    return max(MOST_OF_ONE, int(size * SHARE_OF_ONE))


def sector(institutions: Sequence[str]) -> str:
    """Return "academia" or "industry" by the words of the institutions' names; else that it is not known."""
    words = {word for each in institutions for word in sort_key(each).split()}
    if words & ACADEMIC:
        return "academia"
    return "industry" if words & INDUSTRIAL else UNKNOWN


def _counts(seats: Sequence[Seat], before: Sequence[Seat], read: Callable[[Seat], Sequence[str]]) -> tuple[Count, ...]:
    now = Counter(label for seat in seats for label in read(seat))
    then = Counter(label for seat in before for label in read(seat))
    return tuple(
        Count(label, number, number / len(seats), then[label] / len(before) if before else None)
        for label, number in sorted(now.items(), key=lambda pair: (-pair[1], pair[0]))
    )


def _breaks(seats: Sequence[Seat], dimensions: dict[str, tuple[Count, ...]]) -> Iterable[str]:
    most = most_of_one(len(seats))
    for each in dimensions["Institutions"]:
        if each.label != UNKNOWN and each.number > most:
            yield f"{each.number} of {len(seats)} are at {each.label}: at most {most}."
    for name, what in (("Countries", "country"), ("Continents", "continent")):
        for each in dimensions[name]:
            if each.label != UNKNOWN and each.share > TOO_ALIKE and len(seats) > MOST_OF_ONE:
                yield f"{each.number} of {len(seats)} are of one {what}: {each.label}."
    if "Service" in dimensions and len(dimensions["Service"]) == 1 and seats:
        word = dimensions["Service"][0].label
        yield f"Everybody is {word}." if word == "new" else "Everybody served before: nobody is new."
