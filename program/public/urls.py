"""Public addresses, all below the conference's."""

from django.urls import URLPattern

app_name = "program"
urlpatterns: list[URLPattern] = []
