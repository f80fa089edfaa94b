#!/usr/bin/env python
"""Run Plenary's commands."""

import os
import sys


def main() -> None:
    """Run the command line's command with Plenary's settings."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "conference.settings")
    from django.core.management import execute_from_command_line  # noqa: PLC0415  # after the settings' name is known

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
