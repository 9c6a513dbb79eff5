"""The words for typing a story card: what a kind is called, what is asked, what is paid."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from companion.wording.legacy import instruction
from companion.wording.maracaibo_campaign import STEPS
from rules.maracaibo.campaign.cards import Front

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
# what only a front has besides
FRONT_KINDS = {
    "fills": _("Condition: a filled tile"),
    "cost": _("Cost"),
    "reward": _("Reward"),
    "rounds": _("Quests after a round"),
}
QUESTIONS = {
    "story": _("At which settlement does the story token go?"),
    "quests": _("At which settlement, for how many players?"),
    "take": _("Which card is taken?"),
    "read": _("Which card is read at once?"),
    "place": _("Which tiles are placed?"),
    "remove": _("Which tiles are removed?"),
    "discard": _("Which “B” cards go into the discard pile?"),
    "shuffle": _("Which “B” cards are shuffled in?"),
    "decide": _("What can be chosen?"),
    "note": _("The rule in your own words"),
    "fills": _("Which tile must be filled?"),
    "cost": _("What does it cost?"),
    "reward": _("What is the reward?"),
    "rounds": _("After which round, and where?"),
}
# what the rulebook lets a story quest cost or ask (MAR-SINSTR-09 to 14)
COSTS = {
    "combat_points": _("combat points"),
    "doubloons": _("doubloons"),
    "sailors": _("own sailors, back to the common supply"),
    "object_cards": _("hand cards with the objects shown, discarded"),
    "goods_cards": _("hand cards with the goods shown, discarded"),
    "movement_points": _("movement points spent in phase A this turn, at least"),
    "other": _("something else"),
}
# what it may give (MAR-SINSTR-15 to 25)
REWARDS = {
    "doubloons": _("doubloons"),
    "victory_points": _("VP"),
    "compass_doubloons": _("doubloons for each compass"),
    "compass_victory_points": _("VP for each compass"),
    "influence_any": _("influence in any nation"),
    "influence_france": _("influence in France"),
    "influence_spain": _("influence in Spain"),
    "influence_england": _("influence in England"),
    "sailors": _("sailors from the supply"),
    "combat_points": _("combat points"),
    "round_markers": _("round markers off the ship board"),
    "combat": _("immediate combats"),
    "exploration": _("steps of the explorer"),
    "skull": _("legacy tiles with a skull removed"),
    "other": _("something else"),
}
# what older cards of a group may still name
OLDER = {
    "quest_tokens": _("quest tokens"),
    "vp_income": _("VP income"),
    "doubloon_income": _("doubloon income"),
}
THINGS = {"cost": COSTS, "reward": REWARDS}


def amount(told: Mapping[str, Any], kind: str) -> str:
    """So many of a thing, as a cost or as a reward."""
    what = str(told["what"])
    known = {**OLDER, **REWARDS, **THINGS[kind]}
    return gettext("%(what)s: %(n)s") % {"what": known.get(what, what), "n": told.get("n", 1)}


def filled(tile: str) -> str:
    """The condition of a card that waits for its tile."""
    return gettext("tile %(tile)s is full") % {"tile": tile}


def after_round(number: int, quests: str) -> str:
    return gettext("after round %(round)s: %(quests)s") % {"round": number, "quests": quests}


def extras(front: Front) -> list[tuple[str, str]]:
    """What an open front says besides its instructions: condition, cost, reward, later quests."""
    found = [("fills", filled(front.fills))] if front.fills else []
    for kind, amounts in (("cost", front.cost), ("reward", front.reward)):
        found += [(kind, amount({"what": one.what, "n": one.n}, kind)) for one in amounts]
    for after in front.rounds:
        quests = " ".join(instruction(quest) for quest in after.quests)
        found.append(("rounds", after_round(after.round, quests)))
    titles = {**FRONT_KINDS, "fills": _("Condition")}
    return [(str(titles[kind]), text) for kind, text in found]
