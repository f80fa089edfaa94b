"""`build_site`: the public site of a release as plain files."""

import shutil
import tempfile
from pathlib import Path
from typing import Any

from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from program.index import Index
from program.management.lookup import find_conference
from program.models import Release
from program.public import static_site
from program.public.published import Edition

MARK = ".plenary-site"
"""The file that tells a folder which this command made from one with somebody's work in it."""


class Command(BaseCommand):
    """Writes a conference's public pages, files, search and My program into a folder."""

    help = "Write the public site of the current release as plain files, for any web server or a disk."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the conference, the folder and, for what names whole addresses, where the folder will lie."""
        parser.add_argument("conference", help="its address, such as asplos-2025")
        parser.add_argument("folder", type=Path, help="where to write: a new or empty folder, or one made by this")
        parser.add_argument(
            "--address",
            default="",
            metavar="URL",
            help="where the folder will lie, such as https://example.org/program/: adds sitemap, feed and cards",
        )

    def handle(self, *_: Any, **options: Any) -> None:
        """Write beside the folder, then put the new one in its place: a failure leaves the old one."""
        folder: Path = options["folder"].resolve()
        address = _address(options["address"])
        if folder.exists() and not _may_replace(folder):
            message = f"{folder} holds something else. Name a new folder, or an empty one."
            raise CommandError(message)
        edition = current(options["conference"])
        _collect()
        folder.parent.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
        try:
            number = self._write(edition, made, address, is_loud=options["verbosity"] > 0)
            _put_in_place(made, folder)
        except (static_site.UnsafeError, FileNotFoundError) as error:
            raise CommandError(str(error)) from error
        finally:
            shutil.rmtree(made, ignore_errors=True)
        self.stdout.write(f"{number} files of release {edition.number} are in {folder}. Open {folder / 'index.html'}")

    def _write(self, edition: Edition, folder: Path, address: str, *, is_loud: bool) -> int:
        number = 0
        for number, file in enumerate(static_site.files(edition, address=address), start=1):
            path = folder / file.path
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(file.data)
            if is_loud and number % 1000 == 0:
                self.stderr.write(f"{number} files …")
        (folder / MARK).write_text(f"{edition.digest}\n", encoding="utf-8")
        folder.chmod(0o755)  # a temporary folder is its maker's alone
        return number


def current(slug: str) -> Edition:
    """Return the edition of the current release. Raises CommandError before the first release."""
    release = Release.objects.current(find_conference(slug))
    if release is None:
        message = f"“{slug}” has no release yet. Publish it first: publish_program {slug}."
        raise CommandError(message)
    index = Index(release.program())
    return Edition(index, release.number, release.published_at, release.note, release.digest, release.stamp)


def _address(given: str) -> str:
    if given and not given.startswith(("https://", "http://")):
        message = f"--address {given}: give a whole address, such as https://example.org/program/."
        raise CommandError(message)
    return given if not given or given.endswith("/") else f"{given}/"


def _may_replace(folder: Path) -> bool:
    return folder.is_dir() and ((folder / MARK).exists() or not any(folder.iterdir()))


def _put_in_place(made: Path, folder: Path) -> None:
    old = made.with_name(f"{made.name}-old")
    if folder.exists():
        folder.rename(old)
    made.rename(folder)
    shutil.rmtree(old, ignore_errors=True)


def _collect() -> None:
    """Collect the static files where pages name them by their digests and nobody did it yet."""
    storage: Any = staticfiles_storage
    if hasattr(storage, "hashed_files") and not storage.hashed_files:
        call_command("collectstatic", interactive=False, verbosity=0)
        storage.hashed_files, storage.manifest_hash = storage.load_manifest()
