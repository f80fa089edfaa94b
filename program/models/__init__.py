"""What, when and where: papers and their authors, sessions and their slots, documents and releases."""

from program.models.checks import Acknowledgement
from program.models.exports import SheetPreset
from program.models.imports import Import, ImportFile, ImportState, Source
from program.models.papers import (
    OTHER_CONFERENCE,
    Authorship,
    AuthorshipAffiliation,
    Badge,
    Link,
    LinkKind,
    OfPaper,
    Paper,
    PaperIdentifier,
    check_same_conference,
)
from program.models.releases import Document, Release
from program.models.sessions import (
    END_NOT_AFTER_START,
    ONE_OF_PAPER_AND_KEYNOTE,
    START_WITHOUT_ZONE,
    Session,
    SessionChair,
    SessionChairAffiliation,
    SessionKind,
    Slot,
    new_slot_key,
)

__all__ = [
    "END_NOT_AFTER_START",
    "ONE_OF_PAPER_AND_KEYNOTE",
    "OTHER_CONFERENCE",
    "START_WITHOUT_ZONE",
    "Acknowledgement",
    "Authorship",
    "AuthorshipAffiliation",
    "Badge",
    "Document",
    "Import",
    "ImportFile",
    "ImportState",
    "Link",
    "LinkKind",
    "OfPaper",
    "Paper",
    "PaperIdentifier",
    "Release",
    "Session",
    "SessionChair",
    "SessionChairAffiliation",
    "SessionKind",
    "SheetPreset",
    "Slot",
    "Source",
    "check_same_conference",
    "new_slot_key",
]
