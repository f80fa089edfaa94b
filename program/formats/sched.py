"""A sheet for Sched, with the names that its programming interface has; its own template's columns are not public.

Staff map the columns once when they upload it.
"""

from program.formats.sheet_mapping import Level, Mapping, columns, refusal, writer

MAPPING = Mapping(
    level=Level.BOTH,
    columns=columns(
        "session_key: id", "name: title", "session_start: start date and time", "session_end: end date and time",
        "session_type: track", "venue: room", "speakers: speakers", "description: description",
    ),
    between=", ",
)  # fmt: skip
write, losses = writer(MAPPING)
__all__ = ["losses", "refusal", "write"]
