"""The pictures of Endeavor: what lies on the table is drawn, told in words, and can be tapped."""

import gzip
import re
from collections import Counter
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest
from django.conf import settings
from django.utils import translation

from companion.games.endeavor.face import pictures as endeavor
from companion.games.face import face
from companion.pictures import changes
from companion.pictures.drawn import swap
from rules.core.referee.table import Facts, Table
from rules.endeavor.referee.words import FLEET, REGIONS
from tests.campaigns.pictures import (
    NAMES,
    RAW,
    RECORDED,
    alternative,
    blocks,
    discs_drawn,
    discs_lying,
    drawn,
    marks,
    mats,
    named_parts,
    parts,
    played,
    positions,
    shown,
    words,
)
from tests.rules.endeavor.referee.boards import hold, own, ruled, sail, source, table
from tests.rules.endeavor.referee.laid import REFEREE, replace


def test_only_games_with_a_picture_have_one() -> None:
    assert face("endeavor").pictures is endeavor
    assert face("armada").pictures is None


@pytest.mark.parametrize("name", RECORDED)
def test_every_disc_and_card_of_a_whole_game_is_in_the_picture(name: str) -> None:
    for state in played(name)[::9]:
        picture = shown(state)
        assert discs_drawn(picture) == discs_lying(state)
        cards = {card.id for area in picture.areas for card in (*area.decks, *area.pile)}
        assert {f"card.{card}" for card in state.pile} <= cards
        tops = {f"card.{deck}.{values[0]}" for deck, values in state.decks.items() if values}
        assert tops <= cards
        explored = {area.id for area in picture.areas if area.open} - {"europe", "elsewhere"}
        assert explored == set(state.explored)


@pytest.mark.parametrize("name", RECORDED)
def test_the_svg_has_as_many_pieces_as_the_state(name: str) -> None:
    state = played(name)[-1]
    html = blocks(state)["board"].html()
    pieces = re.findall(r'<use href="#pc-(\w+)" x=', html)
    on_cells = Counter(owner for owners in state.tracks.values() for owner in owners)
    at_sea = Counter(owner for sea in state.seas.values() for owner, n in sea.items() if n)
    governors = Counter(owner for owner in state.governors.values() if owner)
    own_pieces = Counter(piece for piece in pieces if piece != "rose")
    assert own_pieces == on_cells + at_sea + governors
    held = Counter(re.findall(r'<use href="#pc-(\w+)"/>', html))
    assert held == Counter(place.owner for place in state.places.values())


@pytest.mark.parametrize("name", RECORDED)
def test_mats_show_what_the_players_have(name: str) -> None:
    for state in positions(name):
        for mat in mats(state):
            player = state.players[mat.seat]
            assert {scale.stat: scale.step for scale in mat.scales} == player.stats
            assert (mat.harbour.count, mat.stock.count) == (player.harbour, player.stock)
            built = [(cell.manned, bool(cell.name)) for cell in mat.coast[: len(player.coast)]]
            assert built == [(tile.disc, True) for tile in player.coast]
            assert len(mat.coast) == 8
            held = {chip.id for chip in mat.cards}
            assert held == {f"hand.{mat.seat}.{c}" for c in player.cards if c != player.slot}
            assert len(mat.aside) == len(player.aside)
            assert mat.crown.held is (state.crown == mat.seat)


@pytest.mark.parametrize("name", RECORDED)
def test_what_a_legal_move_names_can_be_tapped(name: str) -> None:
    for state in positions(name):
        named = {part: move for part, move in named_parts(state) if move.get("target") != "none"}
        strange = {part: move for part, move in named.items() if part not in parts(state)}
        nameless = {part: move for part, move in strange.items() if "~" in part}
        assert strange == nameless, "what has no name yet lies nowhere"
        known = named.keys() - nameless.keys()
        html = drawn(state, dict.fromkeys(known, "Сюда"))
        tapped = set(re.findall(r'data-tap="([^"]+)"', html))
        assert tapped == known, known ^ tapped


PLACELESS = {
    "order",
    "grow",
    "react_to",
    "adjust",
    "name",
}  # kinds that choose nothing on the table


def test_every_kind_that_chooses_something_on_the_table_names_its_part() -> None:
    silent = {act.tag for act in REFEREE.acts if act.fields and not any(f.part for f in act.fields)}
    assert silent <= PLACELESS, silent - PLACELESS


@pytest.mark.parametrize(
    ("move", "part"),
    [
        ({"kind": "build", "building": "docks"}, "organizer.docks"),
        ({"kind": "activate", "seat": "red", "cell": 3}, "coast.red.3"),
        ({"kind": "spend", "seat": "red", "token": "pay"}, "token.red.pay"),
        ({"kind": "ship", "to": "sea.africa"}, "sea.africa"),
        ({"kind": "ship", "to": "fleet.bengal"}, "place.bengal"),
        ({"kind": "attack", "place": "goa"}, "place.goa"),
        ({"kind": "occupy", "city": "goa", "zone": "india"}, "place.goa"),
        ({"kind": "draw", "card": "india.1"}, "card.india.1"),
        ({"kind": "collect", "cell": "track.india.2"}, "track.india"),
        ({"kind": "collect", "cell": "track.india.2", "token": "pay"}, "track.india"),
        ({"kind": "collect", "cell": "route.goa.surat"}, "route.goa.surat"),
        ({"kind": "react", "target": "card.europe.0"}, "card.europe.0"),
        ({"kind": "react", "target": "none"}, ""),
        ({"kind": "remember", "seat": "red", "stat": None}, "stock.red"),
        ({"kind": "remember", "seat": "red", "stat": "culture"}, "stat.red.culture"),
        ({"kind": "slot", "seat": "red", "card": "governor.india"}, "hand.red.governor.india"),
        ({"kind": "slot", "seat": "red", "card": None}, "slot.red"),
        ({"kind": "discard", "seat": "red", "card": "india.2"}, "hand.red.india.2"),
        ({"kind": "crown", "seat": "red"}, "crown.red"),
        ({"kind": "pass", "seat": "red"}, None),
    ],
)
def test_a_move_names_one_part(move: dict[str, Any], part: str | None) -> None:
    named = REFEREE.names_part(move)
    assert (named and endeavor.part_of(*named, move)) == part


def test_only_what_may_be_tapped_is_a_link_and_says_where_it_leads() -> None:
    state = source(table(), "red", "ship")
    assert "data-tap" not in drawn(state)
    assert "href=" not in re.sub(r"<use[^>]*>", "", drawn(state))
    html = drawn(state, {"track.africa": "Плыть: «Африка»"})
    (link,) = re.findall(r"<a [^>]*data-tap[^>]*>", html)
    assert 'href="/t/code/part/track.africa/"' in link
    assert "aria-hidden" not in link
    assert 'aria-label="Плыть: «Африка»"' in link


def test_a_label_cannot_break_out_of_its_link() -> None:
    html = drawn(source(table(), "red", "ship"), {"track.africa": '"><script>'})
    assert "<script>" not in html
    ElementTree.fromstring(f"<page>{html}</page>")


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("name", RECORDED)
def test_the_picture_is_well_formed_and_says_nothing_raw(name: str, language: str) -> None:
    with translation.override(language):
        for state in positions(name, 5):
            page = ElementTree.fromstring(f"<page>{drawn(state)}</page>")
            texts = [text for text in page.itertext() if text.strip()]
            assert [text for text in (*texts, *words(state)) if RAW.search(text)] == []


@pytest.mark.parametrize("name", RECORDED)
def test_the_words_tell_what_the_picture_shows(name: str) -> None:
    state = played(name)[-1]
    who = {**NAMES, FLEET: "бесшумный флот"}
    with translation.override("ru"):
        told, html = "\n".join(words(state)), drawn(state)
        for place, held in state.places.items():
            name_of = place.replace("_", " ").capitalize()
            assert re.search(rf"{name_of}\b.*: {who[held.owner]}", told)
        for region in REGIONS:
            discs = ", ".join(who[owner] for owner in state.tracks[region]) or "никого"
            assert f"от её начала: {discs}" in told
        for line in alternative(shown(state)):
            assert line.partition(": ")[2].split(":")[0][:30] in html


def test_a_box_that_knows_nothing_gets_no_invented_place() -> None:
    state = table(facts={})
    picture = shown(state)
    assert [place for area in picture.areas for place in area.places] == []
    assert picture.routes == ()
    assert all(area.more for area in picture.areas)
    tracks = [area.track for area in picture.areas if area.track]
    assert all(cell.open and not cell.owner for track in tracks for cell in track.cells)
    unread = endeavor.parts(Table(state.setup, state.state, Facts()), marks(state))
    levels = {scale.level for seat in state.seats for scale in unread[f"tableau.{seat}"].scales}
    assert "?" in levels


def test_a_place_that_a_ruling_named_before_its_zone_is_drawn_all_the_same() -> None:
    state = ruled(source(table(), "red", "occupy"), kind="occupy", seat="red", city="atlantis")
    assert "place.atlantis" in {part for part, _owner in discs_drawn(shown(state))}
    ElementTree.fromstring(f"<page>{drawn(state)}</page>")


def test_a_route_with_both_ends_is_the_owners() -> None:
    state = hold(table(), "red", "lisbon", "paris")
    routes = {route.id: route.owner for route in shown(state).routes}
    assert routes["route.lisbon.paris"] == "red"
    assert routes["route.goa.surat"] == ""


def test_a_recorded_token_lies_where_it_was_dealt() -> None:
    state = ruled(table(), kind="lay", tokens={"city.goa": "culture", "track.india.2": "pay"})
    india = next(area for area in shown(state).areas if area.id == "india")
    assert next(place for place in india.places if place.place == "goa").token == "culture"
    assert india.track is not None
    assert [cell.token for cell in india.track.cells] == ["", "pay", "", ""]


def test_what_has_changed_glows_and_nothing_else() -> None:
    before = own(source(table(), "red", "ship"), "red", harbour=3)
    after = sail(own(before, "red", harbour=2), "india", "red")
    changed = changes(parts(before), parts(after))
    assert changed == {"track.india", "area.india", "harbour.red", "stock.red"}
    html = blocks(after, changed)["board"].html()
    assert re.findall(r'<a id="part-([^"]*)" class="[^"]*fresh', html) == ["track.india"]
    assert html.count("fresh") == 1
    assert changes(parts(after), parts(after)) == frozenset()


def test_what_only_moves_to_make_room_does_not_glow() -> None:
    before = replace(table(), decks=dict.fromkeys(table().decks, ()))
    after = replace(before, pile=tuple(f"{deck}.{n}" for deck in REGIONS for n in range(1, 6)))
    assert shown(before).height != shown(after).height
    changed = changes(parts(before), parts(after))
    assert changed == {f"card.{card}" for card in after.pile}


# ------------------------------------------------------------ drawn once for all, swapped piece by piece


@pytest.mark.parametrize("name", RECORDED)
def test_swapping_what_differs_gives_the_new_picture(name: str) -> None:
    tables, whole, small = played(name)[60:120:3], 0, 0
    for before, after in pairwise(tables):
        old, new = blocks(before), blocks(after)
        html, svg, _since = swap(new, old)
        page = ElementTree.fromstring(f"<page>{''.join(b.html() for b in old.values())}</page>")
        for fresh in ElementTree.fromstring(
            f"<page>{html}<svg xmlns='http://www.w3.org/2000/svg'>{svg}</svg></page>"
        ).iter():
            if "id" in fresh.attrib:
                put(page, fresh)
        for one in page.iter():
            one.attrib.pop("data-for", None)
        wanted = ElementTree.fromstring(f"<page>{''.join(b.html() for b in new.values())}</page>")
        assert ElementTree.tostring(page) == ElementTree.tostring(wanted)
        all_of_it = sum(len(block.html()) for block in new.values())
        whole += 'id="part-board"' in html
        small += len(html) + len(svg) < all_of_it / 4
    assert whole < len(tables) / 2
    assert small > len(tables) / 3


def put(page: ElementTree.Element, fresh: ElementTree.Element) -> None:
    """As the page's script does: an element takes the place of the one with its id."""
    wanted = fresh.get("data-for", fresh.get("id"))
    for parent in page.iter():
        for at, child in enumerate(parent):
            if child.get("id") == wanted:
                tail, parent[at] = child.tail, fresh
                fresh.tail = tail
                return


def test_the_same_table_needs_no_swap_and_an_unknown_one_all_of_it() -> None:
    drawn_now = blocks(table())
    assert swap(drawn_now, blocks(table())) == ("", "", "")
    html, svg, _since = swap(drawn_now, {})
    assert html == "".join(block.html() for block in drawn_now.values())
    assert svg == ""


def test_ids_are_unique_and_every_part_says_what_it_is() -> None:
    state = played("five_with_events")[-1]
    ids = re.findall(r' id="([^"]*)"', drawn(state))
    assert len(ids) == len(set(ids))
    for name, part in parts(state).items():
        held = name == "board" or name.startswith(("area.", "tableau."))
        assert held or (part.says and f"part-{name}" in ids), name


def test_the_deepest_chart_is_known_to_the_style_sheet_and_a_full_one_is_small() -> None:
    facts = {f"a.city.c{n}.zone": "india" for n in range(60)}
    assert shown(table("red", "yellow", facts=facts)).classes == "deep-beyond"
    facts = {f"a.city.c{n}.zone": "india" for n in range(30)}
    crowded = shown(table("red", "yellow", facts=facts))
    css = (settings.BASE_DIR / "static/css/referee.css").read_text("utf-8")
    assert f".{crowded.classes} {{ --tall: {crowded.height // 3}; }}" in css
    full = blocks(played("five_with_events")[-1])["board"].html()
    assert len(gzip.compress(full.encode())) < 12_000
