"""The site as plain files: complete, whole in itself, the same bytes again, and never outside its folder."""

import io
import posixpath
import re
from pathlib import Path
from urllib.parse import unquote

import msgspec
import pytest
from django.core.management import CommandError, call_command

from conference.models import Conference
from program import publish, values
from program.index import Index
from program.management.commands import build_site
from program.management.commands.make_demo import Command as MakeDemo
from program.models import Release
from program.public import static_site
from program.public.published import Edition
from tests import factories

pytestmark = pytest.mark.django_db
LINK = re.compile(r' (?:href|src|action|data-base|data-index)="([^"]*)"')


def demo() -> Edition:
    call_command(MakeDemo(), stdout=io.StringIO())
    return build_site.current("invented-2027")


def of(edition: Edition, program: values.Program) -> Edition:
    return msgspec.structs.replace(edition, index=Index(program))


def test_every_link_of_a_large_program_leads_to_a_file_of_it() -> None:
    files = {each.path: each.data for each in static_site.files(demo())}
    pages = {path: data.decode() for path, data in files.items() if path.endswith(".html")}
    assert len(pages) > 500
    for path, text in pages.items():
        for link in LINK.findall(text):
            target = unquote(re.split("[?#]", link)[0])
            if link.startswith(("http", "#")) or not target:
                continue
            there = posixpath.normpath(posixpath.join(posixpath.dirname(path), target))
            assert there in files or f"{there}/index.html".removeprefix("./") in files, (path, link)
        assert static_site.PLACE not in text
        assert "For organizers" not in text


def test_it_is_the_same_bytes_again(tmp_path: Path, conference: Conference) -> None:
    publish.publish(conference)
    call_command("build_site", "conf", tmp_path / "one", stdout=io.StringIO())
    call_command("build_site", "conf", tmp_path / "two", stdout=io.StringIO())
    one, two = (
        {p.relative_to(at): p.read_bytes() for p in at.rglob("*") if p.is_file()}
        for at in (tmp_path / "one", tmp_path / "two")
    )
    assert one == two
    assert len(one) > 20


def test_with_an_address_it_has_a_sitemap_a_feed_and_canonical_links_there(conference: Conference) -> None:
    publish.publish(conference)
    files = {
        each.path: each.data.decode("utf-8", "replace")
        for each in static_site.files(build_site.current("conf"), address="https://example.org/p/")
    }
    assert "<loc>https://example.org/p/papers/" in files["sitemap.xml"]
    assert "https://example.org/p/" in files["changes/feed.atom"]
    assert '<link rel="canonical" href="https://example.org/p/">' in files["index.html"]
    assert not [path for path, data in files.items() if static_site.PLACE in data]
    without = {each.path for each in static_site.files(build_site.current("conf"))}
    assert not {"sitemap.xml", "changes/feed.atom"} & without


@pytest.mark.parametrize("key", ["..", ".", "../../etc", "a/b", "a\\b", "c:d", "", "nul\0"])
@pytest.mark.parametrize("kind", ["papers", "people", "sessions", "affiliations", "documents"])
def test_no_key_leads_out_of_the_folder(kind: str, key: str, conference: Conference) -> None:
    publish.publish(conference)
    edition = build_site.current("conf")
    program = edition.index.program
    made = {
        "papers": values.Paper(key=key, title="T"), "people": values.Person(key=key, name="N"),
        "sessions": values.Session(key=key), "affiliations": values.Affiliation(key=key, name="A"),
        "documents": values.Document(key=key, title="D", digest="0"),
    }  # fmt: skip
    changed = msgspec.structs.replace(program, **{kind: (*getattr(program, kind), made[kind])})
    with pytest.raises(static_site.UnsafeError, match="can't be a folder's name"):
        next(static_site.files(of(edition, changed)))


def test_a_folder_with_other_work_in_it_is_left_alone_and_its_own_is_replaced(
    tmp_path: Path, conference: Conference
) -> None:
    publish.publish(conference)
    (tmp_path / "work").mkdir()
    (tmp_path / "work" / "thesis.tex").write_text("years")
    with pytest.raises(CommandError, match="holds something else"):
        call_command("build_site", "conf", tmp_path / "work")
    assert (tmp_path / "work" / "thesis.tex").read_text() == "years"
    call_command("build_site", "conf", tmp_path / "site", stdout=io.StringIO())
    (tmp_path / "site" / "left-over.html").write_text("of an earlier release")
    call_command("build_site", "conf", tmp_path / "site", stdout=io.StringIO())
    assert not (tmp_path / "site" / "left-over.html").exists()
    assert sorted(each.name for each in tmp_path.iterdir()) == ["site", "work"]


def test_without_a_release_or_with_half_an_address_it_says_what_to_do(tmp_path: Path, conference: Conference) -> None:
    with pytest.raises(CommandError, match="publish_program conf"):
        call_command("build_site", "conf", tmp_path / "site")
    publish.publish(conference)
    with pytest.raises(CommandError, match="give a whole address"):
        call_command("build_site", "conf", tmp_path / "site", address="example.org")
    assert list(tmp_path.iterdir()) == []


def test_what_is_not_published_is_in_no_file(conference: Conference) -> None:
    publish.publish(conference)
    paper = conference.papers.get()
    paper.title = "Xylophone secrets"
    paper.save()
    factories.program_of(factories.ConferenceFactory.create(slug="other"), papers=1)
    assert Release.objects.count() == 1
    for file in static_site.files(build_site.current("conf")):
        assert b"Xylophone" not in file.data
        assert b"xylophone" not in file.data
