"""A structured fact is text: the canonical JSON of its type, read as strictly as any other."""

import pytest
from msgspec import Struct

from rules.core.box import FactSpec, from_text, read_facts, to_text
from rules.core.spelling import Misspelled


class Pair(Struct, frozen=True, forbid_unknown_fields=True):
    a: int
    b: tuple[str, ...] = ()


SPECS = {"pair": FactSpec("pair", "X-01", str, holds=Pair)}


def test_it_is_read_back_as_it_was_written() -> None:
    text = to_text(Pair(1, ("x",)))
    read_facts(SPECS, {"pair": text})
    assert from_text(text, Pair) == Pair(1, ("x",))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        '{"a":"1","b":[]}',
        '{"a":1,"b":[],"c":2}',
        '{"a": 1,"b":[]}',
        '{"b":[],"a":1}',
        '{"a":1}',
        "[" * 5000,
    ],
)
def test_another_spelling_is_no_fact_and_its_place_is_named(text: str) -> None:
    with pytest.raises(Misspelled) as error:
        read_facts(SPECS, {"pair": text})
    assert error.value.place.startswith("$.facts.pair")


def test_other_types_are_not_taken_for_text() -> None:
    with pytest.raises(Misspelled):
        read_facts(SPECS, {"pair": 1})
