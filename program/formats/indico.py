"""Indico's import of contributions: seven columns without a header."""

from program.formats.sheet_mapping import Level, Mapping, columns, refusal, writer

MAPPING = Mapping(
    level=Level.TALKS,
    columns=columns(
        "start: start date and time", "duration: minutes", "title: title",
        "first name: first speaker, given name", "last name: first speaker, family name",
        "affiliation: affiliations", "email = ",
    ),
    has_header=False,
)  # fmt: skip
write, losses = writer(MAPPING)
__all__ = ["losses", "refusal", "write"]
