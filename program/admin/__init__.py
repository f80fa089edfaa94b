"""The admin of programs: one module a noun."""

from program.admin import papers, releases, sessions

__all__ = ["papers", "releases", "sessions"]
