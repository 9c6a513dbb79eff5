"""Random legal play: no piece is lost or doubled, options agree with check, nothing is lost on the way."""

from typing import Any

import msgspec
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from rules.core.spelling import Misspelled, plain, spell
from rules.maracaibo.campaign import CAMPAIGN
from rules.maracaibo.campaign import moves as m
from rules.maracaibo.campaign.archive import bag_of, verify_archives
from rules.maracaibo.campaign.campaign_file import (
    campaign_file,
    read_campaign_file,
    write_campaign_file,
)
from rules.maracaibo.campaign.ids import ALL_CARDS, TILES
from rules.maracaibo.campaign.options import all_options
from rules.maracaibo.campaign.put_back import DEEDS, place_in, put_back
from rules.maracaibo.campaign.setup_list import setup_list
from rules.maracaibo.campaign.state import State
from rules.maracaibo.campaign.story import needless
from rules.maracaibo.campaign.visible import visible
from tests.rules.maracaibo.campaign.harness import Table, census, with_card
from tests.rules.maracaibo.campaign.play import FRONTS, covered, play
from tests.rules.maracaibo.campaign.test_invented import ARCHIVES

random_play = settings(
    max_examples=25,
    phases=(
        Phase.explicit,
        Phase.reuse,
        Phase.generate,
    ),  # shrinking a whole campaign takes minutes
    suppress_health_check=[
        HealthCheck.too_slow,
        HealthCheck.data_too_large,
        HealthCheck.large_base_example,
    ],
)
CARDS = st.sampled_from(["01", "02", "05", "12", "33", "75", "80", "89", "90"])
SEAT = st.sampled_from(["red", "blue", "green", "mary"])
SIDE = st.sampled_from(["front", "back"])
ANY_MOVE = st.one_of(
    st.builds(m.StartFirst, confirmed=st.booleans()),
    st.builds(m.Continue, evening=st.none() | st.integers(1, 4)),
    st.builds(m.StartChapter, card=CARDS, confirmed=st.booleans()),
    st.builds(m.StartFree, card=CARDS),
    st.builds(m.AskCard, card=CARDS, side=SIDE),
    st.builds(m.OpenCard, card=CARDS, side=SIDE, seat=SEAT),
    st.builds(m.Follow, card=CARDS, side=SIDE, step=st.integers(0, 3)),
    st.builds(m.Pick, card=CARDS, choice=st.sampled_from(["a", "b"]), seat=SEAT),
    st.builds(m.TakeToken, token=st.sampled_from(["1", "2", "3", "4"]), seat=SEAT),
    st.builds(m.FillSpace, tile=st.sampled_from(TILES), seat=SEAT),
    st.builds(m.Fulfil, card=CARDS, seat=SEAT),
    st.builds(m.PlaceTile, tile=st.sampled_from(TILES), card=CARDS),
    st.builds(m.RemoveTile, tile=st.sampled_from(TILES), seat=SEAT, card=st.none() | CARDS),
    st.builds(m.EndRound, seat=SEAT),
    st.sampled_from(
        [m.NextRound(), m.CloseEvening(), m.Finish(), m.Rest(), m.Abandon(), m.Resume()]
    ),
)


def accounted(state: State) -> None:
    found = census(state.pieces)
    assert sum(found.cards.values()) == 77
    assert min(found.cards.values()) >= 0
    assert sum(found.tiles.values()) == 23
    assert sum(found.tokens.values()) == 4
    assert set(state.pieces.tiles) <= set(TILES)


@random_play
@given(st.data())
def test_every_piece_is_in_one_place_and_play_is_never_stuck(data: Any) -> None:
    table, states = play(data, 40)
    for state in states:
        accounted(state)
        setup_list(state)
        visible(state)
    verify_archives(table.state.archives)


@random_play
@given(st.data())
def test_what_is_offered_passes_and_what_passes_is_offered(data: Any) -> None:
    table, _ = play(data, data.draw(st.integers(0, 30)))
    offered = all_options(table.state)
    for move in data.draw(st.lists(ANY_MOVE, min_size=20, max_size=40)):
        try:
            legal = CAMPAIGN.check(table.state, move) == ()
        except Misspelled:
            continue
        told = CAMPAIGN.moves.encode(move)
        old = (told.get("card"), told.get("side"), told.get("step")) in needless(table.state)
        assert legal == (covered(offered, move) or (old and told["kind"] == "follow")), move


@random_play
@given(st.data())
def test_undo_restores_replay_is_equal_and_storage_keeps_everything(data: Any) -> None:
    table, states = play(data, 30)
    assert CAMPAIGN.fold(table.setup, table.lines).state == table.state
    stored = msgspec.json.encode(table.state)
    assert msgspec.json.decode(stored, type=State) == table.state
    assert spell(plain(table.state), State) == table.state
    to = data.draw(st.integers(1, len(states)))
    shown = CAMPAIGN.fold(table.setup, table.lines).seen
    table.take_back(to)
    assert table.state == states[to - 1]
    assert set(CAMPAIGN.fold(table.setup, table.lines).seen) == set(shown)


@random_play
@given(st.data())
def test_an_export_is_imported_identical(data: Any) -> None:
    table, _ = play(data, 30)
    file = campaign_file(table.setup, tuple(table.lines))
    read, folded = read_campaign_file(write_campaign_file(file))
    assert read == file
    assert folded.state == table.state


@random_play
@given(st.data())
def test_any_move_can_be_ruled(data: Any) -> None:
    """`apply` is total for well-spelled moves, legal or not, and every piece stays in one place."""
    table, _ = play(data, data.draw(st.integers(0, 25)))
    state = table.state
    for move in data.draw(st.lists(ANY_MOVE, max_size=12)):
        try:
            state = CAMPAIGN.apply(state, move).state
        except Misspelled:
            continue
        accounted(state)
        all_options(state)


@random_play
@given(FRONTS.filter(lambda front: not any(hasattr(s, "card") for s in front.steps)))
def test_an_evening_in_which_nothing_happens_leaves_the_archive_as_it_was(front: Any) -> None:
    table = Table()
    for index, step in enumerate(front.steps):
        if type(step).__name__ == "Remove":  # a card that removes tiles makes something happen
            front = type(front)(steps=front.steps[:index], fills=front.fills)
            break
    table = with_card("12", front, "red", "blue", "green").close()
    before = table.state.archives[-1]
    table.sit("blue", "white").do("continue").fronts("white").close()
    after = table.state.archives[-1]
    assert after.pieces == before.pieces
    assert put_back(before, after) == ()
    assert after.parent == before.hash


def rebuilt(a: Any, b: Any) -> dict[str, str]:
    """Where everything lies after the hands have done the list, from where it lies after `a`."""
    lies = {piece: place_in(a, piece) for piece in (*ALL_CARDS, *TILES)}
    lines = [line for line in put_back(a, b) if line.code != "sort_stack"]
    pieces = [str(line.facts["piece"]) for line in lines]
    assert len(set(pieces)) == len(pieces), "a piece is named twice"
    to = {deed: place for place, deed in DEEDS.items()}
    for line in lines:
        piece = str(line.facts["piece"])
        assert lies[piece] == line.facts["whence"] != to[line.code]
        lies[piece] = to[line.code]
    return dict(lies)


@random_play
@given(st.data())
def test_the_put_back_list_names_each_piece_once_and_leads_from_any_bag_to_any_other(
    data: Any,
) -> None:
    table, _ = play(data, data.draw(st.integers(10, 60)))
    archives = (None, *table.state.archives, *ARCHIVES.values())
    a, b = data.draw(st.sampled_from(archives)), data.draw(st.sampled_from(archives))
    lies = rebuilt(a, b)
    bag = bag_of(b)
    gone = b.pieces.lying("used", "removed") if b else ()
    assert {p for p, at in lies.items() if at == "bag"} == {*bag.cards, *bag.tiles}
    assert {p for p, at in lies.items() if at == "deck"} == set(bag.deck)
    assert {p for p, at in lies.items() if at == "aside"} == set(gone)
    assert all(lies[tile] in ("bag", "box") for tile in TILES)
