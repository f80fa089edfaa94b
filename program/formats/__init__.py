"""One module a format, found through the register."""
