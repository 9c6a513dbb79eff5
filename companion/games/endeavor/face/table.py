"""The words of Endeavor's refereed table: whose turn it is, what may be done, and the names in use."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from companion.games.endeavor.face import names
from companion.games.endeavor.face.referee import spoken
from rules.core.referee.table import Table
from rules.endeavor.referee.audit import unsettled
from rules.endeavor.referee.chart import presence
from rules.endeavor.referee.explore import length
from rules.endeavor.referee.known import building_level, card_key, printed_actions, symbols
from rules.endeavor.referee.state import Board
from rules.endeavor.referee.words import ROUNDS, deck_of, is_governor, zone_of

# the heading over the legal moves of a kind
KINDS = {
    "crown": _("Who has the crown?"),
    "uncover": _("Which buildings of level 5 lie face up?"),
    "lay": _("Tokens as they were dealt"),
    "start": _("Choose a starting building"),
    "order": _("How do you play phases 1–3?"),
    "scrap": _("Which building leaves the organizer?"),
    "build": _("Build"),
    "salary": _("Salary: whose disc comes home?"),
    "withhold": _("Salary not for all: where did the disc stay?"),
    "activate": _("Activate a building"),
    "spend": _("Spend an action token"),
    "ship": _("Ship"),
    "occupy": _("Occupy a city"),
    "attack": _("Attack"),
    "pay": _("Pay: whose disc comes home?"),
    "draw": _("Draw a card"),
    "collect": _("Which token lay there?"),
    "remember": _("Memorial: where does the lost disc go?"),
    "react_to": _("Which action does the silent fleet react to?"),
    "react": _("Where does the silent fleet react?"),
    "slot": _("Who lies in the governor slot?"),
    "discard": _("Discard a card"),
    "enter": _("Glory of events"),
    "end": _("End the game early"),
}
# moves without a choice: the one big button
STEPS = {"pass": _("Pass"), "done": _("Done"), "close": _("End the round")}
# what "done" means where nothing is under way
_DONE_IN = {"build": _("Build nothing"), "salary": _("Pay nobody else")}
# what is seldom wanted, or may be left out: folded away
ASIDE = ("order", "uncover", "enter", "withhold")
# what has a page of its own
ELSEWHERE = ("teach", "adjust", "lay")

# the button that names a new thing, by the move that follows at once
NAMED_FOR = {
    "uncover": _("Remember and turn it up"),
    "scrap": _("Remember and scrap"),
    "build": _("Remember and build"),
    "ship": _("Remember and sail there"),
    "occupy": _("Remember and occupy"),
    "react": _("Remember and react"),
}

# what the app may draw for the table
DRAWS = {
    "crown": _("Draw the first player"),
    "uncover": _("Draw a building of level 5"),
    "lay": _("Deal the tokens"),
}

_TURNS = {
    "setup": _("%(who)s chooses a starting building"),
    "shortage": _("%(who)s scraps a building"),
    "build": _("%(who)s builds"),
    "growth": _("%(who)s grows"),
    "salary": _("%(who)s pays salaries"),
    "actions": _("%(who)s acts"),
    "discard": _("%(who)s discards"),
}
_TABLE = {
    "setup": _("The table is set up"),
    "audit": _("Compare the tracks with the boards"),
    "over": _("The game is over"),
}
_DIFFERS = _("A marker and its symbols differ: compare first")


def round_text(t: Table[Board]) -> str:
    """Round and phase, as the strip over the table says them."""
    state = t.state
    phase = str(names.PHASES[state.phase])
    if not state.round or state.phase == "over":
        return phase.capitalize()
    values = {"round": state.round, "rounds": ROUNDS, "phase": phase}
    return _now("Round %(round)s of %(rounds)s, %(phase)s") % values


def turn_text(t: Table[Board], who: names.Who) -> str:
    """Whose move is due, and which."""
    state = t.state
    actor = state.actor()
    if not actor:
        held_up = state.phase == "audit" and unsettled(t)
        return str(_DIFFERS if held_up else _TABLE.get(state.phase, ""))
    if state.queue:
        values = {"who": who[actor], "what": names.PENDING[state.queue[0].kind]}
        return _now("%(who)s decides: %(what)s") % values
    if state.acting:
        told = {
            "who": who[actor],
            "what": names.building(state.acting.what, who),
            "left": ", ".join(str(names.ACTIONS[action]) for action in state.acting.left),
        }
        return _now("%(who)s: %(what)s (%(left)s)") % told
    return str(_TURNS[state.phase]) % {"who": who[actor]}


def step_text(t: Table[Board], kind: str) -> str:
    """The big button of a move without a choice."""
    state = t.state
    if kind == "done" and not state.acting and state.phase in _DONE_IN:
        return str(_DONE_IN[state.phase])
    return str(STEPS[kind])


def names_in(t: Table[Board]) -> dict[str, str]:
    """What the table has named, by id, and what stands on each cell of a coast."""
    found = {}
    for key, value in t.facts.taught.items():
        *family, thing, what = key.split(".")
        if what == "name" and family:
            found[f"{family[-1]}.{thing}"] = str(value)
    for seat, own in t.state.players.items():
        for cell, tile in enumerate(own.coast):
            found[f"coast.{seat}.{cell}"] = names.building(tile.kind, found)
    return found


def heading(move: Mapping[str, Any], who: names.Who) -> str:
    """What stands over the buttons of a move; a token that is asked for names its cell: several may be due at once."""
    kind = str(move["kind"])
    if kind == "collect":
        return _now("Which token lay there: %(cell)s?") % {"cell": names.cell(move["cell"], who)}
    return str(KINDS[kind])


def value(move: Mapping[str, Any], field: str, who: names.Who) -> str:
    """The chosen value of a legal move, as its button says it."""
    told = move.get(field)
    if field == "cell" and isinstance(told, int):
        return who.get(f"coast.{move['seat']}.{told}", str(told + 1))
    if told is None:
        return str(_EMPTY.get(str(move["kind"]), "—"))
    text = spoken({field: told}, who)[field]
    return text[:1].upper() + text[1:]


_EMPTY = {"remember": _("Back to the stock"), "slot": _("Nobody: leave it empty")}


def hint(t: Table[Board], move: Mapping[str, Any], who: names.Who) -> str:
    """What helps to choose: a building's actions, a card's symbols, the discs on a track."""
    kind = str(move["kind"])
    if kind in ("activate", "salary", "withhold", "pay"):
        return _actions(t, t.state.players[move["seat"]].coast[move["cell"]].kind)
    if kind in ("build", "scrap", "uncover", "start"):
        building = move["building"]
        level = building_level(t, building)
        told = _now("level %(level)s") % {"level": level} if level else ""
        return _joined(told, _symbols(t, f"building.{building}"), _actions(t, building))
    if kind in ("draw", "discard", "slot") and move["card"]:
        return _joined(_presence(t, move), _symbols(t, card_key(move["card"])))
    if kind == "ship" and move["to"].startswith("track."):
        return _track(t, move["to"].removeprefix("track."))
    if kind == "attack":
        return who.get(t.state.places[move["place"]].owner, str(names.FLEET))
    return ""


def _joined(*parts: str) -> str:
    return ", ".join(part for part in parts if part)


def _actions(t: Table[Board], building: str) -> str:
    text = printed_actions(t, building)
    return names.actions(text) if text else ""


def _symbols(t: Table[Board], thing: str) -> str:
    return ", ".join(f"{names.STATS[stat]} +{n}" for stat, n in symbols(t, thing).items())


def _presence(t: Table[Board], move: Mapping[str, Any]) -> str:
    card = move["card"]
    if move["kind"] != "draw" or is_governor(card) or card in t.state.pile:
        return ""
    have = presence(t, move["seat"], zone_of(deck_of(card)))
    return _now("presence %(have)s") % {"have": have}


def _track(t: Table[Board], region: str) -> str:
    cells = length(t, region)
    values = {"done": len(t.state.tracks[region]), "length": cells}
    if cells is None:
        return _now("discs there: %(done)s") % values
    return _now("discs there: %(done)s of %(length)s") % values
