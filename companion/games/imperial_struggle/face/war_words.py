"""The words of wars and scoring at a refereed table: what was done, what hands do, what is refused."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from companion.games.imperial_struggle.face import items
from companion.games.imperial_struggle.face.spaces import SPACES

FLEET_BOX = _("the fleet box")

# the heading over the legal moves of a kind
KINDS = {
    "show": _("Turn up your tiles"),
    "strike": _("Damage a fort or send a squadron home"),
    "strip": _("Take a flag off by your tile"),
    "conquer": _("Conquer for conquest points"),
    "land": _("Take a naval space for a conquest point"),
    "resist": _("Resist: keep the territory, the opponent gets points"),
    "spoil": _("Take a flag off as spoils"),
    "settle": _("Leave the rest of the spoils"),
    "lose": _("Which squadron do you lose?"),
    "free": _("Put a flag of the USA"),
    "raze": _("Take a British flag off a fort"),
    "clear": _("Take a flag off a market that is isolated now"),
    "court": _("Shift a space in Spain"),
}

# a move as the log reads it
MOVES = {
    "show": pgettext_lazy("war of Imperial Struggle", "turns up %(tiles)s"),
    "strike": pgettext_lazy("war of Imperial Struggle", "strikes %(target)s"),
    "strip": pgettext_lazy("war of Imperial Struggle", "takes the flag off %(space)s by a tile"),
    "conquer": pgettext_lazy("war of Imperial Struggle", "conquers %(space)s"),
    "land": pgettext_lazy(
        "war of Imperial Struggle", "takes %(sea)s by a squadron from %(origin)s"
    ),
    "resist": pgettext_lazy("war of Imperial Struggle", "resists the capture"),
    "spoil": pgettext_lazy("war of Imperial Struggle", "takes the flag off %(space)s as spoils"),
    "settle": pgettext_lazy("war of Imperial Struggle", "leaves the rest of the spoils"),
    "lose": pgettext_lazy("war of Imperial Struggle", "loses a squadron from %(origin)s"),
    "free": pgettext_lazy("war of Imperial Struggle", "puts a flag of the USA in %(space)s"),
    "raze": pgettext_lazy("war of Imperial Struggle", "takes the flag off the fort %(space)s"),
    "clear": pgettext_lazy(
        "war of Imperial Struggle", "takes the flag off %(space)s, which is isolated"
    ),
    "court": pgettext_lazy("war of Imperial Struggle", "shifts %(space)s"),
}

# what hands do, and what follows by itself
EFFECTS = {
    "war": _("The war begins: %(war)s."),
    "show": _("Turn the tiles of this theatre face up."),
    "theatre": _("%(theatre)s: a margin of %(margin)s."),
    "next_theatre": _("Next theatre: %(theatre)s."),
    "conquer": _("Put your flag in %(space)s; conquest points left: %(left)s."),
    "land": _("Your squadron from %(origin)s goes to %(space)s; conquest points left: %(left)s."),
    "resist": _("%(space)s stays with its owner; the opponent gets %(points)s VP."),
    "unflag": _("Take the flag off %(space)s."),
    "flag": _("Put your flag in %(space)s."),
    "usa_flag": _("Put a flag of the USA in %(space)s; it stays to the end."),
    "lose_squadron": _("A squadron from %(origin)s leaves the table."),
    "special_tile": _("The tile goes face up to %(theatre)s."),
    "jacobite_victory": _("Put a Jacobite victory marker; there are %(markers)s."),
    "jacobite_defeat": _("Put the Jacobite defeat marker; “Jacobite Uprisings” leaves the game."),
    "spoils_lapse": _("The rest of the spoils lapses."),
    "war_tiles_back": _(
        "War tiles go back to the player boards, basic ones shuffled; bonus tiles leave the game."
    ),
    "lay_out_war": _(
        "Lay out the board of the next war: %(war)s. Each side puts a basic tile face down in each theatre."
    ),
    "round": _("Peace round %(round)s begins."),
    "award": _("Takes the award: %(award)s."),
    "final_scoring": _("After final scoring the marker stands at %(vp)s."),
    "wins": _("The game is won."),
}

REFUSALS = {
    "shown_already": _("These tiles lie face up already."),
    "no_such_tile": _("There is no such tile left face down here."),
    "no_target": _("That is no intact enemy fort and no enemy squadron of this theatre."),
    "no_opposing_flag": _("%(space)s has no opposing flag."),
    "conflict_marker": _("%(space)s has a conflict marker."),
    "isolates_others": _(
        "Without %(space)s other markets would be isolated; these would isolate none: %(better)s."
    ),
    "no_conquest_points": _("There are no conquest points to spend."),
    "not_in_the_theatre": _("%(space)s is out of this theatre’s reach."),
    "own_flag": _("%(space)s is yours already."),
    "flag_of_the_usa": _("%(space)s has a flag of the USA, which stays."),
    "resisted_already": _(
        "%(space)s was kept by resistance: it is out of reach until the war ends."
    ),
    "too_few_conquest_points": _("%(space)s costs %(cost)s CP, left: %(have)s."),
    "no_route": _(
        "No military route leads to %(space)s from a space of yours. Routes come from: %(from)s."
    ),
    "own_squadron": _("Your squadron is in %(space)s already."),
    "squadron_elsewhere": _("The squadron in %(space)s is not in this theatre."),
    "fleet_box_empty": _("There is no squadron in your fleet box."),
    "landed_already": _("A squadron conquers once in a war."),
    "no_squadron_there": _("You have no squadron there."),
    "not_among_the_spoils": _("These spoils do not take that flag."),
    "no_usa_flag_there": _("This reward puts no flag of the USA there."),
    "no_fort_to_clear": _("That is no British fort of the Northern Colonies."),
    "not_newly_isolated": _("That market was not isolated by this reward."),
    "nothing_to_shift": _("There is nothing for you to shift in %(space)s."),
}


def named(key: str, value: Any, _who: Mapping[str, str] | None = None) -> str | None:
    """A thing of the game by its name; None for what is no such thing."""
    if key in ("space", "sea", "target", "origin"):
        return str(FLEET_BOX if value == "navy" else SPACES.get(value, value))
    if key in ("better", "from"):
        return ", ".join(str(SPACES.get(each, each)) for each in value)
    if key in ("theatre", "war"):
        return str(items.CHOICES[key].get(value, value))
    if key == "award":
        label = items.ITEMS.get(value)
        return str(label[0]) if label else value
    return None


def spoken(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Facts in words."""
    return {
        key: value if (name := named(key, value)) is None else name for key, value in facts.items()
    }


def move(data: Mapping[str, Any]) -> str:
    """A move of a war as the log reads it."""
    words = spoken(data)
    faces = [items.CHOICES["basic"][data["basic"]]] if data.get("basic") else []
    bonus = (data.get(field) for field in ("bonus_1", "bonus_2"))
    faces += [items.CHOICES["bonus_1"][face] for face in bonus if face]
    words["tiles"] = ", ".join(map(str, faces))
    return str(MOVES[str(data["kind"])] % words)


def effect(code: str, facts: Mapping[str, Any]) -> str:
    """What hands do, in a sentence."""
    return str(EFFECTS[code] % spoken(facts))
