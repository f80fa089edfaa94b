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


class Step(msgspec.Struct, kw_only=True):
    """A line whose role is to be found, its scores, and whether frame (a time, a day, a break) stands before it."""

    item: Item
    scores: list[float]
    is_cut: bool = False
    margin: float = 99.0
    role: Role = Role.OTHER
    runner_up: Role = Role.OTHER


class Grammar(msgspec.Struct, frozen=True):
    """Which role may follow which, as a score; `opening` is for the first line, `ending` for the last."""

    name: str
    follows: tuple[tuple[float, ...], ...]
    opening: tuple[float, ...]
    ending: tuple[float, ...]
    cut_costs: tuple[tuple[float, ...], ...]


def _table(base: float = 0.0, **pairs: float) -> tuple[tuple[float, ...], ...]:
    """Return scores of pairs of roles, named by their first letters ("TP" is people after a title)."""
    letters = {role.name[0]: role for role in ROLES} | {"A": Role.PEOPLE, "P": Role.PROSE}
    rows = [[base] * len(ROLES) for _ in ROLES]
    for pair, score in pairs.items():
        rows[letters[pair[0]]][letters[pair[1]]] = score
    return tuple(tuple(row) for row in rows)


BELOW = Grammar(
    "authors below titles",
    _table(
        TA=1.5,
        TT=-5,
        TS=-5,
        TP=-4,
        TO=-5,
        AA=-3,
        SA=-5,
        PA=-5,
        OA=-5,
        ST=0.4,
        SS=-0.5,
        OS=0.3,
        SP=-0.5,
        OP=0.3,
        PP=0.3,
        OO=0.2,
    ),
    (0.0, -5.0, 0.2, 0.0, 0.2),
    (-5.0, 0.0, 0.0, 0.0, 0.0),
    _table(TA=-5, AA=-3),
)
ABOVE = Grammar(
    "authors above titles",
    _table(AT=1.5, AA=-5, AS=-5, AP=-5, AO=-5, TT=-4, ST=-5, PT=-5, OT=-5, SS=-0.5, OS=0.3, PP=0.3, OO=0.2),
    (-5.0, 0.0, 0.2, 0.0, 0.2),
    (0.0, -5.0, 0.0, 0.0, 0.0),
    _table(AT=-5),
)
ALONE = Grammar(
    "titles without authors",
    _table(TT=0.2, TA=-3, AA=-6, SA=-6, OA=-6, AT=-1, SS=-0.5, OT=-3, PT=-3, OO=0.2),
    (-2.0, -6.0, 0.2, 0.0, 0.2),
    (0.0, 0.0, 0.0, 0.0, 0.0),
    _table(),
)


class Reading(msgspec.Struct, kw_only=True):
    """The roles of all steps, under which grammar, and how far behind the next grammar is, per paper."""

    steps: list[Step]
    grammar: Grammar
    lead: float
    runner_up: str


def read(items: Sequence[Item], vocabulary: Vocabulary) -> Reading:
    """Return the roles of the items that have words."""
    steps = _steps(items, vocabulary)
    totals = {grammar.name: (_best_path(steps, grammar), grammar) for grammar in _possible(steps)}
    ranked = sorted(totals.values(), key=lambda pair: -pair[0])
    grammar = ranked[0][1]
    _best_path(steps, grammar)
    _learn_looks(steps)
    _best_path(steps, grammar)
    _margins(steps, grammar)
    papers = max(1, sum(step.role is Role.TITLE for step in steps))
    lead = (ranked[0][0] - ranked[1][0]) / papers if len(ranked) > 1 else 99.0
    return Reading(steps=steps, grammar=grammar, lead=lead, runner_up=ranked[1][1].name if len(ranked) > 1 else "")


def _possible(steps: Sequence[Step]) -> tuple[Grammar, ...]:
    """Return the grammars to be tried: titles alone only where codes or labels tell that lines are titles."""
    coded = sum(1 for step in steps if step.item.code and step.scores[Role.TITLE] > 0)
    return (BELOW, ABOVE, ALONE) if coded >= 3 else (BELOW, ABOVE)


def _steps(items: Sequence[Item], vocabulary: Vocabulary) -> list[Step]:
    steps: list[Step] = []
    is_cut = False
    for item in items:
        if item.text and not item.is_event and not (item.day and not item.time):
            is_cut = is_cut or (item.time is not None and item.line.column <= 0)
            steps.append(Step(item=item, scores=scores(item, vocabulary), is_cut=is_cut))
            is_cut = False
        elif item.time or item.day or item.is_event or item.has_chair:
            is_cut = True
    return steps


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
    """Give each step its role on the best path under a grammar, and return the path's score."""
    if not steps:
        return 0.0
    totals = [steps[0].scores[role] + grammar.opening[role] for role in ROLES]
    came_from: list[list[int]] = []
    for step in steps[1:]:
        best: list[float] = []
        pointers: list[int] = []
        for role in ROLES:
            value, source = max((totals[before] + _step_cost(grammar, before, role, step), before) for before in ROLES)
            best.append(value + step.scores[role])
            pointers.append(source)
        totals = best
        came_from.append(pointers)
    totals = [total + grammar.ending[role] for role, total in zip(ROLES, totals, strict=True)]
    role = max(ROLES, key=lambda each: totals[each])
    score = totals[role]
    steps[-1].role = role
    for step, pointers in zip(reversed(steps[:-1]), reversed(came_from), strict=True):
        role = ROLES[pointers[role]]
        step.role = role
    return score


def _step_cost(grammar: Grammar, before: int, role: int, step: Step) -> float:
    """Return the score of a role after another; frame between them makes a pair of title and people unlikely."""
    cost = grammar.follows[before][role]
    if step.is_cut:
        cost += grammar.cut_costs[before][role]
    elif cost > 1 and step.item.line.follows:
        cost += 0.5
    return cost


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
        for role in ROLES:
            share = (counts[role] + 0.5) / (total + 2.5)
            step.scores[role] += max(-2.0, min(2.0, 3.0 * (share - 0.4)))


def _margins(steps: Sequence[Step], grammar: Grammar) -> None:
    """Tell each step how much worse the whole reading would be if its role were another."""
    if not steps:
        return
    forward = [[steps[0].scores[role] + grammar.opening[role] for role in ROLES]]
    for step in steps[1:]:
        before = forward[-1]
        forward.append(
            [max(before[b] + _step_cost(grammar, b, role, step) for b in ROLES) + step.scores[role] for role in ROLES]
        )
    backward = list(grammar.ending)
    for place in range(len(steps) - 1, -1, -1):
        step = steps[place]
        through = [ahead + behind for ahead, behind in zip(forward[place], backward, strict=True)]
        others = [(through[role], role) for role in ROLES if role is not step.role]
        value, step.runner_up = max(others)
        step.margin = through[step.role] - value
        backward = [
            max(_step_cost(grammar, role, after, step) + step.scores[after] + backward[after] for after in ROLES)
            for role in ROLES
        ]
