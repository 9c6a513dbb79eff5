"""The moments of a story's timeline in words, each with an icon of ours."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from companion.wording import legacy_places as places

# code: (icon, tone, sentence); what is not listed here is told by the chapter's own head
MOMENTS = {
    "front_read": ("scroll", "card", _("%(seat)s opened card %(card)s")),
    "back_read": ("book", "card", _("%(seat)s turned card %(card)s over and read it")),
    "card_fulfilled": ("check", "", _("%(seat)s fulfilled card %(card)s")),
    "token_taken": ("seal", "", _("%(seat)s took story token %(token)s of card %(card)s")),
    "decided": ("gavel", "choice", _("Card %(card)s: the table chose “%(choice)s”")),
    "place_tile": ("map", "tile", _("Tile %(tile)s came onto the board, by card %(by_card)s")),
    "remove_tile": ("erase", "tile", _("Tile %(tile)s left the board")),
    "space_filled": ("disc", "", _("%(seat)s filled a space of tile %(tile)s: %(have)s now")),
    "remove_card": ("close", "", _("Card %(card)s left the game")),
    "place_unread": ("card", "card", _("Card %(card)s was placed unread, for the next evening")),
    "remember_rule": ("pencil", "note", _("Card %(card)s brought a rule to remember")),
    "round_ended": ("anchor", "round", _("Round %(round)s ended in the turn of %(seat)s")),
}


def moment(code: str, facts: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """One moment in a sentence."""
    seat = str(facts.get("seat") or "")
    known = {"card": "—", "by_card": "—", **facts}
    known["seat"] = names.get(seat) or _now("The table")
    known["at"] = places.settlement(facts.get("at"))
    return str(MOMENTS[code][2]) % known


def vote(name: str, choice: str) -> str:
    return _now("%(name)s: %(choice)s") % {"name": name, "choice": choice}
