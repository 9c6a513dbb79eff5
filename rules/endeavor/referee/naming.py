"""A thing that came onto the table without a name gets one; what was read off it goes into the box."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from rules.core.option import OneOf
from rules.core.referee.acts import Act
from rules.core.referee.desk import NAMELESS
from rules.core.referee.table import Table
from rules.core.refusal import Fact, Refusal
from rules.endeavor.referee import moves as m
from rules.endeavor.referee.boxfile import refuse_town_hall
from rules.endeavor.referee.build import in_the_box
from rules.endeavor.referee.chart import mapped, place_kind, refuse_no_place, zone, zone_key
from rules.endeavor.referee.desk import Desk
from rules.endeavor.referee.ends import renamed
from rules.endeavor.referee.known import building_level, index
from rules.endeavor.referee.reading import second
from rules.endeavor.referee.state import Board, Held, is_nameless, side_of
from rules.endeavor.referee.words import START_BUILDINGS, copies, route_cell

Names = Mapping[str, str]  # a thing without a name: its name in the box


def newcomer(t: Table[Board], move: Mapping[str, Any]) -> str:
    """The family of the building, city or fleet that a move brings onto the table without a name."""
    if move.get("building") == NAMELESS:
        return "building.*"
    if move.get("city") == NAMELESS:
        return f"{side_of(t)}.city.*"
    kind, _, place = str(move.get("to") or move.get("target") or "").partition(".")
    return f"{side_of(t)}.{kind}.*" if place == NAMELESS else ""


def arrived(t: Table[Board], move: Mapping[str, Any], seq: int) -> str:
    """What a move at line `seq` brought without a name, by its name of now: tiles and places keep their line."""
    kind = newcomer(t, move).removesuffix(".*").rpartition(".")[2]
    if kind == "building":
        coasts = (player.coast for player in t.state.players.values())
        found = [tile.kind for coast in coasts for tile in coast if tile.at == seq]
    else:
        places = t.state.places.items()
        found = [place for place, held in places if held.at == seq and held.kind == kind]
    return found[0] if len(found) == 1 else ""


def family(t: Table[Board], thing: str) -> str:
    """The family of a thing that lies on the table without a name."""
    if thing in t.state.blanks:
        return "building.*"
    held = t.state.places.get(thing) if is_nameless(thing) else None
    return f"{side_of(t)}.{held.kind}.*" if held else ""


def nameless_places(board: Board) -> dict[str, Held]:
    return {place: held for place, held in board.places.items() if is_nameless(place)}


def sheet(t: Table[Board]) -> Mapping[str, OneOf]:
    """Each thing without a name, with the names of the box that fit; any other name may be typed."""
    things = (*nameless_places(t.state), *t.state.blanks)
    return {f"names.{thing}": OneOf(tuple(fitting_names(t, thing))) for thing in things}


def fitting_names(t: Table[Board], thing: str) -> Iterator[str]:
    """The names of the box that a thing could have."""
    if (held := t.state.places.get(thing)) is not None:
        for name, where in mapped(t, held.kind).items():
            if where == held.zone and name not in t.state.places:
                yield name
    elif (blank := t.state.blanks.get(thing)) is not None:
        for name in index(t).kinds:
            left = t.state.tiles.get(name, 0) < copies(blank.level)
            if left and building_level(t, name) in (None, blank.level):
                yield name


def on_the_table(t: Table[Board], names: Names) -> Iterator[Refusal]:
    for thing in names:
        if thing not in t.state.places and thing not in t.state.blanks:
            yield Refusal("END-COMP-02", "nothing_to_name", {"thing": thing})


def places_fit(t: Table[Board], names: Names) -> Iterator[Refusal]:
    """A place has one name, lies where the box has it, and is what the box calls it."""
    taken = set(t.state.places)
    for thing, name in names.items():
        if (held := t.state.places.get(thing)) is None:
            continue
        facts: dict[str, Fact] = {"thing": thing, "place": name}
        if name in taken:
            yield Refusal("END-COMP-02", "named_already", facts)
        elif place_kind(t, name) not in (None, held.kind):
            yield Refusal("END-COMP-02", "city_and_fleet", facts)
        elif zone(t, held.kind, name) not in (None, held.zone):
            yield Refusal("END-COMP-02", "another_zone", {**facts, "zone": held.zone})
        else:
            yield from refuse_no_place(t, held.kind, name)
        taken.add(name)


def buildings_fit(t: Table[Board], names: Names) -> Iterator[Refusal]:
    """A building is of the level that it was taken from, and no more tiles bear its name than there are."""
    for thing, name in names.items():
        if (blank := t.state.blanks.get(thing)) is None:
            continue
        facts: dict[str, Fact] = {"thing": thing, "building": name, "level": blank.level}
        alike = [other for other in names if other in t.state.blanks and names[other] == name]
        if name in START_BUILDINGS:
            yield Refusal("END-COMP-07", "start_building_only", facts)
        elif building_level(t, name) not in (None, blank.level):
            yield Refusal("END-COMP-06", "another_level", facts)
        elif t.state.tiles.get(name, 0) + len(alike) > copies(blank.level):
            yield Refusal("END-BUILD-06", "stack_empty", facts)
        else:
            yield from in_the_box(t, name)
            if blank.actions and second(t.setup):
                yield from refuse_town_hall({f"building.{name}.actions": blank.actions})


def do_name(desk: Desk, move: m.Name) -> None:
    for thing, name in move.names.items():
        if thing in desk.state.places and name not in desk.state.places:
            _name_place(desk, thing, name)
        elif thing in desk.state.blanks:
            _name_building(desk, thing, name)
        else:
            continue
        desk.tell("named", None, thing=thing, name=name)


def _teach(desk: Desk, key: str, value: int | str) -> None:
    """What the box already has is not taught again."""
    if desk.facts.get(key) is None:
        desk.teaches[key] = value


def _name_place(desk: Desk, thing: str, name: str) -> None:
    board, held = desk.state, desk.state.places[thing]
    _teach(desk, zone_key(desk, held.kind, name), held.zone)

    def cell(old: str) -> str:
        kind, *ends = old.split(".")
        if kind == "track" or thing not in ends:
            return old
        named = [name if end == thing else end for end in ends]
        return route_cell(*named) if kind == "route" else f"{kind}.{named[0]}"

    desk.set(
        places={name if at == thing else at: there for at, there in board.places.items()},
        laid={cell(at): token for at, token in board.laid.items()},
        emptied=tuple(cell(at) for at in board.emptied),
        queue=tuple(replace(due, cell=cell(due.cell)) if due.cell else due for due in board.queue),
        ends=renamed(board, thing, name),
    )


def _name_building(desk: Desk, thing: str, name: str) -> None:
    board, blank = desk.state, desk.state.blanks[thing]
    _teach(desk, f"building.{name}.level", blank.level)
    if blank.actions:
        _teach(desk, f"building.{name}.actions", blank.actions)
    for stat, n in blank.symbols.items():
        _teach(desk, f"building.{name}.{stat}", n)
    tiles = {kind: n for kind, n in board.tiles.items() if kind != thing}
    tiles[name] = tiles.get(name, 0) + board.tiles.get(thing, 0)
    for seat, player in board.players.items():
        if any(tile.kind == thing for tile in player.coast):
            coast = (replace(t, kind=name) if t.kind == thing else t for t in player.coast)
            desk.put(seat, coast=tuple(coast))
    acting = board.acting
    desk.set(
        tiles=tiles,
        uncovered=tuple(dict.fromkeys(name if k == thing else k for k in board.uncovered)),
        scrapped=tuple(name if kind == thing else kind for kind in board.scrapped),
        acting=replace(acting, what=name) if acting and acting.what == thing else acting,
        blanks={kind: other for kind, other in board.blanks.items() if kind != thing},
        ends=renamed(board, thing, name),
    )


NAME = Act(m.Name, guards=(on_the_table, places_fit, buildings_fit), do=do_name, sheet=sheet)
