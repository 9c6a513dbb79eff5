"""Chapter «Буклет подсчёта победных очков»: the rows of the pad and what is counted in each."""

from rules.armada.science import SYMBOLS
from rules.core.layout import Once, RowSpec
from rules.core.move import Value

LAND = {"land_1": 1, "land_3": 2, "land_5": 3}  # victory tokens by the Age that gives them
NAVAL = {"naval_1": 1, "naval_2": 2, "naval_3": 3}
COUNTED_GUILDS = (  # Guilds whose points are typed in as counted, before the cap
    "workers_guild",
    "craftsmens_guild",
    "traders_guild",
    "philosophers_guild",
    "spies_guild",
    "magistrates_guild",
    "shipowners_guild",
    "builders_guild",
)
ONCE_GUILDS = (*COUNTED_GUILDS, "strategists_guild", "decorators_guild")
GUILDS = (*ONCE_GUILDS, "copied_guild")
POINT_ISLANDS = (
    "inhabited_island",
    "statues_harbor",
    "pirate_harbor",
    "sovereign_archipelago",
    "luxurious_archipelago",
    "sheltered_archipelago",
    "rainbow_archipelago",
)
SYMBOL_ISLANDS = ("golden_archipelago", "emerald_archipelago")
HELD_ISLANDS = POINT_ISLANDS + SYMBOL_ISLANDS
YELLOW_CARDS = ("pirate_brotherhood", "customs_office")

ROWS = (
    RowSpec("military", "ARM-BASE-35", (*LAND, "land_defeats")),
    RowSpec("naval", "ARM-CONF-18", tuple(NAVAL)),
    RowSpec("treasury", "ARM-BASE-36", ("coins",)),
    RowSpec("wonder", "ARM-BASE-37", ("wonder",)),
    RowSpec("civilian", "ARM-BASE-38", ("civilian",)),
    RowSpec("commercial", "ARM-BASE-41", ("commercial", *YELLOW_CARDS, "yellow_ship")),
    RowSpec("guilds", "ARM-GUILD-01", (*GUILDS, "guilds_counted")),
    RowSpec("science", "ARM-BASE-39", (*SYMBOLS, "wildcards", "most_common", *SYMBOL_ISLANDS)),
    RowSpec("islands", "ARM-SCORE-01", ("islands", *POINT_ISLANDS, "islands_counted")),
    RowSpec("shipyard", "ARM-BLUE-01", ("blue_ship",)),
    RowSpec("cities", "ARM-EXP-03", ("cities_points", "debts"), when="cities"),
    RowSpec("team", "ARM-TEAM-18", when="teams", kind="note", sums=True),
    RowSpec("most_coins", "ARM-BASE-44", kind="tiebreak"),
)

NONES: dict[str, Value] = {
    **dict.fromkeys((*LAND, "land_defeats"), 0),
    **dict.fromkeys(NAVAL, "none"),
    **dict.fromkeys((*SYMBOLS, "wildcards", "most_common"), 0),
    "copied_guild": None,
    "guilds_counted": True,
    "islands": None,
    "islands_counted": True,
    "cities_points": 0,
    "debts": 0,
}
ONCE = (
    Once("yellow_cards", YELLOW_CARDS, needs={"customs_office": "yellow_ship"}),
    Once("guilds", GUILDS, "guilds_counted"),
    Once(
        "islands",
        (*SYMBOL_ISLANDS, *POINT_ISLANDS),
        "islands_counted",
        {"luxurious_archipelago": "yellow_ship", "sheltered_archipelago": "islands"},
    ),
)
