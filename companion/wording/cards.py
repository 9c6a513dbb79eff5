"""The words for typing a story card: what a kind is called, what is asked, what is paid."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from companion.wording.maracaibo_campaign import STEPS

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
# the things of a cost or a reward
THINGS = {
    "doubloons": _("doubloons"),
    "victory_points": _("VP"),
    "combat_points": _("combat points"),
    "quest_tokens": _("quest tokens"),
    "exploration": _("steps of the explorer"),
    "influence_france": _("influence in France"),
    "influence_spain": _("influence in Spain"),
    "influence_england": _("influence in England"),
    "vp_income": _("VP income"),
    "doubloon_income": _("doubloon income"),
    "other": _("something else"),
}


def amount(told: Mapping[str, Any]) -> str:
    """So many of a thing."""
    what = str(told["what"])
    facts = {"what": THINGS.get(what, what), "n": told.get("n", 1)}
    return gettext("%(what)s: %(n)s") % facts
