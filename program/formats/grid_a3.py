"""The timetable as a page a day, on A3 (PDF/UA-1)."""

from program.formats.grid_pages import refusal, writer

write, losses = writer("a3")
__all__ = ["losses", "refusal", "write"]
