"""The admin site: its name, its index, and what stands on each of its pages."""

from django.contrib import admin
from django.contrib.admin.apps import AdminConfig


class PlenaryAdminSite(admin.AdminSite):
    """The stock admin under Plenary's name."""

    site_title = "Plenary"
    site_header = "Plenary"
    index_title = "Organize"
    enable_nav_sidebar = True


class PlenaryAdminConfig(AdminConfig):
    """Makes `django.contrib.admin` use Plenary's site."""

    default_site = "conference.site.PlenaryAdminSite"
