"""OpenReview's notes: the API's first and second version, and authors as objects; its console's CSV of papers.

A note is a paper of the program when its venue's id is no "…/Rejected_Submission" or "…/Withdrawn_Submission" and no
decision among its replies refuses it.
"""

import re
from collections.abc import Sequence

from people.text import fold
from program.formats.records import dialects
from program.formats.records.dialects import Dialect, signature
from program.formats.records.fields import Role
from program.formats.records.model import Record, Table
from program.formats.records.notes import Notes
from program.formats.records.texts import as_text
from program.formats.source import Recognition, SourceFile
from program.values import Reading

REFUSED_VENUE = re.compile(r"rejected|withdrawn|desk_rejected|/submission$|submitted to", re.IGNORECASE)
TITLE_FIELDS = ("content.title.value", "content.title")
DECISION_FIELDS = (
    "content.decision.value",
    "content.decision",
    "content.recommendation.value",
    "content.recommendation",
)


def recognise(sources: Sequence[SourceFile]) -> Recognition | None:
    """Return that the files are OpenReview's notes, or None."""
    return dialects.recognise(OPENREVIEW, sources)


def read(sources: Sequence[SourceFile]) -> Reading:
    """Return the accepted papers of OpenReview's notes."""
    return dialects.read(OPENREVIEW, sources)


def _prepare(tables: list[Table], notes: Notes) -> list[Table]:
    """Return the tables of papers alone: replies are read for decisions, refused papers are told and left out."""
    papers = [table for table in tables if _is_papers(table)]
    decisions = _decisions([table for table in tables if table not in papers])
    for table in papers:
        kept = []
        for record in table.records:
            reason = _refusal(record, decisions)
            if reason:
                title = as_text(record.raw(Role.TITLE))
                notes.doubt_once(
                    "papers-not-accepted", "Papers that were not accepted were left out.", record.where, title
                )
            else:
                kept.append(record)
        table.records = kept
    return papers


def _is_papers(table: Table) -> bool:
    """Return whether a table holds papers and no replies to them."""
    return any(name in table.columns for name in (*TITLE_FIELDS, "title")) and "directReplies" not in table.pattern


def _decisions(replies: list[Table]) -> dict[int, str]:
    """Return the decisions among the replies by the paper's record in which they stand."""
    found: dict[int, str] = {}
    for table in replies:
        for record in table.records:
            told = next((as_text(record.fields[name]) for name in DECISION_FIELDS if record.fields.get(name)), "")
            if told:
                found |= {id(outer): told for outer in record.ancestors()}
    return found


def _refusal(record: Record, decisions: dict[int, str]) -> str:
    """Return what says that a paper was not accepted, nothing where it was."""
    decision = fold(decisions.get(id(record), ""))
    if decision and not decision.startswith("accept"):
        return decision
    venues = [as_text(record.fields.get(name)) for name in record.fields if ".venue" in name]
    return next((venue for venue in venues if REFUSED_VENUE.search(venue)), "")


OPENREVIEW = Dialect(
    system="openreview",
    title="OpenReview",
    signatures=(
        signature("forum", "content title value"),
        signature("forum", "content title", "invitation"),
        signature("number", "forum", "title", "decision"),
    ),
    roles={
        "number": Role.ID,
        "forum": Role.OTHER,
        "id": Role.OTHER,
        "original": Role.OTHER,
        "content venue value": Role.OTHER,
        "content venue": Role.OTHER,
        "content pdf value": Role.OTHER,
        "content pdf": Role.OTHER,
        "content authorids value": Role.OTHER,
        "content authorids": Role.OTHER,
        "signatures": Role.OTHER,
        "decision": Role.STATUS,
    },
    prepare=_prepare,
)
