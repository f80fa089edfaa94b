"""The timetable as a page a day: rooms across, times down, on A4 (PDF/UA-1)."""

from program.formats.grid_pages import refusal, writer

write, losses = writer("a4")
__all__ = ["losses", "refusal", "write"]
