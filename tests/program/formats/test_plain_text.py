"""The program as plain text: complete, narrow enough for a terminal, whatever the script."""

from hypothesis import given
from hypothesis import strategies as st

from program.formats import plain_text
from program.index import Index
from program.management import invented
from program.values import Authorship, Conference, Paper, Person, Program, Session, Slot, Stamp

TEXTS = st.text(min_size=1, max_size=400).filter(str.strip)


def lines(program: Program, stamp: Stamp | None = None) -> list[str]:
    return plain_text.write(program, stamp=stamp).decode().splitlines()


def words(text: str) -> str:
    return " ".join(text.split())


def test_every_title_person_room_and_day_of_a_large_program_is_in_it() -> None:
    program = invented.program(1)
    text = words(" ".join(lines(program)))
    titles = [each.title for each in program.papers] + [each.title for each in program.sessions]
    for title in titles + [each.title for each in program.keynotes]:
        assert words(title) in text
    shown = Index(program).roles  # a committee is in no timetable
    for name in [*(each.name for each in program.people if each.key in shown), *(each.name for each in program.rooms)]:
        assert name in text
    assert "Sunday, 28 March 2027" in text
    assert "All times are in the time zone Europe/Rome." in text


def test_times_hang_before_what_they_are_the_times_of() -> None:
    found = lines(invented.program(1))
    assert "09:00–10:00  Keynote: What Machines Owe Us" in found
    assert "             09:00  What Machines Owe Us" in found


@given(TEXTS, TEXTS)
def test_no_line_is_wider_than_a_terminal(title: str, name: str) -> None:
    program = Program(
        conference=Conference(name=title, venue=name),
        people=(Person(key="p", name=name),),
        papers=(Paper(key="a", title=title, authors=(Authorship(person="p"),)),),
        sessions=(Session(key="s", title=title, slots=(Slot(key="s1", paper="a"),)),),
    )
    assert max(map(plain_text.width, lines(program))) <= plain_text.WIDTH


def test_letters_of_east_asia_take_two_columns_and_marks_none() -> None:
    assert plain_text.width("日本語") == 6
    assert plain_text.width("e\u0301") == 1


def test_a_program_without_times_says_so_and_has_everything() -> None:
    program = Program(
        conference=Conference(name="Bare", zone="Europe/Rome"),
        papers=(Paper(key="a", title="Placed"), Paper(key="b", title="Not placed")),
        sessions=(Session(key="s", slots=(Slot(key="s1", paper="a"),)),),
    )
    text = "\n".join(lines(program))
    for each in ("Day and time to be announced", "Session 1", "Placed", "Papers whose session is to be announced"):
        assert each in text
