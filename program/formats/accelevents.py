"""Accelevents' session sheet: fifteen columns in a fixed order; an empty id makes a new session."""

from program.formats.sheet_mapping import Level, Mapping, columns, refusal, writer

MAPPING = Mapping(
    level=Level.SESSIONS,
    columns=columns(
        "ID = ", "Title: title", "Format: accelevents format", "Session Type = ", "Start Date: date",
        "Start Time: start", "End Time: end", "Full Detail: description", "Capacity: capacity",
        "Short Description = ", "Tags = ", "Tracks: track", "Primary Speaker: speakers", "Secondary Speaker: chairs",
        "Location ID = 0",
    ),
    date="%d/%m/%Y",
    between=",",
)  # fmt: skip
write, losses = writer(MAPPING)
__all__ = ["losses", "refusal", "write"]
