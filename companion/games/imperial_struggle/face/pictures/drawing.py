"""Draws one space: its shape tells the kind of points it costs, its corners have fixed meanings.

Centre: the price, or whose it is. Top right: the price now. Top left: a conflict marker. Bottom right: commodity,
crown or rings. Bottom left: an advantage. Inside, at the bottom: the wars it counts in. `_defs.html` has the glyphs."""

from functools import lru_cache

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from companion.games.imperial_struggle.face.pictures.looks import Space
from companion.games.imperial_struggle.face.pictures.schematic import HALF, LINE, Spot
from companion.games.imperial_struggle.face.pictures.strokes import number

GLOW = {"market": 1.32, "political": 1.2, "territory": 1.3, "naval": 1.22, "fort": 1.22}
EMBLEM = {"market": 1.0, "political": 0.86, "territory": 1.05, "fort": 0.9, "naval": 0.72}
PROTECTED = 1.22
_MORE = '<text y="3.5">+1</text>'  # on the markers whose removal costs more
LETTER = 7  # px of a letter, roughly: how far a label may be tapped too


@lru_cache(maxsize=2048)
def drawn(space: Space, label: tuple[str, ...], spot: Spot) -> SafeString:
    """The inside of the space's element. Labels are no part of a look, so they are told apart here."""
    marks = [_hit(spot, label), *_rings(space), f'<use href="#is-{space.kind}" class="b"/>']
    marks += [*_inside(space), *_corners(space), *_label(spot, label)]
    body = f'<g transform="translate({number(spot.x)} {number(spot.y)})">{"".join(marks)}</g>'
    return mark_safe(f"<title>{escape(space.says)}</title>{body}")


def _hit(spot: Spot, label: tuple[str, ...]) -> str:
    """What a finger may touch: 44 px around the space, and its name."""
    area = f"M-{HALF}-{HALF}h44v44h-44z"
    if label:
        wide = max(map(len, label)) * LETTER
        x, first = spot.set_at(len(label))
        left = x - {"middle": wide / 2, "start": 0, "end": wide}[spot.anchor]
        tall = number(LINE * len(label))
        area += f"M{number(left)} {number(first - 11)}h{number(wide)}v{tall}h-{number(wide)}z"
    return f'<path class="hit" d="{area}"/>'


def _rings(space: Space) -> list[str]:
    shape = f'<use href="#is-{space.kind}"'
    rings = [f'{shape} class="gl" transform="scale({GLOW[space.kind]})"/>']
    if space.protected:
        rings.append(f'{shape} class="pr" transform="scale({PROTECTED})"/>')
    return rings


def _inside(space: Space) -> list[str]:
    up = -2.5 if space.dots else 0
    marks = ['<use href="#is-bastion" class="bast"/>'] if space.kind == "fort" else []
    marks.append(_holder(space, up) if space.owner else _free(space, up))
    if space.damaged:
        marks.append('<use href="#is-crack" class="crack"/>')
    if space.dots:
        marks += _dots(space)
    return marks


def _holder(space: Space, up: float) -> str:
    scale = EMBLEM[space.kind]
    if space.kind == "naval":
        emblem = (
            f'<use href="#is-{space.owner}" class="em" transform="translate(0 -5) scale({scale})"/>'
        )
        return f'<use href="#is-hull" class="em"/>{emblem}'
    placed = f'transform="translate(0 {number(up)}) scale({scale})"'
    return f'<use href="#is-{space.owner}" class="em" {placed}/>'


def _free(space: Space, up: float) -> str:
    if space.kind == "naval":
        return (
            f'<use href="#is-anchor" class="an" transform="translate(0 {number(up)}) scale(.9)"/>'
        )
    if space.kind == "territory":
        return f'<text class="es" y="4">{escape(space.spanish)}</text>'
    return f'<text class="n" y="{number(6.5 + up)}">{space.cost}</text>'


def _dots(space: Space) -> list[str]:
    """The leftmost place is the next war; a war the space does not count in leaves a pale dot."""
    shift = 2.5 * (len(space.dots) - 1) + (2.5 if space.prestige or space.rings else 0)
    paths = {True: "", False: ""}
    for place, on in enumerate(space.dots):
        paths[on] += f"M{number(5 * place - shift)} 11.8h0"
    pale = [f'<path class="wd off" d="{paths[False]}"/>'] if paths[False] else []
    return [*pale, f'<path class="wd" d="{paths[True]}"/>'] if paths[True] else []


def _corners(space: Space) -> list[str]:
    marks = []
    if space.good:
        marks.append(_badge(f"is-{space.good}", "k wanted" if space.wanted else "k"))
    elif space.prestige:
        marks.append(_badge("is-crown", "k cr"))
    elif space.rings:
        marks.append(_badge("is-rings", "k al"))
    if space.tile:
        marks.append(f'<use href="#is-tile" class="ad {space.tile}" x="-14.5" y="14"/>')
    if space.huguenots:
        marks.append('<use href="#is-huguenots" class="hu" x="14.5" y="13"/>')
    if space.conflict:
        sign = '<use href="#is-cross" class="xx"/>' if space.conflict == "plain" else _MORE
        burst = f'<use href="#is-burst"/>{sign}'
        marks.append(f'<g class="cf" transform="translate(-13.5 -13)">{burst}</g>')
    if space.now is not None:
        kind = "co beyond" if space.beyond else "co"
        price = f'<circle r="10"/><text y="5">{space.now}</text>'
        marks.append(f'<g class="{kind}" transform="translate(14 -13.5)">{price}</g>')
    return marks


def _badge(glyph: str, kind: str) -> str:
    return (
        f'<g class="{kind}" transform="translate(14.5 13)"><circle r="8.7"/>'
        f'<use href="#{glyph}"/></g>'
    )


def _label(spot: Spot, label: tuple[str, ...]) -> list[str]:
    if not label:
        return []
    x, first = (number(value) for value in spot.set_at(len(label)))
    if len(label) == 1:
        return [f'<text class="lb {spot.anchor}" x="{x}" y="{first}">{escape(label[0])}</text>']
    spans = "".join(
        f'<tspan x="{x}"{f" dy={chr(34)}{LINE}{chr(34)}" if line else ""}>{escape(text)}</tspan>'
        for line, text in enumerate(label)
    )
    return [f'<text class="lb {spot.anchor}" y="{first}">{spans}</text>']
