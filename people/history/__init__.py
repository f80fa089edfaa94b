"""History: who changed what, when and by which import or merge; and taking changes back.

`tables` holds the acts and their rows, `record` notes changes (by signals, and in bulk for writers of many rows),
`undoing` puts back what an act changed, as far as nothing was edited since.
"""

from people.history.record import (
    act,
    batches,
    bulk_create,
    bulk_update,
    delete,
    last_act,
    owner_field,
    owner_key,
    put_in_order,
    request_scope,
    stored_rows,
    track,
    written,
)
from people.history.tables import Act, ActKind, RowChange
from people.history.undoing import CannotUndoError, Undoing, undo, undo_preview

__all__ = [
    "Act",
    "ActKind",
    "CannotUndoError",
    "RowChange",
    "Undoing",
    "act",
    "batches",
    "bulk_create",
    "bulk_update",
    "delete",
    "last_act",
    "owner_field",
    "owner_key",
    "put_in_order",
    "request_scope",
    "stored_rows",
    "track",
    "undo",
    "undo_preview",
    "written",
]
