"""Trees to tables: lists of objects, mappings by id, objects inside objects."""

from typing import Any

from program.formats.records.trees import tables_of


def patterns(tree: Any) -> dict[str, int]:
    return {table.pattern: len(table.records) for table in tables_of(tree, "a.json")}


def test_a_list_of_objects_is_a_table() -> None:
    (table,) = tables_of([{"title": "A"}, {"title": "B"}], "a.json")
    assert [record.fields["title"] for record in table.records] == ["A", "B"]
    assert str(table.records[1].where) == "a.json, [1]"


def test_a_mapping_of_ids_to_objects_is_a_table_with_keys() -> None:
    (table,) = tables_of({"p1": {"title": "A", "authors": []}, "p2": {"title": "B", "authors": []}}, "a.json")
    assert [record.key for record in table.records] == ["p1", "p2"]


def test_a_mapping_of_days_to_lists_keeps_the_day_as_what_they_stand_in() -> None:
    tree = {"friday": [{"name": "A", "time": "9:00"}], "saturday": [{"name": "B", "time": "9:00"}]}
    tables = tables_of(tree, "a.yml")
    inner = tables[-1].records
    assert [record.parent.key for record in inner if record.parent] == ["friday", "saturday"]


def test_an_object_with_fields_is_one_record_and_its_lists_stand_in_it() -> None:
    assert patterns({"title": "Conf", "papers": [{"title": "A"}, {"title": "B"}]}) == {"": 1, "papers[]": 2}


def test_single_objects_are_flattened_and_people_are_kept() -> None:
    note = {"id": 1, "content": {"title": {"value": "A"}, "authors": {"value": [{"name": "Ana Lima"}]}}}
    (table,) = tables_of([note], "a.json")
    assert table.records[0].fields == {
        "id": 1, "content.title.value": "A", "content.authors.value": [{"name": "Ana Lima"}],
    }  # fmt: skip


def test_what_is_nested_deeper_than_any_program_is_left() -> None:
    tree: Any = {"title": "A"}
    for _ in range(200):
        tree = [{"inner": [tree]}]
    assert len(patterns(tree)) < 100
