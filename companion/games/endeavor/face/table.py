"""The words of Endeavor's refereed table: whose turn it is, what may be done, and the names in use."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from companion.games.endeavor.face import names
from companion.games.endeavor.face.box import names_of
from companion.games.endeavor.face.referee import spoken
from rules.core.referee.table import Table, Unknown
from rules.endeavor.referee.audit import unsettled
from rules.endeavor.referee.build import left_at
from rules.endeavor.referee.chart import presence, zone
from rules.endeavor.referee.explore import length
from rules.endeavor.referee.known import building_level, card_key, printed_actions, symbols
from rules.endeavor.referee.naming import nameless_places
from rules.endeavor.referee.state import Acting, Board
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
    "grow": _("Growth: how many discs came to the harbour?"),
    "salary": _("Salary: return a disc from which building?"),
    "withhold": _("Not everybody paid: which disc stays?"),
    "activate": _("Activate a building"),
    "spend": _("Spend an action token"),
    "ship": _("Ship"),
    "occupy": _("Occupy a city"),
    "attack": _("Attack"),
    "pay": _("Pay: return a disc from which building?"),
    "draw": _("Draw a card"),
    "collect": _("Which token lay there?"),
    "remember": _("Memorial: where does the lost disc go?"),
    "react_to": _("Which action does the silent fleet react to?"),
    "react": _("What does the silent fleet do?"),
    "explored": _("Track full: region explored"),
    "claim": _("Route: take a token"),
    "name": _("Give names"),
    "slot": _("Which governor goes into the governor slot?"),
    "discard": _("Discard a card"),
    "adjust": _("Correct a marker or the harbour"),
    "enter": _("Glory of events"),
    "end": _("End the game early"),
}
_LEVEL, _ZONE = _("Which level?"), _("In which zone?")
# what a decision with several fields asks, in this order
QUESTIONS = {
    "scrap": {"building": KINDS["scrap"], "level": _LEVEL},
    "build": {"building": KINDS["build"], "level": _LEVEL},
    "activate": {"cell": KINDS["activate"], "actions": _("What is printed on it: %(cell)s?")},
    "ship": {"to": KINDS["ship"], "zone": _ZONE},
    "occupy": {"city": KINDS["occupy"], "zone": _ZONE},
    "collect": {"cell": KINDS["collect"], "token": _("Which token lay there: %(cell)s?")},
    "react": {"target": KINDS["react"], "zone": _ZONE},
    "claim": {
        "one": _("Route: where does it begin?"),
        "other": _("Route from %(one)s: where does it end?"),
        "token": _("Which token lay there: %(one)s – %(other)s?"),
    },
    "adjust": {"item": KINDS["adjust"], "value": _("%(item)s: which number?")},
}
# moves without a choice: the one big button
STEPS = {"pass": _("Pass"), "done": _("Done"), "close": _("End the round")}
# what "done" means where nothing is under way
_DONE_IN = {"build": _("Build nothing"), "salary": _("Pay nobody else")}
# what is seldom wanted, or may be left out: folded away
ASIDE = ("order", "uncover", "enter", "withhold", "explored", "claim", "name")
# what has a page of its own
ELSEWHERE = ("teach", "adjust", "lay", "reseat")

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
    "growth": _("%(who)s takes new discs"),
    "salary": _("%(who)s pays salaries"),
    "actions": _("%(who)s acts"),
    "discard": _("%(who)s discards"),
}
_TABLE = {
    "setup": _("Getting ready"),
    "audit": _("Compare the tracks with the boards"),
    "over": _("The game is over"),
}
_DIFFERS = _("A marker and its symbols differ: compare first")
# what one tap says of a thing that the box cannot name
_ANOTHER = {
    "building": _("Another building"),
    "city": _("Another city"),
    "fleet": _("Another fleet"),
}
# a choice of nothing
_EMPTY = {"remember": _("Back to the stock"), "slot": _("Nobody: leave it empty")}
_UNSAID = {"actions": _("Not sure: any one action")}
_AS_PRINTED = _("As printed")


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
        return _now("%(who)s decides %(what)s") % values
    if state.acting:
        values = {
            "who": who[actor],
            "what": _source(state.acting, who),
            "left": ", ".join(str(names.ACTIONS[action]) for action in state.acting.left),
        }
        return _now("%(who)s: %(what)s (%(left)s)") % values
    return str(_TURNS[state.phase]) % {"who": who[actor]}


def _source(acting: Acting, who: names.Who) -> str:
    """What a turn comes from; the actions of a token are its name."""
    return _now("token") if acting.source == "token" else names.building(acting.what, who)


def step_text(t: Table[Board], kind: str) -> str:
    """The big button of a move without a choice."""
    state = t.state
    if kind == "done" and not state.acting and state.phase in _DONE_IN:
        return str(_DONE_IN[state.phase])
    return str(STEPS[kind])


def names_in(t: Table[Board]) -> dict[str, str]:
    """What the table has named, by id; what has no name yet; what stands on each cell of a coast."""
    found = {**names_of(t.facts.taught), **dict(_nameless(t.state))}
    for seat, player in t.state.players.items():
        for cell, tile in enumerate(player.coast):
            found[f"coast.{seat}.{cell}"] = names.building(tile.kind, found)
    return found


def _nameless(board: Board) -> Iterator[tuple[str, str]]:
    """Things without a name as people say them, numbered only where several would be called the same."""
    alike: dict[tuple[str, str | int], list[str]] = {}
    for place, held in nameless_places(board).items():
        alike.setdefault((held.kind, held.zone), []).append(place)
    for kind, blank in board.blanks.items():
        alike.setdefault(("building", blank.level), []).append(kind)
    for (family, where), ids in alike.items():
        ids.sort(key=lambda thing: int(thing.removeprefix(names.NEW)))
        for number, thing in enumerate(ids, 1 if len(ids) > 1 else 0):
            if isinstance(where, int):
                yield f"building.{thing}", names.nameless_building(where, number)
            else:
                yield f"{family}.{thing}", names.nameless_place(family, where, number)


def heading(move: Mapping[str, Any], who: names.Who) -> str:
    """What stands over the buttons: the question of the first field that is not chosen yet."""
    kind = str(move["kind"])
    questions = QUESTIONS.get(kind, {})
    asked = next((field for field in questions if field not in move), "")
    chosen = spoken({field: move[field] for field in questions if field in move}, who)
    if isinstance(move.get("cell"), int):
        chosen["cell"] = value(move, "cell", who)
    return str(questions.get(asked, KINDS[kind])) % chosen


def value(move: Mapping[str, Any], field: str, who: names.Who) -> str:
    """The chosen value of a legal move, as its button says it."""
    kind, chosen = str(move["kind"]), move.get(field)
    if field == "cell" and isinstance(chosen, int):
        return names.capital(who.get(f"coast.{move['seat']}.{chosen}", str(chosen + 1)))
    if chosen is None:
        return str(_EMPTY.get(kind, "—"))
    if chosen == "" or (field == "level" and not chosen):
        return str(_UNSAID.get(field, _AS_PRINTED))
    if field == "level":
        return _now("Level %(level)s") % {"level": chosen}
    family, _dot, name = str(chosen).rpartition(".")
    if name == names.NEW:
        return str(_ANOTHER[family or field])
    return names.capital(spoken({field: chosen}, who)[field])


def hint(t: Table[Board], move: Mapping[str, Any], who: names.Who) -> str:
    """What helps to choose: a building's actions, a card's symbols, the discs on a track, a zone."""
    kind = str(move["kind"])
    if move.get("actions") or move.get("zone") or "token" in move:
        return ""  # said by hand: the button says it all
    if kind in ("activate", "salary", "withhold", "pay"):
        coast = t.state.players[move["seat"]].coast
        return _actions(t, coast[move["cell"]].kind) if move["cell"] < len(coast) else ""
    if kind in ("build", "scrap", "uncover", "start"):
        return _building(t, move["building"], move.get("level", 0))
    if kind in ("draw", "discard", "slot"):
        return _card(t, move)
    if kind == "explored":
        return _track(t, move["region"])
    if kind == "attack":
        held = t.state.places.get(move["place"])
        owner = who.get(held.owner, str(names.FLEET)) if held else ""
        return _joined(owner, _zone(t, move["place"]))
    if kind in ("ship", "occupy", "react", "claim"):
        return _destination(t, str(next(move[field] for field in _WHERE if field in move)))
    return ""


_WHERE = ("to", "target", "city", "other", "one")


def _joined(*parts: str) -> str:
    return ", ".join(part for part in parts if part)


def _building(t: Table[Board], kind: str, level: int) -> str:
    if level:
        return _left(t, level)
    printed = building_level(t, kind)
    text = _now("level %(level)s") % {"level": printed} if printed else ""
    return _joined(text, _symbols(t, f"building.{kind}"), _actions(t, kind))


def _left(t: Table[Board], level: int) -> str:
    """How many tiles of a level the organizer still has, where that is known."""
    try:
        left = left_at(t, level)
    except Unknown:
        return ""
    return ngettext("%(n)s building left", "%(n)s buildings left", left) % {"n": left}


def _card(t: Table[Board], move: Mapping[str, Any]) -> str:
    card = move["card"]
    return _joined(_presence(t, move), _symbols(t, card_key(card))) if card else ""


def _destination(t: Table[Board], cell: str) -> str:
    """The discs on a track; the zone of a place that has a name: the others are called by it."""
    kind, _dot, place = cell.rpartition(".")
    if kind == "track":
        return _track(t, place)
    return "" if kind in ("sea", "card") else _zone(t, place)


def _zone(t: Table[Board], place: str) -> str:
    if names.is_nameless(place):
        return ""
    found = zone(t, "city", place) or zone(t, "fleet", place)
    return str(names.ZONES[found]) if found else ""


def _actions(t: Table[Board], building: str) -> str:
    text = printed_actions(t, building)
    likely = t.facts.is_likely(f"building.{building}.actions")
    return names.likely(names.actions(text), likely) if text else ""


def _symbols(t: Table[Board], thing: str) -> str:
    return ", ".join(f"{names.STATS[stat]} +{n}" for stat, n in symbols(t, thing).items())


def _presence(t: Table[Board], move: Mapping[str, Any]) -> str:
    card = move["card"]
    if move["kind"] != "draw" or is_governor(card) or card in t.state.pile:
        return ""
    have = presence(t, move["seat"], zone_of(deck_of(card)))
    return _now("presence %(have)s") % {"have": have}


def _track(t: Table[Board], region: str) -> str:
    if region not in t.state.tracks:
        return ""
    cells = length(t, region)
    values = {"done": len(t.state.tracks[region]), "length": cells}
    if cells is None:
        return _now("discs there: %(done)s") % values
    return _now("discs there: %(done)s of %(length)s") % values
