"""A box may hold facts of things that only the table can name."""

import pytest

from rules.core.box import Box, FactSpec, read_facts, refuse_facts
from rules.core.catalogue import Catalogue, Family
from rules.core.spelling import Misspelled

PLACES = Catalogue(
    {"price": FactSpec("price", "X-01", int, None, 1, 5)},
    [
        Family(key="city.*.glory", rule="X-02", type=int, low=1, high=2),
        Family(key="route.*.*", rule="X-03", type=bool),
    ],
    {"price": 3},
)


def test_listed_facts_are_listed_and_family_facts_are_found() -> None:
    assert list(PLACES) == ["price"]
    assert PLACES["city.lisbon.glory"].rule == "X-02"
    assert PLACES["city.lisbon.glory"].key == "city.lisbon.glory"
    assert PLACES.get("route.lisbon.bergen") is not None
    assert "city.lisbon.zone" not in PLACES


@pytest.mark.parametrize(
    "key", ["city.glory", "city..glory", "city.a.b.glory", "city.Lisbon.glory", "city.*.glory"]
)
def test_what_fits_no_family_is_misspelled(key: str) -> None:
    with pytest.raises(Misspelled):
        read_facts(PLACES, {key: 1})


def test_a_family_has_its_type_and_its_range() -> None:
    with pytest.raises(Misspelled):
        read_facts(PLACES, {"city.lisbon.glory": "one"})
    (refusal,) = refuse_facts(PLACES, {"city.lisbon.glory": 3})
    assert (refusal.rule, refusal.code) == ("X-02", "fact_too_large")


def test_a_suggestion_is_not_a_fact() -> None:
    assert PLACES.suggested["price"] == 3
    assert Box(PLACES, {}).get("price") is None
