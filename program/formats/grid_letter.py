"""The timetable as a page a day, on US Letter (PDF/UA-1)."""

from program.formats.grid_pages import refusal, writer

write, losses = writer("us-letter")
__all__ = ["losses", "refusal", "write"]
