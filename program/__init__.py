"""What, when and where."""
