"""The app of who."""

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    """People and affiliations; knows nothing of conferences or programs."""

    name = "people"
    verbose_name = "People and affiliations"
