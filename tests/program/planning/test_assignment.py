"""Assigning reviewers: the best there is, proven on small cases and on public data; and every wish kept or told."""

import itertools
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from program.planning import assignment
from program.planning.assignment import Fairness, ImpossibleError, Problem

DATA = Path(__file__).parents[4] / "shared" / "data" / "committee" / "assignment"
needs_data = pytest.mark.skipif(not DATA.exists(), reason="the shared data do not lie beside the project")


def small(affinity: list[list[float]], **more: Any) -> Problem:
    rows = np.array(affinity, dtype=float)
    papers = [f"Paper {at}" for at in range(rows.shape[0])]
    return assignment.problem(papers, [f"R{at}" for at in range(rows.shape[1])], rows, **{"each": 1, "most": 2, **more})


def possible(case: Problem) -> list[set[tuple[int, int]]]:
    """Return every whole assignment of a small case, by trying all."""
    papers, people = case.affinity.shape
    panels = []
    for paper in range(papers):
        choices = itertools.combinations(range(people), int(case.demand[paper]))
        panels.append([set(each) for each in choices if case.allowed[paper, list(each)].all()])
    found = []
    for choice in itertools.product(*panels):
        pairs = {(paper, one) for paper, panel in enumerate(choice) for one in panel}
        loads = [sum(one == who for _, one in pairs) for who in range(people)]
        is_capped = case.most_of_institution is None or all(
            [case.institutions[one] for one in panel].count(name) <= case.most_of_institution
            for panel in choice
            for name in {case.institutions[one] for one in panel} - {""}
        )
        if is_capped and all(
            least <= load <= most for least, load, most in zip(case.least, loads, case.most, strict=True)
        ):
            found.append(pairs)
    return found


scores = st.lists(
    st.lists(st.integers(0, 20).map(lambda each: each / 10), min_size=4, max_size=4), min_size=3, max_size=3
)


@settings(max_examples=60)
@given(
    scores,
    st.integers(1, 2),
    st.integers(1, 3),
    st.lists(st.booleans(), min_size=12, max_size=12),
    st.sampled_from([None, 1]),
)
def test_no_assignment_has_a_higher_sum(
    affinity: list[list[float]], each: int, most: int, free: list[bool], cap: int | None
) -> None:
    caps = {"institutions": ["A", "A", "B", ""], "most_of_institution": cap}
    case = small(affinity, each=each, most=most, allowed=np.array(free).reshape(3, 4), **caps)
    found = assignment.assign(case)
    best = max((sum(case.affinity[pair] for pair in pairs) for pairs in possible(case)), default=None)
    if best is None:
        assert found.short
        assert all(each.endswith(".") for each in found.short)
    else:
        assert not found.short
        assert set(found.pairs) in possible(case)
        assert found.total == pytest.approx(best)


@settings(max_examples=25, deadline=None)
@given(scores)
def test_no_assignment_has_a_better_worst_paper(affinity: list[list[float]]) -> None:
    case = small(affinity, each=2)
    found = assignment.assign(case, Fairness.PAPER)
    worst = [
        min(sum(case.affinity[pair] for pair in pairs if pair[0] == paper) for paper in range(3))
        for pairs in possible(case)
    ]
    assert found.worst == pytest.approx(max(worst), abs=2e-4)


def test_every_reviewer_gets_at_least_as_many_as_they_must() -> None:
    found = assignment.assign(small([[9, 1], [9, 1]], least=np.array([0, 1])))
    assert found.loads == (1, 1)


def test_what_was_set_by_hand_stays_and_what_contradicts_it_is_told() -> None:
    case = small([[9, 1], [9, 1]], locks=frozenset({(0, 1)}))
    assert (0, 1) in assignment.assign(case).pairs
    with pytest.raises(ImpossibleError, match="R1 was put to Paper 0 and has a conflict"):
        assignment.assign(case._replace(allowed=np.array([[True, False], [True, True]])))
    with pytest.raises(ImpossibleError, match="more papers than the 0"):
        assignment.assign(case._replace(most=np.array([2, 0])))


def test_what_is_short_is_told_with_the_reason() -> None:
    found = assignment.assign(small([[1, 1]], each=2, allowed=np.array([[True, False]])))
    assert found.short == ("Paper 0 has 1 of 2 reviewers: only 1 have no conflict with it.",)


def test_a_pair_is_explained() -> None:
    case = small([[3, 2, 1]], most=1, institutions=["A", "A", "B"], most_of_institution=1, each=1)
    found = assignment.assign(case)
    assert assignment.explain(case, found, 0, 0) == "R0 fits Paper 0 with 3.00: the 1st of 3."
    assert "at most 1 of one institution" in assignment.explain(case, found, 0, 1)
    assert "fit at least with 3.00" in assignment.explain(case, found, 0, 2)


def test_what_would_be_is_compared_with_what_is() -> None:
    case = small([[3, 2], [3, 2]], most=1)
    before = assignment.assign(case)
    after = assignment.assign(assignment.with_changes(case, most=np.array([2, 1])))
    new, gone = assignment.difference(before, after)
    assert len(new) == len(gone) == 1
    assert after.total == 6


def test_topics_bids_and_scores_make_an_affinity() -> None:
    fit = assignment.topic_fit([["a", "b"], []], [{"a": 2, "b": -2}, {"a": 2, "b": 1, "c": 2}])
    assert fit.tolist() == [[0, 1.5], [0, 0]]
    both = assignment.affinities(topics=fit, bids=np.array([[1, 0], [0, -1]]), shape=(2, 2))
    assert both.tolist() == [[1, 0.75], [0, -1]]


@pytest.mark.parametrize("seed", range(3))
def test_by_lot_every_paper_keeps_its_number_and_pairs_are_as_likely_as_they_shall_be(seed: int) -> None:
    rng = np.random.default_rng(seed)
    case = small(rng.random((6, 6)).tolist(), each=2, most=3)
    chances = assignment.probabilities(case, 0.7)
    assert chances.max() <= 0.7 + 1 / assignment.PARTS
    drawn = [assignment.drawn(case, chances, each) for each in range(600)]
    assert not any(each.short for each in drawn)
    assert max(max(each.loads) for each in drawn) <= 3
    often = np.zeros((6, 6))
    for each in drawn:
        for pair in each.pairs:
            often[pair] += 1 / len(drawn)
    assert np.abs(often - chances).max() < 0.09
    assert assignment.drawn(case, chances, 1) == assignment.drawn(case, chances, 1)


@needs_data
def test_on_midl_the_worst_paper_is_the_best_that_is_possible() -> None:
    affinity = np.load(DATA / "midl" / "scores.npy").astype(float)
    most, demand = (np.load(DATA / "midl" / f"{name}.npy").astype(np.int64) for name in ("loads", "covs"))
    affinity = affinity if affinity.shape[1] == len(most) else affinity.T
    case = assignment.problem(
        [str(each) for each in range(len(demand))], [str(each) for each in range(len(most))], affinity
    )
    case = case._replace(most=most, demand=demand)
    assert assignment.assign(case).total == pytest.approx(201.88, abs=0.01)
    fair = assignment.assign(case, Fairness.PAPER)
    assert round(fair.worst, 4) >= 0.9448
    assert fair.total >= 201.7
    assert not fair.short


@needs_data
def test_on_aamas_a_lot_costs_a_twentieth_of_the_quality() -> None:
    first, *lines = (DATA / "aamas2015.in").read_text().splitlines()
    papers, people = map(int, first.split())
    affinity = np.array([[float(each) for each in line.split()] for line in lines[:papers]])
    case = assignment.problem([""] * papers, [""] * people, affinity)
    best = assignment.assign(case).total
    chances = assignment.probabilities(case, 206 / 256)
    assert (chances * affinity).sum() / best >= 0.95
    assert not assignment.drawn(case, chances, 1).short
