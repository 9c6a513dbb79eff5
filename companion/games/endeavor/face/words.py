"""The words of Endeavor: Age of Sail, with the terms of the Russian edition in locale/ru."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from companion.games.endeavor.face import referee
from companion.games.endeavor.face.names import NOBODY, Who
from companion.games.endeavor.face.referee import choice as choice
from companion.games.endeavor.face.referee import effect as effect
from companion.games.endeavor.face.referee import move as move
from companion.games.endeavor.face.referee import named as named
from companion.games.face import StopWords
from companion.wording import common

NAME = _("Endeavor: Age of Sail")
POINTS = _("glory")

OPTIONS = {
    "events": (_("With the events module"), _("Adds three event rows to the pad.")),
    **referee.OPTIONS,
}
OPTION_CHOICES = {"side": ("", "a", "b"), "fleet_colour": ("", *common.COLOURS)}
OPTION_NEEDS = dict.fromkeys(referee.FLEET_OPTIONS, "silent_fleet")


def stop(stop_id: str) -> StopWords:
    """The standings after each of rounds 1 to 6."""
    return common.a_round(stop_id.partition(".")[2], of=7)


LAST_STOP = StopWords("", "7", place=_("Round 7 of 7"))

ROWS = {
    "event_1": _("Event 1"),
    "event_2": _("Event 2"),
    "event_3": _("Event 3"),
    "industry": _("Industry"),
    "culture": _("Culture"),
    "economy": _("Economy"),
    "influence": _("Influence"),
    "cities_routes": _("Cities and routes"),
    "buildings_cards": _("Buildings, cards, governor slot"),
    "population": _("Population"),
    "slavery": _("Slavery"),
}

# the letter of the paper pad, where it has one; in Russian its own
_TRACKS = pgettext_lazy("row of Endeavor's pad", "A")
MARKS = {
    "industry": _TRACKS,
    "culture": _TRACKS,
    "economy": _TRACKS,
    "influence": _TRACKS,
    "cities_routes": pgettext_lazy("row of Endeavor's pad", "B"),
    "buildings_cards": pgettext_lazy("row of Endeavor's pad", "C"),
    "population": pgettext_lazy("row of Endeavor's pad", "D"),
    "slavery": pgettext_lazy("row of Endeavor's pad", "E"),
}

ICONS = {
    "event_1": "event",
    "event_2": "event",
    "event_3": "event",
    "industry": "track",
    "culture": "track",
    "economy": "track",
    "influence": "track",
    "cities_routes": "games/endeavor/city",
    "buildings_cards": "building",
    "population": "games/endeavor/disc",
    "slavery": "games/endeavor/chain",
}

# id: (label, hint)
ITEMS = {
    "event_1": (_("Glory of the first event"), _("As the events board says.")),
    "event_2": (_("Glory of the second event"), _("As the events board says.")),
    "event_3": (_("Glory of the third event"), _("As the events board says.")),
    "industry": (_("Industry marker"), _("The step it stands on now; do not move it back.")),
    "culture": (_("Culture marker"), _("The step it stands on now; do not move it back.")),
    "economy": (_("Economy marker"), _("The step it stands on now; do not move it back.")),
    "influence": (_("Influence marker"), _("The step it stands on now; do not move it back.")),
    "cities": (_("Cities"), _("All your cities, Europe included; no fleets.")),
    "two_glory_cities": (_("Of them with two glory symbols"), _("They count once more.")),
    "routes": (_("Routes"), _("Both ends are yours; a fleet is a valid end.")),
    "map_glory": (
        _("Glory of cities and routes"),
        _(
            "A city gives 1, one with two symbols 2, a route 1. They are counted one by one at the end."
        ),
    ),
    "board_glory": (
        _("Glory of buildings and cards"),
        _(
            "The symbols printed on them, less 1 for each slavery card set aside. The rest at the end."
        ),
    ),
    "buildings": (_("Glory on buildings"), _("Symbols on the buildings of your coast.")),
    "town_hall_draws": (
        _("Draw symbols for the town hall"),
        _("Only if you own it: one for each draw symbol on your buildings; otherwise 0."),
    ),
    "cards": (_("Glory on cards"), _("Cards on your board, governors included.")),
    "governor_slot_empty": (_("The governor slot is empty"), _("An empty slot gives 3.")),
    "harbour": (_("Discs in the harbour"), _("Every full three give 1.")),
    "slavery": (_("Slavery cards set aside"), _("Each costs 1.")),
}

CHOICES: dict[str, dict[str, str]] = {}

REFUSALS = {
    **referee.REFUSALS,
    "no_such_colour": _("The box has no discs of this colour."),
    "one_fifth_colour": _("The box has five colours: only one of these can be in it."),
    "beyond_the_track": _("“%(item)s” is %(have)s; no track goes beyond %(most)s."),
    "more_discs_than_box": _(
        "A player has %(discs)s discs in all: “%(item)s” can be at most %(most)s here, not %(have)s."
    ),
    "fewer_than_two_glory": _(
        "“%(item)s” is %(have)s, but cities with two symbols alone make %(least)s: "
        "it is at least %(least)s."
    ),
    "more_than_cities": _("“%(item)s” is %(have)s, more than the %(most)s cities."),
    "more_cards_than_box": _(
        "The box has %(cards)s slavery cards, the others have set aside %(others)s: "
        "at most %(most)s are left, not %(have)s."
    ),
    "no_events": _("This table plays without events: the first three rows stay empty."),
}


def fact(key: str, who: Who = NOBODY) -> str:
    """The question behind a fact of the box."""
    family, *rest = key.split(".")
    if family != "track":
        return referee.fact(key, who)
    track, step = rest
    values = {"track": FACT_TRACKS[track], "step": step}
    return str(_("Is there a symbol on step %(step)s of the track “%(track)s”?")) % values


FACT_TRACKS = {
    "industry": _("Industry"),
    "culture": _("Culture"),
    "economy": _("Economy"),
    "influence": _("Influence"),
    "extender": _("Track extender"),
}


# facts that are taught by tapping a row of steps, all at once
GRIDS = {
    "track.industry": _("Industry"),
    "track.culture": _("Culture"),
    "track.economy": _("Economy"),
    "track.influence": _("Influence"),
}
GRID_TITLE = _("Which steps of the tracks have a symbol?")
GRID_HINT = _(
    "Tap the numbered steps that carry a symbol on your player board. "
    "A track that you leave untouched stays unknown."
)
GRID_SAME = _("All four tracks are printed alike")
