"""The event, and the project itself."""
