"""The words of Imperial Struggle for each thing that is counted, and for its choices."""

from django.utils.translation import gettext_lazy as _

_NO_CONFLICTS = _("Spaces with a conflict marker do not count.")
_MARKETS = _("Markets with your flag and no conflict marker.")
_REGION = _("All your flags and squadrons here; spaces with a conflict marker do not count.")
_DEMAND = _("Three tiles of six are open in each round.")
_TILE = _("The open tile in the region.")

# id: (label, hint)
ITEMS = {
    "ending": (_("How the game ended"), _("After an automatic victory nothing more is scored.")),
    "vp": (_("VP marker"), _("Where it stands before this scoring: below 15 Britain leads.")),
    "prestige": (_("Prestige spaces"), _NO_CONFLICTS),
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
    "demand_furs": (_("Demand for furs"), _DEMAND),
    "demand_spice": (_("Demand for spice"), _DEMAND),
    "demand_fish": (_("Demand for fish"), _DEMAND),
    "demand_tobacco": (_("Demand for tobacco"), _DEMAND),
    "demand_sugar": (_("Demand for sugar"), _DEMAND),
    "demand_cotton": (_("Demand for cotton"), _DEMAND),
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
        _("Count after the tiles’ effects; a conflict marker takes the strength away."),
    ),
    "keywords": (_("Listed ministry keyword"), _("On your revealed ministries.")),
    "conflicts": (
        _("Conflict markers on the opponent’s flags"),
        _("In the region of the theatre, after the tiles’ effects."),
    ),
    "squadrons": (
        _("Squadrons in listed regions"),
        _("After the tiles’ effects; the fleet box does not count."),
    ),
    "forts": (_("Undamaged forts"), _("In the region of the theatre, after the tiles’ effects.")),
    "symbol_debt": (_("Debt symbols"), _("The opponent’s debt rises by 1 for each.")),
    "symbol_damage": (
        _("Damage symbols"),
        _("Damage an enemy fort or send an enemy squadron to the fleet box."),
    ),
    "symbol_unflag": (
        _("Crossed flags"),
        _("Remove an enemy flag from a market or political space without a conflict marker."),
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
        _("USA flags may go to the Northern Colonies, the Carolinas and San Agustin."),
    ),
    "spoil_canada": (_("Canada"), _("A USA flag may go to Quebec & Montreal.")),
    "spoil_jacobite_victory": (_("Jacobite victory"), _("Take the marker.")),
    "spoil_jacobite_defeat": (
        _("Jacobite defeat"),
        _("The ministry “Jacobite Uprisings” leaves the game."),
    ),
    "spoil_squadrons_unbuilt": (
        _("Squadrons lost"),
        _("From the board or the fleet box; they can be built again."),
    ),
    "spoil_squadrons_removed": (_("Squadrons removed"), _("They leave the game.")),
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

CHOICES = {
    "ending": {
        "final_scoring": _("Final scoring after round 6"),
        "track_britain": _("Britain won: the marker at 0 or below"),
        "track_france": _("France won: the marker at 30 or above"),
        "awards_britain": _("Britain won: all awards of a round"),
        "awards_france": _("France won: all awards of a round"),
        "theatres_britain": _("Britain won: every theatre of a war"),
        "theatres_france": _("France won: every theatre of a war"),
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
    "spoil_unflag": {
        "north_america_market": _("a market in North America"),
        "caribbean_market": _("a market in the Caribbean"),
        "india_market": _("a market in India"),
        "europe_political": _("a political space in Europe"),
    },
}
