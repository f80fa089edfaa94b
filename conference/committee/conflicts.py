"""Conflicts of interest between people and papers, each with its evidence: what, from where, of when. Pure.

People are known by their keys, by an e-mail address, or by their names: the same family name, and given names of which
one is the other or its beginning. Nothing is compared pair by pair: what a paper has is looked up.
"""

import datetime as dt
import hashlib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from enum import StrEnum

import msgspec

from conference.committee import collaborators
from people import affiliations, names
from people.text import fold, sort_key
from people.vocabulary import words as words_of

FREE_MAIL = words_of(
    "gmail googlemail outlook hotmail live msn yahoo ymail icloud me mac aol gmx web mail qq 163 126 sina"
    " sohu foxmail proton protonmail naver daum hanmail yandex zoho fastmail posteo tutanota rediffmail"
    " laposte orange free libero t-online seznam wp onet"
)
"""Names of mail providers, before the country: who shares one shares nothing else."""
SECOND_LEVEL = words_of("ac co edu gov org com net mil res ne or go gob gouv gc uni univ")
"""Under a country, parts of a domain that many institutions share."""


class Kind(StrEnum):
    """What makes a conflict."""

    AUTHOR = "author"
    COAUTHOR = "co-author"
    INSTITUTION = "institution"
    DOMAIN = "e-mail domain"
    ADVISOR = "advisor"
    DECLARED = "declared"


class Policy(msgspec.Struct, frozen=True):
    """What counts, and for how many years: 0 only now, None for ever; `kinds` that are not in it do not count."""

    name: str
    coauthor_years: float | None = 2
    institution_years: float | None = 0
    kinds: frozenset[Kind] = frozenset(Kind)
    source: str = ""


POLICIES = {
    each.name: each
    for each in (
        Policy("SIGPLAN", 2, 0, source="sigplan.github.io/Resources/Policies/Review"),
        Policy("ASPLOS", 5, 5, source="asplos13.rice.edu"),
        Policy("USENIX", 2, 0, source="usenix.org/conference/usenixsecurity15"),
        Policy("ACM journals", 4, 0, source="tissec.hosting.acm.org"),
        Policy("IEEE INFOCOM", 4, 4, source="infocom2014.ieee-infocom.org"),
        Policy("IEEE ISIT", 1, 0, frozenset((Kind.AUTHOR, Kind.COAUTHOR, Kind.INSTITUTION, Kind.ADVISOR))),
        Policy("SIGGRAPH", 3, 0, source="s2019.siggraph.org"),
        Policy("NeurIPS and ICML", 3, 3, source="icml.cc/Conferences/2026/ConflictOfInterestDefinitions"),
        Policy("NSF", 4, 0, source="osp.mit.edu"),
        Policy("JOSS", 4, 1, source="openjournals/joss"),
    )
}
"""What well-known policies say in numbers; a conference changes them as it likes."""


class Affiliation(msgspec.Struct, frozen=True):
    """Where somebody is or was; `until` is None for now."""

    institution: str
    until: dt.date | None = None


class Somebody(msgspec.Struct, frozen=True):
    """A person whose conflicts are asked for, or an author; `key` is "" for a name that was only typed."""

    name: str
    key: str = ""
    emails: tuple[str, ...] = ()
    affiliations: tuple[Affiliation, ...] = ()


class Submission(msgspec.Struct, frozen=True):
    """A paper that is to be judged."""

    key: str
    title: str
    authors: tuple[Somebody, ...] = ()


class Work(msgspec.Struct, frozen=True):
    """Something that people wrote together: a paper of an earlier edition, a line of a bibliography."""

    title: str
    authors: tuple[str, ...]
    date: dt.date | None = None
    source: str = ""


class Relation(msgspec.Struct, frozen=True):
    """Who advised whom, by names; it is for ever."""

    one: str
    other: str


class Evidence(msgspec.Struct, frozen=True, order=True):
    """One reason: its kind, what exactly, and where that is from."""

    kind: str
    detail: str
    source: str = ""

    def __str__(self) -> str:
        """Return it as a person would say it."""
        return f"{self.detail} ({self.source})" if self.source else self.detail


Found = dict[tuple[str, str], tuple[Evidence, ...]]
"""Evidence by the key (or name) of the person and the key of the paper."""


class Institutions(msgspec.Struct, frozen=True):
    """What institutions are called besides, and what they are parts of; both by name."""

    aliases: Mapping[str, str] = {}
    parents: Mapping[str, str] = {}

    def known_as(self, name: str) -> str:
        """Return what stands for an institution however it is written."""
        own = self.aliases.get(name, name)
        return affiliations.normal(own) or fold(own)

    def line(self, name: str) -> list[str]:
        """Return the institution and all that it is a part of."""
        own = self.aliases.get(name, name)
        found = [own]
        while found[-1] in self.parents and self.parents[found[-1]] not in found:
            found.append(self.parents[found[-1]])
        return [self.known_as(each) for each in found]


def find(  # noqa: PLR0913  # what evidence is made of
    people: Iterable[Somebody],
    papers: Iterable[Submission],
    *,
    policy: Policy,
    today: dt.date,
    works: Iterable[Work] = (),
    relations: Iterable[Relation] = (),
    declared: Mapping[str, str] | None = None,
    institutions: Institutions | None = None,
    free_mail: Iterable[str] = (),
) -> Found:
    """Return the evidence for each person and paper that have any.

    `declared` are conflict lines by person (key, or name), `free_mail` more domains that say nothing.
    """
    engine = _Engine(list(papers), institutions or Institutions(), frozenset(free_mail), policy, today)
    history = _history(works, engine.papers)
    relations = list(relations)
    return {
        (who.key or who.name, paper): tuple(sorted(rows))
        for who in people
        for paper, rows in engine.of(who, history, relations, (declared or {}).get(who.key or who.name, "")).items()
    }


def digest(rows: Iterable[Evidence]) -> str:
    """Return what stands for these facts: a dismissal of them does not dismiss others."""
    text = "\n".join(f"{each.kind}|{each.detail}" for each in sorted(rows))
    return hashlib.sha256(text.encode()).hexdigest()


def domain(email: str, free: frozenset[str] = frozenset()) -> str:
    """Return the domain of the institution that an address belongs to; nothing for free mail."""
    host = email.rpartition("@")[2].strip().casefold().rstrip(".")
    labels = [each for each in host.split(".") if each]
    if len(labels) < 2 or host in free or any(host.endswith(f".{each}") for each in free):
        return ""
    size = 3 if len(labels) > 2 and len(labels[-1]) == 2 and labels[-2] in SECOND_LEVEL else 2
    own = labels[-size:]
    return "" if own[0] in FREE_MAIL or ".".join(own) in free else ".".join(own)


class _Name(msgspec.Struct, frozen=True):
    """A name for comparison."""

    family: str
    given: tuple[str, ...]

    def is_same(self, other: "_Name") -> bool:
        if self.family != other.family:
            return False
        if not self.given or not other.given:
            return not self.given and not other.given
        return all(
            one == two or (min(len(one), len(two)) == 1 and one[0] == two[0])
            for one, two in zip(self.given, other.given, strict=False)
        )

    @property
    def drawer(self) -> tuple[str, str]:
        return self.family, self.given[0][:1] if self.given else ""


def _name(text: str) -> _Name:
    parts = names.split(text)
    family = parts.family or text
    return _Name(sort_key(family), tuple(sort_key(parts.given).split()))


class _Together(msgspec.Struct, frozen=True):
    """That two people wrote something."""

    other: str
    title: str
    date: dt.date | None
    source: str


History = dict[tuple[str, str], list[tuple[_Name, list[_Together]]]]


def _history(works: Iterable[Work], papers: Iterable[Submission]) -> History:
    """Return for each author whom they wrote with, in drawers by name."""
    found: History = defaultdict(list)
    own = (Work(each.title, tuple(one.name for one in each.authors), None, f"paper {each.key}") for each in papers)
    for work in (*works, *own):
        for author in work.authors:
            others = [_Together(other, work.title, work.date, work.source) for other in work.authors if other != author]
            if others:
                name = _name(author)
                found[name.drawer].append((name, others))
    return found


class _Engine:
    """The papers, with what is looked up in them."""

    def __init__(
        self, papers: list[Submission], institutions: Institutions, free: frozenset[str], policy: Policy, today: dt.date
    ) -> None:
        self.papers, self.institutions, self.free = papers, institutions, free
        self.policy, self.today = policy, today
        self.by_name: dict[tuple[str, str], list[tuple[_Name, Somebody, str]]] = defaultdict(list)
        self.by_key: dict[str, set[str]] = defaultdict(set)
        self.by_email: dict[str, set[str]] = defaultdict(set)
        self.by_domain: dict[str, set[tuple[str, str]]] = defaultdict(set)
        self.by_institution: dict[str, set[tuple[str, str, str]]] = defaultdict(set)
        for paper in papers:
            for author in paper.authors:
                self._note(paper, author)

    def _note(self, paper: Submission, author: Somebody) -> None:
        name = _name(author.name)
        self.by_name[name.drawer].append((name, author, paper.key))
        if author.key:
            self.by_key[author.key].add(paper.key)
        for email in author.emails:
            self.by_email[email.casefold()].add(paper.key)
            if own := domain(email, self.free):
                self.by_domain[own].add((paper.key, author.name))
        for at in author.affiliations:
            if self._counts(at.until, self.policy.institution_years):
                for each in self.institutions.line(at.institution):
                    self.by_institution[each].add((paper.key, author.name, at.institution))

    def _counts(self, date: dt.date | None, years: float | None) -> bool:
        if date is None or years is None:
            return True
        return (self.today - date).days <= years * 365.25

    def of(
        self, who: Somebody, history: History, relations: Iterable[Relation], lines: str
    ) -> dict[str, set[Evidence]]:
        """Return the evidence of one person by paper."""
        found: dict[str, set[Evidence]] = defaultdict(set)
        own = self._own(who)
        for paper in own:
            self._add(found, paper, Kind.AUTHOR, "is an author")
        self._coauthors(who, history, found)
        self._places(who, found)
        for email in who.emails:
            if shared := domain(email, self.free):
                for paper, author in self.by_domain.get(shared, ()):
                    self._add(found, paper, Kind.DOMAIN, f"{author} has an address at {shared}, too")
        for relation in relations:
            for one, other in ((relation.one, relation.other), (relation.other, relation.one)):
                if _name(one).is_same(_name(who.name)):
                    for paper, author in self._with_author(other):
                        self._add(found, paper, Kind.ADVISOR, f"advisor or student: {author}")
        self._declared(lines, found)
        return found

    def _own(self, who: Somebody) -> set[str]:
        mine = _name(who.name)
        # Who has a key is told from namesakes by it; an author without one is known by name.
        by_name = {
            paper
            for name, author, paper in self.by_name.get(mine.drawer, ())
            if name.is_same(mine) and (not who.key or not author.key or who.key == author.key)
        }
        by_mail = {paper for email in who.emails for paper in self.by_email.get(email.casefold(), ())}
        return by_name | by_mail | (self.by_key.get(who.key, set()) if who.key else set())

    def _coauthors(self, who: Somebody, history: History, found: dict[str, set[Evidence]]) -> None:
        mine = _name(who.name)
        for name, others in history.get(mine.drawer, ()):
            if not name.is_same(mine):
                continue
            for together in others:
                if not self._counts(together.date, self.policy.coauthor_years):
                    continue
                when = f", {together.date.year}" if together.date else ""
                for paper, author in self._with_author(together.other):
                    detail = f"wrote “{together.title}” with {author}{when}"
                    self._add(found, paper, Kind.COAUTHOR, detail, together.source)

    def _with_author(self, name: str) -> set[tuple[str, str]]:
        wanted = _name(name)
        return {
            (paper, author.name) for each, author, paper in self.by_name.get(wanted.drawer, ()) if each.is_same(wanted)
        }

    def _places(self, who: Somebody, found: dict[str, set[Evidence]]) -> None:
        for at in who.affiliations:
            if self._counts(at.until, self.policy.institution_years):
                self._at(at.institution, found, Kind.INSTITUTION, "")

    def _at(self, institution: str, found: dict[str, set[Evidence]], kind: Kind, source: str) -> None:
        line = self.institutions.line(institution)
        # One is the other, or a part of it; two parts of one whole are two institutions.
        for place, known in enumerate(line):
            for paper, author, theirs in self.by_institution.get(known, ()):
                their_line = self.institutions.line(theirs)
                if place == 0 or their_line[0] == known:
                    self._add(found, paper, kind, f"{author} is at {theirs}, too", source)

    def _declared(self, lines: str, found: dict[str, set[Evidence]]) -> None:
        for entry in collaborators.read(lines).entries:
            source = f"line {entry.line}"
            if entry.name:
                for paper, author in self._with_author(entry.name):
                    self._add(found, paper, Kind.DECLARED, f"named {author}", source)
            else:
                self._at(entry.institution, found, Kind.DECLARED, source)

    def _add(self, found: dict[str, set[Evidence]], paper: str, kind: Kind, detail: str, source: str = "") -> None:
        if kind in self.policy.kinds:
            found[paper].add(Evidence(kind.value, detail, source))
