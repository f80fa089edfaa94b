"""Which role each line plays: the reading of the whole document that fits best, and what the runner-up would be.

Each line has a score for each role it may have (`Scores`); each grammar tells which role may follow which ("authors
below titles", "authors above titles", "titles alone"). The best path through all lines is found for each grammar, and
once more after the document's own looks have told what lines of that look are. Cost: linear in the number of lines.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from enum import IntEnum

import msgspec

from program.formats.page import crediting
from program.formats.page import frame_words as frame
from program.formats.page.items import Item
from program.formats.page.naming import Vocabulary


class Role(IntEnum):
    """What a line with words of its own is."""

    TITLE = 0
    PEOPLE = 1
    SESSION = 2
    PROSE = 3
    OTHER = 4


ROLES = tuple(Role)
NEVER = -50.0

TITLE, PEOPLE, SESSION, PROSE, OTHER, TITLE_BELOW, PEOPLE_ABOVE = STATES = tuple(range(7))
"""The states of a line: its role, where titles and people are told apart by which of the two stands first."""
ROLE_OF = (Role.TITLE, Role.PEOPLE, Role.SESSION, Role.PROSE, Role.OTHER, Role.TITLE, Role.PEOPLE)
FIRST_OF_PAIR = {"below": TITLE, "above": PEOPLE_ABOVE}
MIXED_COST = 2.5
"""What a pair costs whose order is not the page's."""


class Step(msgspec.Struct, kw_only=True):
    """A line whose role is to be found, its scores by state, and whether frame (a time, a day, a break) stands before it."""

    item: Item
    scores: list[float]
    is_cut: bool = False
    margin: float = 99.0
    state: int = OTHER
    runner_up: Role = Role.OTHER

    @property
    def role(self) -> Role:
        """Return the role on the best path."""
        return ROLE_OF[self.state]

    @property
    def is_above(self) -> bool:
        """Return whether these are people above their title."""
        return self.state == PEOPLE_ABOVE


class Grammar(msgspec.Struct, frozen=True, kw_only=True):
    """Which state may follow which, as a score; `opening` is for the first line, `ending` for the last."""

    name: str
    follows: tuple[tuple[float, ...], ...]
    opening: tuple[float, ...]
    ending: tuple[float, ...]


ONE_PERSON = re.compile(r"[^,;:()\d]{4,40}(?:,\s[^;]{2,120}|\s\([^;]{2,120}\))")
"""A line with one person and the institution: pages have authors one a line, too."""
CUT_COSTS = {(TITLE, PEOPLE): -5.0, (PEOPLE_ABOVE, TITLE_BELOW): -5.0, (PEOPLE, PEOPLE): -3.0}
"""What it costs when frame stands between two lines that belong together."""


def _grammar(name: str, order: str, *, other_order: float = NEVER, is_alone: bool = False) -> Grammar:
    """Return the grammar in which titles and people stand in an order; the other order costs `other_order`."""
    table = [[0.0] * 7 for _ in STATES]
    for before in STATES:
        table[before][PEOPLE] = table[before][TITLE_BELOW] = -5.0
        table[TITLE][before] = 0.0 if is_alone else -5.0
        table[PEOPLE_ABOVE][before] = -5.0
    table[TITLE][PEOPLE], table[PEOPLE_ABOVE][TITLE_BELOW] = (-3.0 if is_alone else 1.5), 1.5
    table[PEOPLE][PEOPLE], table[TITLE][TITLE_BELOW] = -3.0, -8.0
    table[SESSION][TITLE], table[SESSION][SESSION], table[OTHER][SESSION] = 0.4, -0.5, 0.3
    table[SESSION][PROSE], table[OTHER][PROSE], table[PROSE][PROSE], table[OTHER][OTHER] = -0.5, 0.3, 0.3, 0.2
    opening = [0.0, -5.0, 0.2, 0.0, 0.2, -5.0, 0.0]
    first = FIRST_OF_PAIR["above" if order == "below" else "below"]
    opening[first] += other_order
    for before in STATES:
        table[before][first] += other_order
    ending = [0.0 if is_alone else -5.0, 0.0, 0.0, 0.0, 0.0, 0.0, -5.0]
    return Grammar(name=name, follows=tuple(map(tuple, table)), opening=tuple(opening), ending=tuple(ending))


BELOW = "authors below titles"
ABOVE = "authors above titles"
ALONE = "titles without authors"
PURE = {
    BELOW: _grammar(BELOW, "below"),
    ABOVE: _grammar(ABOVE, "above"),
    ALONE: _grammar(ALONE, "below", is_alone=True),
}
MIXED = {
    BELOW: _grammar(BELOW, "below", other_order=-MIXED_COST),
    ABOVE: _grammar(ABOVE, "above", other_order=-MIXED_COST),
    ALONE: PURE[ALONE],
}


class Reading(msgspec.Struct, kw_only=True):
    """The roles of all steps, under which grammar, and how far behind the next grammar is."""

    steps: list[Step]
    grammar: Grammar
    lead: float
    runner_up: str


def read(items: Sequence[Item], vocabulary: Vocabulary) -> Reading:
    """Return the roles of the items that have words."""
    steps = _steps(items, vocabulary)
    ranked = sorted(((_best_path(steps, PURE[name]), name) for name in _possible(steps)), reverse=True)
    grammar = MIXED[ranked[0][1]]
    _best_path(steps, grammar)
    _learn_looks(steps)
    _best_path(steps, grammar)
    _margins(steps, grammar)
    return Reading(steps=steps, grammar=grammar, lead=ranked[0][0] - ranked[1][0], runner_up=ranked[1][1])


def _possible(steps: Sequence[Step]) -> tuple[str, ...]:
    """Return the grammars to be tried: titles alone only where codes tell that lines are titles."""
    coded = sum(1 for step in steps if step.item.code and step.scores[Role.TITLE] > 0)
    return (BELOW, ABOVE, ALONE) if coded >= 3 else (BELOW, ABOVE)


def _steps(items: Sequence[Item], vocabulary: Vocabulary) -> list[Step]:
    steps: list[Step] = []
    is_cut, opens = False, 0.0
    for item in items:
        if item.text and crediting.is_legend(item.line.printed):
            continue
        if item.text and not item.is_event and not (item.day and not item.time):
            is_cut = is_cut or (item.time is not None and item.line.column <= 0)
            step = Step(item=item, scores=_by_state(item, scores(item, vocabulary)), is_cut=is_cut)
            step.scores[Role.SESSION] += opens
            steps.append(step)
            is_cut, opens = False, 0.0
        elif item.time or item.day or item.is_event or item.has_chair:
            is_cut = True
            # A time from … to … alone on its line stands above a session's title.
            opens = 1.2 if item.time and item.time.end and not item.text else 0.0
    return steps


def _by_state(item: Item, by_role: list[float]) -> list[float]:
    """Return the score of each state: a code or a number stands at the first line of a record, not at its second."""
    result = [by_role[ROLE_OF[state]] for state in STATES]
    if item.code and not item.label:
        result[PEOPLE] -= 1.5
        result[TITLE_BELOW] -= 1.5
    return result


def scores(item: Item, vocabulary: Vocabulary) -> list[float]:
    """Return the score of each role by the line's own features."""
    text, line = item.text, item.line
    words = text.split()
    likeness = vocabulary.likeness(text) if len(words) < 400 else -9.0
    result = [NEVER] * len(ROLES)
    if item.label in {"title", "authors"}:
        role = Role.TITLE if item.label == "title" else Role.PEOPLE
        result[role] = 6.0
        result[Role.OTHER] = 0.0
        return result
    if item.label:
        result[Role.OTHER] = 3.0
        return result
    people = likeness if likeness >= 0.5 else 2 * likeness - 1.0
    result[Role.PEOPLE] = people + (3.0 if line.hint in {"author", "speaker"} else 0.0)
    result[Role.TITLE] = _title(item, words) - 0.5 * max(likeness, -2.0)
    result[Role.SESSION] = _session(item, words)
    result[Role.PROSE] = _prose(text, words)
    result[Role.OTHER] = 0.0 if len(words) > 1 else 0.4
    return result


def _title(item: Item, words: Sequence[str]) -> float:
    """Return how much a line looks like a paper's title."""
    text, count = item.text, len(words)
    score = (-2.0, -1.0, 0.0)[count] if count < 3 else 1.0 if count <= 25 else 0.0 if count <= 34 else -4.0
    score += 1.0 if any(word in frame.FUNCTION_WORDS for word in words[1:]) else 0.0
    score += 0.5 if ":" in text[3:-3] or text.endswith("?") else 0.0
    score += 2.0 if item.is_quoted or item.line.hint == "title" else 0.0
    score += 1.0 if item.code else 0.0
    score -= 3.0 if frame.NUMBERED_SESSION.match(text) else 0.0
    score -= 1.0 if text.endswith((".", "!")) and count > 8 and text[:-1].count(". ") else 0.0
    score -= 1.5 if item.chair or item.has_chair else 0.0
    score -= 3.0 if text.startswith("(") and text.endswith(")") else 0.0
    score -= 1.5 if text.endswith((":", ",")) else 0.0
    score -= 1.0 if item.time and item.time.end and item.line.level else 0.0
    score -= 3.0 if all(word.strip(".,:&–-").casefold() in frame.GENERIC for word in words) else 0.0
    return score if count or len(text) < 8 else 1.0


def _session(item: Item, words: Sequence[str]) -> float:
    """Return how much a line looks like a session's title."""
    text, count = item.text, len(words)
    score = -1.0
    score += 3.5 if frame.NUMBERED_SESSION.match(text) else 1.5 if frame.SESSION.search(text) else 0.0
    score += 1.5 if frame.SESSION_LABEL.match(text) else 0.0
    score += 1.0 if item.time else 0.0
    score += 1.2 if item.line.level else 0.0
    score += 2.5 if item.has_chair else 0.0
    score += 0.3 if count <= 8 else -1.0 if count <= 16 else -4.0
    score -= 2.0 if item.is_panel or item.is_keynote else 0.0
    score -= 1.5 if text[:1].islower() else 0.0
    return score + (2.0 if item.line.bullet == "=" else 0.0)


SENTENCE_END = re.compile(r"[.!?。][\"”)]?\s+[A-ZÀ-Þ]")


def _prose(text: str, words: Sequence[str]) -> float:
    """Return how much a line looks like running text."""
    sentences = len(SENTENCE_END.findall(text[:3000]))
    return min(4.0, len(words) / 12 - 3.0 + 1.2 * min(sentences, 4) + (0.8 if text.endswith(".") else -0.5))


def _best_path(steps: Sequence[Step], grammar: Grammar) -> float:
    """Give each step its state on the best path under a grammar, and return the path's score."""
    if not steps:
        return 0.0
    totals = [steps[0].scores[state] + grammar.opening[state] for state in STATES]
    came_from: list[list[int]] = []
    for step in steps[1:]:
        costs = _costs(grammar, step)
        best: list[float] = []
        pointers: list[int] = []
        for state, column in enumerate(zip(*costs, strict=True)):
            ways = [total + cost for total, cost in zip(totals, column, strict=True)]
            value = max(ways)
            best.append(value + step.scores[state])
            pointers.append(ways.index(value))
        totals = best
        came_from.append(pointers)
    totals = [total + grammar.ending[state] for state, total in zip(STATES, totals, strict=True)]
    state = max(STATES, key=lambda each: totals[each])
    score = totals[state]
    steps[-1].state = state
    for step, pointers in zip(reversed(steps[:-1]), reversed(came_from), strict=True):
        state = pointers[state]
        step.state = state
    return score


def _costs(grammar: Grammar, step: Step) -> Sequence[Sequence[float]]:
    """Return the scores of one state after another before a step.

    Frame between them makes a pair of title and people unlikely; a line that follows without a gap makes it likely.
    """
    if not step.is_cut and not step.item.line.follows:
        return grammar.follows
    costs = [list(row) for row in grammar.follows]
    if step.item.line.follows and ONE_PERSON.fullmatch(step.item.text):
        costs[PEOPLE][PEOPLE] = 1.2
    for (before, state), cost in CUT_COSTS.items():
        if step.is_cut:
            costs[before][state] += cost
        elif cost == -5.0:
            costs[before][state] += 0.5
    return costs


def _learn_looks(steps: Sequence[Step]) -> None:
    """Add to each score what the roles of the lines with the same look tell."""
    roles: dict[tuple[object, ...], Counter[Role]] = defaultdict(Counter)
    for step in steps:
        roles[step.item.line.look][step.role] += 1
    if len(roles) < 2:
        return
    for step in steps:
        counts = roles[step.item.line.look]
        total = counts.total()
        if total < 3:
            continue
        for state in STATES:
            share = (counts[ROLE_OF[state]] + 0.5) / (total + 2.5)
            step.scores[state] += max(-2.0, min(2.0, 3.0 * (share - 0.4)))


def _margins(steps: Sequence[Step], grammar: Grammar) -> None:
    """Tell each step how much worse the whole reading would be if its role were another."""
    if not steps:
        return
    forward = [[steps[0].scores[state] + grammar.opening[state] for state in STATES]]
    for step in steps[1:]:
        before, costs = forward[-1], _costs(grammar, step)
        forward.append([max(before[b] + costs[b][state] for b in STATES) + step.scores[state] for state in STATES])
    backward = list(grammar.ending)
    for place in range(len(steps) - 1, -1, -1):
        step, costs = steps[place], _costs(grammar, steps[place])
        through = [ahead + behind for ahead, behind in zip(forward[place], backward, strict=True)]
        value, other = max((through[state], state) for state in STATES if ROLE_OF[state] is not step.role)
        step.runner_up = ROLE_OF[other]
        step.margin = through[step.state] - value
        backward = [
            max(costs[state][after] + step.scores[after] + backward[after] for after in STATES) for state in STATES
        ]
