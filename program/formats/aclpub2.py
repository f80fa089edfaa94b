"""ACLPUB2's inputs for proceedings: papers.yml with authors, program.yml with sessions that list papers by id."""

from collections.abc import Sequence

from program.formats.records import dialects, files
from program.formats.records.dialects import Dialect, signature
from program.formats.records.fields import Role
from program.formats.source import Recognition, SourceFile
from program.values import Reading


def recognise(sources: Sequence[SourceFile]) -> Recognition | None:
    """Return that the files are ACLPUB2's YAML, or None."""
    return dialects.recognise(ACLPUB2, sources) if all(files.is_tree(source) for source in sources) else None


def read(sources: Sequence[SourceFile]) -> Reading:
    """Return the program of ACLPUB2's YAML."""
    return dialects.read(ACLPUB2, sources)


ACLPUB2 = Dialect(
    system="aclpub2",
    title="ACLPUB2",
    signatures=(
        signature("id", "title", "authors", "attributes paper type"),
        signature("id", "title", "authors", "file", "decision"),
        signature("title", "authors", "attributes submitted area"),
    ),
    roles={"decision": Role.OTHER, "file": Role.OTHER, "pdf file": Role.OTHER, "openreview id": Role.OTHER},
)
