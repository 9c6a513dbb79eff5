"""The campaign's part of tonight's set-up list: what comes out of the bag and where each piece goes."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from rules.core.refusal import Fact
from rules.maracaibo.campaign.archive import Archive, bag_of
from rules.maracaibo.campaign.cards import Decide, Front, Place, Plain, Quests, Shuffle, Story
from rules.maracaibo.campaign.facts import front_of
from rules.maracaibo.campaign.ids import ALL_TILES, FREE
from rules.maracaibo.campaign.pieces import red_cards_of
from rules.maracaibo.campaign.state import State
from rules.maracaibo.campaign.tiles import place_of, start_markers


class Piece(Struct, frozen=True, kw_only=True):
    """One piece of the story and its place tonight."""

    id: str
    place: str
    rule: str
    facts: dict[str, Fact] = {}
    step: str = "14"


def piece(id: str, place: str, rule: str, **facts: Fact) -> Piece:
    return Piece(id=id, place=place, rule=rule, facts=facts)


def source(state: State) -> Archive | None:
    """The archive that tonight goes on from."""
    evening = state.evening
    if evening is None or evening.start != "continue":
        return None
    return next((archive for archive in state.archives if archive.hash == evening.parent), None)


def cards_tonight(state: State) -> tuple[str, ...]:
    """The story cards that lie on the board as the evening begins."""
    evening = state.evening
    if evening is None:
        return ()
    return bag_of(source(state)).cards if evening.card is None else (evening.card,)


def _instructions(state: State) -> Iterator[tuple[str, str, Plain]]:
    """Card, name and instruction of every front that was read and typed, the way its decisions went.

    An unread front says nothing yet. Names go by what is printed, so no decision changes them."""
    for card in cards_tonight(state):
        front = front_of(state.box, card)
        if front is not None and f"{card}.front" in state.shown:
            yield from _followed(card, front, state.pieces.card(card).chosen)


def _followed(
    card: str, front: Front, chosen: Mapping[str, str]
) -> Iterator[tuple[str, str, Plain]]:
    for index, step in enumerate(front.steps):
        if not isinstance(step, Decide):
            yield card, f"{card}.{index}", step
            continue
        answer = chosen.get(f"front.{index}")
        for choice in (candidate for candidate in step.choices if candidate.id == answer):
            for place, led_to in enumerate(choice.steps):
                yield card, f"{card}.{index}.{answer}.{place}", led_to


def travel_cards_kept(state: State) -> tuple[str, ...]:
    """«В» cards mixed with «А»: the bag's, and those that a chapter's card names (MAR-GAP-46)."""
    kept = set(bag_of(source(state)).deck)
    if state.evening and state.evening.start in ("chapter", "continue"):
        for _, _, step in _instructions(state):
            kept |= set(step.cards) if isinstance(step, Shuffle) else set()
    return tuple(sorted(kept))


def travel_cards_out(state: State) -> tuple[str, ...]:
    """The campaign's «В» cards: they lie among the travel cards and stay out of a free game
    (MAR-FREE-05)."""
    before = state.evening.before if state.evening else None
    return red_cards_of(before) if before else ()


def tiles_tonight(state: State) -> tuple[str, ...]:
    """The bag's tiles and those that tonight's cards lay at once."""
    named = set(bag_of(source(state)).tiles)
    for _, _, step in _instructions(state):
        named |= set(step.tiles) if isinstance(step, Place) else set()
    return tuple(tile for tile in ALL_TILES if tile in named)


def story_pieces(state: State) -> tuple[Piece, ...]:
    """Step 14 for a campaign, or for a free game."""
    evening = state.evening
    if evening is None or evening.start is None:
        return ()
    free = evening.start == "free"
    return (
        *(_boxed() if free else _set_aside(state)),
        *_cards(state, free),
        *_tiles(state),
        *_quests(state),
    )


def bag_tonight(state: State) -> Iterator[Piece]:
    """A bag that is not the one that tonight goes on from is rebuilt, or emptied for a new beginning."""
    archive = source(state)
    if archive is None and state.bag is not None:
        yield piece("bag.emptied", "bag", "MAR-CAMP-08", evening=state.bag)
    if archive is not None and archive.evening != state.bag:
        yield piece("bag.rebuilt", "bag", "MAR-CAMP-08", evening=archive.evening)


def _set_aside(state: State) -> Iterator[Piece]:
    """14А and 14Б: the stack keeps its order between games (MAR-GAP-16), tokens 1–4 (MAR-GAP-17)."""
    archive = source(state)
    if state.evening and state.evening.start != "first":
        yield from bag_tonight(state)
    top = archive.pieces.top if archive else ""
    yield piece("story_stack", "aside", "MAR-CAMP-03", top=top)
    yield piece("story_tokens", "beside_quests", "MAR-CAMP-03")
    some_lie_elsewhere = bool(bag_of(archive).tiles)
    yield piece("legacy_tiles", "face_down", "MAR-CAMP-04", others=some_lie_elsewhere)


def _boxed() -> Iterator[Piece]:
    yield piece("unused_story", "box", "MAR-FREE-05")


def _cards(state: State, free: bool) -> Iterator[Piece]:
    start = state.evening.start if state.evening else None
    rule = {"first": "MAR-CAMP-05", "continue": "MAR-CAMP-09", "chapter": "MAR-CAMP-15"}
    reading = {"first": "MAR-CAMP-05", "continue": "MAR-CAMP-10"}
    for card in cards_tonight(state):
        later = "MAR-FREE-01" if card == FREE[0] else "MAR-FREE-03"
        yield piece(f"card.{card}", "story_space", rule.get(str(start), later), card=card)
        cited = "MAR-FREE-01" if free else reading.get(str(start), "MAR-CAMP-17")
        yield piece(f"read.{card}", "aloud", cited, card=card)


def _tiles(state: State) -> Iterator[Piece]:
    kept = bag_of(source(state)).tiles
    for tile in tiles_tonight(state):
        rule = "MAR-CAMP-11" if tile in kept else "MAR-SINSTR-06"
        place = place_of(state.box, tile)
        markers = start_markers(state, tile)
        yield piece(f"tile.{tile}", "board", rule, tile=tile, markers=markers, **place)
        if tile == "H1":
            yield piece("tile.H1.quest", "on_tile", "MAR-H01-01", tile=tile)


def _quests(state: State) -> Iterator[Piece]:
    """Story tokens, and quests for tonight's number of players (MAR-SINSTR-02, 03)."""
    players = len(state.evening.players) if state.evening else 0
    for card, name, step in _instructions(state):
        if isinstance(step, Story):
            yield piece(f"token.{name}", "settlement", "MAR-SINSTR-02", at=step.at, card=card)
        if isinstance(step, Quests) and step.least <= players <= step.most:
            yield piece(f"quest.{name}", "settlement", "MAR-SINSTR-03", at=step.at, card=card)
