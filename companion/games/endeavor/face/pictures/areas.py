"""Europe and the six regions: their tracks, seas, decks, governors, cities and fleets."""

from collections.abc import Iterator
from math import ceil

from django.utils.translation import gettext as _

from companion.games.endeavor.face import names
from companion.games.endeavor.face.pictures import chart
from companion.games.endeavor.face.pictures.cards import deck_card, decks_of, pile_cards
from companion.games.endeavor.face.pictures.parts import (
    Area,
    Cell,
    Disc,
    Governor,
    Place,
    Sea,
    Track,
)
from companion.games.endeavor.face.pictures.pen import Pen, lines
from rules.core.referee.table import Table
from rules.endeavor.referee.chart import presence, uncharted, zone
from rules.endeavor.referee.explore import length
from rules.endeavor.referee.known import number
from rules.endeavor.referee.state import Board, is_nameless, side_of
from rules.endeavor.referee.words import EUROPE, REGIONS, ZONES

ELSEWHERE = "elsewhere"
Known = dict[str, list[tuple[str, str]]]  # zone: kind and id of its places


def known_places(t: Table[Board]) -> Known:
    """Places by zone in the order the box learned them; held ones that it cannot place come last."""
    found: Known = {where: [] for where in (*ZONES, ELSEWHERE)}
    drawn = set()
    side = side_of(t)
    for key, value in t.facts.taught.items():
        parts = key.split(".")
        here = parts[0] == side and parts[-1] == "zone" and value in found
        if here and parts[1] in ("city", "fleet"):
            found[str(value)].append((parts[1], parts[2]))
            drawn.add(parts[2])
    for place, held in t.state.places.items():
        if place not in drawn:
            found[zone(t, held.kind, place) or ELSEWHERE].append((held.kind, place))
    return found


def cells_drawn(t: Table[Board], region: str) -> int:
    """As many as the box says; with an open end, one more than there are discs."""
    known, discs = length(t, region), len(t.state.tracks[region])
    return max(known, discs) if known is not None else discs + 2


def has_more(pen: Pen, where: str) -> bool:
    """Whether a city or fleet may be there that nobody has named yet; a wall asks nobody."""
    kinds = () if pen.lie.beside else ("city", "fleet")
    return any(uncharted(pen.t, kind, (where,)) for kind in kinds)


def height_of(pen: Pen, known: Known) -> int:
    """How high a region must be drawn so that everything fits."""
    state, lie = pen.state, pen.lie
    more = {where: has_more(pen, where) for where in ZONES}
    needs = [
        lie.region_need(len(known[region]) + more[region], cells_drawn(pen.t, region))
        for region in REGIONS
    ]
    europe = lie.europe_need(len(known[EUROPE]) + more[EUROPE], len(state.pile))
    strays = chart.PILE_HEAD + ceil(len(known[ELSEWHERE]) / lie.abreast) * lie.row + 150
    return max(*needs, ceil(europe / 2), strays if known[ELSEWHERE] else 0)


def areas_of(pen: Pen, known: Known, tall: int) -> Iterator[Area]:
    for where in ZONES:
        if where == EUROPE:
            yield _europe(pen, known[where], tall)
        else:
            yield _region(pen, where, known[where], tall)
    if known[ELSEWHERE]:
        yield _elsewhere(pen, known[ELSEWHERE], tall)


def _region(pen: Pen, region: str, known: list[tuple[str, str]], tall: int) -> Area:
    state, lie = pen.state, pen.lie
    track = _track(pen, region)
    top = track.y + track.height + 4
    more = has_more(pen, region)
    rows = lie.rows(len(known) + more)
    pitch = lie.pitch(tall - top - 8, rows)
    bay = top + pitch * (rows - 1)
    places = _places(pen, known, top, pitch)
    open_ = region in state.explored
    column, row = chart.GRID[region]
    sea = _sea(pen, region, bay, tall)
    deck = deck_card(pen, region, pen.lie.column - 58, 10)
    return Area(
        id=region,
        name=str(names.ZONES[region]),
        x=column * pen.lie.column,
        y=row * tall,
        height=tall,
        land=lie.region_land(top, bay, tall, ZONES.index(region)),
        open=open_,
        state=_("explored") if open_ else _("unexplored"),
        progress=_progress(pen.t, region),
        presence=_presence(pen, region),
        decks=(deck,),
        places=places,
        more=lie.slot(len(known), top, pitch) if more else None,
        governor=_governor(pen, region),
        track=track,
        sea=sea,
    )


def _europe(pen: Pen, known: list[tuple[str, str]], tall: int) -> Area:
    state, lie, high = pen.state, pen.lie, 2 * tall
    more = has_more(pen, EUROPE)
    rows = max(ceil((len(known) + more) / lie.abreast), 1)
    piled = ceil(len(state.pile) / lie.pile_abreast)
    room = chart.PILE_HEAD + piled * chart.PILE_ROW if piled else 0
    top = lie.europe_head
    pitch = lie.pitch(high - top - room - 8, rows, most=160)
    places = _places(pen, known, top, pitch)
    decks, pile = decks_of(pen), pile_cards(pen, high - room + chart.PILE_HEAD)
    column, row = chart.GRID[EUROPE]
    return Area(
        id=EUROPE,
        name=str(names.ZONES[EUROPE]),
        x=column * pen.lie.column,
        y=row * tall,
        height=high,
        land=lie.block(top, min(high - room - 8, top + rows * pitch + 6), 0),
        open=True,
        state=_("open from the start"),
        progress="",
        presence=_presence(pen, EUROPE),
        decks=decks,
        places=places,
        more=lie.slot(len(known), top, pitch) if more else None,
        pile=pile,
        pile_y=high - room + 12,
    )


def _elsewhere(pen: Pen, known: list[tuple[str, str]], tall: int) -> Area:
    """Places that a ruling named before anybody told where they are."""
    lie = pen.lie
    column, row = chart.GRID[ELSEWHERE]
    top = tall - 8 - ceil(len(known) / lie.abreast) * lie.row
    places = _places(pen, known, top, lie.row)
    return Area(
        id=ELSEWHERE,
        name=_("Zone not told yet"),
        x=column * pen.lie.column,
        y=row * tall,
        height=tall,
        land=lie.block(top, tall - 8, 9),
        open=True,
        state="",
        progress="",
        presence=(),
        decks=(),
        places=places,
        more=None,
        name_y=top - 10,
    )


# ------------------------------------------------------------ the parts of an area


def _places(pen: Pen, known: list[tuple[str, str]], top: int, pitch: int) -> tuple[Place, ...]:
    return tuple(
        _place(pen, kind, place, *pen.lie.slot(n, top, pitch))
        for n, (kind, place) in enumerate(known)
    )


def _place(pen: Pen, kind: str, place: str, x: int, y: int) -> Place:
    state, name = pen.state, pen.place(place)
    held = state.places.get(place)
    token = state.laid.get(f"{kind}.{place}", "")
    glory = number(pen.t.facts, f"{pen.side}.city.{place}.glory") if kind == "city" else None
    values = {"place": name, "token": names.TOKENS.get(token, "")}
    text = _("%(place)s: free") if kind == "city" else _("%(place)s, a fleet: free")
    if held:
        values["owner"] = pen.owner(held.owner)
        text = _("%(place)s: %(owner)s") if kind == "city" else _("%(place)s, a fleet: %(owner)s")
    says = text % values
    if token:
        says = _("%(place)s (token “%(token)s”)") % {**values, "place": says}
    if glory == 2:
        says = _("%(place)s, two glory symbols") % {"place": says}
    owner = held.owner if held else ""
    part, shown = (
        f"place.{place}",
        lines(_("no name") if is_nameless(place) else name, pen.lie.letters),
    )
    return Place(part, place, kind, x, y, shown, owner, token, glory, says)


def _track(pen: Pen, region: str) -> Track:
    state = pen.state
    known, discs = length(pen.t, region), state.tracks[region]
    cells = []
    for n in range(cells_drawn(pen.t, region)):
        row, column = divmod(n, pen.lie.per_row)
        cells.append(
            Cell(
                x=33 + 42 * column,
                y=pen.lie.head + 24 + chart.TRACK_ROW * row,
                owner=discs[n] if n < len(discs) else "",
                token=state.laid.get(f"track.{region}.{n + 1}", ""),
                open=known is None and n >= len(discs),
            )
        )
    values = {"discs": pen.owners(discs), "n": len(discs), "cells": known}
    text = _("Shipping track, discs from its start: %(discs)s; its length is not known")
    if known is not None:
        text = _("Shipping track, %(n)s of %(cells)s cells taken, from its start: %(discs)s")
    rows = pen.lie.track_rows(len(cells))
    width = 16 + 42 * min(len(cells), pen.lie.per_row)
    height = rows * chart.TRACK_ROW
    return Track(f"track.{region}", tuple(cells), pen.lie.head, width, height, text % values)


def _sea(pen: Pen, region: str, bay: int, tall: int) -> Sea:
    found = pen.state.seas[region]
    left, low, step = pen.lie.bay, 37 if pen.lie.beside else 44, 37 if pen.lie.beside else 32
    discs = tuple(
        Disc(owner, left + 24 + step * n, bay + low, count)
        for n, (owner, count) in enumerate(found.items())
        if count
    )
    told = ", ".join(f"{pen.owner(owner)} × {n}" for owner, n in found.items() if n)
    says = _("Open sea: %(discs)s") % {"discs": told or _("nobody")}
    height = min(tall - bay - 10, 96)
    return Sea(f"sea.{region}", left, bay + 2, height, discs, says)


def _governor(pen: Pen, region: str) -> Governor:
    taken = pen.state.governors.get(region)
    text = _("Governor: %(who)s") % {"who": pen.owner(taken)} if taken else _("Governor: waits")
    if taken == "":
        text = _("Governor: left the game")
    return Governor(pen.lie.column - 114, 10, taken or "", taken == "", text)


def _progress(t: Table[Board], region: str) -> str:
    """How far the track is filled, for the small button of a region."""
    known, discs = length(t, region), len(t.state.tracks[region])
    if region in t.state.explored:
        return ""
    return f"{discs}/{known}" if known is not None else f"{discs}/?"


def _presence(pen: Pen, where: str) -> tuple[Disc, ...]:
    found = ((owner, presence(pen.t, owner, where)) for owner in pen.marks)
    held = [(owner, n) for owner, n in found if n]
    low, step = pen.lie.presence, 46 if pen.lie.beside else 38
    return tuple(Disc(owner, 24 + step * n, low, count) for n, (owner, count) in enumerate(held))
