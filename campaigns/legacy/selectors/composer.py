"""What the composer of a card's instructions shows: the steps typed so far and the one being filled
in.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from django.urls import reverse

from campaigns.box.selectors.facts import known_facts
from campaigns.legacy.drafts import Draft, draft_of, known_choices, side_text
from campaigns.legacy.selectors.story import story_of
from campaigns.models import Campaign, Session
from campaigns.records import box_name, read_move, read_state
from campaigns.table.selectors.tables import new_key
from companion.games.maracaibo.face import cards as words
from companion.games.maracaibo.face.legacy import instruction
from companion.games.maracaibo.face.story import SIDES
from rules.maracaibo.campaign.cards import AnyStep, Back, Place, unfolded
from rules.maracaibo.campaign.facts import side_key, side_of
from rules.maracaibo.campaign.ids import ALL_TILES, FILL, SKULLS, TILES, UNNAMED, Side
from rules.maracaibo.campaign.state import State

RED = tuple(str(number) for number in range(90, 100))
CITIES = ("H1", "H4", "H7")
SKULL_TILES = tuple(tile for tile in TILES if tile in SKULLS)
CHIPS: dict[str, tuple[str, ...]] = {
    "place": ALL_TILES,
    "remove": ALL_TILES,
    "discard": RED,
    "shuffle": RED,
    "removes": SKULL_TILES,
}


def told_side(campaign: Campaign, card: str, side: str) -> Draft | None:
    """What is typed of a side that lies open; None if this campaign has not turned it up.

    A card that does not exist and one that is closed get the same answer.
    """
    story = story_of(campaign)
    state = read_state(story)
    if f"{card}.{side}" not in state.shown or side not in SIDES:
        return None
    face: Side = "front" if side == "front" else "back"
    typed = side_of(state.box, card, face)
    return draft_of(typed or side_of(_told_before(campaign, story, card, face), card, face))


def _told_before(campaign: Campaign, story: Session, card: str, side: Side) -> dict[str, Any]:
    """What the group's box knows of an open side, or what was typed and taken back since then, so
    that nobody types it twice.
    """
    key = side_key(card, side)
    box = known_facts(campaign.group_id, box_name(story))
    if box.get(key):
        return box
    rows = story.lines.filter(kind="move", move__contains=f'"{key}"').order_by("-seq")
    row = rows.first()
    facts: dict[str, Any] = read_move(row).get("facts", {}) if row else {}
    return facts


def composer_context(
    campaign: Campaign, card: str, side: str, tapped: Any, version: int | None = None
) -> dict[str, Any]:
    """Everything that the page shows; `tapped` is the draft with what is being filled in."""
    draft, into = tapped.draft, tapped.into
    session = story_of(campaign)
    inside = into != "steps"
    return {
        "campaign": campaign,
        "card": card,
        "side": side,
        "side_name": str(SIDES[side]),
        "draft": side_text(draft, side),
        "title": draft.get("title", ""),
        "steps": [
            _line(f"steps.{at}", step, into) for at, step in enumerate(draft.get("steps", ()))
        ],
        "more": _more(draft),
        "kinds": _kinds(side, inside),
        "kind": tapped.kind,
        "question": words.QUESTIONS.get(tapped.kind, ""),
        "into": into,
        "inside": inside,
        "slot": tapped.slot,
        "fields": _fields(tapped.kind, tapped.values, _likely(read_state(session), draft)),
        "version": session.version if version is None else version,
        "key": new_key(),
        "action_url": reverse("story-card", args=[campaign.code, card, side]),
        "story_url": reverse("story", args=[campaign.code]),
        "demo": campaign.group.is_demo,
    }


def _line(path: str, step: Mapping[str, Any], into: str) -> dict[str, Any]:
    choices = [
        {
            "label": choice.get("label") or choice["id"],
            "into": f"{path}.{at}",
            "open": into == f"{path}.{at}",
            "steps": [
                _line(f"{path}.{at}.{n}", s, into) for n, s in enumerate(choice.get("steps", ()))
            ],
        }
        for at, choice in enumerate(step.get("choices", ()))
    ]
    return {"path": path, "text": _said(step), "choices": choices}


def _said(step: Mapping[str, Any]) -> str:
    return instruction(msgspec.convert(step, AnyStep))


def _more(draft: Draft) -> list[dict[str, Any]]:
    """Condition, cost, reward and quests after rounds."""
    rows = []
    if tile := draft.get("fills"):
        title = words.FRONT_KINDS["fills"]
        rows.append({"path": "fills", "title": title, "text": words.filled(tile)})
    for name in ("cost", "reward"):
        for at, entry in enumerate(draft.get(name, ())):
            title, text = words.FRONT_KINDS[name], words.amount(entry, name)
            rows.append({"path": f"{name}.{at}", "title": title, "text": text})
    if tiles := draft.get("removes"):
        title = words.FRONT_KINDS["reward"]
        rows.append({"path": "removes", "title": title, "text": words.removed(tiles)})
    for at, entry in enumerate(draft.get("rounds", ())):
        quests = " ".join(_said({"do": "quests", **quest}) for quest in entry["quests"])
        rows.append(
            {
                "path": f"rounds.{at}",
                "title": words.FRONT_KINDS["rounds"],
                "text": words.after_round(entry["round"], quests),
            }
        )
    return rows


def _kinds(side: str, inside: bool) -> list[tuple[str, Any]]:
    if inside:
        return [(kind, label) for kind, label in words.KINDS.items() if kind != "decide"]
    front = words.FRONT_KINDS if side == "front" else {}
    return [*words.KINDS.items(), *front.items()]


def _likely(state: State, draft: Draft) -> set[str]:
    """Tiles that this card may mention: those on the board and those that the card places itself."""
    steps = msgspec.convert({"steps": draft.get("steps", ())}, Back).steps
    placed = {tile for step in unfolded(steps) if isinstance(step, Place) for tile in step.tiles}
    return placed | set(state.pieces.tiles_in("board"))


def _split(tiles: Iterable[str], likely: set[str], chosen: Any) -> dict[str, list[str]]:
    """Show tiles that are likely or chosen first; keep the others out of the way."""
    near = [tile for tile in tiles if tile in likely or tile == chosen]
    return {"near": near, "far": [tile for tile in tiles if tile not in near]}


def _fields(kind: str, values: Mapping[str, Any], likely: set[str]) -> dict[str, Any]:
    """The fields of the open step, with the values known so far."""
    at = values.get("at")
    chosen = values.get("cards") or values.get("tiles") or ()
    chips = CHIPS.get(kind, ())
    far = [tile for tile in ALL_TILES if tile in UNNAMED and tile not in chosen]
    return {
        "settlement": kind in ("story", "quests", "rounds"),
        "at": at if str(at).isdecimal() else "",
        "city": values.get("city") or at,
        "cities": _split(CITIES, likely, values.get("city") or at),
        "players": kind in ("quests", "rounds"),
        "least": str(values.get("least") or 1),
        "most": str(values.get("most") or 4),
        "card": kind in ("take", "read"),
        "number": values.get("card", ""),
        "chips": [(chip, chip in chosen) for chip in chips if chip not in far],
        "far_chips": far if kind in ("place", "remove") else [],
        "chip_name": "cards" if kind in ("discard", "shuffle") else "tiles",
        "text": values.get("text", ""),
        "choices": _choice_fields(values) if kind == "decide" else [],
        "tiles": _split(FILL, likely, values.get("fills")) if kind == "fills" else (),
        "fills": values.get("fills", ""),
        "things": words.THINGS[kind].items() if kind in words.THINGS else (),
        "what": values.get("what", ""),
        "n": values.get("n", 1),
        "rounds": ("1", "2", "3") if kind == "rounds" else (),
        "round": str(values.get("round", "")),
    }


def _choice_fields(values: Mapping[str, Any]) -> list[tuple[str, str]]:
    labels = known_choices(values)
    entered = {name: labels[at] for at, name in enumerate("abcdef") if at < len(labels)}
    return [(name, entered.get(name, values.get(f"choice-{name}", ""))) for name in "abcdef"]
