"""A legacy campaign as its players may see it: tonight, what to do next, the board, the log.

Everything shown comes through the engine's `visible`, so nothing unrevealed gets here.
"""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from django.core.paginator import Paginator
from django.urls import reverse
from msgspec.structs import replace

from campaigns.box.selectors.facts import known_facts
from campaigns.legacy.selectors.apart import left_at_table
from campaigns.legacy.selectors.board import board, branches, closing, effect_view
from campaigns.legacy.selectors.branches import branch_of
from campaigns.legacy.selectors.evenings import keeps_rounds, table_at
from campaigns.legacy.selectors.lines import Telling, kind_of
from campaigns.legacy.selectors.moments import Open, story_of
from campaigns.legacy.selectors.reveals import ask_views, asked_for, asked_now, reveal_of
from campaigns.legacy.selectors.steps import AWAY, LAID, packing, sitting
from campaigns.log.selectors.lines import PAGE
from campaigns.log.selectors.states import state_at
from campaigns.models import Campaign, LogLine, Session, SetupTick
from campaigns.records import box_name, game_of, read_line, read_move, read_state, to_json
from campaigns.table.selectors.colours import palette
from campaigns.table.selectors.new_table import remembered
from campaigns.table.selectors.tables import new_key
from companion import numbers, wording
from companion.games.maracaibo.face import story as words
from rules.core.log import Line
from rules.maracaibo.campaign.options import all_options
from rules.maracaibo.campaign.story import read_first
from rules.maracaibo.campaign.visible import Visible, visible

LINES = 15
STARTS = ("start_first", "continue", "start_chapter", "start_free")


def story_context(campaign: Campaign) -> dict[str, Any]:
    """Everything the story page draws."""
    session = story_of(campaign)
    state = read_state(session)
    names = names_of(state)
    rows = list(session.lines.order_by("-seq")[:LINES])
    options = all_options(state)
    seen_now = see(campaign)
    open_ = Open(seen_now)
    telling = Telling(session, state, open_, rows)
    table = table_at(campaign, state.evening.number) if state.evening else None
    return {
        "campaign": campaign,
        "story": seen_now,
        **board(seen_now, open_, names, state.box),
        "remembered": open_.remembered(),
        "names": names,
        "apart": left_at_table(session, table),
        "evening": state.evening,
        "status": words.STATUS.get(state.status, ""),
        "version": session.version,
        "seating": session.seating,
        "key": new_key(),
        "groups": groups(state, options, names, open_),
        "reveal": reveal_of(state, options, names),
        "votes": [_vote(option, names, open_) for option in options if option.kind == "vote"],
        **_at_once(state, open_),
        "asks": (asks := ask_views(campaign, state)),
        "asks_now": asked_now(asks),
        "may_open": any(option.kind == "open_evening" for option in options),
        "people": remembered(campaign.group, palette(session.game, campaign.group)),
        "seat_rows": seat_rows(campaign, state, {}),
        "palette": palette(session.game, campaign.group),
        "next_evening": state.evenings + 1,
        "start": "continue" if state.bag is not None else "start_first",
        "evening_table": table,
        "rounds": keeps_rounds(campaign),
        "effects": effects_of(session, state, rows, telling, open_),
        "log": [telling.line(row) for row in rows],
        "undo": _undo(campaign, telling, rows),
        "branches": branches(state),
        "branch": branch_of(state),
        **closing(campaign, state, options, names),
        "moves_url": reverse("story-moves", args=[campaign.code]),
        "demo": campaign.group.is_demo,
    }


def _at_once(state: Any, open_: Open) -> dict[str, Any]:
    """What replaces instructions and votes while a card has to be read first; empty if there is
    none.
    """
    first = [open_.name(card) for card in read_first(state)]
    return {"read_first": first, "due": [], "votes": []} if first else {}


def seat_rows(campaign: Campaign, state: Any, sent: Mapping[str, str]) -> list[dict[str, Any]]:
    """The rows of the form that opens an evening: what was typed, or the people of last time.

    An empty row gets a colour that nobody else has.
    """
    last = state.played[-1].players if state.played else ()
    taken = {player.seat for player in last}
    every = palette("maracaibo", campaign.group).every
    free = [choice.id for choice in every if choice.id not in taken]
    rows = []
    for index in range(4):
        before = last[index] if index < len(last) else None
        name = sent.get(f"seat-{index}-name", before.who if before else "")
        spare = before.seat if before else free[index - len(last)]
        rows.append(
            {"index": index, "name": name, "colour": sent.get(f"seat-{index}-colour", spare)}
        )
    return rows


def see(campaign: Campaign) -> Visible:
    """The campaign without anything unrevealed."""
    session = story_of(campaign)
    box = known_facts(campaign.group_id, box_name(session))
    return visible(read_state(session), box, campaign.seen.split())


def lines_of(session: Session) -> tuple[Line, ...]:
    return tuple(read_line(row) for row in session.lines.order_by("seq"))


def names_of(state: Any) -> dict[str, str]:
    """Tonight's people by seat."""
    players = state.evening.players if state.evening else ()
    names = {
        player.seat: player.who or wording.seat("maracaibo", player.seat) for player in players
    }
    return {**names, "mary": wording.seat("maracaibo", "mary")}


def _on_a_button(state: Any, move: Mapping[str, Any]) -> bool:
    """Whether a move gets a button: the second step of a reveal and a branch have forms of their
    own.
    """
    return not asked_for(state, move) and words.kind_of(move) != "continue_from"


def _moves(options: Any) -> Iterator[dict[str, Any]]:
    """Each move that a button can make; a way to begin the evening becomes one move per choice."""
    for option in options:
        if option.kind in STARTS:
            values = [field.values for field in option.fields.values()]
            for chosen in product(*values):
                yield {**option.move, **dict(zip(option.fields, chosen, strict=True))}
        elif not option.fields and option.kind not in ("teach", "vote"):
            yield dict(option.move)


def groups(state: Any, options: Any, names: Mapping[str, str], open_: Open) -> list[dict[str, Any]]:
    """The legal moves as buttons, grouped in the order of an evening."""
    concrete = [move for move in _moves(options) if _on_a_button(state, move)]
    firm = [move for move in concrete if not _needless(move, concrete)]
    rows = []
    for group, (title, kinds) in words.GROUPS.items():
        moves = [move for move in firm if words.kind_of(move) in kinds]
        moves.sort(key=lambda move: kinds.index(words.kind_of(move)))
        buttons = [_button(move, names, open_) for move in moves]
        if buttons:
            rows.append({"id": group, "title": str(title), "buttons": buttons})
    return rows


def _needless(move: Mapping[str, Any], all_moves: list[dict[str, Any]]) -> bool:
    """Whether this is a confirmed start although the plain one is legal too."""
    return bool(move.get("confirmed")) and {**move, "confirmed": False} in all_moves


def _button(move: Mapping[str, Any], names: Mapping[str, str], open_: Open) -> dict[str, Any]:
    return {
        "label": words.button({**move, **_chosen(move, open_)}, names),
        "move": to_json(move),
        "kind": move["kind"],
        "confirm": bool(move.get("confirmed")),
    }


def _vote(option: Any, names: Mapping[str, str], open_: Open) -> dict[str, Any]:
    card = option.move["card"]
    seats = {name.removeprefix("votes."): choices for name, choices in option.fields.items()}
    return {
        "move": to_json(option.move),
        "card": open_.name(card),
        "seats": [
            (
                seat,
                names.get(seat, seat),
                [(value, open_.label(card, value)) for value in allowed.values],
            )
            for seat, allowed in seats.items()
        ],
    }


def effects_of(
    session: Session, state: Any, rows: list[LogLine], telling: Telling, open_: Open
) -> list[dict[str, Any]]:
    """What the players must do after the last move, including what was typed about a tile since
    then.
    """
    row = next((row for row in rows if not _tells_of_tiles(row)), None)
    if row is None or row.move is None or row.kind != "move":
        return []
    move = read_move(row)
    if _is_ticked(session, state, words.kind_of(move)):
        return []  # a list has had it laid already, or put away
    engine, names = game_of(session), telling.names.at(row.seq)
    before = state_at(session, row.seq - 1)
    told_since = {key: value for key, value in state.box.items() if key.startswith("tile.")}
    # the current box: it contains how many markers a tile begins with
    before = replace(before, box={**before.box, **told_since})
    outcome = engine.apply(before, engine.moves.decode(move), row.seq)
    return [effect_view(effect, names, state.box, open_) for effect in outcome.effects]


def _is_ticked(story: Session, state: Any, kind: str) -> bool:
    """Whether the list that such a move brings is done: of what is laid out tonight, or of what went into the bag."""
    tonight, last = state.evening, state.played[-1] if state.played else None
    steps = {f"{sitting(tonight)}{LAID}": STARTS, f"{packing(last)}{AWAY}": ("close_evening",)}
    number = tonight.number if tonight else state.evenings
    ticks = SetupTick.objects.filter(campaign__story=story, evening=number, entry__in=steps)
    return any(kind in steps[entry] for entry in ticks.values_list("entry", flat=True))


def _tells_of_tiles(row: LogLine) -> bool:
    """Whether a line only describes tiles: what the players had to do came before it."""
    move = read_move(row) if row.kind == "move" and row.move is not None else {}
    return move.get("kind") == "teach" and all(key.startswith("tile.") for key in move["facts"])


def _chosen(move: Mapping[str, Any], open_: Open) -> dict[str, str]:
    """The label of a choice instead of its id."""
    return {"choice": open_.label(move["card"], move["choice"])} if "choice" in move else {}


def _undo(campaign: Campaign, telling: Telling, rows: list[LogLine]) -> dict[str, Any] | None:
    last = telling.undo(rows)
    if last is None:
        return None
    row, sentence = last
    url = reverse("story-undo", args=[campaign.code, row.seq])
    return {"url": url, "label": sentence, "kind": kind_of(row)}


def story_log_context(campaign: Campaign, number: str | None) -> dict[str, Any]:
    """A page of the whole log, the newest line first, each with the names of its evening."""
    session = story_of(campaign)
    page = Paginator(session.lines.order_by("-seq"), PAGE).get_page(numbers.page(number))
    rows = list(page.object_list)
    telling = Telling(session, read_state(session), Open(see(campaign)), rows)
    return {
        "campaign": campaign,
        "page": page,
        "log": [telling.line(row) for row in rows],
        "demo": campaign.group.is_demo,
    }
