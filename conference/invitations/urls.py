"""Addresses of signed links, all below /committee/."""

from django.urls import path

from conference.invitations import pages

app_name = "committee"
urlpatterns = [
    path("invitation/<str:token>/", pages.answer, name="answer"),
    path("invitation/<str:token>/opened/", pages.opened, name="opened"),
    path("member/<str:token>/", pages.own_page, name="own_page"),
]
