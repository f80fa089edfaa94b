"""The house's rules that a program can check: the arrows, the pure middle, the formats, the words, the documents."""

import ast
import itertools
import subprocess
import sys
from pathlib import Path

import grimp
import pytest
from importlinter.cli import lint_imports

from program.formats import registry

ROOT = Path(__file__).parent.parent
PACKAGES = ("people", "conference", "program")
SOURCES = sorted(
    path for package in PACKAGES for path in (ROOT / package).rglob("*.py") if "migrations" not in path.parts
)


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return grimp.build_graph(*PACKAGES, include_external_packages=True, cache_dir=None)


def test_the_arrows_hold(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert lint_imports(no_cache=True, no_logo=True) == 0, capsys.readouterr().out


def test_a_format_knows_no_other_format(graph: grimp.ImportGraph) -> None:
    modules = {f"program.formats.{each.module}" for each in registry.FORMATS}
    for one, other in itertools.permutations(sorted(modules), 2):
        assert not graph.chain_exists(importer=one, imported=other), f"{one} imports {other}"


def test_a_reader_needs_no_database_and_no_django() -> None:
    """Run in a fresh interpreter, since this one has Django loaded."""
    script = (
        "import sys; from program.formats import registry\n"
        "for each in registry.FORMATS: each.load()\n"
        "assert not [name for name in sys.modules if name.split('.')[0] in ('django', 'psycopg')], 'Django was loaded'"
    )
    run = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr


def test_the_register_names_each_format_once_and_a_module_that_does_what_it_says() -> None:
    names = [each.name for each in registry.FORMATS]
    assert len(names) == len(set(names))
    for each in registry.FORMATS:
        module = each.load()
        assert each.reads == (hasattr(module, "read") and hasattr(module, "recognise")), each.name
        assert each.writes == hasattr(module, "write"), each.name


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_fits_on_a_few_screens_and_says_what_it_is(path: Path) -> None:
    text = path.read_text()
    assert ast.get_docstring(ast.parse(text)), "a module begins with a sentence about itself"
    assert path.stem not in {"utils", "helpers", "manager", "misc", "common"}
    assert len(text.splitlines()) <= 600, "is there a seam?"


def test_migrations_are_up_to_date() -> None:
    run = subprocess.run(
        [sys.executable, "manage.py", "makemigrations", "--check", "--dry-run"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout


def test_every_setting_command_and_format_is_documented() -> None:
    docs = "".join(path.read_text() for path in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
    commands = (ROOT / "program/management/commands").glob("[a-z]*.py")
    for word in [*(path.stem for path in commands), *(f"`{each.name}`" for each in registry.FORMATS), *settings_read()]:
        assert word in docs, f"{word} is not in README.md or docs/"


def settings_read() -> list[str]:
    """Return the names of the environment's variables that the settings read."""
    tree = ast.parse((ROOT / "conference/settings.py").read_text())
    return [
        node.args[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id == "env"
        and isinstance(node.args[0], ast.Constant)
        and isinstance(node.args[0].value, str)
    ]
