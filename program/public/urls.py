"""Public addresses, all below the conference's."""

from django.urls import path

from program.public import exports, files, looks, personal, views

app_name = "program"
urlpatterns = [
    path("", views.conferences, name="conferences"),
    path("robots.txt", views.robots, name="robots"),
    path("sitemap.xml", views.sitemaps, name="sitemaps"),
    path("<str:conference>/", views.home, name="home"),
    path("<str:conference>/sitemap.xml", views.sitemap, name="sitemap"),
    path("<str:conference>/program/", views.schedule, name="schedule"),
    path("<str:conference>/timetable/", views.timetable, name="timetable"),
    path("<str:conference>/program.txt", files.plain, name="text"),
    path("<str:conference>/rooms/", views.by_room, name="by_room"),
    path("<str:conference>/tracks/", views.by_track, name="by_track"),
    path("<str:conference>/now/", views.now, name="now"),
    path("<str:conference>/now/display/", views.display, name="display"),
    path("<str:conference>/mine/", personal.mine, name="mine"),
    path("<str:conference>/mine/calendar.ics", personal.mine_calendar, name="mine_calendar"),
    path("<str:conference>/search-index.js", files.search_index, name="index"),
    path("<str:conference>/files/", files.page, name="files"),
    path("<str:conference>/files/<str:name>", files.file, name="file"),
    path("<str:conference>/worker.js", personal.worker, name="worker"),
    path("<str:conference>/manifest.json", personal.manifest, name="manifest"),
    path("<str:conference>/theme.css", looks.theme_sheet, name="theme"),
    path("<str:conference>/pictures/<str:name>", looks.picture, name="picture"),
    path("<str:conference>/changes/", views.changes, name="changes"),
    path("<str:conference>/changes/feed.atom", views.changes_feed, name="changes_feed"),
    path("<str:conference>/sessions/<str:key>/", views.session, name="session"),
    path("<str:conference>/papers/", views.papers, name="papers"),
    path("<str:conference>/papers/<str:key>/", views.paper, name="paper"),
    path("<str:conference>/papers/<str:key>/cite/<str:form>/", views.cite, name="cite"),
    path("<str:conference>/keynotes/", views.keynotes, name="keynotes"),
    path("<str:conference>/keynotes/<str:key>/", views.keynote, name="keynote"),
    path("<str:conference>/people/", views.people, name="people"),
    path("<str:conference>/people/<str:key>/", views.person, name="person"),
    path("<str:conference>/affiliations/", views.affiliations, name="affiliations"),
    path("<str:conference>/affiliations/<str:key>/", views.affiliation, name="affiliation"),
    path("<str:conference>/search/", views.search, name="search"),
    path("<str:conference>/about/", views.about, name="about"),
    path("<str:conference>/about/<str:key>/", views.document, name="document"),
    path("<str:conference>/exports/", exports.page, name="exports"),
    path("<str:conference>/exports/<str:form>/", exports.download, name="export"),
]
