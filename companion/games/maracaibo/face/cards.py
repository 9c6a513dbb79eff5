"""The words for typing a story card: what a kind is called, what is asked, what is paid."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from companion.games.maracaibo.face.campaign import STEPS
from companion.games.maracaibo.face.legacy import instruction
from rules.maracaibo.campaign.cards import SKULL, Front

# the kinds of instruction that are tapped in, in the order of the buttons
ORDER = (
    "story",
    "quests",
    "take",
    "read",
    "place",
    "remove",
    "discard",
    "shuffle",
    "decide",
    "note",
)
KINDS = {kind: STEPS[kind] for kind in ORDER}
# what only a front has in addition
FRONT_KINDS = {
    "fills": _("Condition: a filled tile"),
    "cost": _("Cost"),
    "reward": _("Reward"),
    "removes": _("Reward: a tile with a skull"),
    "rounds": _("Quests after a round"),
}
QUESTIONS = {
    "story": _("At which settlement does the story token go?"),
    "quests": _("At which settlement, for how many players?"),
    "take": _("Which card is taken?"),
    "read": _("Which card is read at once?"),
    "place": _("Which tiles are placed?"),
    "remove": _("Which tiles are removed?"),
    "discard": _("Which “В” cards go into the discard pile?"),
    "shuffle": _("Which “В” cards are shuffled in?"),
    "decide": _("What can be chosen?"),
    "note": _("The rule in your own words"),
    "fills": _("Which tile must be filled?"),
    "cost": _("What does it cost?"),
    "reward": _("What is the reward?"),
    "removes": _("Which tile with a skull leaves the board?"),
    "rounds": _("After which round, and where?"),
}
# what a story quest may cost or require (MAR-SINSTR-09 to 14)
COSTS = {
    "combat_points": _("combat points"),
    "doubloons": _("doubloons"),
    "sailors": _("own sailors, back to the common supply"),
    "object_cards": _("hand cards with the objects shown, discarded"),
    "goods_cards": _("hand cards with the goods shown, discarded"),
    "movement_points": _("movement points spent in phase A this turn, at least"),
    "other": _("something else"),
}
# what it may give (MAR-SINSTR-15 to 24); a tile with a skull is named separately (MAR-SINSTR-25)
REWARDS = {
    "doubloons": _("doubloons"),
    "victory_points": _("VP"),
    "compass_doubloons": _("doubloons for each compass symbol"),
    "compass_victory_points": _("VP for each compass symbol"),
    "influence_any": _("influence points in any nation"),
    "influence_france": _("influence points in France"),
    "influence_spain": _("influence points in Spain"),
    "influence_england": _("influence points in England"),
    "sailors": _("sailors from the common supply"),
    "combat_points": _("combat points"),
    "round_markers": _("round markers off the ship board"),
    "combat": _("immediate combats"),
    "exploration": _("cells for the explorer, at most"),
    "other": _("something else"),
}
# what older cards of a group may still name
OLDER = {
    SKULL: _("legacy tiles with a skull removed"),
    "quest_tokens": _("quest tokens"),
    "vp_income": _("VP income"),
    "doubloon_income": _("doubloon income"),
}
THINGS = {"cost": COSTS, "reward": REWARDS}


def amount(entry: Mapping[str, Any], kind: str) -> str:
    """An amount of a thing, as a cost or as a reward."""
    thing = str(entry["what"])
    names = {**OLDER, **REWARDS, **THINGS[kind]}
    return gettext("%(what)s: %(n)s") % {"what": names.get(thing, thing), "n": entry.get("n", 1)}


def filled(tile: str) -> str:
    """The condition of a card that waits for its tile."""
    return gettext("tile %(tile)s is full") % {"tile": tile}


def removed(tiles: Iterable[str]) -> str:
    """The reward that takes tiles with a skull off the board."""
    return gettext("remove %(tiles)s from the board") % {"tiles": ", ".join(tiles)}


def after_round(number: int, quests: str) -> str:
    tokens = quests or gettext("no quest token")
    return gettext("after round %(round)s: %(quests)s") % {"round": number, "quests": tokens}


def extras(front: Front) -> list[tuple[str, str]]:
    """What an open front says in addition to its instructions: condition, cost, reward, later
    quests.
    """
    lines = [("fills", filled(front.fills))] if front.fills else []
    for kind, amounts in (("cost", front.cost), ("reward", front.reward)):
        lines += [(kind, amount({"what": price.what, "n": price.n}, kind)) for price in amounts]
    lines += [("reward", removed(front.removes))] if front.removes else []
    for after in front.rounds:
        quests = " ".join(instruction(quest) for quest in after.quests)
        lines.append(("rounds", after_round(after.round, quests)))
    titles = {**FRONT_KINDS, "fills": _("Condition")}
    return [(str(titles[kind]), text) for kind, text in lines]
