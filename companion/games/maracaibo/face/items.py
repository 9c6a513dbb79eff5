"""The words of Maracaibo for each thing that is counted, and for its choices."""

from typing import Any

from django.utils.translation import gettext_lazy as _

_CONTRIBUTED = _("Your sailor stands on the card.")
_INFLUENCE = _("The step your marker stands on.")
_EMPTY = _("Spaces of the supply without a single control chip.")
_CHIPS = _("In cities, in villages and on legacy tiles; replaced chips do not count.")
_BUILDING = _("The card above the board.")

# id: (label, hint)
ITEMS = {
    "vp_marker": (
        _("VP marker"),
        _("Where it stands before the final scoring, without the 100/200 token."),
    ),
    "vp_token": (_("100/200 VP token"), _("The side that lies up in front of you.")),
    "last_step": (
        _("Step 1: a purchase or 2 VP"),
        _("A travel card, a contribution to a prestige building, or 2 VP."),
    ),
    "last_vp": (
        _("Other VP of this step"),
        _("Gained at once by the card, a first contribution or career goals; otherwise 0."),
    ),
    "vp_before": (
        _("VP marker before this scoring"),
        _("With the 100/200 token. VP that a card or a contribution gave at once are included."),
    ),
    "vp_income": (_("VP income marker"), _("The step it stands on.")),
    "doubloon_income": (_("Doubloon income marker"), _("The step it stands on.")),
    "automa_markers": (
        _("Round markers that left the Automa board"),
        _("Delivered to cities or removed from the game."),
    ),
    "automa_cards": (_("Travel cards by the Automa board"), _("1 VP for each.")),
    "automa_cells": (
        _("Round cells of the Automa board without a marker"),
        _("Only the round cells, not the places between them."),
    ),
    "cards": (
        _("VP on your travel cards"),
        _("Only cards in your play area; none in hand, none in planning."),
    ),
    "building_1": (_("Building on space I"), _BUILDING),
    "building_2": (_("Building on space II"), _BUILDING),
    "building_3": (_("Building on space III"), _BUILDING),
    "building_4": (_("Building on space IV"), _BUILDING),
    "abbey": (_("You contributed to the abbey"), _CONTRIBUTED),
    "palace": (_("You contributed to the palace"), _CONTRIBUTED),
    "basilica": (_("You contributed to the basilica"), _CONTRIBUTED),
    "citadel": (_("You contributed to the citadel"), _CONTRIBUTED),
    "church": (_("You contributed to the church"), _CONTRIBUTED),
    "fort": (_("You contributed to the fort"), _CONTRIBUTED),
    "academy": (_("You contributed to the academy"), _CONTRIBUTED),
    "cathedral": (_("You contributed to the cathedral"), _CONTRIBUTED),
    "thresholds": (_("Thresholds crossed"), _("By your explorer: red, blue and green.")),
    "quests": (_("Quest tokens"), _("On your ship board, story tokens included.")),
    "assistants": (_("Assistants"), _("Your sailors in settlements on the board.")),
    "combat_points": (_("Combat points"), _("Where the marker of your combat strength stands.")),
    "sailors": (
        _("Sailors in your supply"),
        _("Not those on the board, on cards or in the common supply."),
    ),
    "attributes": (_("Attribute tokens"), _("At most one of each type.")),
    "combat_tokens": (_("Combat tokens"), _("On your ship board.")),
    "upgrades": (_("Ship upgrades"), _("Round spaces of your ship board with both markers gone.")),
    "influence_france": (_("Influence in France"), _INFLUENCE),
    "influence_spain": (_("Influence in Spain"), _INFLUENCE),
    "influence_england": (_("Influence in England"), _INFLUENCE),
    "empty_france": (_("Empty spaces of the French supply"), _EMPTY),
    "chips_france": (_("French control chips on the board"), _CHIPS),
    "empty_spain": (_("Empty spaces of the Spanish supply"), _EMPTY),
    "chips_spain": (_("Spanish control chips on the board"), _CHIPS),
    "empty_england": (_("Empty spaces of the English supply"), _EMPTY),
    "chips_england": (_("English control chips on the board"), _CHIPS),
    "mary_quests": (
        _("Quest tokens on the Automa board"),
        _("Story tokens included; each gives 5 VP."),
    ),
    "explorer_lead": (
        _("Cells by which Mary's explorer is ahead"),
        _(
            "Printed cells on the shortest way; 0 if it is not ahead. On parallel branches compare "
            "the cells left to the next threshold."
        ),
    ),
    "round": (_("Round"), _("From 1 to 4.")),
    "doubloons_at": (_("Doubloon income before it"), _("The step the marker stands on.")),
    "doubloons_gain": (_("Doubloon income gained"), _("0 if none.")),
    "vp_at": (_("VP income before it"), _("The step the marker stands on.")),
    "vp_gain": (_("VP income gained"), _("0 if none.")),
    "nation": (_("Nation"), _("Whose influence is gained.")),
    "influence_at": (_("Influence before it"), _("The step the marker stands on.")),
    "influence_gain": (_("Influence gained"), _("0 if none.")),
    "blue_threshold": (_("Blue threshold"), _("4 VP for the first, 2 VP for the others.")),
    "green_threshold": (_("Green threshold"), _("4 VP for the first, 2 VP for the others.")),
    "finish": (_("Last cell of the exploration track"), _("10, 8, 6 or 4 VP.")),
    "unused_assistants": (
        _("Assistants passed or left unused in the game"),
        _("2 VP each time, whatever you did instead; also at the end of rounds I–III."),
    ),
    "first_contributions": (
        _("Buildings you contributed to first"),
        _("2 VP for each."),
    ),
    "home_21": (
        _("Times you took 3 VP on the second homecoming space"),
        _("It is the space's action, and optional."),
    ),
    "home_22": (
        _("You took 5 VP on homecoming space 22"),
        _("It is the space's action, and optional."),
    ),
    "replacements": (
        _("Control chips you replaced"),
        _("Only those after you bought the card that gives 3 VP for each; otherwise 0."),
    ),
    "h25_stops": (_("Stops at legacy tile H25"), _("6 VP for each; 0 if it is not on the board.")),
    "career_goals": (_("Career goals done"), _("All three give 2 VP more.")),
    "career_vp": (
        _("VP of the career goals"),
        _("Printed on the card, for lower conditions only."),
    ),
}

_BUILDINGS = {
    "abbey": _("Abbey"),
    "palace": _("Palace"),
    "basilica": _("Basilica"),
    "citadel": _("Citadel"),
    "church": _("Church"),
    "fort": _("Fort"),
    "academy": _("Academy"),
    "cathedral": _("Cathedral"),
}
NATIONS = {"france": _("France"), "spain": _("Spain"), "england": _("England")}
_THRESHOLD = {"no": _("Not crossed"), "first": _("Crossed first"), "later": _("Crossed later")}

CHOICES: dict[str, dict[str, Any]] = {
    "vp_token": {"none": _("No token"), "100": "100", "200": "200"},
    "last_step": {
        "bought": _("A card"),
        "contributed": _("A building"),
        "two_vp": _("Took 2 VP"),
    },
    **{f"building_{space}": _BUILDINGS for space in (1, 2, 3, 4)},
    "automa.round": {
        "odd": _("The 1st, 3rd, 5th and so on"),
        "even": _("The 2nd, 4th, 6th and so on"),
        "other": _("In another order"),
    },
    "nation": NATIONS,
    "blue_threshold": _THRESHOLD,
    "green_threshold": _THRESHOLD,
    "finish": {
        "no": _("Not reached"),
        "first": _("Reached first"),
        "second": _("Reached second"),
        "third": _("Reached third"),
        "fourth": _("Reached fourth"),
    },
}
