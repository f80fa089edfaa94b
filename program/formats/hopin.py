"""Hopin's schedule sheet: times with their offset, one stage a room."""

from program.formats.sheet_mapping import Level, Mapping, columns, refusal, writer

MAPPING = Mapping(
    level=Level.SESSIONS,
    columns=columns(
        "Start time: start date and time", "End time: end date and time", "Schedule name: title",
        "Schedule description: description", "Segment name: kind", "Stage name: room", "Tags: track",
    ),
    time="%H:%M %z",
    between=",",
)  # fmt: skip
write, losses = writer(MAPPING)
__all__ = ["losses", "refusal", "write"]
