"""The words of 7 Wonders: Armada, with the terms of the Russian edition in locale/ru."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from companion.games.armada.face import items as armada_items
from companion.games.face import StopWords
from companion.wording import common
from rules.armada.components import NOT_GIVEN

NAME = _("7 Wonders: Armada")
POINTS = _("Victory Points")

OPTIONS = {
    "teams": (
        _("Team game"),
        _(
            "For 4, 6 or 8 players; a game of 8 is meant for teams. "
            "The first two seats are a team, then the next two."
        ),
    ),
    "second_edition": (
        _("Base game of the second edition (2020)"),
        _("Changes the Guilds and how many points the cards can give."),
    ),
    "cities": (
        _("With the Cities expansion"),
        _("Adds a row for its points and Debts; Diplomacy counts in land conflicts."),
    ),
    "third_after_ties": (
        _("Third place at sea always takes its token"),
        _("In Age III, also after a tie for first or second. Off: then it takes nothing."),
    ),
}

SEAT_KIND = _("Wonder")
SEATS_NOT_GIVEN = NOT_GIVEN  # who has not said which Wonder they play
SEATS = {
    "gizah": _("Gizah"),
    "babylon": _("Babylon"),
    "olympia": _("Olympia"),
    "rhodos": _("Rhodos"),
    "ephesos": _("Ephesos"),
    "alexandria": _("Alexandria"),
    "halikarnassos": _("Halikarnassos"),
    "siracusa": _("Siracusa"),
    "another_1": _("Another Wonder (1)"),
    "another_2": _("Another Wonder (2)"),
    "another_3": _("Another Wonder (3)"),
    **{seat: _("Wonder not given") for seat in NOT_GIVEN},
}
SEAT_COLOURS = {
    "gizah": "yellow",
    "babylon": "green",
    "olympia": "blue",
    "rhodos": "orange",
    "ephesos": "red",
    "alexandria": "white",
    "halikarnassos": "purple",
    "siracusa": "black",
    "another_1": "black",
    "another_2": "white",
    "another_3": "orange",
    **dict(zip(NOT_GIVEN, common.COLOURS, strict=True)),
}

# the further sheets
SHEETS = {
    "land": _("Land Conflicts of an Age"),
    "naval": _("Naval Conflict of an Age"),
}

AGES = {"1": "I", "2": "II", "3": "III"}


def stop(stop_id: str) -> StopWords:
    """The two conflicts at the end of an Age."""
    family, _dot, number = stop_id.partition(".")
    age = {"age": AGES[number]}
    place = gettext("Age %(age)s of III") % age
    if family == "land":
        return StopWords(
            gettext("Land Conflicts, Age %(age)s") % age,
            icon="sword",
            label=AGES[number],
            place=place,
            over=gettext("Is Age %(age)s over?") % age,
            record=gettext("Record the land conflicts"),
        )
    naval = gettext("Naval Conflict, Age %(age)s") % age
    return StopWords(
        naval,
        icon="anchor",
        label=AGES[number],
        place=place,
        over=naval,  # whether the Age is over was asked before its land conflicts
        record=gettext("Record the naval conflict"),
    )


ROWS = {
    "military": _("Land Conflicts"),
    "naval": _("Naval Conflicts"),
    "treasury": _("Treasury"),
    "wonder": _("Wonder"),
    "civilian": _("Civilian structures"),
    "commercial": _("Commercial structures"),
    "guilds": _("Guilds"),
    "science": _("Scientific structures"),
    "islands": _("Islands"),
    "shipyard": _("Shipyard"),
    "cities": _("Cities expansion"),
    "team": _("Team total"),
    "most_coins": _("Coins, if points are equal"),
    "naval_strength": _("Naval strength"),
    "naval_token": _("Naval token"),
    "land_strength": _("Land Shields"),
    "land_tokens": _("Land Conflict tokens"),
}

MARKS: dict[str, str] = {}

ICONS = {
    "military": "sword",
    "naval": "anchor",
    "treasury": "coin",
    "wonder": "games/armada/crown",
    "civilian": "building",
    "commercial": "games/armada/route",
    "guilds": "scroll",
    "science": "track",
    "islands": "map",
    "shipyard": "ship",
    "cities": "games/armada/city",
    "team": "flag",
    "most_coins": "coin",
    "naval_strength": "ship",
    "naval_token": "anchor",
    "land_strength": "sword",
    "land_tokens": "games/armada/disc",
}

ITEMS = armada_items.ITEMS
THINGS = armada_items.THINGS
AGES = {"1": "I", "2": "II", "3": "III"}
CHOICES = {**armada_items.CHOICES, "conflict": SEATS}

REFUSALS = {
    "seat_taken_twice": _("Two players have the same Wonder."),
    "no_such_wonder": _("There is no such Wonder: %(seats)s."),
    "teams_of_two": _("Teams of two need 4, 6 or 8 players; you have %(have)s."),
    "more_conflicts_than_fought": _(
        "In Age %(age)s a player takes at most %(most)s Land Conflict tokens: "
        "“%(item)s” cannot be %(have)s."
    ),
    "more_victories_than_fought": _(
        "With what the others have won, at most %(most)s victory tokens of Age %(age)s are left, "
        "not %(have)s."
    ),
    "more_tokens_than_conflicts": _(
        "A player takes at most %(conflicts)s Land Conflict tokens in three Ages: "
        "“%(item)s” can be at most %(most)s here, not %(have)s."
    ),
    "more_than_wonder_gives": _(
        "The stages of %(side)s give at most %(most)s points, not %(have)s."
    ),
    "more_than_cards_give": _(
        "“%(item)s” is %(have)s; the cards in the game give at most %(most)s."
    ),
    "beyond_the_fleet": _("“%(item)s” is %(have)s; a fleet has %(most)s spaces after the start."),
    "held_by_another": _("“%(item)s” exists once, but is entered for several: %(seats)s."),
    "not_in_this_edition": _("“%(item)s” is not in this edition of the base game."),
    "more_guilds_than_dealt": _(
        "With %(players)s players at most %(most)s Guilds are in the game, not %(have)s."
    ),
    "cannot_copy": _("Only Olympia (side B of the first edition) copies a neighbour's Guild."),
    "more_symbols_than_cards": _(
        "“%(item)s” is %(have)s; only %(most)s different green cards show this symbol."
    ),
    "more_symbols_than_box": _(
        "“%(item)s” is %(have)s; the cards that give it leave at most %(most)s."
    ),
    "more_islands_than_fleet": _(
        "A player can find at most %(most)s Islands in a game, not %(have)s."
    ),
    "more_islands_than_box": _(
        "With the Islands of the others at most %(most)s are left, not %(have)s."
    ),
    "more_than_islands": _("All Islands of this player are named already."),
    "no_cities": _("This table plays without the Cities expansion: “%(item)s” stays empty."),
    "two_naval_firsts": _(
        "“%(item)s”: only one player can be strongest and take +%(token)s; "
        "those who tie take the reward one rank lower."
    ),
    "two_naval_seconds": _(
        "“%(item)s”: somebody is strongest alone, so only one player can take +%(token)s."
    ),
    "nobody_weakest": _(
        "“%(item)s”: where there are victories, the weakest takes %(token)s, "
        "but nobody has that token."
    ),
    "no_such_naval_result": _("“%(item)s”: no naval conflict of Age %(age)s gives these tokens."),
    "more_shields_than_box": _(
        "“%(item)s” is %(have)s; with those of the others at most %(most)s are left."
    ),
    "no_invasions_with_three": _("With 3 players the Invasion cards stay in the box."),
    "more_invasions_than_cards": _(
        "“%(item)s”: %(have)s players are marked, but the cards allow %(most)s in Age %(age)s."
    ),
}


def named(key: str, value: object, who: Mapping[str, str]) -> str | None:
    """An Age as it is printed; None for facts that need no words of their own."""
    return AGES.get(str(value)) if key == "age" else None


def fact(key: str) -> str:
    """The question about a fact of the box."""
    family, *rest = key.split(".")
    if family == "debt":
        return str(_("How many points does one Debt token cost?"))
    fleet, space = rest
    question = {
        "yellow": _("Which Commercial Level is printed at space %(space)s of the yellow fleet?"),
        "blue": _("How many Victory Points are printed at space %(space)s of the blue fleet?"),
    }[fleet]
    return str(question) % {"space": space}


def part(item_id: str, facts: Mapping[str, Any]) -> str:
    """How a number became its points, if it is not a plain sum; otherwise empty."""
    if "final" in facts:
        template = _("with the symbols added: %(final)s; its square counts")
    elif "counted" in facts:
        template = _("the neighbours have %(counted)s defeats, at most %(cap)s points count")
    elif "cap" in facts:
        template = _("at most %(cap)s points count for one Guild")
    elif "level" in facts and "each" in facts:
        template = _("Commercial Level %(level)s, %(each)s points for each")
    elif "level" in facts:
        template = _("Commercial Level %(level)s")
    elif "theirs" in facts:
        template = _("%(own)s Land Shields against %(theirs)s, tokens: %(tokens)s")
    elif "strength" in facts:
        template = _("naval strength %(strength)s")
    elif facts.get("each") is not None:
        template = _("%(each)s points for each")
    else:
        return ""
    return str(template) % {key: "—" if value is None else value for key, value in facts.items()}
