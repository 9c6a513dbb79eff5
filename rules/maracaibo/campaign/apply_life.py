"""What happens when people sit down, an evening begins or ends, or the campaign changes its state."""

from collections.abc import Iterator

from msgspec.structs import replace

from rules.core.outcome import Effect, Outcome
from rules.core.refusal import Fact
from rules.maracaibo.automa import MARY
from rules.maracaibo.campaign import moves as m
from rules.maracaibo.campaign.archive import Archive, Event, bag_of, sealed
from rules.maracaibo.campaign.ids import FIRST, TOKENS, Start, effect
from rules.maracaibo.campaign.pieces import Pieces, TokenAt, packed, red_cards_of, unpacked
from rules.maracaibo.campaign.state import Evening, State
from rules.maracaibo.campaign.tiles import card_on_board, laid_from_archive


def told(state: State, code: str, at: int, **facts: Fact) -> State:
    """The state with one more moment on tonight's timeline."""
    if state.evening is None:
        return state
    event = Event(code=code, line=at, facts=facts)
    events = (*state.evening.events, event)
    return replace(state, evening=replace(state.evening, events=events))


def open_evening(state: State, move: m.OpenEvening, at: int) -> Outcome[State]:
    number = move.evening
    evening = Evening(number=number, players=move.players, solo=move.solo, on=move.on)
    after = replace(state, evening=evening, evenings=max(number, state.evenings), asked=None)
    return Outcome(told(after, "evening_opened", at, evening=number))


def _begun(state: State, start: Start, pieces: Pieces, at: int, **fields: object) -> State:
    """The evening under way, from these pieces; its parent is the archive it goes on from."""
    if state.evening is None:
        return state
    fields.setdefault("parent", _hash(state, state.bag))
    evening = replace(state.evening, stage="play", start=start, round=1, **fields)
    state = replace(state, evening=evening, pieces=pieces, asked=None)
    facts = {"start": start, "card": evening.card, "branch": evening.branch}
    return told(state, "evening_started", at, **facts)


def start_first(state: State, move: m.StartFirst, at: int) -> Outcome[State]:
    effects = (*_replaced(state), effect("stack_story_tokens", "MAR-CAMP-03"))
    state = _begun(state, "first", Pieces(), at, card=FIRST, branch=move.branch)
    return _with_card(state, FIRST, "MAR-CAMP-05", effects)


def start_chapter(state: State, move: m.StartChapter, at: int) -> Outcome[State]:
    effects = (*_replaced(state), effect("stack_story_tokens", "MAR-CAMP-03"))
    state = _begun(state, "chapter", Pieces(), at, card=move.card, branch=move.branch)
    return _with_card(state, move.card, "MAR-CAMP-15", effects)


def start_free(state: State, move: m.StartFree, at: int) -> Outcome[State]:
    """Outside the campaign: the bag stays as it is, and story tokens stay in the box (MAR-FREE-05)."""
    if state.evening is None:
        return Outcome(state)
    out: dict[str, TokenAt] = {token: TokenAt(zone="box") for token in TOKENS}
    pieces = Pieces(rest="box", tokens=out)
    red = red_cards_of(state.pieces)
    effects = tuple(effect("out_for_free_game", "MAR-FREE-05", card=card) for card in red)
    state = _begun(state, "free", pieces, at, card=move.card, before=state.pieces, parent="")
    return _with_card(state, move.card, "MAR-FREE-01", effects)


def continue_(state: State, move: m.Continue, at: int) -> Outcome[State]:
    source = state.archive(state.bag if move.evening is None else move.evening)
    if state.evening is None or source is None:
        return Outcome(state)
    effects: tuple[Effect, ...] = ()
    if source.evening != state.bag:
        effects = (effect("rebuild_bag", "MAR-CAMP-08", evening=source.evening),)
    fields = {"card": None, "branch": move.branch, "parent": source.hash}
    state = _begun(state, "continue", unpacked(source.pieces), at, **fields)
    state, laid = laid_from_archive(state)
    stack = effect("stack_story_tokens", "MAR-CAMP-03")
    cards = tuple(
        effect("put_card_on_board", "MAR-CAMP-09", card=card)
        for card in state.pieces.lying("board")
    )
    return Outcome(state, (*effects, stack, *cards, *laid))


def _with_card(state: State, card: str, rule: str, effects: tuple[Effect, ...]) -> Outcome[State]:
    if state.evening is None:
        return Outcome(state)
    put = effect("put_card_on_board", rule, card=card)
    return Outcome(card_on_board(state, card), (*effects, put))


def _replaced(state: State) -> tuple[Effect, ...]:
    if state.bag is None:
        return ()
    left = bag_of(state.archive(state.bag)).deck
    empty = effect("empty_bag", "MAR-CAMP-08", evening=state.bag)
    return (empty, *(effect("out_of_deck", "MAR-CAMP-08", card=card) for card in left))


def close_evening(state: State, move: m.CloseEvening, at: int) -> Outcome[State]:
    evening = state.evening
    if evening is None:
        return Outcome(state)
    if evening.start is None:
        return Outcome(replace(state, evening=None, asked=None))
    winners = _winners(evening, move.results)
    state = told(state, "evening_closed", at, winners=winners)
    archive = _archived(state, evening.start, move.results, winners)
    if evening.start == "free" and evening.before is not None:
        after = replace(
            state,
            evening=None,
            asked=None,
            pieces=evening.before,
            free_games=(*state.free_games, archive),
        )
        return Outcome(after, (effect("pack_free_game", "MAR-FREE-07"), *_left_as_it_was(state)))
    effects = _packing(state, archive)
    state = replace(
        state,
        evening=None,
        asked=None,
        pieces=archive.pieces,
        bag=archive.evening,
        archives=(*state.archives, archive),
    )
    return Outcome(state, effects)


def _left_as_it_was(state: State) -> Iterator[Effect]:
    """What goes back where the campaign keeps it: a free game must not change it (MAR-FREE-07)."""
    assert state.evening is not None
    before = state.evening.before or Pieces()
    kept, here = red_cards_of(before), red_cards_of(state.pieces)
    for card in here:
        if card not in kept:
            yield effect("out_of_deck", "MAR-FREE-07", card=card)
    for card in kept:
        yield effect("keep_in_deck" if card in here else "back_to_deck", "MAR-FREE-07", card=card)
    for tile in state.pieces.tiles_in("board"):
        of_bag = before.tile(tile).zone == "archive"  # the others are of the box (MAR-GAP-80)
        yield effect("tile_to_bag" if of_bag else "tile_to_box", "MAR-FREE-07", tile=tile)


def _archived(
    state: State, start: Start, results: dict[str, int], winners: tuple[str, ...]
) -> Archive:
    evening = state.evening
    assert evening is not None
    tiles = {t: state.pieces.tile(t).filled for t in state.pieces.tiles_in("board")}
    return sealed(
        Archive(
            evening=evening.number,
            start=start,
            players=evening.players,
            pieces=packed(state.pieces),
            parent=evening.parent,
            card=evening.card,
            branch=evening.branch,
            solo=evening.solo,
            on=evening.on,
            results=results,
            winners=winners,
            filled={tile: filled for tile, filled in tiles.items() if filled},
            events=evening.events,
        )
    )


def _packing(state: State, archive: Archive) -> tuple[Effect, ...]:
    effects = [effect("clear_markers", "MAR-AFTER-02", tile=tile) for tile in archive.filled]
    effects += [
        effect("tile_to_bag", "MAR-AFTER-01", tile=t) for t in state.pieces.tiles_in("board")
    ]
    effects += [effect("card_to_bag", "MAR-AFTER-03", card=c) for c in state.pieces.lying("board")]
    red = state.pieces.lying("deck", "discard")
    effects += [effect("keep_in_deck", "MAR-AFTER-04", card=card) for card in red]
    return tuple(effects)


def _winners(evening: Evening, results: dict[str, int]) -> tuple[str, ...]:
    """The most VP wins, ties are shared (MAR-END-02, 03); alone a tie is Mary's (MAR-SOLOFIN-07)."""
    if not results:
        return ()
    best = max(results.values())
    winners = tuple(seat for seat in evening.seats if results.get(seat) == best)
    return (MARY,) if MARY in winners else winners


def _hash(state: State, evening: int | None) -> str:
    archive = state.archive(evening)
    return archive.hash if archive else ""
