"""What a committee has to do with the papers: conflicts, who reviews what, who chairs. From tables, by pure engines."""

import csv
import datetime as dt
import io
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element, SubElement, indent, tostring

import msgspec
import numpy as np

from conference.committee import balance, conflicts
from conference.committee.conflicts import Affiliation, Evidence, Found, Policy, Somebody, Submission, Work
from conference.models import Committee, Dismissal, Member, State
from people.models import Alias, Person
from program import publish, values
from program.formats.csv_text import written
from program.index import Index
from program.models import Authorship
from program.planning import assignment, chairs
from program.planning.assignment import Assignment, Fairness, Problem

SOURCES = ("HotCRP", "CMT", "OpenReview")
"""Systems into which an assignment is taken."""


class Conflict(NamedTuple):
    """What was found of one person and one paper, and the dismissal where somebody said that it is none."""

    person: str
    paper: str
    evidence: tuple[Evidence, ...]
    dismissal: Dismissal | None

    @property
    def digest(self) -> str:
        """Return what stands for the evidence."""
        return conflicts.digest(self.evidence)


def serving(committee: Committee) -> list[Member]:
    """Return those who accepted, in order, with what engines need (two queries)."""
    members = committee.members.filter(state=State.ACCEPTED).select_related("person", "committee")
    return list(members.prefetch_related("affiliations__affiliation").order_by("position", "pk"))


def hidden_from(user: Any, committee: Committee, program: values.Program) -> frozenset[str]:
    """Return the papers that a user must find no trace of: those with which they have a conflict themselves.

    A user is the member, or the author, who has their e-mail address.
    """
    email = getattr(user, "email", "")
    people = list(Person.objects.filter(email__iexact=email)) if email else []
    if not people:
        return frozenset()
    members = {each.person_id: each for each in committee.members.filter(person__in=people)}
    who = [_somebody(each, _places(members.get(each.pk))) for each in people]
    declared = {each.person.slug: each.conflict_lines for each in members.values()}
    found = _found(who, program, _strictest(), declared)
    return frozenset(paper for _, paper in found)


def without(program: values.Program, papers: frozenset[str]) -> values.Program:
    """Return the program as if these papers had never been."""
    if not papers:
        return program
    sessions = tuple(
        msgspec.structs.replace(each, slots=tuple(slot for slot in each.slots if slot.paper not in papers))
        for each in program.sessions
    )
    kept = tuple(each for each in program.papers if each.key not in papers)
    return msgspec.structs.replace(program, papers=kept, sessions=sessions)


def found_conflicts(
    committee: Committee, program: values.Program, policy: Policy, names: Iterable[str] = ()
) -> list[Conflict]:
    """Return the conflicts of the committee's members with the papers; of these names instead where there are any."""
    typed = [_typed(each) for each in names]
    members = [] if typed else serving(committee)
    who = typed or [_somebody(each.person, _places(each)) for each in members]
    declared = {each.person.slug: each.conflict_lines for each in members}
    found = _found(who, program, policy, declared)
    said = {
        (each.member.person.slug, each.other, each.evidence): each
        for each in Dismissal.objects.filter(member__committee=committee).select_related("member__person", "by")
    }
    return [
        Conflict(person, paper, rows, said.get((person, paper, conflicts.digest(rows))))
        for (person, paper), rows in sorted(found.items())
    ]


def dismiss(committee: Committee, about: tuple[str, str, str], reason: str, *, by: Any = None) -> None:
    """Note that a conflict is none, and why. It is told again when its evidence changes.

    `about` are the person's and the paper's address and the digest of the evidence.
    """
    person, paper, evidence = about
    member = committee.members.get(person__slug=person)
    Dismissal.objects.update_or_create(
        member=member, other=paper, evidence=evidence,
        defaults={"conference": committee.conference, "reason": reason, "by": by},
    )  # fmt: skip


def _strictest() -> Policy:
    return Policy("strictest", None, None)


def _found(who: Sequence[Somebody], program: values.Program, policy: Policy, declared: dict[str, str]) -> Found:
    return conflicts.find(
        who, _submissions(program), policy=policy, today=dt.datetime.now(dt.UTC).date(), works=_works(program),
        declared=declared, institutions=_institutions(program),
    )  # fmt: skip


def _somebody(person: Person, places: tuple[Affiliation, ...]) -> Somebody:
    return Somebody(person.name, person.slug, (person.email,) if person.email else (), places)


def _places(member: Member | None) -> tuple[Affiliation, ...]:
    if member is None:
        return ()
    return tuple(Affiliation(each.affiliation.name) for each in member.affiliations.all())


def _typed(line: str) -> Somebody:
    """Return somebody from "Name (Institution)"."""
    name, _, place = line.partition("(")
    at = (Affiliation(place.rstrip(") ")),) if place else ()
    return Somebody(name.strip(), "", (), at)


def _submissions(program: values.Program) -> list[Submission]:
    """Return the papers with their authors; e-mail addresses come from the table of people (one query)."""
    index = Index(program)
    emails = dict(Person.objects.filter(slug__in=list(index.people)).exclude(email="").values_list("slug", "email"))

    def author(place: values.Place) -> Somebody:
        at = tuple(Affiliation(index.affiliations[key].name) for key in place.affiliations)
        mail = (emails[place.person],) if place.person in emails else ()
        return Somebody(index.people[place.person].name, place.person, mail, at)

    return [Submission(each.key, each.title, tuple(map(author, each.authors))) for each in program.papers]


def _works(program: values.Program) -> list[Work]:
    """Return the papers of other conferences here, with the day on which each began (one query)."""
    rows = Authorship.objects.exclude(paper__conference__slug=program.conference.key).order_by("paper_id", "position")
    told = rows.values_list(
        "paper_id", "paper__title", "person__name", "paper__conference__starts_on", "paper__conference__acronym"
    )
    found: dict[int, list[Any]] = {}
    for paper, title, name, date, acronym in told:
        found.setdefault(paper, [title, date, acronym, []])[3].append(name)
    return [Work(title, tuple(names), date, acronym) for title, date, acronym, names in found.values()]


def _institutions(program: values.Program) -> conflicts.Institutions:
    aliases = {alias: each.name for each in program.affiliations for alias in each.aliases}
    aliases |= dict(Alias.objects.values_list("name", "affiliation__name"))
    return conflicts.Institutions(aliases=aliases)


# ---- balance


def balance_of(committee: Committee) -> balance.Balance:
    """Return how the committee is made up, against those of the same kind in earlier editions of the series."""
    earlier = Committee.objects.none()
    if committee.conference.series_id:
        editions = Committee.objects.filter(conference__series_id=committee.conference.series_id, kind=committee.kind)
        earlier = editions.exclude(pk=committee.pk)
    return balance.balance([_seat(each) for each in serving(committee)], [_seats(each) for each in earlier])


def _seats(committee: Committee) -> list[balance.Seat]:
    return [_seat(each) for each in serving(committee)]


def _seat(member: Member) -> balance.Seat:
    at = [each.affiliation for each in member.affiliations.all()]
    countries = tuple(each.country for each in at if each.country)
    return balance.Seat(member.person.slug, tuple(each.name for each in at), countries, member.role)


# ---- who reviews what


class Plan(NamedTuple):
    """A problem with the members and papers that its rows and columns are, and its solution."""

    members: list[Member]
    papers: tuple[values.Paper, ...]
    problem: Problem
    found: Assignment


def assigned(  # noqa: PLR0913  # what can be asked for
    committee: Committee,
    program: values.Program,
    *,
    policy: Policy,
    each: int = 3,
    most: int = 12,
    fairness: Fairness = Fairness.SUM,
    most_of_institution: int | None = None,
    most_of_country: int | None = None,
    scores: bytes = b"",
) -> Plan:
    """Return who reviews what: by topics and a file of scores, without conflicts, within loads and caps.

    Raises ImpossibleError where the wishes contradict each other, ValueError for a file that is none of scores.
    """
    members, papers = serving(committee), program.papers
    seats = [_seat(member) for member in members]
    shape = (len(papers), len(members))
    fit = assignment.topic_fit([paper.topics for paper in papers], [member.interests for member in members])
    given = _scores(scores, papers, members) if scores else None
    allowed = np.ones(shape, dtype=np.bool_)
    rows = {paper.key: at for at, paper in enumerate(papers)}
    columns = {member.person.slug: at for at, member in enumerate(members)}
    for conflict in found_conflicts(committee, program, policy):
        if conflict.dismissal is None:
            allowed[rows[conflict.paper], columns[conflict.person]] = False
    loads = [member.load if member.load is not None else most for member in members]
    problem = assignment.problem(
        [paper.title for paper in papers], [member.person.name for member in members],
        assignment.affinities(topics=fit, scores=given, shape=shape), each=each, allowed=allowed,
        most=most,
    )._replace(
        most=np.array(loads, dtype=np.int64),
        institutions=[seat.institutions[0] if seat.institutions else "" for seat in seats],
        countries=[seat.countries[0] if seat.countries else "" for seat in seats],
        most_of_institution=most_of_institution,
        most_of_country=most_of_country,
    )  # fmt: skip
    return Plan(members, papers, problem, assignment.assign(problem, fairness))


def _scores(data: bytes, papers: Sequence[values.Paper], members: Sequence[Member]) -> Any:
    """Return a file's affinities as a matrix: rows of paper (number or address), reviewer (e-mail or name), score."""
    numbers = {str(paper.number): at for at, paper in enumerate(papers) if paper.number}
    rows = numbers | {paper.key: at for at, paper in enumerate(papers)}
    columns = {member.person.email.casefold(): at for at, member in enumerate(members) if member.person.email}
    columns |= {member.person.name.casefold(): at for at, member in enumerate(members)}
    found = np.zeros((len(papers), len(members)))
    for number, row in enumerate(csv.reader(io.StringIO(data.decode("utf-8-sig"))), start=1):
        if len(row) < 3 or (number == 1 and not _is_number(row[2])):
            continue  # an empty line, or the header
        if not _is_number(row[2]):
            message = f"Line {number}: “{row[2]}” is no score. A line is paper, reviewer, score."
            raise ValueError(message)
        paper, reviewer = rows.get(row[0].strip()), columns.get(row[1].strip().casefold())
        if paper is not None and reviewer is not None:
            found[paper, reviewer] = float(row[2])
    return found


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def as_file(plan: Plan, system: str) -> tuple[bytes, str]:
    """Return the assignment as a system takes it, and the file's extension. It has e-mail addresses.

    HotCRP takes bulk assignments by paper numbers, CMT its XML, OpenReview's matcher triples.
    """
    pairs = [(plan.papers[paper], plan.members[reviewer]) for paper, reviewer in plan.found.pairs]
    if system == "CMT":
        return _cmt(pairs), "xml"
    if system == "OpenReview":
        affinity = plan.problem.affinity
        triples = [
            (plan.papers[paper].key, plan.members[reviewer].person.email, f"{affinity[paper, reviewer]:.4f}")
            for paper, reviewer in plan.found.pairs
        ]
        return written((), triples, end="\n"), "csv"
    rows = [(paper.number or "", "primaryreview", member.person.email, paper.title) for paper, member in pairs]
    return written(("paper", "action", "email", "title"), rows, end="\n"), "csv"


def _cmt(pairs: Iterable[tuple[values.Paper, Member]]) -> bytes:
    root = Element("assignments")
    papers: dict[str, Element] = {}
    for paper, member in pairs:
        if paper.key not in papers:
            papers[paper.key] = SubElement(root, "submission", {"submissionId": str(paper.number or paper.key)})
        SubElement(papers[paper.key], "user", {"email": member.person.email})
    indent(root, " ")
    data: bytes = tostring(root, encoding="utf-8", xml_declaration=True)
    return data + b"\n"


# ---- who chairs


def proposed_chairs(committee: Committee, program: values.Program, policy: Policy) -> list[chairs.Proposal]:
    """Return who of the committee could chair which session."""
    members = [each for each in serving(committee) if each.may_chair]
    candidates = [
        chairs.Candidate(each.person.slug, each.interests, frozenset(each.away), turn)
        for turn, each in enumerate(members)
    ]
    pairs = frozenset(
        (each.person, each.paper) for each in found_conflicts(committee, program, policy) if each.dismissal is None
    )
    return chairs.propose(Index(program), candidates, conflicts=pairs, most=2)


def draft(committee: Committee) -> values.Program:
    """Return the draft that the committee works on."""
    return publish.draft(committee.conference)
