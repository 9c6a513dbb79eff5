"""The words of 7 Wonders: Armada for each thing that is counted, and for its choices."""

from typing import Any

from django.utils.translation import gettext_lazy as _

_COUNTED = _("Points as you count them; the cap of 10 is applied for you.")

# cards that exist once and whose label asks for more than who has them
THINGS: dict[str, Any] = {
    "decorators_guild": _("Decorators Guild and every stage of the Wonder"),
    "rainbow_archipelago": _("Rainbow Archipelago"),
}
# id: (label, hint)
ITEMS: dict[str, tuple[Any, Any]] = {
    "land_1": (_("Land victory tokens of 1"), _("Age I, 1 point each.")),
    "land_3": (_("Land victory tokens of 3"), _("Age II, 3 points each.")),
    "land_5": (_("Land victory tokens of 5"), _("Age III, 5 points each.")),
    "land_defeats": (_("Land defeat tokens"), _("Each costs 1 point.")),
    "naval_1": (_("Naval token of Age I"), _("The token you took, or none.")),
    "naval_2": (_("Naval token of Age II"), _("The token you took, or none.")),
    "naval_3": (_("Naval token of Age III"), _("The token you took, or none.")),
    "coins": (_("Coins"), _("Count a coin of 6 as six. Every full three give 1 point.")),
    "wonder": (_("Points of the Wonder"), _("Printed on the stages you have built.")),
    "civilian": (_("Points of blue cards"), _("Armada cards included.")),
    "commercial": (
        _("Points of yellow cards"),
        _("Without the Pirate Brotherhood and the Customs Office."),
    ),
    "pirate_brotherhood": (
        _("Pirate Brotherhood"),
        _("Gives 4 points. In the 2020 box: Pirate Crew."),
    ),
    "customs_office": (
        _("Customs Office"),
        _("Gives 2 points for each Commercial Level. In the 2020 box: Port Customs."),
    ),
    "yellow_ship": (_("Space of the yellow Ship"), _("From 0 (start) to 6.")),
    "workers_guild": (_("Workers Guild"), _COUNTED),
    "craftsmens_guild": (_("Craftsmen's Guild"), _COUNTED),
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
        _(
            "Explorer's Office, Society of Navigators, Captain's Circle. In the 2020 box: "
            "Cabinet of Explorers, Navigation Firm, Circle of Captains."
        ),
    ),
    "golden_archipelago": (_("Golden Archipelago"), _("One more symbol of your choice.")),
    "emerald_archipelago": (
        _("Emerald Archipelago"),
        _("One more symbol of the kind you have most of."),
    ),
    "science_sets": (_("Sets of three different symbols"), _("Each gives 7 points.")),
    "islands": (_("Island cards"), _("All of them, also those without points.")),
    "inhabited_island": (_("Inhabited Island"), _("Gives 3 points.")),
    "statues_harbor": (
        _("Statues Harbor"),
        _("Gives 5 points. In the 2020 box: Oasis of Statues."),
    ),
    "pirate_harbor": (
        _("Pirate Harbor"),
        _("Gives 3 points. In the 2020 box: Pirate Oasis."),
    ),
    "sovereign_archipelago": (
        _("Sovereign Archipelago"),
        _("Gives 7 points. In the 2020 box: Royal Archipelago."),
    ),
    "luxurious_archipelago": (
        _("Luxurious Archipelago"),
        _("Gives 2 points for each Commercial Level. In the 2020 box: Lush Archipelago."),
    ),
    "sheltered_archipelago": (_("Sheltered Archipelago"), _("Gives 2 points for each Island.")),
    "rainbow_archipelago": (
        _("Rainbow Archipelago: cards of one colour"),
        _("The colour you have most of in your City."),
    ),
    "islands_counted": (
        _("All Islands that give me points are named"),
        _("Tap it also if you have none."),
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
    "stays_out": (
        _("Forgotten Harbor: does not take part"),
        _("Only if this card is yours. In the 2020 box: Forgotten Oasis."),
    ),
    "token": (_("Naval token"), ""),
    "land_shields": (_("Land Shields"), _("On cards, Islands and the Wonder.")),
    "invades_right": (
        _("Invades two seats to the right (▶▶)"),
        _(
            "Built Dock or Jetty in this Age, also from the discard pile. "
            "In the 2020 box: Pontoon, Pier."
        ),
    ),
    "invades_left": (
        _("Invades two seats to the left (◀◀)"),
        _("Built Quay in this Age, also from the discard pile. In the 2020 box: Ballista."),
    ),
    "diplomacy": (_("Diplomacy token"), _("Keeps out of war with neighbours, not of Invasions.")),
    "border": (
        _("Diplomacy at a border of two teams"),
        _("By the rulebook’s words there is no conflict there, but it is up to you."),
    ),
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
    "border": {
        "no_conflict": _("No conflict at that border"),
        "next_enemy": _("The next enemy City fights instead"),
    },
}
