"""ACM's rights form (eRights, TAPS) as CSV: a row an author, in the order of the bylines.

The columns and their order are those of easychair-to-acm-erights' README.
"""

from collections.abc import Mapping

from program.formats.csv_text import written
from program.index import Index
from program.values import Authorship, Paper, Program, Stamp

COLUMNS = (
    "proceeding ID", "event_tracking_number", "paper_type", "theTitle", "prefix", "first_name", "middle_name",
    "last_name", "suffix", "author_sequence_no", "contact_author", "ACM_profile_id", "ACM_client_no", "orcid", "email",
    "department_school_lab", "institution/AFFILIATION", "city", "state_province", "country",
    "secondary_department_school_lab", "secondary_institution", "secondary_city", "secondary_state_province",
    "secondary_country", "section_title", "section_seq_no", "published_article_number", "start_page", "end_page",
    "article_seq_no",
)  # fmt: skip


def write(
    program: Program,
    *,
    stamp: Stamp | None = None,  # noqa: ARG001  # every writer takes it
    emails: Mapping[str, str] | None = None,
) -> bytes:
    """Return the form; `emails` are the people's addresses by key, which no program holds."""
    index = Index(program)
    rows = [
        _row(paper, place, number, index, emails or {})
        for paper in program.papers
        for number, place in enumerate(paper.authors, start=1)
    ]
    return written(COLUMNS, rows)


def losses(_program: Program) -> tuple[str, ...]:
    """Return which columns nobody told us."""
    return ("The proceeding's ID, ACM's numbers, departments, cities and pages are left empty.",)


def _row(paper: Paper, place: Authorship, number: int, index: Index, emails: Mapping[str, str]) -> list[str]:
    person = index.people[place.person]
    given, family = (person.given, person.family) if person.family else ("", person.name)
    first, _, middle = given.partition(" ")
    at = [index.affiliations[key] for key in place.affiliations]
    sessions = [session for session, _ in index.slots_of_paper.get(paper.key, ())]
    order = {each.key: place for place, each in enumerate(index.program.sessions, start=1)}
    section = (index.session_title(sessions[0]), str(order[sessions[0].key])) if sessions else ("", "")
    places = [at for at, slot in enumerate(sessions[0].slots, start=1) if slot.paper == paper.key] if sessions else []
    in_section = str(places[0]) if places else ""
    orcid = next((each.value for each in person.identifiers if each.system == "orcid"), "")
    profile = next((each.value for each in person.identifiers if each.system == "acm"), "")
    contact = "Y" if place.is_contact or (number == 1 and not any(each.is_contact for each in paper.authors)) else "N"
    main = at[0] if at else None
    second = at[1] if len(at) > 1 else None
    return [
        "", str(paper.number or paper.key), index.tracks[paper.track].name if paper.track else "Full Paper",
        paper.title, "", first, middle, family, person.suffix, str(number), contact, profile, "", orcid,
        emails.get(place.person, ""),
        "", main.name if main else "", "", "", main.country if main else "",
        "", second.name if second else "", "", "", second.country if second else "",
        *section, "", "", "", in_section,
    ]  # fmt: skip
