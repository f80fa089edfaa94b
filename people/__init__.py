"""Who: people and affiliations."""
