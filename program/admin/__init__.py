"""The admin of programs: one module a noun."""
