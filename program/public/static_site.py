"""The public site as plain files: the same views, drawn for one edition, with links that lead from file to file.

Every link becomes relative, so that the folder works from any place: a web server's root, a path in it, a disk. Paths
are made of the program's own keys and of nothing that stands in a page.
"""

import posixpath
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from urllib.parse import quote, unquote

import msgspec
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpResponse
from django.test import RequestFactory
from django.urls import resolve, reverse

from conference.pictures import file_name
from program.formats import registry
from program.formats.calendar_events import known_calendars
from program.public.published import Edition
from program.public.views import CITED_AS, OBJECT_PAGES
from program.values import Paper, Program

PLACE = "static.invalid"
"""The host of the requests that pages are drawn for (RFC 2606); the real address takes its place."""
PAGES = (
    "home", "schedule", "timetable", "by_room", "by_track", "posters", "now", "display", "mine", "papers", "keynotes",
    "people", "affiliations", "committees", "thanks", "search", "changes", "about", "files",
)  # fmt: skip
ATTRIBUTE = re.compile(r' (href|src|action|data-base|data-index)="(/[^"?#]*)((?:\?[^"#]*)?)((?:#[^"]*)?)"')
QUOTED = re.compile(r'"(/[^"\\?#]*)"')
WHOLE_ASSET = re.compile(rf'https://{re.escape(PLACE)}/{settings.STATIC_URL.strip("/")}/([^"<\s]+)'.encode())
SHEET_ADDRESS = re.compile(r"url\((['\"]?)([^)'\"]+)\1\)")
SAFE_PART = re.compile(r"[^\x00-\x1f\x7f/\\:*?\"<>|]+\Z")
"""What every file system takes as a name."""
MODULE = ' type="module"'


class UnsafeError(Exception):
    """A key that can't be part of a file's path; the text says which."""


class File(msgspec.Struct, frozen=True):
    """A file of the site: its path below the folder, with / between parts, and its bytes."""

    path: str
    data: bytes


def files(edition: Edition, *, address: str = "") -> Iterator[File]:
    """Yield the site's files. `address` is where they will lie, ending in "/"; without, pages name no address.

    Raises UnsafeError before the first file where a key can't be part of a path.
    """
    site = _Site(edition, address)
    for place in site.paths:
        yield site.page(place)
    # What the pages turned out to need.
    for name in sorted(site.assets):
        yield from site.asset(name)


class _Site:
    """One edition's addresses on a server, the path of each as a file, and the assets that pages asked for."""

    def __init__(self, edition: Edition, address: str) -> None:
        self.edition = edition
        self.address = address
        self.key = edition.index.conference.key
        self.paths = dict(self._paths())
        self.assets: set[str] = set()
        self.requests = RequestFactory()

    def _paths(self) -> Iterator[tuple[str, str]]:
        program = self.edition.index.program
        for kind in (*OBJECT_PAGES, "committees", "documents"):
            for each in getattr(program, kind):
                _check(each.key, kind)
        yield from (self._page(name) for name in PAGES)
        for kind, (name, _) in OBJECT_PAGES.items():
            yield from (self._page(name, each.key) for each in getattr(program, kind))
        yield from (self._page("committee", each.key) for each in program.committees)
        for document in program.documents:
            yield self._address("document", document.key), f"about/{document.key}.txt"
        yield from self._references(program.papers)
        yield from self._files(program)

    def _references(self, papers: Iterable[Paper]) -> Iterator[tuple[str, str]]:
        for form in CITED_AS:
            extension = registry.find(form).extension
            for paper in papers:
                yield self._address("cite", paper.key, form), f"papers/{paper.key}/cite.{extension}"

    def _files(self, program: Program) -> Iterator[tuple[str, str]]:
        for picture in (program.conference.logo, program.conference.header):
            if picture:
                yield self._file("picture", file_name(picture.digest, picture.media_type))
        for form in registry.public():
            if not form.refusal(program):
                yield self._file("file", form.file)
        for about in sorted(known_calendars(self.edition.index)):
            kind, _, key = about.partition("/")
            if key:
                yield self._file("calendar", kind, key)
        names = ["index", "text", "worker", "manifest"]
        names += ["theme"] if program.conference.colour else []
        names += ["changes_feed", "sitemap"] if self.address else []
        yield from (self._file(name) for name in names)

    def _address(self, name: str, *keys: str) -> str:
        return reverse(f"program:{name}", args=[self.key, *keys])

    def _file(self, name: str, *keys: str) -> tuple[str, str]:
        address = self._address(name, *keys)
        return address, unquote(address.removeprefix(self._address("home")))

    def _page(self, name: str, *keys: str) -> tuple[str, str]:
        address, path = self._file(name, *keys)
        return address, f"{path}index.html"

    def page(self, place: str) -> File:
        """Return the file of an address of the server."""
        path = self.paths[place]
        response = self._answer(place)
        data = response.content
        kind = response["Content-Type"].partition(";")[0]
        if kind == "text/html":
            data = (
                ATTRIBUTE.sub(lambda found: self._attribute(path, *found.groups()), data.decode())
                .replace(MODULE, " defer")
                .encode()
            )
        elif kind in ("text/javascript", "application/manifest+json") and place != self._address("index"):
            # A home is a folder to whom installs it.
            data = QUOTED.sub(lambda found: f'"{self._to(path, found[1])}"', data.decode()).encode()
            data = data.replace(b'": "index.html"', b'": "./"')
        if self.address and kind in ("text/html", "application/xml", "application/atom+xml"):
            home = f"https://{PLACE}{self._address('home')}"
            data = data.replace(home.encode(), self.address.encode())
            data = WHOLE_ASSET.sub(self._whole_asset, data)
        return File(path, data)

    def _answer(self, place: str) -> HttpResponse:
        found = resolve(unquote(place))
        request = self.requests.get(place, headers={"accept": "text/html"}, secure=True)
        # No visitor named this host: ALLOWED_HOSTS is not asked.
        request.get_host = lambda: PLACE  # type: ignore[method-assign]
        request.user = AnonymousUser()
        request.given_edition = self.edition  # type: ignore[attr-defined]  # `pages.given` reads it
        request.has_address = bool(self.address)  # type: ignore[attr-defined]  # as above
        response: HttpResponse = found.func(request, *found.args, **found.kwargs)
        return response

    def _attribute(self, path: str, name: str, target: str, query: str, part: str) -> str:
        # A folder's own file has to be named: a disk does not look for it.
        made = self._to(path, target)
        if name == "data-base":
            made = made.removesuffix("index.html") or "./"
        return f' {name}="{made}{query}{part}"'

    def _whole_asset(self, found: re.Match[bytes]) -> bytes:
        name = unquote(found[1].decode())
        self.assets.add(name)
        return f"{self.address}assets/{quote(name)}".encode()

    def _to(self, path: str, target: str) -> str:
        """Return the way from a file to what is at an address of the server; the address where it is no file."""
        plain = unquote(target)
        if plain.startswith(settings.STATIC_URL):
            name = plain.removeprefix(settings.STATIC_URL)
            self.assets.add(name)
            there = f"assets/{name}"
        elif target in self.paths:
            there = self.paths[target]
        elif target == self._address("home").rstrip("/"):
            there = "index.html"
        else:
            return target
        return quote(posixpath.relpath(there, posixpath.dirname(path) or "."))

    def asset(self, name: str) -> Iterator[File]:
        """Yield a file of the product that pages need."""
        data = asset_bytes(name)
        if name.endswith(".js"):
            # Modules do not run from a disk; as scripts they would share one scope.
            data = b"(() => {\n" + data + b"})();\n"
        elif name.endswith(".css") and SHEET_ADDRESS.search(data.decode()):
            for _, wanted in SHEET_ADDRESS.findall(data.decode()):
                if not wanted.startswith(("data:", "#", "http")):
                    yield from self.asset(posixpath.normpath(posixpath.join(posixpath.dirname(name), wanted)))
        yield File(f"assets/{name}", data)


def asset_bytes(name: str) -> bytes:
    """Return a static file, as collected or from where it lies in the source."""
    if staticfiles_storage.exists(name):
        with staticfiles_storage.open(name) as stream:
            collected: bytes = stream.read()
            return collected
    found = finders.find(name)
    if not isinstance(found, str):
        message = f"There is no static file “{name}”."
        raise FileNotFoundError(message)
    return Path(found).read_bytes()


def _check(key: str, kind: str) -> None:
    """Raise UnsafeError where a key can't be a folder's name, or would lead out of its folder."""
    if not SAFE_PART.match(key) or set(key) <= {"."}:
        message = f"“{key}”, the address of one of the {kind}, can't be a folder's name. Change it and publish again."
        raise UnsafeError(message)
