"""The words of Imperial Struggle, with the terms of the Russian edition in locale/ru."""

from django.utils.translation import gettext, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from companion.games.face import StopWords
from companion.games.imperial_struggle.face import items as imperial_struggle_items
from companion.games.imperial_struggle.face import war_words

NAME = _("Imperial Struggle")
POINTS = _("VP")

OPTIONS: dict[str, tuple[str, str]] = {}

SEATS = {"britain": _("Britain"), "france": _("France")}
SEAT_COLOURS = {"britain": "red", "france": "blue"}

# the further sheets of the game: (name, what the totals are)
SHEETS = {
    "peace": (_("Scoring phase of a peace round"), _("VP in this phase")),
    "war": (_("Theatre of war"), _("military strength")),
    "aftermath": (_("End of a war"), _("VP in this war")),
}

WARS = {
    "wss": _("War of the Spanish Succession"),
    "was": _("War of the Austrian Succession"),
    "syw": _("Seven Years’ War"),
    "awi": _("American War of Independence"),
}

# the same, as short as it fits under a buoy
BUOYS = {
    "wss": pgettext_lazy("buoy", "Span."),
    "was": pgettext_lazy("buoy", "Austr."),
    "syw": pgettext_lazy("buoy", "7 years"),
    "awi": pgettext_lazy("buoy", "Amer."),
}


def stop(stop_id: str) -> StopWords:
    """A peace round, a theatre of a war, or the end of a war."""
    family, _dot, key = stop_id.partition(".")
    if family == "peace":
        number = {"number": key}
        return StopWords(
            gettext("Peace round %(number)s") % number,
            key,
            label=pgettext("buoy", "peace"),
            place=gettext("Peace %(number)s of 6") % number,
            over=gettext("Is peace round %(number)s over?") % number,
            record=gettext("Record peace round %(number)s") % number,
        )
    if key in WARS:
        return StopWords(
            gettext("%(war)s: how it ended") % {"war": WARS[key]},
            icon="flag",
            label=pgettext("buoy", "end of war"),
            place=str(WARS[key]),
            over=gettext("Is the war over?"),
            record=gettext("Record the end of the war"),
        )
    theatre = str(imperial_struggle_items.CHOICES["theatre"][key])
    of, _line, fought = key.partition("_")
    return StopWords(
        theatre,
        icon="sword",
        label=f"{BUOYS[of]} {fought}",
        place=str(WARS[of]),
        over=theatre.partition(": ")[2],
        record=gettext("Record this theatre"),
    )


# the one marker of the race: which seat wins at which end of its track
TRACK = {"low": "britain", "high": "france", "last": 30}


ROWS = {
    "track": pgettext_lazy("Imperial Struggle", "VP marker"),
    "prestige": _("Prestige"),
    "available_debt": _("Available debt"),
    "furs": _("Furs"),
    "spice": _("Spice"),
    "fish": _("Fish"),
    "tobacco": _("Tobacco"),
    "sugar": _("Sugar"),
    "cotton": _("Cotton"),
    "territories": _("Territories of the opponent"),
    "usa_flags": _("USA flags"),
    "marker": _("VP marker after scoring"),
    "more_available_debt": _("Tie at 15: more available debt"),
    "britain_wins_ties": _("Still a tie: Britain"),
    # a peace round
    "turn": _("Before the scoring"),
    "europe": _("Europe"),
    "north_america": _("North America"),
    "caribbean": _("The Caribbean"),
    "india": _("India"),
    "ministries": _("Ministries"),
    "debt": _("Debt after scoring"),
    "treaty": _("Treaty points after scoring"),
    "awards_won": _("Region and global demand awards taken"),
    # a theatre of war
    "army": _("Army"),
    "alliances": _("Alliances"),
    "keywords": _("Ministry keywords"),
    "conflicts": _("Conflict markers"),
    "squadrons": _("Squadrons"),
    "forts": _("Forts"),
    "symbols": _("Symbols on the tiles"),
    "margin": _("Margin"),
    "spoils": _("Spoils"),
    # a peace round of an evening
    "demand": _("Global demand"),
    # the end of a war
    "before_war": _("Before the war"),
    "theatre_1": _("First theatre"),
    "theatre_2": _("Second theatre"),
    "theatre_3": _("Third theatre"),
    "theatre_4": _("Fourth theatre"),
    "resistance": _("Resistance of the opponent"),
    "excess_debt": _("Debt the opponent cannot take"),
    "war_debt": _("Debt after the war"),
    "war_treaty": _("Treaty points after the war"),
    "conquests": _("Conquered territories"),
    "placed_usa_flags": _("USA flags on the board"),
    "tiles_to_draw": _("Bonus tiles to draw"),
    "top_rows": _("Theatres won by the widest margin"),
    "war_marker": pgettext_lazy("Imperial Struggle", "VP marker after the war"),
}

# in the row of global demand
THINGS = {
    f"demand_{good}": ROWS[good] for good in ("furs", "spice", "fish", "tobacco", "sugar", "cotton")
}
SOME_OF = {"demand": pgettext_lazy("goods in demand", "Three of six")}

# the game comes without a score pad
MARKS: dict[str, str] = {}

ICONS = {
    "track": "track",
    "prestige": "games/imperial_struggle/crown",
    "available_debt": "scroll",
    "furs": "coin",
    "spice": "coin",
    "fish": "coin",
    "tobacco": "coin",
    "sugar": "coin",
    "cotton": "coin",
    "territories": "map",
    "usa_flags": "flag",
    "marker": "track",
    "more_available_debt": "scroll",
    "britain_wins_ties": "flag",
    "turn": "event",
    "europe": "map",
    "north_america": "map",
    "caribbean": "map",
    "india": "map",
    "ministries": "card",
    "debt": "scroll",
    "treaty": "scroll",
    "awards_won": "star",
    "army": "sword",
    "alliances": "games/imperial_struggle/crown",
    "keywords": "card",
    "conflicts": "games/imperial_struggle/disc",
    "squadrons": "ship",
    "forts": "building",
    "symbols": "event",
    "margin": "track",
    "spoils": "star",
    "demand": "coin",
    "before_war": "event",
    "theatre_1": "sword",
    "theatre_2": "sword",
    "theatre_3": "sword",
    "theatre_4": "sword",
    "resistance": "building",
    "excess_debt": "scroll",
    "war_debt": "scroll",
    "war_treaty": "scroll",
    "conquests": "map",
    "placed_usa_flags": "flag",
    "tiles_to_draw": "card",
    "top_rows": "star",
    "war_marker": "track",
}

ITEMS = imperial_struggle_items.ITEMS
CHOICES = imperial_struggle_items.CHOICES

REFUSALS = {
    **war_words.REFUSALS,
    "both_powers": _("The two players are Britain and France."),
    "more_markets_than_board": _(
        "The board has %(spaces)s of “%(item)s”, the opponent holds %(other)s: "
        "at most %(most)s are left, not %(have)s."
    ),
    "more_prestige_than_board": _(
        "%(spaces)s prestige spaces are open now, the opponent holds %(other)s: "
        "at most %(most)s are left, not %(have)s."
    ),
    "more_spaces_than_region": _(
        "The region has %(spaces)s spaces now, the opponent holds %(other)s: "
        "at most %(most)s are left, not %(have)s."
    ),
    "more_than_the_region": _(
        "“%(item)s” is %(have)s, but with what else you hold in the region at most %(most)s fit."
    ),
    "fewer_than_counted_inside": _(
        "“%(item)s” is %(have)s, but the markets and prestige spaces you have recorded there "
        "make %(least)s already: it is at least %(least)s."
    ),
    "beyond_the_track": pgettext_lazy(
        "Imperial Struggle", "“%(item)s” is %(have)s; the track ends at %(most)s."
    ),
    "limit_below_debt": _("The debt is %(least)s already: the limit cannot be %(have)s."),
    "debt_beyond_limit": _("Debt never passes its limit of %(most)s; you have %(have)s."),
    "won_by_the_marker": _(
        "With the marker at %(have)s the game was won before the final scoring."
    ),
    "marker_has_not_won": _(
        "The marker at %(have)s wins nothing: Britain needs 0 or less, France 30 or more."
    ),
    "no_place_for_usa_flag": _(
        "At most %(most)s USA flags can lie in these territories, not %(have)s."
    ),
    "usa_prestige_without_flag": _(
        "So many prestige spaces need those of the USA, and these need a USA flag on the board."
    ),
    "more_than_opponent_held": _(
        "The opponent held %(start)s territories at the start and %(flags)s of them carry a USA "
        "flag: at most %(most)s can be yours, not %(have)s."
    ),
    "treaty_not_reduced": _(
        "Before the scoring more than %(most)s treaty points are reduced to %(most)s; you have "
        "%(have)s."
    ),
    "more_than_ministries_give": _(
        "The ministries of this era cannot make “%(item)s” %(have)s for this power."
    ),
    "award_tile_too_often": _(
        "The box has %(most)s award tiles of this kind; you show %(have)s of them."
    ),
    "three_in_demand": _(
        "Global demand covers three commodities; from round 3 on an event may add furs or cotton."
    ),
    "usa_flag_before_the_war": _(
        "USA flags come with the War of American Independence: there are none in round %(round)s."
    ),
    "not_on_the_bonus_list": _("“%(item)s” is not on the bonus list of this theatre."),
    "more_keywords_than_ministries": _(
        "Each power has %(most)s such ministry in this era, not %(have)s."
    ),
    "more_than_theatre_has": _(
        "This theatre has %(spaces)s places for “%(item)s”, the opponent holds %(other)s: "
        "at most %(most)s are left, not %(have)s."
    ),
    "more_squadrons_than_box": _("A power has %(most)s squadrons, not %(have)s."),
    "one_tile_for_both": _("There is one Atlantic Dominance tile: only one side can have it."),
    "tile_not_in_this_theatre": _("This tile cannot lie in this theatre."),
    "tile_of_the_other_side": _("The Byng tile is British."),
    "resisted_too_often": _("A power resists at most %(most)s times in a war, not %(have)s."),
    "more_debt_than_symbols": _(
        "The opponent’s tiles show at most %(most)s debt symbols in this war, not %(have)s."
    ),
    "theatre_won_by_opponent": _("The opponent won this theatre: your margin is 0."),
    "not_a_theatre_of_this_war": _("This war has no such theatre."),
}


named = war_words.named


def fact(key: str) -> str:
    """The question about a fact of the box: a number of the global demand table."""
    _family, era, commodity, field = key.split(".")
    values = {"commodity": ROWS[commodity], "era": ERAS[era]}
    return str(FACTS[field]) % values


ERAS = {
    "succession": _("Succession era"),
    "empire": _("Empire era"),
    "revolution": _("Revolution era"),
}

FACTS = {
    "vp": _("How many VP does the global demand table give for “%(commodity)s” (%(era)s)?"),
    "trp": _(
        "How many treaty points does the global demand table give for “%(commodity)s” (%(era)s)?"
    ),
    "debt": _("By how much does “%(commodity)s” change the winner’s debt (%(era)s)?"),
}
