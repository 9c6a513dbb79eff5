"""The map at the width of a phone: every name can be read and every space touched, in both languages."""

from math import dist

import pytest
from django.utils import translation

from companion.games.imperial_struggle.face.pictures.schematic import AT, HALF, schematic
from companion.games.imperial_struggle.face.spaces import LABELS
from companion.games.imperial_struggle.face.spaces import SPACES as NAMES
from rules.imperial_struggle.chart import FORT_ROUTES, LINKS, ROUTES, SPACES
from tests.companion.imperial_map.collisions import collisions, routes_under

LANGUAGES = ("ru", "en")


@pytest.mark.rule("IMP-MAP-01", "IMP-TRM-07", "IMP-RTE-01")
def test_the_drawing_has_the_spaces_links_and_routes_of_the_board() -> None:
    chart = schematic()
    assert {spot.id: spot.region for spot in chart.spots.values()} == {
        space.id: space.region for space in SPACES.values()
    }
    assert sorted(sorted(way.ends) for way in chart.links) == sorted(map(sorted, LINKS))
    routes = sorted(map(sorted, (*ROUTES, *FORT_ROUTES)))
    assert sorted(sorted(way.ends) for way in chart.conquest) == routes


def test_every_space_has_a_name_and_stands_under_it_or_on_a_plate() -> None:
    assert list(NAMES) == list(schematic().spots)
    on_plates = {spot.id for spot in schematic().spots.values() if spot.side == "plate"}
    assert set(LABELS) == set(NAMES) - on_plates


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("region", AT)
def test_nothing_overlaps(region: str, language: str) -> None:
    with translation.override(language):
        assert list(collisions(region)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_military_routes_pass_behind_a_name_and_none_behind_a_space(language: str) -> None:
    with translation.override(language):
        found = [line for region in AT for line in routes_under(region)]
    assert found == [
        "halifax–louisbourg behind the name of northeast_channel",  # only with rule 12.3
        "ohio_forks–quebec_montreal behind the name of niagara",
    ]


@pytest.mark.parametrize("region", AT)
def test_no_two_spaces_are_closer_than_a_finger_is_wide(region: str) -> None:
    spots = schematic().of(region)
    near = min(dist((a.x, a.y), (b.x, b.y)) for a in spots for b in spots if a != b)
    assert near >= 2 * HALF


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_spaces_have_the_same_name(language: str) -> None:
    with translation.override(language):
        assert len({str(name) for name in NAMES.values()}) == len(SPACES)
