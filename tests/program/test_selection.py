"""What a visitor marked: in order of time, with what clashes; what is gone is counted."""

from program import selection
from program.formats import calendar_events
from program.index import Index
from program.management import invented
from program.values import Session, SessionKind

PROGRAM = invented.program()
INDEX = Index(PROGRAM)


def talks(start: int = 0) -> list[Session]:
    return [each for each in PROGRAM.sessions if each.kind is SessionKind.PAPERS][start:]


def marks(*of: str) -> list[selection.Entry]:
    return selection.chosen(INDEX, of)[0]


def test_marks_are_read_once_each_and_others_are_left_out() -> None:
    assert selection.parse("s:a,p:b,s:a,x:c,,p:d") == ["s:a", "p:b", "p:d"]
    assert len(selection.parse(",".join(f"s:{n}" for n in range(1_000)))) == selection.MOST


def test_entries_come_in_order_of_time() -> None:
    late, early = talks()[8], talks()[0]
    assert [each.session for each in marks(f"s:{late.key}", f"s:{early.key}")] == [early, late]


def test_a_marked_paper_is_its_talk_with_its_own_time() -> None:
    session = talks()[0]
    paper = session.slots[1].paper
    (entry,) = marks(f"p:{paper}")
    assert entry.session == session
    assert entry.start is not None
    assert session.start is not None
    assert (entry.start - session.start).total_seconds() == 22 * 60
    assert entry.when == f"{entry.start.isoformat()}|{session.room}"


def test_what_is_on_at_once_in_two_sessions_clashes_and_in_one_does_not() -> None:
    first, second = talks()[:2]
    assert [each.clashes for each in marks(f"s:{first.key}", f"s:{second.key}")] == [True, True]
    assert [each.clashes for each in marks(f"s:{first.key}", f"p:{first.slots[0].paper}")] == [False, False]
    assert [each.clashes for each in marks(f"p:{first.slots[0].paper}", f"p:{second.slots[2].paper}")] == [False, False]


def test_what_is_not_there_any_more_is_counted() -> None:
    entries, gone = selection.chosen(INDEX, ["s:nowhere", "p:nothing", f"s:{talks()[0].key}"])
    assert (len(entries), gone) == (1, 2)


def test_the_calendar_has_an_event_for_each_entry_with_a_time() -> None:
    session = talks()[0]
    entries = marks(f"s:{session.key}", f"p:{session.slots[2].paper}")
    keys = selection.event_keys(entries)
    assert len([each for each in calendar_events.all_events(INDEX) if each.key in keys]) == 2
