"""The words of Maracaibo, with the terms of the Russian edition in locale/ru."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from companion.games.face import StopWords
from companion.games.maracaibo.face import items as maracaibo_items
from companion.games.maracaibo.face import round_end
from companion.wording import common
from rules.maracaibo.facts import ROW_VP

NAME = _("Maracaibo")
POINTS = _("VP")

OPTIONS = {
    "solo": (
        _("Alone against Mary"),
        _("Seat only yourself: Mary sits down by herself, and her bonuses are counted too."),
    ),
}

SEATS = {**common.COLOURS, "mary": _("Mary")}
SEAT_COLOURS = {"mary": "black"}
# nobody chooses this seat: an option takes it
SEATED_BY = {"solo": "mary"}

# the further sheets


def stop(stop_id: str) -> StopWords:
    """The interim scorings after rounds I to III."""
    return common.a_round(stop_id.partition(".")[2], of=4)


LAST_STOP = StopWords("", "4", place=_("Round 4 of 4"))


# what the hands do after a sheet: of players one by one, of the whole table
AFTER_EACH, AFTER_ALL = round_end.EACH, round_end.ALL

SHEETS = {
    "interim": _("Interim scoring"),
    "tracks": _("Gains beyond the end of a track"),
    "play": _("VP gained during the game"),
}

ROWS = {
    "vp_track": _("VP before the final scoring"),
    "last_purchase": _("Last purchase or 2 VP"),
    "vp_income": _("VP income"),
    "doubloon_track": _("VP of the doubloon track"),
    "cards": _("Travel cards"),
    "buildings": _("Prestige buildings"),
    "majority": _("Most influence"),
    "france": _("Ranks in France"),
    "spain": _("Ranks in Spain"),
    "england": _("Ranks in England"),
    "mary_quests": _("Mary: quest tokens"),
    "mary_quest_lead": _("Mary: lead in quest tokens"),
    "mary_upgrades": _("Mary: lead in cleared spaces"),
    "mary_explorer": _("Mary: lead of her explorer"),
    "mary_tie": _("Mary wins a tie"),
    "vp_before": _("VP before the interim scoring"),
    "interim_purchase": _("Purchase or 2 VP"),
    "interim_vp": _("VP income now"),
    "interim_doubloons": _("Doubloon income now"),
    "vp_after": _("VP after the interim scoring"),
    "income_overflow": _("VP at once for VP income"),
    "doubloon_marker": _("Doubloon income after it"),
    "vp_income_marker": _("VP income after it"),
    "influence_overflow": _("VP at once for influence"),
    "influence_marker": _("Influence after it"),
    "explorer": _("Thresholds and the end of the exploration track"),
    "quest_track": _("Quest tokens from the fourth on"),
    "assistants": _("Assistants passed or left unused"),
    "first_contributions": _("First contributions"),
    "homecoming": _("Homecoming spaces"),
    "replacements": _("Replaced control chips"),
    "legacy": _("Legacy tile H25"),
    "career": _("Career card"),
}

# the step of the final scoring
MARKS = {
    "last_purchase": "1",
    "vp_income": "2",
    "doubloon_track": "2",
    "cards": "3",
    "buildings": "3",
    "majority": "4",
    "france": "5",
    "spain": "5",
    "england": "5",
}

ICONS = {
    "vp_track": "star",
    "last_purchase": "card",
    "vp_income": "track",
    "doubloon_track": "coin",
    "cards": "card",
    "buildings": "building",
    "majority": "games/maracaibo/influence",
    "france": "flag",
    "spain": "flag",
    "england": "flag",
    "mary_quests": "scroll",
    "mary_quest_lead": "scroll",
    "mary_upgrades": "ship",
    "mary_explorer": "map",
    "mary_tie": "games/maracaibo/crown",
    "vp_before": "star",
    "interim_purchase": "card",
    "interim_vp": "track",
    "interim_doubloons": "coin",
    "vp_after": "star",
    "income_overflow": "track",
    "doubloon_marker": "coin",
    "vp_income_marker": "track",
    "influence_overflow": "games/maracaibo/influence",
    "influence_marker": "games/maracaibo/influence",
    "explorer": "map",
    "quest_track": "scroll",
    "assistants": "anchor",
    "first_contributions": "building",
    "homecoming": "games/maracaibo/city",
    "replacements": "sword",
    "legacy": "event",
    "career": "games/maracaibo/crown",
}

ITEMS = maracaibo_items.ITEMS
CHOICES = maracaibo_items.CHOICES

REFUSALS = {
    "no_such_colour": _("The box has no pieces of this colour."),
    "alone_needs_mary": _("Alone you play against Mary: tick that option, and she takes her seat."),
    "solo_is_for_one": _("Only one player can play against Mary; you have %(have)s."),
    "mary_only_alone": _("Mary plays only when you are alone."),
    "beyond_the_lap": _(
        "“%(item)s” is %(have)s: at 100 VP you take the token and the marker begins again at 0."
    ),
    "beyond_the_track": _("“%(item)s” is %(have)s; the track ends at %(most)s."),
    "beyond_box": _("“%(item)s” is %(have)s; there are no more than %(most)s."),
    "more_than_box": _(
        "The box has %(box)s of these and the others hold %(others)s: “%(item)s” can be "
        "at most %(most)s, not %(have)s."
    ),
    "more_sailors_than_colour": _(
        "A colour has %(box)s sailors and %(others)s of them are elsewhere: “%(item)s” can be "
        "at most %(most)s, not %(have)s."
    ),
    "more_cells_than_markers": _(
        "“%(item)s” is %(have)s, but only %(most)s markers have left the row."
    ),
    "fewer_markers_than_cells": _("“%(item)s” is %(have)s, but %(least)s round cells are clear."),
    "income_begins_again": _(
        "VP income does not stay on 20: gain 20 VP for each upcoming scoring, go back to 0 and "
        "take the steps left."
    ),
    "income_below_start": _("Doubloon income begins at %(least)s and only grows."),
    "doubloons_become_vp": _("Doubloon income ends at %(most)s; what is more raises VP income."),
    "more_spaces_than_supply": _("A supply has %(most)s spaces, not %(have)s."),
    "fewer_spaces_than_chips": _(
        "With %(chips)s chips on the board at least %(least)s spaces of the supply are empty."
    ),
    "two_player_chips": _(
        "With two players, and alone, each nation puts a chip on the board at setup: "
        "at least 1 space of its supply is empty."
    ),
    "more_chips_than_taken": _(
        "With %(empty)s empty spaces at most %(most)s chips have left the supply, not %(have)s."
    ),
    "building_twice": _("Each building is in the box only once, but two spaces name the same one."),
    "building_in_box": _("This building lies in the box in this game."),
    "no_contribution": _("No building carries a sailor of yours, so you did not contribute."),
    "mary_has_none": _("“%(item)s” is not counted for Mary."),
    "only_mary_has": _("Only Mary has this: “%(item)s”."),
    "ranks_fall": _("Ranks only grow along the track: here they are at least %(least)s."),
    "once_a_round": _("A ship stops there once in a round, so at most %(most)s times."),
    # no longer raised, since a homecoming space counts its action instead of the stop; old logs
    # name it
    "stops_on_21_before_22": _("A ship stops on the second homecoming space before space 22."),
    "no_goal_done": _("Without a goal done the career card gives no VP."),
    "one_ends_the_game": _("Only one ship ends the game on space 22, not those of %(seats)s."),
    "two_in_one_place": _("“%(item)s”: only one can take this place, not %(seats)s."),
}


# by the beginning of the key
QUESTIONS = {
    "doubloon_track": _("How many VP are printed at step %(step)s of doubloon income?"),
    "rank": _(
        "%(nation)s: which number stands under the last red ribbon that a marker on "
        "step %(step)s has reached? (0 if none)"
    ),
    "influence": _("%(nation)s: what is the last step of the influence track?"),
    "automa": _(
        "How many VP does the rightmost free symbol of the Automa board show after "
        "%(step)s markers have left it?"
    ),
    "automa.row": _(
        "The VP symbols in the bottom row of the Automa board, from the left: %(vp)s. Is it so?"
    ),
    "automa.round": _(
        "Which places of the Automa board's bottom row are round cells, from the left?"
    ),
}


def fact(key: str) -> str:
    """The question about a fact of the box."""
    family, *rest = key.split(".")
    question = QUESTIONS.get(key) or QUESTIONS.get(family)
    if question is None or not rest:
        return key
    values = {
        "nation": maracaibo_items.NATIONS.get(rest[0], ""),
        "step": rest[-1],
        "vp": ", ".join(map(str, ROW_VP)),
    }
    return str(question) % values


def part(item_id: str, facts: Mapping[str, Any]) -> str:
    """How a number became its points, if it is not a plain sum; otherwise empty."""
    if "multiplier" in facts:
        template = _(
            "%(ranks)s ranks × %(multiplier)s (empty spaces %(empty)s + dominance bonus %(bonus)s)"
        )
    elif "leaders" in facts:
        template = _("the most is %(most)s")
    elif "lead" in facts:
        template = _("Mary has %(hers)s, you have %(yours)s")
    elif "at_most" in facts:
        template = _("Mary has at most %(at_most)s, you have %(yours)s")
    elif facts.get("most") is not None and "building" in facts:
        template = _("%(vp)s VP for each, at most %(most)s VP")
    elif "track" in facts and "building" in facts:
        template = _("twice the %(track)s VP of the doubloon track")
    elif "building" in facts:
        template = _("%(vp)s VP for each")
    else:
        return ""
    return str(template) % {key: "—" if value is None else value for key, value in facts.items()}
