"""Tonight's set-up list for this number of players: an id, a place and a rule each, to tick off."""

from collections.abc import Iterator

from msgspec import Struct

from rules.core.refusal import Fact
from rules.maracaibo.campaign.ids import CARDS, DATA
from rules.maracaibo.campaign.setup_story import (
    bag_tonight,
    story_pieces,
    tiles_tonight,
    travel_cards_kept,
    travel_cards_out,
)
from rules.maracaibo.campaign.state import Evening, State


class Entry(Struct, frozen=True, kw_only=True):
    """One thing to do; `id` never changes during the evening, `step` is the rulebook's number."""

    id: str
    step: str
    place: str
    rule: str
    facts: dict[str, Fact] = {}


def entry(id: str, step: str, place: str, rule: str, **facts: Fact) -> Entry:
    return Entry(id=id, step=step, place=place, rule=rule, facts=facts)


def setup_list(state: State) -> tuple[Entry, ...]:
    """The list for an evening whose start is chosen; empty before that."""
    evening = state.evening
    if evening is None or evening.start is None:
        return ()
    pair = evening.solo or len(evening.players) == 2  # alone is prepared as for two (MAR-SOLO-01)
    first, after = _story(state)
    return (
        *_stacks(),
        *_cities(evening, pair, "H3" in tiles_tonight(state)),
        *first,
        *_travel(state, evening),
        *_supplies(pair),
        *_players(evening),
        *_mary(evening),
        *after,
        *_choices(),
    )


def _story(state: State) -> tuple[tuple[Entry, ...], tuple[Entry, ...]]:
    """Step 14; a chapter's card is read before step 5, because it names «В» cards (MAR-CAMP-18)."""
    entries = tuple(
        Entry(id=p.id, step=p.step, place=p.place, rule=p.rule, facts=p.facts)
        for p in story_pieces(state)
    )
    early = state.evening is not None and state.evening.start in ("chapter", "continue")
    return (entries, ()) if early else ((), entries)


def _stacks() -> Iterator[Entry]:
    yield entry("board", "1", "table", "MAR-COMP-04")
    yield entry("combat_tokens", "2", "two_stacks", "MAR-SETUP-01")
    yield entry("quest_tokens", "3", "stack", "MAR-SETUP-02")
    yield entry(
        "explorer_quests", "3", "exploration_track", "MAR-SETUP-03", n=CARDS["explorer_quests"]
    )


def _cities(evening: Evening, pair: bool, plague: bool) -> Iterator[Entry]:
    if pair:
        yield entry("maracaibo_token", "4", "maracaibo", "MAR-SETUP-04")
    else:
        yield entry("maracaibo_token", "4", "box", "MAR-SETUP-05")
    n = 2 if evening.solo else len(evening.players)
    yield entry("city_tokens_fit", "4", "box", "MAR-SETUP-06", players=n)
    yield entry("city_tokens_pick", "4", "hand", "MAR-SETUP-07")
    for at in CARDS["city_tokens"]:
        yield entry(f"city_token.{at}", "4", "settlement", "MAR-SETUP-08", at=at)
    if plague:
        yield entry("city_token.14.removed", "4", "out_of_game", "MAR-H03-02", at=14)


def _travel(state: State, evening: Evening) -> Iterator[Entry]:
    """«А» with the kept «В» cards, dealt; then 40 «Б» (MAR-CAMP-13, MAR-GAP-46)."""
    if evening.start == "first":  # its story comes after dealing, but «В» cards must be out by then
        for bag in bag_tonight(state):
            yield entry(bag.id, "5", bag.place, bag.rule, **bag.facts)
    yield entry("split_cards", "5", "table", "MAR-SETUP-09")
    for card in travel_cards_out(state):
        yield entry(f"red_card_out.{card}", "5", "box", "MAR-FREE-05", card=card)
    kept = travel_cards_kept(state)
    for card in kept:
        yield entry(f"red_card.{card}", "5", "with_a", "MAR-CAMP-13", card=card)
    have = CARDS["travel_a"] + len(kept)
    yield entry("shuffle_a", "5", "deck", "MAR-SETUP-09", cards=have)
    dealt = {"n": CARDS["dealt"], "players": len(evening.players), **_alone(evening)}
    yield entry("deal", "5", "hands", "MAR-SETUP-10", **dealt)
    yield entry("mix_b", "5", "deck", "MAR-SETUP-11", n=CARDS["travel_b"])
    yield entry("open_cards", "5", "open_row", "MAR-SETUP-12")


def _alone(evening: Evening) -> dict[str, Fact]:
    """Mary is dealt no cards and never begins: the words are for you alone (MAR-SOLO-01, 02)."""
    return {"alone": True} if evening.solo else {}


def _supplies(pair: bool) -> Iterator[Entry]:
    yield entry("supply", "6", "supply", "MAR-SETUP-13")
    yield entry("buildings", "7", "building_spaces", "MAR-SETUP-14")
    yield entry("buildings_left", "7", "box", "MAR-SETUP-15")
    yield entry("control_chips", "8", "nation_supplies", "MAR-SETUP-17")
    for nation, at in CARDS["two_player_chips"].items() if pair else ():
        yield entry(f"chip.{nation}", "8", "settlement", "MAR-SETUP-18", nation=nation, at=at)


def _players(evening: Evening) -> Iterator[Entry]:
    for seat in (player.seat for player in evening.players):
        yield entry(f"ship_board.{seat}", "9", "player", "MAR-SETUP-21", seat=seat)
        yield entry(f"markers.{seat}", "10", "ship_board", "MAR-SETUP-22", seat=seat)
        yield entry(f"vp.{seat}", "11", "vp_track", "MAR-SETUP-24", seat=seat)
        yield entry(f"ship.{seat}", "11", "havana", "MAR-SETUP-25", seat=seat)
        yield entry(f"explorer.{seat}", "11", "exploration_track", "MAR-SETUP-26", seat=seat)
        yield entry(f"influence.{seat}", "11", "influence_tracks", "MAR-SETUP-27", seat=seat)
        yield entry(f"combat.{seat}", "11", "combat_track", "MAR-SETUP-28", seat=seat)
        yield entry(f"income.{seat}", "11", "income_tracks", "MAR-SETUP-29", seat=seat)
        sailors, career = CARDS["sailors"], CARDS["career"]
        yield entry(f"sailors.{seat}", "12", "player", "MAR-SETUP-30", seat=seat, n=sailors)
        yield entry(f"career.{seat}", "12", "player", "MAR-SETUP-30", seat=seat, n=career)
    yield entry("spare", "12", "box", "MAR-SETUP-31")
    begins = "MAR-SOLOFLOW-01" if evening.solo else "MAR-SETUP-32"
    yield entry("first_player", "13", "table", begins, **_alone(evening))
    for place, coins in enumerate(CARDS["coins"][: len(evening.players)], start=1):
        yield entry(f"coins.{place}", "13", "player", "MAR-SETUP-33", turn=place, n=coins)


def _mary(evening: Evening) -> Iterator[Entry]:
    if not evening.solo:
        return
    yield entry("mary.pieces", "solo", "board", "MAR-SOLO-02")
    yield entry("mary.tracks", "solo", "board", "MAR-SOLO-03")
    yield entry("mary.board", "solo", "table", "MAR-SOLO-04")
    yield entry("mary.markers", "solo", "automa_board", "MAR-SOLO-05")
    yield entry("mary.cards", "solo", "automa_deck", "MAR-SOLO-06", **DATA["automa_deck"])
    yield entry("mary.spare", "solo", "box", "MAR-SOLO-08")


def _choices() -> Iterator[Entry]:
    yield entry("keep_cards", "15", "hands", "MAR-FIRST-02")
    yield entry("keep_career", "16", "player", "MAR-FIRST-04")
    yield entry("career_sailors", "16", "career_card", "MAR-FIRST-05")
