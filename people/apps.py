"""The app of who."""

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    """People and affiliations; knows nothing of conferences or programs."""

    name = "people"
    verbose_name = "People and affiliations"

    def ready(self) -> None:
        """Keep the history of people and affiliations."""
        from people import history, models  # noqa: PLC0415  # models can be imported only now

        history.track(models.Person)
        history.track(models.Identifier, owner="person")
        history.track(models.Affiliation)
        history.track(models.Alias, owner="affiliation")
        history.track(models.Distinct)
