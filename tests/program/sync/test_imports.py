"""What a source gives is kept, compared, applied in one transaction, and can be taken back."""

import json
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from conference.models import Conference
from people import history
from people.models import Affiliation, Alias, Person
from program import snapshot, values
from program.formats import registry
from program.formats.source import SourceFile
from program.models import Authorship, Import, ImportState, Paper, Session, Source
from program.sync import imports, plan
from tests import factories

pytestmark = pytest.mark.django_db

HEADER = "id,title,authors,abstract,session\n"
ROWS = (
    "1,Caching trees,Ada Moss (Oldtown University); Bo Lind (Newtown Institute),On trees.,Morning\n",
    "2,Learning to forget,Cy Park (Oldtown University),On memory.,Morning\n",
    "3,Quiet networks,Di Roth (Newtown Institute),On noise.,Evening\n",
)


def read(text: str, name: str = "papers.csv") -> tuple[list[SourceFile], values.Reading]:
    files = [SourceFile(name, text.encode())]
    return files, registry.read(files)


def bring(conference: Conference, text: str, **given: object) -> Import:
    """Keep and apply, with everything accepted that needs no decision."""
    files, reading = read(text)
    kept = imports.keep(conference, "Sheet", files, reading)
    imports.apply(kept, decisions={}, **given)  # type: ignore[arg-type]
    kept.refresh_from_db()
    return kept


def tables(conference: Conference) -> values.Program:
    return snapshot.snapshot(conference, with_withdrawn=True)


@pytest.fixture
def empty(db: None) -> Conference:
    return factories.ConferenceFactory.create(slug="empty")


def test_a_first_import_fills_the_conference_and_the_same_file_again_changes_nothing(empty: Conference) -> None:
    bring(empty, HEADER + "".join(ROWS))
    program = tables(empty)
    assert [each.title for each in program.papers] == ["Caching trees", "Learning to forget", "Quiet networks"]
    assert {each.title for each in program.sessions} == {"Morning", "Evening"}
    assert len(program.affiliations) == 2
    again = bring(empty, HEADER + "".join(ROWS))
    assert again.applied["items"] == []
    assert tables(empty) == program


def test_what_was_edited_by_hand_stays_when_the_source_comes_again(empty: Conference) -> None:
    bring(empty, HEADER + "".join(ROWS))
    paper = Paper.objects.get(title="Caching trees")
    paper.title = "Caching Trees, Revisited"
    paper.save()
    changed = HEADER + "".join(ROWS).replace("On memory.", "On memory and time.")
    bring(empty, changed)
    assert set(Paper.objects.values_list("title", "abstract")) == {
        ("Caching Trees, Revisited", "On trees."),
        ("Learning to forget", "On memory and time."),
        ("Quiet networks", "On noise."),
    }


def test_what_both_changed_waits_for_a_person_and_is_asked_again(empty: Conference) -> None:
    bring(empty, HEADER + "".join(ROWS))
    paper = Paper.objects.get(title="Quiet networks")
    paper.abstract = "About noise."
    paper.save()
    changed = HEADER + "".join(ROWS).replace("On noise.", "On silence.")
    first = bring(empty, changed)
    assert [each["verb"] for each in first.applied["items"]] == ["conflict"]
    paper.refresh_from_db()
    assert paper.abstract == "About noise."
    files, reading = read(changed)
    kept = imports.keep(empty, "Sheet", files, reading)
    (item,) = imports.plan_of(kept).items
    assert item.verb is plan.Verb.CONFLICT
    imports.apply(kept, decisions={item.id: "accept"})
    paper.refresh_from_db()
    assert paper.abstract == "On silence."


def test_a_paper_that_is_gone_is_marked_as_withdrawn_and_not_deleted(empty: Conference) -> None:
    bring(empty, HEADER + "".join(ROWS))
    bring(empty, HEADER + "".join(ROWS[:2]))
    assert Paper.objects.get(title="Quiet networks").is_withdrawn
    bring(empty, HEADER + "".join(ROWS))
    assert not Paper.objects.get(title="Quiet networks").is_withdrawn


def test_undoing_an_import_puts_everything_back(empty: Conference) -> None:
    bring(empty, HEADER + "".join(ROWS))
    before = tables(empty)
    changed = ROWS[0].replace("Caching trees", "Caching forests").replace("; Bo Lind (Newtown Institute)", "")
    second = bring(empty, HEADER + changed + ROWS[1] + "4,New things,Ed Vane (Elsewhere College),New.,Evening\n")
    assert tables(empty) != before
    imports.undo(second)
    assert tables(empty) == before
    assert not Affiliation.objects.filter(name="Elsewhere College").exists()
    second.refresh_from_db()
    assert second.state == ImportState.UNDONE


def test_undoing_the_first_import_leaves_an_empty_conference(empty: Conference) -> None:
    first = bring(empty, HEADER + "".join(ROWS))
    imports.undo(first)
    assert not Paper.objects.exists()
    assert not Person.objects.exists()
    assert not Session.objects.exists()
    bring(empty, HEADER + "".join(ROWS))
    assert Paper.objects.count() == 3


def test_an_import_that_was_edited_since_is_not_undone(empty: Conference) -> None:
    first = bring(empty, HEADER + "".join(ROWS))
    paper = Paper.objects.get(title="Quiet networks")
    paper.title = "Loud networks"
    paper.save()
    with pytest.raises(history.CannotUndoError, match="Loud networks"):
        imports.undo(first)
    assert Paper.objects.count() == 3


def test_pressing_twice_imports_once(empty: Conference) -> None:
    files, reading = read(HEADER + "".join(ROWS))
    kept = imports.keep(empty, "Sheet", files, reading)
    assert imports.apply(kept, decisions={}).is_new
    count = Authorship.objects.count()
    assert not imports.apply(kept, decisions={}).is_new
    assert Authorship.objects.count() == count
    assert Import.objects.count() == 1


def test_a_plan_that_somebody_edited_meanwhile_is_shown_again_before_it_is_applied(empty: Conference) -> None:
    bring(empty, HEADER + "".join(ROWS))
    files, reading = read(HEADER + "".join(ROWS).replace("On noise.", "On silence."))
    kept = imports.keep(empty, "Sheet", files, reading)
    seen = imports.mark(imports.plan_of(kept))
    Paper.objects.filter(title="Quiet networks").update(abstract="About noise.")
    with pytest.raises(imports.PlanChangedError):
        imports.apply(kept, decisions={}, seen=seen)
    kept.refresh_from_db()
    assert kept.state == ImportState.OPEN
    assert Paper.objects.get(title="Quiet networks").abstract == "About noise."


def test_two_papers_with_one_id_are_refused(empty: Conference) -> None:
    text = HEADER + ROWS[0] + ROWS[1].replace("2,", "1,", 1)
    _, reading = read(text)
    with pytest.raises(plan.PlanError, match="both have"):
        imports.propose(empty, None, reading.program)


def test_a_number_that_another_source_gave_another_paper_is_left_to_that(empty: Conference) -> None:
    paper = factories.PaperFactory.create(conference=empty, number=1, title="From elsewhere")
    _, reading = read(HEADER.replace("id", "paper number") + "".join(ROWS))
    change = imports.propose(empty, None, reading.program)
    assert change.notes == ("“Caching trees” gets no number: 1 is that of “From elsewhere” here.",)
    kept = imports.keep(empty, "Sheet", *read(HEADER.replace("id", "paper number") + "".join(ROWS)))
    imports.apply(kept, decisions={})
    numbers = dict(Paper.objects.values_list("title", "number"))
    assert numbers == {"From elsewhere": 1, "Caching trees": None, "Learning to forget": 2, "Quiet networks": 3}
    again = imports.keep(empty, "Sheet", *read(HEADER.replace("id", "paper number") + "".join(ROWS)))
    assert imports.plan_of(again).items == ()
    paper.refresh_from_db()
    assert paper.number == 1


def test_a_spelling_that_an_organizer_gave_to_another_affiliation_stays_there(empty: Conference) -> None:
    other = Affiliation.objects.create(name="Elsewhere College")
    Alias.objects.create(affiliation=other, name="Oldtown Univ.")
    rows = ROWS[0] + ROWS[1].replace("Oldtown University", "Oldtown Univ.")
    bring(empty, HEADER + rows)
    assert Alias.objects.get(name="Oldtown Univ.").affiliation == other


def test_a_refused_change_is_not_proposed_again(empty: Conference) -> None:
    bring(empty, HEADER + "".join(ROWS))
    changed = HEADER + "".join(ROWS).replace("On noise.", "On silence.")
    files, reading = read(changed)
    kept = imports.keep(empty, "Sheet", files, reading)
    (item,) = imports.plan_of(kept).items
    imports.apply(kept, decisions={item.id: "refuse"})
    assert Paper.objects.get(title="Quiet networks").abstract == "On noise."
    assert imports.propose(empty, kept.source, reading.program).items == ()


def test_a_source_remembers_what_was_decided_once_for_all(empty: Conference) -> None:
    bring(empty, HEADER + "".join(ROWS))
    Source.objects.update(rules={"papers.abstract": "refuse"})
    bring(empty, HEADER + "".join(ROWS).replace("On noise.", "On silence."))
    assert Paper.objects.get(title="Quiet networks").abstract == "On noise."


def test_a_file_with_errors_is_imported_only_when_that_is_said() -> None:
    conference = factories.ConferenceFactory.create()
    case = Path("tests/fixtures/cases/17-partly-bad.csv")
    wanted = json.loads(Path("tests/fixtures/cases/17-partly-bad.expected.json").read_text(encoding="utf-8"))
    files = [SourceFile(case.name, case.read_bytes())]
    reading = registry.read(files)
    errors = [each for each in reading.findings if each.severity is values.Severity.ERROR]
    assert len(errors) == 3, wanted
    kept = imports.keep(conference, "Sheet", files, reading)
    with pytest.raises(imports.UnreadError):
        imports.apply(kept, decisions={})
    assert not Paper.objects.exists()


def test_a_title_longer_than_its_column_is_refused_with_its_length_and_nothing_is_written(empty: Conference) -> None:
    files, reading = read(HEADER + f"1,{'long ' * 200},Ada Moss (Oldtown),,Morning\n")
    kept = imports.keep(empty, "Sheet", files, reading)
    with pytest.raises(imports.WriteError, match="characters; at most"):
        imports.apply(kept, decisions={})
    assert not Paper.objects.exists()
    assert Import.objects.get().state == ImportState.OPEN


def sheet(count: int) -> str:
    def row(n: int) -> str:
        authors = f"Ann Auth{n} (University {n % 7}); Ben Both{n} (College {n % 5})"
        return f"{n},Paper on matter {n},{authors},Text {n}.,Session {n % 4}\n"

    return HEADER + "".join(row(n) for n in range(1, count + 1))


@pytest.mark.parametrize("verb", ["first", "again"])
def test_an_import_costs_a_constant_number_of_queries(verb: str) -> None:
    def queries(count: int) -> int:
        conference = factories.ConferenceFactory.create()
        if verb == "again":
            bring(conference, sheet(count))
        files, reading = read(sheet(count).replace("Text", "Words"))
        kept = imports.keep(conference, "Sheet", files, reading)
        with CaptureQueriesContext(connection) as captured:
            imports.apply(kept, decisions={})
        return len(captured)

    small, large = queries(8), queries(32)
    assert large <= small + 2  # of batches of rows


def test_who_imported_is_noted(empty: Conference, ana: User) -> None:
    kept = bring(empty, HEADER + "".join(ROWS), by=ana)
    assert kept.applied_by == ana
    assert kept.act is not None
    assert (kept.act.kind, kept.act.by, kept.act.about) == ("import", ana, "empty")


def test_an_import_of_a_live_conference_is_published_at_once() -> None:
    conference = factories.ConferenceFactory.create(publishing="live")
    conference.refresh_from_db()
    edits = conference.edits
    bring(conference, HEADER + "".join(ROWS))
    conference.refresh_from_db()
    assert conference.edits == edits + 1
