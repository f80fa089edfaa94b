"""What machines read of a page: schema.org's JSON-LD, Google Scholar's tags, Open Graph. Each a function of values."""

import datetime as dt
import json
from collections.abc import Callable
from typing import Any

import msgspec
from django.utils.safestring import SafeString, mark_safe

from program.formats.citations import citations, of_one
from program.index import Index
from program.values import Affiliation, Keynote, Paper, Person, Place, Session

MOST_EVENTS = 200
"""Sessions that a conference's page tells as events of it."""
LONGEST = 300
"""Characters of a description."""
Address = Callable[..., str]
"""Name of a page and a key → its whole address."""
Tag = tuple[str, str]


class Told(msgspec.Struct, frozen=True):
    """What a page's head has for machines."""

    json_ld: dict[str, Any] | None = None
    citation: tuple[Tag, ...] = ()
    kind: str = "website"

    def script(self) -> SafeString:
        """Return the JSON for a script element: no character of it can end the element."""
        text = json.dumps(self.json_ld, ensure_ascii=False)
        safe = text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
        return mark_safe(safe)


def conference(index: Index, address: Address) -> Told:
    """Return the conference as an event, with its sessions; nothing while its days are not known."""
    value = index.conference
    if value.starts_on is None:
        return Told()
    event = {
        **_event(value.name, value.starts_on.isoformat(), (value.ends_on or value.starts_on).isoformat()),
        "@type": "ConferenceEvent",
        "url": address("home"),
        "location": _location(index, None),
        "description": value.about[:LONGEST] or f"The program of {value.name}.",
        "subEvent": [
            {each: event[each] for each in ("@type", "name", "startDate", "endDate", "location", "url")}
            for session in index.program.sessions[:MOST_EVENTS]
            if (event := _session(session, index, address))
        ],
    }
    return Told(_with_context(event))


def of_object(kind: str, item: Any, index: Index, address: Address) -> Told:
    """Return what machines read of an object's page."""
    made: dict[str, Callable[..., Told]] = {
        "sessions": session,
        "papers": paper,
        "keynotes": keynote,
        "people": person,
        "affiliations": affiliation,
    }
    return made[kind](item, index, address)


def session(item: Session, index: Index, address: Address) -> Told:
    """Return a session as an event of the conference; nothing while it has no time."""
    event = _session(item, index, address)
    if event is None:
        return Told()
    event["superEvent"] = {
        **_event(index.conference.name, *_days(index)), "location": _location(index, None), "url": address("home"),
    }  # fmt: skip
    return Told(_with_context(event))


def paper(item: Paper, index: Index, address: Address) -> Told:
    """Return a paper as a scholarly article, with the tags that Google Scholar reads."""
    (cited,) = citations(of_one(index.program, item.key))
    date = cited.date.isoformat() if cited.date else str(cited.year or "")
    article: dict[str, Any] = {
        "@type": "ScholarlyArticle",
        "headline": item.title,
        "name": item.title,
        "author": [_author(each, index, address) for each in item.authors],
        "datePublished": date,
        "abstract": item.abstract,
        "url": address("paper", item.key),
        "sameAs": f"https://doi.org/{cited.doi}" if cited.doi else "",
        "keywords": ", ".join(item.topics),
    }
    tags: list[Tag] = [("citation_title", item.title)]
    for place in item.authors:
        tags.append(("citation_author", index.people[place.person].name))
        tags += [("citation_author_institution", index.affiliations[key].name) for key in place.affiliations]
    when = f"{cited.date:%Y/%m/%d}" if cited.date else str(cited.year or "")
    more = (
        ("citation_publication_date", when),
        ("citation_conference_title", cited.event),
        ("citation_doi", cited.doi),
        ("citation_pdf_url", cited.url if cited.url.lower().endswith(".pdf") else ""),
    )
    tags += [tag for tag in more if tag[1]]
    # Without a date or an author Scholar takes nothing: then there is nothing to tell it yet.
    citation = tuple(tags) if when and item.authors else ()
    return Told(_with_context(article), citation, "article")


def keynote(item: Keynote, index: Index, address: Address) -> Told:
    """Return a keynote as an event in its session; nothing while it has no time."""
    places = index.slots_of_keynote.get(item.key, ())
    event = next((found for each, _ in places if (found := _session(each, index, address))), None)
    if event is None or not item.title:
        return Told()
    performers = [_author(each, index, address) for each in item.speakers]
    about = {"name": item.title, "description": item.abstract[:LONGEST], "url": address("keynote", item.key)}
    return Told(_with_context({**event, **about, "performer": performers}))


def person(item: Person, index: Index, address: Address) -> Told:
    """Return a person with their affiliations and public ids."""
    orcid = next((each.value for each in item.identifiers if each.system == "orcid"), "")
    told = {
        "@type": "Person",
        "name": item.name,
        "givenName": item.given,
        "familyName": item.family,
        "url": address("person", item.key),
        "affiliation": [_organization(each) for each in index.affiliations_of(item.key)],
        "sameAs": f"https://orcid.org/{orcid}" if orcid else "",
    }
    return Told(_with_context(told), kind="profile")


def affiliation(item: Affiliation, index: Index, address: Address) -> Told:
    """Return an institution with its other names and its ROR id."""
    del index
    ror = next((each.value for each in item.identifiers if each.system == "ror"), "")
    told = {
        **_organization(item),
        "url": address("affiliation", item.key),
        "alternateName": list(item.aliases),
        "sameAs": f"https://ror.org/{ror}" if ror else "",
    }
    return Told(_with_context(told))


def _session(item: Session, index: Index, address: Address) -> dict[str, Any] | None:
    if item.start is None:
        return None
    end = item.end or item.start
    times = (_moment(item.start, index), _moment(end, index))
    title = index.session_title(item)
    return {
        **_event(title, *times),
        "location": _location(index, item.room),
        "url": address("session", item.key),
        "description": item.description[:LONGEST] or f"{title}, a session of {index.conference.name}.",
    }


def _event(name: str, start: str, end: str) -> dict[str, Any]:
    return {
        "@type": "Event",
        "name": name,
        "startDate": start,
        "endDate": end,
        "eventStatus": "https://schema.org/EventScheduled",
        "eventAttendanceMode": "https://schema.org/OfflineEventAttendanceMode",
    }


def _days(index: Index) -> tuple[str, str]:
    first, last = index.conference.starts_on, index.conference.ends_on
    known = [date for each in index.program.sessions if (date := index.date_of(each))]
    start = first or min(known, default=dt.date.today())  # noqa: DTZ011  # there is a timed session, or this is not asked
    return start.isoformat(), (last or max(known, default=start)).isoformat()


def _moment(moment: dt.datetime, index: Index) -> str:
    return moment.astimezone(index.zone).isoformat()


def _location(index: Index, room: str | None) -> dict[str, Any]:
    venue = index.conference.venue or "To be announced"
    name = f"{index.rooms[room].name}, {venue}" if room else venue
    return {"@type": "Place", "name": name, "address": venue}


def _author(place: Place, index: Index, address: Address) -> dict[str, Any]:
    told: dict[str, Any] = {
        "@type": "Person",
        "name": index.people[place.person].name,
        "url": address("person", place.person),
        "affiliation": [_organization(index.affiliations[key]) for key in place.affiliations],
    }
    return _filled(told)


def _organization(item: Affiliation) -> dict[str, Any]:
    return {"@type": "Organization", "name": item.name}


def _with_context(node: dict[str, Any]) -> dict[str, Any]:
    return {"@context": "https://schema.org", **_filled(node)}


def _filled(node: dict[str, Any]) -> dict[str, Any]:
    """Return the node without what is empty."""
    return {key: value for key, value in node.items() if value not in ("", None, [], {})}
