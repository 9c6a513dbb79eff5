"""The words of 7 Wonders: Armada, with the terms of the Russian edition in locale/ru."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

NAME = _("7 Wonders: Armada")
POINTS = _("Victory Points")

OPTIONS = {
    "teams": (
        _("Team game"),
        _("For 4, 6 or 8 players: the first two seats are a team, then the next two."),
    ),
    "second_edition": (
        _("Base game of the second edition (2020)"),
        _("Changes the Guilds and how many points the cards can give."),
    ),
    "cities": (
        _("With the Cities expansion"),
        _("Adds a row for its points and Debts; Diplomacy counts in land conflicts."),
    ),
}

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
}

# the further sheets
SHEETS = {
    "land": _("Land Conflicts of an Age"),
    "naval": _("Naval Conflict of an Age"),
}

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
    "wonder": "crown",
    "civilian": "building",
    "commercial": "route",
    "guilds": "scroll",
    "science": "track",
    "islands": "map",
    "shipyard": "ship",
    "cities": "city",
    "team": "flag",
    "most_coins": "coin",
    "naval_strength": "ship",
    "naval_token": "anchor",
    "land_strength": "sword",
    "land_tokens": "disc",
}

_COUNTED = _("Points as you count them; the cap of 10 is applied for you. Empty if not yours.")
_ONLY_OWNER = _("Only if this card is yours.")

# id: (label, hint)
ITEMS = {
    "land_1": (_("Land victory tokens of 1"), _("Age I, 1 point each.")),
    "land_3": (_("Land victory tokens of 3"), _("Age II, 3 points each.")),
    "land_5": (_("Land victory tokens of 5"), _("Age III, 5 points each.")),
    "land_defeats": (_("Land defeat tokens"), _("Each costs 1 point.")),
    "naval_1": (_("Naval token of Age I"), _("The token you took, or none.")),
    "naval_2": (_("Naval token of Age II"), _("The token you took, or none.")),
    "naval_3": (_("Naval token of Age III"), _("The token you took, or none.")),
    "coins": (_("Coins"), _("Every full three give 1 point.")),
    "wonder": (_("Points of the Wonder"), _("Printed on the stages you have built.")),
    "civilian": (_("Points of blue cards"), _("Armada cards included.")),
    "commercial": (
        _("Points of yellow cards"),
        _("Without the Pirate Brotherhood and the Customs Office."),
    ),
    "pirate_brotherhood": (_("Pirate Brotherhood"), _("Gives 4 points.")),
    "customs_office": (_("Customs Office"), _("Gives 2 points for each Commercial Level.")),
    "yellow_ship": (_("Space of the yellow Ship"), _("From 0 (start) to 6.")),
    "workers_guild": (_("Workers Guild"), _COUNTED),
    "craftsmens_guild": (_("Craftsmens Guild"), _COUNTED),
    "traders_guild": (_("Traders Guild"), _COUNTED),
    "philosophers_guild": (_("Philosophers Guild"), _COUNTED),
    "spies_guild": (_("Spies Guild"), _COUNTED),
    "magistrates_guild": (_("Magistrates Guild"), _COUNTED),
    "shipowners_guild": (_("Shipowners Guild"), _COUNTED),
    "builders_guild": (_("Builders Guild"), _COUNTED),
    "strategists_guild": (
        _("Strategists Guild"),
        _("Counted from your neighbours' land defeat tokens."),
    ),
    "decorators_guild": (
        _("Decorators Guild with every stage of your Wonder built"),
        _("Gives 7 points."),
    ),
    "copied_guild": (
        _("Guild copied from a neighbour"),
        _("Points as you count them; the cap of 10 is applied for you."),
    ),
    "guilds_counted": (
        _("All my Guilds are counted"),
        _("Tap it also if you have none. The Scientists Guild is a symbol of choice."),
    ),
    "compass": (_("Compasses"), _("Symbols on your green cards.")),
    "gear": (_("Gears"), _("Symbols on your green cards.")),
    "tablet": (_("Tablets"), _("Symbols on your green cards.")),
    "wildcards": (
        _("Symbols of your choice"),
        _("Babylon and the Scientists Guild; the best choice is made for you."),
    ),
    "most_common": (
        _("Symbols of the kind you have most of"),
        _("Explorer's Office, Society of Navigators, Captain's Circle."),
    ),
    "golden_archipelago": (_("Golden Archipelago"), _("One more symbol of your choice.")),
    "emerald_archipelago": (
        _("Emerald Archipelago"),
        _("One more symbol of the kind you have most of."),
    ),
    "science_sets": (_("Sets of three different symbols"), _("Each gives 7 points.")),
    "islands": (_("Island cards"), _("All of them, also those without points.")),
    "inhabited_island": (_("Inhabited Island"), _("Gives 3 points.")),
    "statues_harbor": (_("Statues Harbor"), _("Gives 5 points.")),
    "pirate_harbor": (_("Pirate Harbor"), _("Gives 3 points.")),
    "sovereign_archipelago": (_("Sovereign Archipelago"), _("Gives 7 points.")),
    "luxurious_archipelago": (
        _("Luxurious Archipelago"),
        _("Gives 2 points for each Commercial Level."),
    ),
    "sheltered_archipelago": (_("Sheltered Archipelago"), _("Gives 2 points for each Island.")),
    "rainbow_archipelago": (
        _("Rainbow Archipelago: cards of one colour"),
        _("The colour you have most of in your City. Empty if the Island is not yours."),
    ),
    "blue_ship": (_("Space of the blue Ship"), _("From 0 (start) to 6.")),
    "cities_points": (_("Points of the Cities expansion"), _("As its rules count them.")),
    "debts": (_("Debt tokens"), _("One for each coin that was not paid.")),
    "total": (_("Total of a partner"), ""),
    # the sheets of a conflict
    "age": (_("Age that ends"), ""),
    "red_shields": (
        _("Naval Shields of the red fleet"),
        _("The number at the red Ship's space."),
    ),
    "yellow_last": (_("The yellow Ship is on its last space"), _("Gives 2 Naval Shields.")),
    "blue_last": (_("The blue Ship is on its last space"), _("Gives 1 Naval Shield.")),
    "city_shields": (_("Naval Shields in the City"), _("On your cards and your Wonder.")),
    "island_shields": (_("Naval Shields on Islands"), _("On your Island cards.")),
    "stays_out": (_("Forgotten Harbor: does not take part"), _ONLY_OWNER),
    "token": (_("Naval token"), ""),
    "land_shields": (_("Land Shields"), _("On cards, Islands and the Wonder.")),
    "invades_right": (
        _("Invades two seats to the right (▶▶)"),
        _("Built Dock or Jetty in this Age."),
    ),
    "invades_left": (_("Invades two seats to the left (◀◀)"), _("Built Quay in this Age.")),
    "diplomacy": (_("Diplomacy token"), _("Keeps out of war with neighbours, not of Invasions.")),
    "conflict": (_("Conflict with"), ""),
}

_NO_TOKEN = _("No token")
CHOICES: dict[str, dict[str, Any]] = {
    "naval_1": {"minus_1": "−1", "none": _NO_TOKEN, "plus_1": "+1", "plus_3": "+3"},
    "naval_2": {"minus_2": "−2", "none": _NO_TOKEN, "plus_3": "+3", "plus_5": "+5"},
    "naval_3": {
        "minus_3": "−3",
        "none": _NO_TOKEN,
        "plus_3": "+3",
        "plus_5": "+5",
        "plus_7": "+7",
    },
    "age": {"1": "I", "2": "II", "3": "III"},
    "conflict": SEATS,
}

REFUSALS = {
    "seat_taken_twice": _("Two players have the same Wonder."),
    "no_such_wonder": _("There is no such Wonder: %(seats)s."),
    "teams_of_two": _("Teams of two need 4, 6 or 8 players; you have %(have)s."),
    "more_conflicts_than_fought": _(
        "A player has at most %(most)s land conflicts in an Age: “%(item)s” cannot be %(have)s."
    ),
    "more_victories_than_fought": _(
        "With what the others have won, at most %(most)s victories of this Age are left, "
        "not %(have)s."
    ),
    "more_tokens_than_conflicts": _(
        "A player takes at most %(conflicts)s land tokens in three Ages: "
        "“%(item)s” can be at most %(most)s here, not %(have)s."
    ),
    "more_than_wonder_gives": _(
        "The stages of this Wonder give at most %(most)s points, not %(have)s."
    ),
    "more_than_cards_give": _(
        "“%(item)s” is %(have)s; the cards in the game give at most %(most)s."
    ),
    "beyond_the_fleet": _("“%(item)s” is %(have)s; a fleet has %(most)s spaces after the start."),
    "held_by_another": _("“%(item)s” exists once, and another player already has it."),
    "not_in_this_edition": _("“%(item)s” is not in this edition of the base game."),
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
    "no_such_naval_result": _("“%(item)s”: no naval conflict of this Age gives these tokens."),
    "more_shields_than_box": _(
        "“%(item)s” is %(have)s; with those of the others at most %(most)s are left."
    ),
    "no_invasions_with_three": _("With 3 players the Invasion cards stay in the box."),
    "more_invasions_than_cards": _(
        "“%(item)s”: %(have)s players are marked, but the cards allow %(most)s in this Age."
    ),
}


def fact(key: str) -> str:
    """The question behind a fact of the box."""
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
    """How a number became its points, where it is no plain sum; empty where it is."""
    if "final" in facts:
        told = _("with the symbols added: %(final)s; its square counts")
    elif "counted" in facts:
        told = _("the neighbours have %(counted)s defeats, at most %(cap)s points count")
    elif "cap" in facts:
        told = _("at most %(cap)s points count for one Guild")
    elif "level" in facts and "each" in facts:
        told = _("Commercial Level %(level)s, %(each)s points for each")
    elif "level" in facts:
        told = _("Commercial Level %(level)s")
    elif "theirs" in facts:
        told = _("%(own)s Land Shields against %(theirs)s, tokens: %(tokens)s")
    elif "strength" in facts:
        told = _("naval strength %(strength)s")
    elif facts.get("each") is not None:
        told = _("%(each)s points for each")
    else:
        return ""
    return str(told) % {key: "—" if value is None else value for key, value in facts.items()}
