"""The admin of programs: one module a noun."""

from program.admin import imports, papers, releases, sessions

__all__ = ["imports", "papers", "releases", "sessions"]
