"""Values of records as text."""

from collections import Counter
from typing import Any

from program.formats.records.fields import Role, role_of


def as_text(value: Any) -> str:
    """Return a scalar or a list of scalars as text; whole numbers without ".0"."""
    if value is None or value is False:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, list | tuple):
        return "; ".join(text for text in map(as_text, value) if text)
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, dict):
        return next((as_text(value[name]) for name in value if role_of(name) in {Role.NAME, Role.TITLE}), "")
    return str(value)


def distinct(values: list[Any]) -> Counter[str]:
    """Return how often each text is met."""
    return Counter(as_text(value) for value in values)
