"""Addresses of the whole site: the apps are wired here, by name."""

from django.contrib import admin
from django.urls import include, path

handler404 = "program.public.views.not_found"

urlpatterns = [
    path("admin/", admin.site.urls),
    path("committee/", include("conference.invitations.urls")),
    path("", include("program.public.urls")),
]
