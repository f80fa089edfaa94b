"""What a page's reading was not sure of, as findings in a person's words; their ids are in docs/findings.md."""

from program.formats.entries import PersonEntry, SessionEntry
from program.formats.page.items import Item
from program.formats.page.layout import Reading, Role, Step
from program.values import Finding, Severity, Where

ROLE_WORDS = {
    Role.TITLE: "a paper's title",
    Role.PEOPLE: "a list of authors",
    Role.SESSION: "a session's title",
    Role.PROSE: "running text",
    Role.OTHER: "no part of the program",
}


def byline_unclear(doubt: str, where: Where, words: str) -> Finding:
    """Return that a list of people was read with a doubt."""
    return Finding(
        id="text.byline-unclear",
        severity=Severity.WARNING,
        message=f"Not certain in this list of people: {doubt}.",
        where=where,
        words=words[:300],
        assumed="The people were read as well as the line allows.",
    )


def bracket_open(where: Where, words: str) -> Finding:
    """Return that a list of people has a bracket without its other half."""
    return Finding(
        id="text.bracket-open",
        severity=Severity.ERROR,
        message="A bracket in this list of people is not closed, so that names and institutions can't be told apart.",
        where=where,
        words=words[:300],
        assumed="The bracket ends before the next name that has one.",
        alternative="Close the bracket in the source and read it again.",
    )


def session_title_missing(session: SessionEntry, *, is_list: bool) -> Finding:
    """Return that papers have no session's title above them; in a mere list of papers that is only good to know."""
    return Finding(
        id="text.session-title-missing",
        severity=Severity.NOTICE if is_list else Severity.WARNING,
        message="The page has papers but no line that is a title of their session.",
        where=session.where,
        assumed="The session has no title; pages say “to be announced”.",
        alternative="Give the session its title.",
    )


def line_not_read(item: Item) -> Finding:
    """Return that a line among the papers was left out."""
    return Finding(
        id="text.line-not-read",
        severity=Severity.WARNING,
        message="This line is no title with authors beside it, no list of people, no session and no caption of a link.",
        where=item.line.where,
        words=item.line.text[:300],
        assumed="It was left out.",
    )


def role_unclear(step: Step) -> Finding:
    """Return that a line could nearly as well be something else."""
    return Finding(
        id="text.role-unclear",
        severity=Severity.WARNING,
        message=f"This line was read as {ROLE_WORDS[step.role]}; it may be {ROLE_WORDS[step.runner_up]}.",
        where=step.item.line.where,
        words=step.item.line.text[:300],
        assumed=f"It is {ROLE_WORDS[step.role]}.",
        alternative=f"It is {ROLE_WORDS[step.runner_up]}.",
        sure=round(0.5 + min(max(step.margin, 0.0), 4.0) / 8, 2),
    )


def layout_unclear(reading: Reading, where: Where) -> Finding:
    """Return that another order of titles and authors fits nearly as well."""
    return Finding(
        id="text.layout-unclear",
        severity=Severity.WARNING,
        message=f"The page was read as {reading.grammar.name}, but {reading.runner_up} fits nearly as well.",
        where=where,
        assumed=reading.grammar.name.capitalize() + ".",
        alternative=reading.runner_up.capitalize() + ".",
    )


def line_wrapped(where: Where, words: str) -> Finding:
    """Return that a record goes over several lines although the page's others do not."""
    return Finding(
        id="text.line-wrapped",
        severity=Severity.WARNING,
        message="This record goes over several lines of the source, as few of the page do.",
        where=where,
        words=words[:300],
        assumed="The lines belong together.",
        alternative="The second line begins something else.",
    )


def authors_missing(where: Where, title: str) -> Finding:
    """Return that a title has no authors beside it although others have."""
    return Finding(
        id="text.authors-missing",
        severity=Severity.WARNING,
        message="This title has no line of authors beside it, as the others have.",
        where=where,
        words=title[:300],
        assumed="The paper has no authors.",
        alternative="The line is no paper's title.",
    )


def speaker_missing(where: Where, biography: str) -> Finding:
    """Return that a biography does not say whose it is."""
    return Finding(
        id="text.speaker-missing",
        severity=Severity.WARNING,
        message="The biography does not begin with a name, and no line names the speaker.",
        where=where,
        words=biography[:80],
        assumed="The keynote has no speaker; the text stands after its abstract.",
    )


def speaker_from_biography(entry: PersonEntry, biography: str) -> Finding:
    """Return that a speaker's name and affiliation were taken from the biography's first sentence."""
    place = entry.affiliation
    return Finding(
        id="text.speaker-from-biography",
        severity=Severity.WARNING,
        message="No line names the speaker: the name and the affiliation are from the biography's first sentence.",
        where=entry.where,
        words=biography[: biography.find(place) + len(place)] if place else entry.name,
        assumed=f"{entry.name} ({place})" if place else f"{entry.name}, without an affiliation",
    )
