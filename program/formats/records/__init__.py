"""Programs held as data: tables and trees of records whose fields are recognised by name and by content."""
