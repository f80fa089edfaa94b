"""Cells that a spreadsheet cannot run: text like a formula is given an apostrophe, and loses it again. Pure.

What Excel, LibreOffice and Google Sheets take for a formula begins with = + - @ (OWASP ASVS 1.2.10: or with their
full-width forms), a tab or a line end. A text that begins with an apostrophe of its own is given one more, so that
`unguard(guard(text)) == text` for every text.
"""

GUARD = "'"
SIGNS = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
RUNS = (*SIGNS, "\t", "\r", "\n", GUARD)


def guard(text: str) -> str:
    """Return the text, behind an apostrophe where a spreadsheet might run it."""
    # White space before the sign does not stop a spreadsheet from running it.
    return GUARD + text if text.startswith(RUNS) or text.lstrip().startswith(SIGNS) else text


def unguard(text: str) -> str:
    """Return the text that was guarded."""
    inner = text.removeprefix(GUARD)
    return inner if inner != text and guard(inner) == text else text
