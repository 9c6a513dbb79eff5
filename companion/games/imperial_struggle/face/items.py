"""The words of Imperial Struggle for each thing that is counted, and for its choices."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

_MARKETS = _("Markets with your flag and no conflict marker.")
_REGION = _(
    "All your flags and squadrons here, damaged forts too; "
    "spaces with a conflict marker do not count."
)
_DEMAND = _("Three tiles of six are open; from round 3 on an event may add one.")
_TILE = _("The open tile in the region.")
_VP_MARKER = pgettext_lazy("Imperial Struggle", "VP marker")
_IN_REGIONS = _("In every region of the theatre, after the tiles’ effects.")
_VP_BEFORE = pgettext_lazy("Imperial Struggle", "VP marker before the war")
_MARGIN = _("By how much you won it; 0 if you did not.")

# id: (label, hint)
ITEMS = {
    "ending": (_("How the game ended"), _("After an automatic victory nothing more is scored.")),
    "vp": (_VP_MARKER, _("Where it stands before this scoring: below 15 Britain leads.")),
    "prestige": (
        _("Prestige spaces"),
        _("Naval spaces count too; spaces with a conflict marker do not."),
    ),
    "available_debt": (_("Available debt"), _("The debt limit less the debt.")),
    "debt_limit": (_("Debt limit"), _("The step of your debt limit marker.")),
    "debt": (_("Debt"), _("The step of your debt marker.")),
    "furs": (_("Fur markets"), _MARKETS),
    "spice": (_("Spice markets"), _MARKETS),
    "fish": (_("Fish markets"), _MARKETS),
    "tobacco": (_("Tobacco markets"), _MARKETS),
    "sugar": (_("Sugar markets"), _MARKETS),
    "cotton": (_("Cotton markets"), _MARKETS),
    "territories": (
        _("Territories the opponent held at the start"),
        _("Those that carry your flag now; USA flags are counted below."),
    ),
    "usa_flags_british": (
        _("USA flags in the Northern Colonies and the Carolinas"),
        _("British at the start: each gives France 2 VP."),
    ),
    "usa_flags_other": (
        _("USA flags in San Agustin and in Quebec & Montreal"),
        _("No VP, but any USA flag opens the prestige spaces of the USA."),
    ),
    "gains_britain": (_("Scored by Britain"), _("Moves the marker toward 0.")),
    "gains_france": (_("Scored by France"), _("Moves the marker toward 30.")),
    # a peace round
    "round": (_("Peace round"), _("It decides the era and the row of rewards.")),
    "europe": (_("Spaces in Europe"), _REGION),
    "north_america": (_("Spaces in North America"), _REGION),
    "caribbean": (_("Spaces in the Caribbean"), _REGION),
    "india": (_("Spaces in India"), _REGION),
    "award_europe": (_("Award tile of Europe"), _TILE),
    "award_north_america": (_("Award tile of North America"), _TILE),
    "award_caribbean": (_("Award tile of the Caribbean"), _TILE),
    "award_india": (_("Award tile of India"), _TILE),
    "usa_flag": (
        _("There is a USA flag on the board"),
        _("Then the prestige spaces of the USA count."),
    ),
    "demand_furs": (_("Global demand for furs"), _DEMAND),
    "demand_spice": (_("Global demand for spice"), _DEMAND),
    "demand_fish": (_("Global demand for fish"), _DEMAND),
    "demand_tobacco": (_("Global demand for tobacco"), _DEMAND),
    "demand_sugar": (_("Global demand for sugar"), _DEMAND),
    "demand_cotton": (_("Global demand for cotton"), _DEMAND),
    "excess_debt": (
        _("Debt the opponent cannot take"),
        _("Each unit beyond the opponent’s limit gives you 1 VP."),
    ),
    "ministry_vp": (
        _("VP by ministries"),
        _("What revealed ministries add in this phase; what they take away is negative."),
    ),
    "trp": (_("Treaty points"), _("Before the scoring: at most 4 are left.")),
    "ministry_trp": (_("Treaty points by ministries"), _("What revealed ministries add.")),
    # a theatre of war
    "theatre": (_("Theatre"), _("Theatres are fought in the order of the war board.")),
    "basic": (_("Basic war tile"), _("Each side has exactly one in a theatre.")),
    "bonus_1": (_("First bonus war tile"), _("At most two for each side.")),
    "bonus_2": (_("Second bonus war tile"), _("At most two for each side.")),
    "atlantic_dominance": (
        _("Atlantic Dominance tile"),
        _("The winner of that theatre puts it here: +2."),
    ),
    "byng": (_("Byng tile"), _("Britain puts it here by an event: +2.")),
    "alliances": (
        _("Alliance spaces in listed countries"),
        _(
            "A named space on the list counts too. Count after the tiles’ effects; "
            "a conflict marker takes the military strength away."
        ),
    ),
    "keywords": (_("Listed ministry keyword"), _("On your revealed ministries.")),
    "conflicts": (
        _("Conflict markers on the opponent’s flags"),
        _IN_REGIONS,
    ),
    "squadrons": (
        _("Squadrons in listed regions"),
        _("After the tiles’ effects; the fleet box does not count."),
    ),
    "forts": (_("Undamaged forts"), _IN_REGIONS),
    "symbol_debt": (_("Debt symbols"), _("The opponent’s debt rises by 1 for each.")),
    "symbol_damage": (
        _("Damage symbols"),
        _(
            "You may damage an intact enemy fort in a region of the theatre, "
            "or send an enemy squadron from there to the fleet box."
        ),
    ),
    "symbol_unflag": (
        _("Crossed flags"),
        _(
            "You may remove an enemy flag from a market or political space in a region of the "
            "theatre, if it has no conflict marker."
        ),
    ),
    "strength": (_("Military strength"), _("Army and bonuses.")),
    "spoil_vp": (_("VP"), _("Move the VP marker.")),
    "spoil_cp": (_("Conquest points"), _("Spend them before the next theatre.")),
    "spoil_trp": (_("Treaty points"), _("Move the treaty point marker.")),
    "spoil_unflag": (_("Remove an enemy flag"), _("One space of this kind.")),
    "spoil_atlantic_dominance": (
        _("Atlantic Dominance tile"),
        _("Put it into the French and Indian War."),
    ),
    "spoil_usa": (
        _("USA"),
        _(
            "France may put USA flags in the Northern Colonies, the Carolinas and San Agustin. "
            "It may then take British flags from forts of the sub-region Northern Colonies, and "
            "flags from markets of North America and the Caribbean that became isolated by this."
        ),
    ),
    "spoil_canada": (
        _("Canada"),
        _(
            "France may put a USA flag in Quebec & Montreal, and then take flags from markets of "
            "North America that became isolated by this."
        ),
    ),
    "spoil_jacobite_victory": (
        _("Jacobite victory"),
        _("Add a marker: there may be several."),
    ),
    "spoil_jacobite_defeat": (
        _("Jacobite defeat"),
        _(
            "Put the marker beside Ireland and Scotland; "
            "the ministry “Jacobite Uprisings” leaves the game."
        ),
    ),
    "spoil_squadrons_unbuilt": (
        _("Squadrons lost"),
        _("From the board or the fleet box; they can be built again."),
    ),
    "spoil_squadrons_removed": (_("Squadrons removed"), _("They leave the game.")),
    # the end of a war
    "war": (_("War"), _("It decides the theatres and their spoils.")),
    "vp_before": (_VP_BEFORE, _("Where it stood after the scoring of the peace round.")),
    "margin_1": (_("Margin in the first theatre"), _MARGIN),
    "margin_2": (_("Margin in the second theatre"), _MARGIN),
    "margin_3": (_("Margin in the third theatre"), _MARGIN),
    "margin_4": (_("Margin in the fourth theatre"), _MARGIN),
    "resistances": (
        _("Resistances to conquest"),
        _("How often you kept a territory: 3 VP for the opponent, then 5."),
    ),
    "resisted": (_("Resistances of the opponent"), _("3 VP for the first, 5 for the second.")),
    "debt_before": (_("Debt before the war"), _("The step of your debt marker.")),
    "forced_debt": (
        _("Debt forced in the war"),
        _("Debt symbols on the opponent’s tiles in all theatres."),
    ),
    "trp_before": (_("Treaty points before the war"), _("There may be more than 4.")),
    "bonus_tiles": (
        _("Bonus war tiles on the board"),
        _("For the next war you draw as many, at most 3."),
    ),
}

_BONUS = {
    "none": _("No tile"),
    "plus_1": "+1",
    "plus_1_debt": _("+1 and debt"),
    "plus_1_damage": _("+1 and damage"),
    "plus_2": "+2",
    "plus_3": "+3",
}
_FACES = {
    "vp3_lead2": _("3 VP, lead of 2"),
    "vp2_lead2": _("2 VP, lead of 2"),
    "vp1": _("1 VP"),
    "vp1_trp1": _("1 VP and 1 treaty point"),
    "trp1": _("1 treaty point"),
}

CHOICES: dict[str, dict[str, Any]] = {
    "ending": {
        "final_scoring": _("Final scoring after round 6"),
        "track_britain": _("Britain won: the marker at 0 or below"),
        "track_france": _("France won: the marker at 30 or above"),
        "awards_britain": _("Britain won: all region and global demand awards of a round"),
        "awards_france": _("France won: all region and global demand awards of a round"),
        "theatres_britain": _("Britain won: every theatre of a war by the widest margin"),
        "theatres_france": _("France won: every theatre of a war by the widest margin"),
    },
    "award_europe": _FACES,
    "award_north_america": _FACES,
    "award_caribbean": _FACES,
    "award_india": _FACES,
    "theatre": {
        "wss_1": _("Spanish Succession: Central Europe"),
        "wss_2": _("Spanish Succession: Spain"),
        "wss_3": _("Spanish Succession: Queen Anne’s War"),
        "wss_4": _("Spanish Succession: Jacobite Rebellion"),
        "was_1": _("Austrian Succession: Central Europe"),
        "was_2": _("Austrian Succession: King George’s War"),
        "was_3": _("Austrian Succession: First Carnatic War"),
        "was_4": _("Austrian Succession: Jacobite Rebellion"),
        "syw_1": _("Seven Years’ War: Atlantic Dominance"),
        "syw_2": _("Seven Years’ War: Third Carnatic War"),
        "syw_3": _("Seven Years’ War: French and Indian War"),
        "syw_4": _("Seven Years’ War: Prussia’s Wars"),
        "awi_1": _("American Independence: American Revolution"),
        "awi_2": _("American Independence: Mysore War"),
        "awi_3": _("American Independence: Antilles War"),
    },
    "basic": {
        "minus_1_unflag": _("−1 and a crossed flag"),
        "zero_debt": _("0 and debt"),
        "zero_damage": _("0 and damage"),
        "plus_1": "+1",
        "plus_2": "+2",
    },
    "bonus_1": _BONUS,
    "bonus_2": _BONUS,
    "war": {
        "wss": _("War of the Spanish Succession"),
        "was": _("War of the Austrian Succession"),
        "syw": _("Seven Years’ War"),
        "awi": _("War of American Independence"),
    },
    "spoil_unflag": {
        "north_america_market": _("a market in North America"),
        "caribbean_market": _("a market in the Caribbean"),
        "india_market": _("a market in India"),
        "europe_political": _("a political space in Europe"),
    },
}
