"""The words of a legacy campaign's moves: what a button does, and what a line of its log says."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

# kind: (what the button says, what the log says)
MOVES = {
    "open_evening": (_("Sit down for an evening"), _("The table sits down: %(people)s")),
    "start_first": (_("Begin with card 01"), _("The story begins with card 01")),
    "continue": (_("Go on from the blue bag"), _("The story goes on from the bag")),
    "continue_from": (
        _("Go on from evening %(evening)s"),
        _("The story goes on from evening %(evening)s"),
    ),
    "start_chapter": (
        _("Begin chapter %(chapter)s with card %(card)s"),
        _("Chapter %(chapter)s begins with card %(card)s"),
    ),
    "start_free": (_("Play freely with card %(card)s"), _("A free game with card %(card)s")),
    "ask_card": (
        _("Turn up card %(card)s, %(side)s…"),
        _("Card %(card)s, %(side)s, is to be turned up"),
    ),
    "open_card": (
        _("%(seat)s reads card %(card)s aloud"),
        _("%(seat)s read card %(card)s, %(side)s"),
    ),
    "follow": (_("Done"), _("Card %(card)s: instruction %(step)s is done")),
    "vote": (_("Record the votes"), _("The table voted on card %(card)s")),
    "pick": (_("%(seat)s decides: %(choice)s"), _("%(seat)s decided: %(choice)s")),
    "take_token": (
        _("%(seat)s takes story token %(token)s"),
        _("%(seat)s took story token %(token)s"),
    ),
    "fill_space": (
        _("%(seat)s fills a space of %(tile)s"),
        _("%(seat)s filled a space of %(tile)s"),
    ),
    "fulfil": (_("%(seat)s has fulfilled card %(card)s"), _("%(seat)s fulfilled card %(card)s")),
    "place_tile": (_("Lay tile %(tile)s for card %(card)s"), _("Tile %(tile)s was laid")),
    "remove_tile": (_("%(seat)s removes tile %(tile)s"), _("%(seat)s removed tile %(tile)s")),
    "end_round": (_("The round ends in the turn of %(seat)s"), _("%(seat)s ended the round")),
    "next_round": (_("Interim scoring is done: next round"), _("The next round begins")),
    "close_evening": (_("Close the evening: into the bag"), _("The evening is closed")),
    "finish_campaign": (_("The story is told: finish"), _("The campaign is finished")),
    "rest": (_("Let the campaign rest"), _("The campaign rests")),
    "abandon": (_("Give the campaign up"), _("The campaign was given up")),
    "resume": (_("Take the campaign up again"), _("The campaign goes on")),
    "teach": (_("Tell what the card says"), _("The box was told: %(what)s")),
}

# what the log says if more is known than the move itself contains
TOLD = {
    "follow": ("what", _("Card %(card)s: %(what)s")),
    "vote": ("choice", _("Vote on card %(card)s: %(votes)s. Decided: %(choice)s.")),
    "close_evening": ("results", _("The evening is closed: %(results)s")),
}
TIED = _("Vote on card %(card)s: %(votes)s. A tie: the reader decides.")

SIDES = {"front": _("front"), "back": _("back")}
CARD_SIDE, CARD, TILE = _("Card %(card)s, %(side)s"), _("Card %(card)s"), _("Tile %(tile)s")

# how the buttons are grouped on the page, in the order of an evening
GROUPS = {
    "start": (
        _("How does tonight begin?"),
        ("continue", "continue_from", "start_first", "start_chapter", "start_free"),
    ),
    "tie": (_("A tie: the reader decides"), ("pick",)),
    "story": (_("Read a story card"), ("ask_card", "open_card")),
    "board": (_("On the board"), ("take_token", "fill_space", "fulfil", "remove_tile")),
    "round": (_("Rounds"), ("end_round", "next_round")),
    "hand": (_("By hand, after a slip"), ("place_tile",)),
    "life": (_("The campaign itself"), ("rest", "finish_campaign", "abandon", "resume")),
}


# where a campaign stands that is not being played
STATUS = {
    "resting": _("The campaign rests"),
    "finished": _("The campaign is finished"),
    "abandoned": _("The campaign was given up"),
}


def kind_of(move: Mapping[str, Any]) -> str:
    if move.get("kind") == "continue" and move.get("evening"):
        return "continue_from"
    return str(move.get("kind"))


def button(move: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """What happens when this is tapped."""
    return _say(0, move, names)


def line(
    move: Mapping[str, Any], names: Mapping[str, str], more: Mapping[str, str] | None = None
) -> str:
    """What happened; `more` holds what only the page knows: names of cards, an instruction,
    results.
    """
    facts = more or {}
    kind = kind_of(move)
    if kind == "vote" and facts.get("votes") and not facts.get("choice"):
        return str(TIED) % facts
    needs, template = TOLD.get(kind, ("", None))
    if template is not None and facts.get(needs):
        return str(template) % facts
    return _say(1, {**move, **facts}, names)


def _say(form: int, move: Mapping[str, Any], names: Mapping[str, str]) -> str:
    kind = kind_of(move)
    if kind not in MOVES:
        return kind
    facts: dict[str, Any] = dict(move)
    seat = str(move.get("seat", ""))
    facts["seat"] = names.get(seat, seat)
    facts["side"] = SIDES.get(str(move.get("side")), "")
    facts["step"] = int(move.get("step", 0)) + 1
    if kind == "start_chapter":
        facts["chapter"] = int(move["card"][:2]) - 78  # cards 80–89 are the chapters 2–11
    if kind == "open_evening":
        facts["people"] = ", ".join(str(p.get("who") or p["seat"]) for p in move["players"])
    if kind == "teach":
        facts["what"] = "; ".join(dict.fromkeys(_told(key) for key in sorted(move["facts"])))
    return str(MOVES[kind][form]) % facts


def _told(key: str) -> str:
    """What a fact of the box is about: a side of a card, or a tile."""
    family, piece, field = key.split(".")
    if family == "card" and field in SIDES:
        return str(CARD_SIDE) % {"card": piece, "side": SIDES[field]}
    return str(CARD if family == "card" else TILE) % {"card": piece, "tile": piece}
