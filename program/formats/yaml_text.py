"""YAML as people write programs in it: clock times stay text, tags and aliases that multiply are refused."""

from typing import Any

import yaml

from program.formats.source import ReadError
from program.values import Where

MOST_ALIASES = 1000
"""Aliases that are followed: a program has none or a handful, a bomb multiplies them."""


class Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]  # the C loader is there or not
    """Loads plain values; numbers in base sixty ("12:30"), dates and "No" stay text."""


Loader.yaml_implicit_resolvers = {
    first: [
        (tag, pattern) for tag, pattern in resolvers if tag in {"tag:yaml.org,2002:null", "tag:yaml.org,2002:merge"}
    ]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def load(text: str, name: str) -> Any:
    """Return the tree of YAML; all scalars but null are text. Raises ReadError with the line that is broken."""
    if text.count("*") > MOST_ALIASES and text.count("&") > 8 and _aliases(text, name) > MOST_ALIASES:
        message = "This YAML repeats itself by too many aliases to be a program."
        raise ReadError(message, Where(file=name))
    try:
        trees = list(yaml.load_all(text, Loader=Loader))  # Loader is a safe loader
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or str(error)
        message = f"This is no YAML: {problem}."
        raise ReadError(message, Where(file=name, line=mark.line + 1 if mark else None)) from error
    except (ValueError, RecursionError) as error:
        message = f"This is no YAML that can be read: {error}."
        raise ReadError(message, Where(file=name)) from error
    trees = [tree for tree in trees if tree is not None]
    return trees[0] if len(trees) == 1 else trees


def _aliases(text: str, name: str) -> int:
    """Return how many aliases the text has."""
    try:
        return sum(isinstance(event, yaml.AliasEvent) for event in yaml.parse(text, Loader=Loader))
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        message = "This is no YAML."
        raise ReadError(message, Where(file=name, line=mark.line + 1 if mark else None)) from error
