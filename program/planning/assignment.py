"""Reviewers to papers, as a flow of least cost: exact, in seconds for thousands of papers. Pure.

A unit of flow is one review. It goes from a paper, through the paper's nodes of a country and of an institution where
panels are capped, to a reviewer, and from there to the end. Caps nest (an institution is in one country), so that the
flow stays integral. What cannot be met flows past the reviewers at a cost above all others: the shortage is told, and
nothing is refused for it.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]
SCALE = 1_000_000
"""Costs are whole numbers: affinities are told apart to this many parts."""
PARTS = 256
"""Into how many parts a review is cut where pairs have probabilities."""
MOST_EXACT = 60_000
"""Pairs up to which the worst paper is made best by integer programming."""


class Fairness(StrEnum):
    """What is made best first: the sum alone, the worst paper's sum, or the worst pair."""

    SUM = "sum"
    PAPER = "paper"
    PAIR = "pair"


class ImpossibleError(Exception):
    """Wishes that contradict each other; the text says which."""


class Problem(NamedTuple):
    """What is to be assigned.

    `affinity` has a row a paper and a column a reviewer; `allowed` says which pairs may be (no conflict).
    `institutions` and `countries` name each reviewer's, "" where it is not known; `locks` are pairs (paper, reviewer)
    that stay.
    """

    papers: Sequence[str]
    reviewers: Sequence[str]
    affinity: Floats
    demand: Ints
    most: Ints
    least: Ints
    allowed: Bools
    locks: frozenset[tuple[int, int]] = frozenset()
    institutions: Sequence[str] = ()
    countries: Sequence[str] = ()
    most_of_institution: int | None = None
    most_of_country: int | None = None


class Assignment(NamedTuple):
    """Who reviews what: the pairs (paper, reviewer), sorted; and what could not be met, in words."""

    pairs: tuple[tuple[int, int], ...]
    total: float
    worst: float
    loads: tuple[int, ...]
    short: tuple[str, ...] = ()


def problem(
    papers: Sequence[str], reviewers: Sequence[str], affinity: Floats, *, each: int = 3, most: int = 12, **more: Any
) -> Problem:
    """Return a problem in which every paper wants as many reviewers and every reviewer takes at most as many."""
    told: dict[str, Any] = {
        "demand": np.full(len(papers), each, dtype=np.int64),
        "most": np.full(len(reviewers), most, dtype=np.int64),
        "least": np.zeros(len(reviewers), dtype=np.int64),
        "allowed": np.ones((len(papers), len(reviewers)), dtype=np.bool_),
    }
    return Problem(papers, reviewers, affinity, **{**told, **more})


def affinities(
    topics: Floats | None = None, bids: Floats | None = None, scores: Floats | None = None, *, shape: tuple[int, int]
) -> Floats:
    """Return the affinity of each pair from what is known of it, between −1 and 3.

    `topics` is the mean interest (−2 to 2) of the reviewer in the paper's topics, `bids` −1 (no) to 1 (yes), `scores` a
    file's affinities (0 to 1). Each counts as it is told: topics by a half, a bid whole, a score whole.
    """
    total = np.zeros(shape)
    for given, weight in ((topics, 0.5), (bids, 1.0), (scores, 1.0)):
        if given is not None:
            total += weight * given
    return np.clip(total, -1.0, 3.0)


def topic_fit(paper_topics: Sequence[Sequence[str]], interests: Sequence[Mapping[str, int]]) -> Floats:
    """Return the mean interest of each reviewer in each paper's topics; 0 where a paper has none."""
    known = sorted({topic for each in paper_topics for topic in each})
    place = {topic: at for at, topic in enumerate(known)}
    marks = np.zeros((len(paper_topics), len(known)))
    for row, topics in enumerate(paper_topics):
        for topic in topics:
            marks[row, place[topic]] = 1.0 / len(topics)
    levels = np.zeros((len(interests), len(known)))
    for row, told in enumerate(interests):
        for topic, level in told.items():
            if topic in place:
                levels[row, place[topic]] = level
    fit: Floats = marks @ levels.T
    return fit


def assign(given: Problem, fairness: Fairness = Fairness.SUM) -> Assignment:
    """Return the best assignment. Raises ImpossibleError where locks contradict conflicts, loads or caps."""
    _check(given)
    if fairness is Fairness.PAIR:
        return _by_worst_pair(given)
    if fairness is Fairness.PAPER and int(given.allowed.sum()) <= MOST_EXACT:
        return _by_worst_paper(given)
    return _told(given, _flow(given, given.allowed))


def with_changes(given: Problem, **changes: Any) -> Problem:
    """Return the problem with something else, to see what would be then."""
    return given._replace(**changes)


def difference(before: Assignment, after: Assignment) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Return the pairs that are new and those that are gone."""
    old, new = set(before.pairs), set(after.pairs)
    return sorted(new - old), sorted(old - new)


def explain(given: Problem, found: Assignment, paper: int, reviewer: int) -> str:
    """Return in a sentence why a pair is assigned, or what stands against it."""
    name, title = given.reviewers[reviewer], given.papers[paper]
    score = float(given.affinity[paper, reviewer])
    if (paper, reviewer) in given.locks:
        return f"{name} was put to {title} by hand."
    if not given.allowed[paper, reviewer]:
        return f"{name} has a conflict with {title}."
    panel = [one for at, one in found.pairs if at == paper]
    if reviewer in panel:
        rank = int((given.affinity[paper] > score).sum()) + 1
        return f"{name} fits {title} with {score:.2f}: the {_ordinal(rank)} of {len(given.reviewers)}."
    for names, most, what in _caps(given):
        same = [one for one in panel if names[one] == names[reviewer]]
        if names[reviewer] and len(same) >= most:
            return f"{title} has {len(same)} from {names[reviewer]} already: at most {most} of one {what}."
    if found.loads[reviewer] >= given.most[reviewer]:
        return f"{name} has {found.loads[reviewer]} papers already, as many as they take."
    worst = min((float(given.affinity[paper, one]) for one in panel), default=0.0)
    return f"{name} fits {title} with {score:.2f}; the reviewers that it has fit at least with {worst:.2f}."


def _ordinal(number: int) -> str:
    endings = {1: "st", 2: "nd", 3: "rd"}
    ending = "th" if 10 < number % 100 < 20 else endings.get(number % 10, "th")
    return f"{number}{ending}"


def _caps(given: Problem) -> list[tuple[Sequence[str], int, str]]:
    found = []
    if given.most_of_institution is not None:
        found.append((given.institutions, given.most_of_institution, "institution"))
    if given.most_of_country is not None:
        found.append((given.countries, given.most_of_country, "country"))
    return found


def _check(given: Problem) -> None:
    """Raise ImpossibleError where what was set by hand cannot be."""
    loads: dict[int, int] = {}
    panels: dict[tuple[int, str], int] = {}
    for paper, reviewer in sorted(given.locks):
        name, title = given.reviewers[reviewer], given.papers[paper]
        if not given.allowed[paper, reviewer]:
            raise ImpossibleError(f"{name} was put to {title} and has a conflict with it. Take one of the two away.")
        loads[reviewer] = loads.get(reviewer, 0) + 1
        if loads[reviewer] > given.most[reviewer]:
            raise ImpossibleError(f"{name} was put to more papers than the {given.most[reviewer]} that they take.")
        for names, most, what in _caps(given):
            panels[paper, names[reviewer]] = panels.get((paper, names[reviewer]), 0) + 1
            if names[reviewer] and panels[paper, names[reviewer]] > most:
                raise ImpossibleError(f"{title} was given more than {most} of one {what}: {names[reviewer]}.")
    if (given.least > given.most).any():
        who = given.reviewers[int(np.argmax(given.least > given.most))]
        raise ImpossibleError(f"{who} must take more papers than they may.")


# ---- the flow


class _Network(NamedTuple):
    """Arcs of the flow: tails, heads, capacities, costs; the first of them are the pairs, in the order of `pairs`."""

    tails: Ints
    heads: Ints
    capacities: Ints
    costs: Ints
    supplies: Ints
    pairs: tuple[Ints, Ints]


def network(given: Problem, allowed: Bools, *, parts: int = 1, most_parts: int | None = None) -> _Network:
    """Return the arcs. With `parts`, a review is cut into so many, of which a pair gets at most `most_parts`."""
    number, people = given.affinity.shape
    rows, columns = np.nonzero(allowed)
    costs = -np.rint(given.affinity[rows, columns] * SCALE).astype(np.int64)
    highest = int(np.abs(costs).max(initial=1)) + 1
    # What is wished for more counts for more than all that is wished for less.
    unmet, locked = highest * 8, highest * 64
    if given.locks:
        is_locked = np.zeros_like(allowed)
        is_locked[tuple(np.array(sorted(given.locks)).T)] = True
        costs = costs - locked * is_locked[rows, columns]
    end = number + people
    tails: list[Any] = []
    heads: list[Any] = []
    capacities: list[Any] = []
    prices: list[Any] = []
    start = rows.astype(np.int64)
    nodes = end + 1
    levels = []
    for names, most, _ in reversed(_caps(given)):  # countries first, institutions within them
        levels.append((_codes(names), most))
    for codes, most in levels:
        # A node for each paper and name; whoever has no name goes by.
        known = codes[columns] >= 0
        width = int(codes.max(initial=0)) + 1
        keys = start[known] * width + codes[columns[known]]
        is_used = np.zeros(nodes * width, dtype=np.bool_)
        is_used[keys] = True
        unique = np.nonzero(is_used)[0]
        place = np.zeros(nodes * width, dtype=np.int32)
        place[unique] = nodes + np.arange(len(unique))
        tails.append(unique // width)
        heads.append(place[unique].astype(np.int64))
        capacities.append(np.full(len(unique), most * parts, dtype=np.int64))
        prices.append(np.zeros(len(unique), dtype=np.int64))
        start[known] = place[keys]
        nodes += len(unique)
    pair = parts if most_parts is None else most_parts
    sinks = number + np.arange(people)
    least = np.minimum(given.least, given.most)
    all_tails = [start, *tails, sinks, sinks, np.arange(number)]
    all_heads = [number + columns, *heads, np.full(people, end), np.full(people, end), np.full(number, end)]
    all_capacities = [
        np.full(len(rows), pair, dtype=np.int64), *capacities, least * parts, (given.most - least) * parts,
        given.demand * parts,
    ]  # fmt: skip
    all_prices = [
        costs, *prices, np.full(people, -2 * highest), np.zeros(people, dtype=np.int64), np.full(number, unmet)
    ]  # fmt: skip
    supplies = np.zeros(nodes, dtype=np.int64)
    supplies[:number] = given.demand * parts
    supplies[end] = -int(given.demand.sum()) * parts
    merged = [np.concatenate(each).astype(np.int64) for each in (all_tails, all_heads, all_capacities, all_prices)]
    return _Network(merged[0], merged[1], merged[2], merged[3], supplies, (rows, columns))


def _codes(names: Sequence[str]) -> Ints:
    """Return a number for each name, the same for the same; −1 for none."""
    found: dict[str, int] = {}
    return np.array([found.setdefault(each, len(found)) if each else -1 for each in names], dtype=np.int64)


def solve(arcs: _Network) -> Ints:
    """Return how much flows on each arc, at the least cost."""
    from ortools.graph.python import min_cost_flow  # noqa: PLC0415  # imported when something is assigned

    solver: Any = min_cost_flow.SimpleMinCostFlow()
    solver.add_arcs_with_capacity_and_unit_cost(arcs.tails, arcs.heads, arcs.capacities, arcs.costs)
    solver.set_nodes_supplies(np.arange(len(arcs.supplies)), arcs.supplies)
    status = solver.solve()
    if status != solver.OPTIMAL:
        message = f"The solver gave up: {status}."
        raise ImpossibleError(message)
    return np.asarray(solver.flows(np.arange(len(arcs.tails))), dtype=np.int64)


def _flow(given: Problem, allowed: Bools) -> list[tuple[int, int]]:
    arcs = network(given, allowed)
    rows, columns = arcs.pairs
    chosen = solve(arcs)[: len(rows)] > 0
    return list(zip(rows[chosen].tolist(), columns[chosen].tolist(), strict=True))


def _told(given: Problem, pairs: Sequence[tuple[int, int]]) -> Assignment:
    """Return the assignment with its measures and, in words, what it lacks."""
    sums, panels = np.zeros(len(given.papers)), np.zeros(len(given.papers), dtype=np.int64)
    loads = np.zeros(len(given.reviewers), dtype=np.int64)
    for paper, reviewer in pairs:
        sums[paper] += given.affinity[paper, reviewer]
        panels[paper] += 1
        loads[reviewer] += 1
    short = [
        f"{given.papers[at]} has {panels[at]} of {given.demand[at]} reviewers: {_why(given, at)}."
        for at in np.nonzero(panels < given.demand)[0].tolist()
    ]
    short += [
        f"{given.reviewers[at]} has {loads[at]} papers and should have at least {given.least[at]}."
        for at in np.nonzero(loads < given.least)[0].tolist()
    ]
    wanted = given.demand > 0
    worst = float(sums[wanted].min()) if wanted.any() else 0.0
    return Assignment(tuple(sorted(pairs)), float(sums.sum()), worst, tuple(loads.tolist()), tuple(short))


def _why(given: Problem, paper: int) -> str:
    free = int(given.allowed[paper].sum())
    if free < given.demand[paper]:
        return f"only {free} have no conflict with it"
    if int(given.most.sum()) < int(given.demand.sum()):
        return f"all take {given.most.sum()} papers together, and {given.demand.sum()} reviews are wanted"
    return "those without a conflict are full, or of one institution or country too often"


# ---- fairness


def _by_worst_pair(given: Problem) -> Assignment:
    """Return the assignment whose worst pair is best, and of these the one with the highest sum."""
    best = _told(given, _flow(given, given.allowed))
    if best.short or not best.pairs:
        return best
    locked = np.zeros_like(given.allowed)
    for paper, reviewer in given.locks:
        locked[paper, reviewer] = True
    floors = np.unique(given.affinity[given.allowed])
    low = int(np.searchsorted(floors, min(given.affinity[pair] for pair in best.pairs)))
    high = len(floors) - 1
    while low < high:
        middle = (low + high + 1) // 2
        tried = _told(given, _flow(given, given.allowed & ((given.affinity >= floors[middle]) | locked)))
        if tried.short:
            high = middle - 1
        else:
            best, low = tried, middle
    return best


def _by_worst_paper(given: Problem) -> Assignment:
    """Return the assignment whose worst paper is best, and of these the one with the highest sum.

    The relaxation bounds how good the worst paper can be. A whole assignment with that floor is searched; where there
    is none, the floor is lowered by bisection until one is found within a ten-thousandth of the best.
    """
    best = _told(given, _flow(given, given.allowed))
    if best.short:
        return best
    bound = _program(given, floor=None, is_whole=False)
    if bound is None:
        return best
    high = float(bound[1])
    low = best.worst
    found = _program(given, floor=high - 1e-7, is_whole=True)
    if found is None:
        while high - low > 1e-4:
            middle = (low + high) / 2
            tried = _program(given, floor=middle, is_whole=True)
            if tried is None:
                high = middle
            else:
                found, low = tried, max(middle, _told(given, tried[0]).worst)
    return _told(given, found[0]) if found else best


def _program(given: Problem, *, floor: float | None, is_whole: bool) -> tuple[list[tuple[int, int]], float] | None:
    """Return the pairs of the best assignment in which no paper has less than the floor; None where there is none.

    Without a floor, the worst paper itself is made best, and its value returned.
    """
    return _Program(given, is_whole=is_whole).best(floor)


class _Program:
    """The assignment as an integer program, or its relaxation: a variable a pair."""

    def __init__(self, given: Problem, *, is_whole: bool) -> None:
        from ortools.linear_solver import pywraplp  # noqa: PLC0415  # takes a third of a second to import

        self.given, self.optimal = given, pywraplp.Solver.OPTIMAL
        self.solver: Any = pywraplp.Solver.CreateSolver("SCIP" if is_whole else "GLOP")
        rows, columns = np.nonzero(given.allowed)
        self.pairs: list[tuple[int, int]] = list(zip(rows.tolist(), columns.tolist(), strict=True))
        make = self.solver.BoolVar if is_whole else (lambda name: self.solver.NumVar(0.0, 1.0, name))
        self.chosen = [make("") for _ in self.pairs]
        self.by_paper: list[list[int]] = [[] for _ in given.papers]
        self.by_reviewer: list[list[int]] = [[] for _ in given.reviewers]
        for at, (paper, reviewer) in enumerate(self.pairs):
            self.by_paper[paper].append(at)
            self.by_reviewer[reviewer].append(at)
            if (paper, reviewer) in given.locks:
                self.solver.Add(self.chosen[at] == 1)
        self._bound_panels()
        self._bound_loads()

    def best(self, floor: float | None) -> tuple[list[tuple[int, int]], float] | None:
        """Return the pairs and the value of the best; None where nothing keeps all bounds."""
        infinity = self.solver.infinity()
        worst = self.solver.NumVar(-infinity, infinity, "worst") if floor is None else None
        sums = [self._sum(arcs) for arcs in self.by_paper]
        for value, demand in zip(sums, self.given.demand, strict=True):
            if demand:
                self.solver.Add(value >= (floor if worst is None else worst))
        self.solver.Maximize(worst if worst is not None else self.solver.Sum(sums))
        if self.solver.Solve() != self.optimal:
            return None
        pairs = [pair for pair, one in zip(self.pairs, self.chosen, strict=True) if one.solution_value() > 0.5]
        return pairs, float(self.solver.Objective().Value())

    def _sum(self, arcs: Sequence[int]) -> Any:
        return self.solver.Sum([float(self.given.affinity[self.pairs[at]]) * self.chosen[at] for at in arcs])

    def _bound_panels(self) -> None:
        for arcs, demand in zip(self.by_paper, self.given.demand, strict=True):
            self.solver.Add(self.solver.Sum([self.chosen[at] for at in arcs]) == int(demand))
            for names, most, _ in _caps(self.given):
                groups: dict[str, list[Any]] = {}
                for at in arcs:
                    groups.setdefault(names[self.pairs[at][1]], []).append(self.chosen[at])
                for name, members in groups.items():
                    if name and len(members) > most:
                        self.solver.Add(self.solver.Sum(members) <= most)

    def _bound_loads(self) -> None:
        bounds = zip(self.by_reviewer, self.given.least, self.given.most, strict=True)
        for arcs, least, most in bounds:
            load = self.solver.Sum([self.chosen[at] for at in arcs])
            self.solver.Add(load <= int(most))
            if least:
                self.solver.Add(load >= int(least))


# ---- by lot


def probabilities(given: Problem, most: float) -> Floats:
    """Return how likely each pair shall be, none more than `most`, at the highest expected sum.

    Raises ImpossibleError where so many pairs are not allowed, or panels are capped: by lot, caps would not hold.
    """
    _check(given)
    if _caps(given):
        raise ImpossibleError("By lot, panels can't be capped by institution or country. Take the caps away.")
    arcs = network(given, given.allowed, parts=PARTS, most_parts=round(most * PARTS))
    rows, columns = arcs.pairs
    flows = solve(arcs)
    missing = int(flows[-len(given.papers) :].sum())
    if missing:
        raise ImpossibleError("With so small a probability a pair there are too few reviewers. Allow a larger one.")
    found = np.zeros(given.affinity.shape)
    found[rows, columns] = flows[: len(rows)] / PARTS
    return found


def drawn(given: Problem, chances: Floats, seed: int) -> Assignment:
    """Return an assignment drawn by lot, in which each pair is as likely as `chances` says.

    Dependent rounding: along each cycle or path of open pairs, what one gains the next loses, so that every paper keeps
    its number of reviewers and every reviewer's load is rounded up or down.
    """
    lot = np.random.default_rng(seed)
    parts = np.rint(chances * PARTS).astype(np.int64)
    number = len(given.papers)
    open_pairs = _Open(parts, number)
    while trail := open_pairs.trail():
        forward = min([PARTS - parts[pair] for pair in trail[::2]] + [parts[pair] for pair in trail[1::2]])
        backward = min([parts[pair] for pair in trail[::2]] + [PARTS - parts[pair] for pair in trail[1::2]])
        step = forward if lot.integers(forward + backward) < backward else -backward
        for at, pair in enumerate(trail):
            parts[pair] += step if at % 2 == 0 else -step
            open_pairs.close_if_whole(pair)
    rows, columns = np.nonzero(parts == PARTS)
    return _told(given, list(zip(rows.tolist(), columns.tolist(), strict=True)))


class _Open:
    """The pairs that are neither certain nor out yet, as a graph of papers and reviewers."""

    def __init__(self, parts: Ints, number: int) -> None:
        self.parts, self.number = parts, number
        self.near: dict[int, dict[int, None]] = {}
        for paper, reviewer in zip(*np.nonzero((parts > 0) & (parts < PARTS)), strict=True):
            self._near(int(paper))[number + int(reviewer)] = None
            self._near(number + int(reviewer))[int(paper)] = None

    def _near(self, node: int) -> dict[int, None]:
        return self.near.setdefault(node, {})

    def close_if_whole(self, pair: tuple[int, int]) -> None:
        """Take a pair out that is certain, or out."""
        if self.parts[pair] in (0, PARTS):
            paper, reviewer = pair[0], self.number + pair[1]
            self.near[paper].pop(reviewer, None)
            self.near[reviewer].pop(paper, None)

    def trail(self) -> list[tuple[int, int]]:
        """Return the pairs of a cycle, or of a path that cannot be made longer; nothing where no pair is open."""
        while self.near:
            node = next(iter(self.near))
            if self.near[node]:
                break
            del self.near[node]
        else:
            return []
        nodes = self._walk(node)
        return [self._pair(one, other) for one, other in pairwise(nodes)]

    def _walk(self, start: int) -> list[int]:
        # To an end first; from there as far as it goes, or until it meets itself.
        end = self._along(start)
        if end[0] == end[-1] and len(end) > 2:
            return end
        return self._along(end[-1])

    def _along(self, start: int) -> list[int]:
        nodes, places = [start], {start: 0}
        while True:
            here = nodes[-1]
            back = nodes[-2] if len(nodes) > 1 else None
            there = next((each for each in self.near[here] if each != back), None)
            if there is None:
                return nodes
            if there in places:
                return [*nodes[places[there] :], there]
            places[there] = len(nodes)
            nodes.append(there)

    def _pair(self, one: int, other: int) -> tuple[int, int]:
        paper, reviewer = min(one, other), max(one, other)
        return paper, reviewer - self.number
