"""The engine that reads program pages: lines with features, what each may be, and the reading that fits the whole."""
