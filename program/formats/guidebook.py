"""Guidebook's schedule sheet: seven columns, of which the first five must be filled."""

from program.formats.sheet_mapping import Level, Mapping, columns, refusal, writer

MAPPING = Mapping(
    level=Level.BOTH,
    columns=columns(
        "Session Title: title", "Date: date", "Time Start: start", "Time End: end", "Room/Location: room",
        "Schedule Track (Optional): track", "Description (Optional): description",
    ),
    date="%m/%d/%Y",
    time="%I:%M %p",
    between=";",
)  # fmt: skip
write, losses = writer(MAPPING)
__all__ = ["losses", "refusal", "write"]
