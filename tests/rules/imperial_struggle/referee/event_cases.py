"""What each version of each event does, in one chosen position: read off the cards, not off the data."""

from typing import Any

from msgspec import Struct

BR, FR = "britain", "france"


class Case(Struct, frozen=True, kw_only=True):
    """A position, the decisions in order (a space, a theatre, an option, ...), and what is different after them.

    `gain` and `other` are changes of the power that plays and of its opponent: vp, debt, treaty, navy, limit, bonus,
    away, lost. `extra` are points with what is left of them."""

    card: int
    side: str
    bonus: bool = False
    flags: dict[str, str] = {}
    marks: tuple[str, ...] = ()
    ours: dict[str, Any] = {}
    theirs: dict[str, Any] = {}
    tiles: dict[str, str] = {}  # theatre: whose bonus tile lies there more
    exhausted: tuple[str, ...] = ()
    play: tuple[dict[str, Any], ...] = ()
    gain: dict[str, int] = {}
    other: dict[str, int] = {}
    extra: tuple[tuple[str, int], ...] = ()
    off: tuple[str, ...] = ()
    on: dict[str, str] = {}
    marked: dict[str, int] = {}
    damaged: tuple[str, ...] = ()
    fresh: tuple[str, ...] = ()
    tired: tuple[str, ...] = ()
    demand: tuple[str, ...] = ("spice", "fish", "tobacco")


def at(*spaces: str) -> tuple[dict[str, Any], ...]:
    return tuple({"kind": "target", "space": space} for space in spaces)


def option(n: int) -> tuple[dict[str, Any], ...]:
    return ({"kind": "choose", "option": n},)


def pick(theatre: str) -> tuple[dict[str, Any], ...]:
    return ({"kind": "pick", "theatre": theatre},)


def points(kind: str, *amounts: int) -> tuple[tuple[str, int], ...]:
    return tuple((kind, n) for n in amounts)


SKIP: tuple[dict[str, Any], ...] = ({"kind": "skip"},)
ECO, DIP, MIL = "economic", "diplomatic", "military"

CASES = (
    Case(
        card=1,
        side=FR,
        bonus=True,
        flags={"mysore": FR, "nizam": FR, "arcot": BR},
        play=(*at("calicut", "maratha"), *option(0), *at("arcot")),
        marked={"calicut": 0, "maratha": 0},
        damaged=("arcot",),
    ),
    Case(
        card=1,
        side=BR,
        bonus=True,
        flags={"mysore": BR},
        marks=("mysore",),
        play=(*option(1), *at("vellore")),
        on={"vellore": BR},
        marked={"mysore": 0},
    ),
    Case(card=2, side=BR, flags={"scotland_prestige": BR}, gain={"vp": 2}, extra=points(DIP, 1)),
    Case(
        card=2,
        side=FR,
        flags={"scotland_prestige": FR, "sweden": BR},
        play=at("sweden"),
        extra=points(DIP, 2),
        off=("sweden",),
    ),
    Case(
        card=3,
        side=BR,
        bonus=True,
        play=at("martinique", "georgia", "port_de_paix"),
        off=("martinique", "georgia", "port_de_paix"),
    ),
    Case(card=4, side=FR, bonus=True, play=at("midnapore"), off=("midnapore",)),
    Case(card=5, side=BR, bonus=True, ours={"debt": 3}, gain={"debt": -2}, other={"debt": 1}),
    Case(
        card=5,
        side=FR,
        bonus=True,
        play=at("st_lucia"),
        marked={"st_lucia": 0},
        extra=points(DIP, 1),
    ),
    Case(
        card=6,
        side=BR,
        bonus=True,
        flags={"iroquois": ""},
        exhausted=("wheat",),
        play=(*at("iroquois"), {"kind": "stir", "advantage": "iroquois_raids", "space": "albany"}),
        on={"iroquois": BR},
        marked={"albany": 0},
        tired=("wheat",),
        fresh=("iroquois_raids",),
    ),
    Case(
        card=6,
        side=FR,
        bonus=True,
        flags={"iroquois": BR},
        play=at("iroquois"),
        off=("iroquois",),
        extra=points(ECO, 2),
    ),
    Case(
        card=7,
        side=BR,
        bonus=True,
        play=(*at("spain_prestige_2"), *pick("wss_1")),
        marked={"spain_prestige_2": 0},
        other={"bonus": 1},
    ),
    Case(
        card=7,
        side=FR,
        bonus=True,
        play=(*at("dutch_republic_prestige"), *option(1)),
        off=("dutch_republic_prestige",),
        extra=points(ECO, 2),
    ),
    Case(card=8, side=BR, bonus=True, ours={"debt": 1}, gain={"debt": -1}, extra=points(ECO, 1, 1)),
    Case(
        card=9,
        side=BR,
        bonus=True,
        play=at("german_states_2"),
        on={"german_states_2": BR},
        gain={"vp": 2},
        extra=points(DIP, 1),
    ),
    Case(
        card=9,
        side=BR,
        flags={"german_states_3": ""},
        play=at("german_states_2"),
        on={"german_states_2": BR},
    ),
    Case(card=9, side=FR, flags={"russia": FR}, gain={"vp": 2}, on={"russia": FR}),
    Case(card=9, side=FR, bonus=True, play=at("russia"), on={"russia": FR}, extra=points(DIP, 1)),
    Case(card=10, side=BR, bonus=True, extra=points(DIP, 2, 1)),
    Case(
        card=10,
        side=FR,
        bonus=True,
        play=at("austria_alliance_2"),
        off=("austria_alliance_2",),
        gain={"vp": 2},
    ),
    Case(
        card=11,
        side=BR,
        bonus=True,
        flags={"kanchipuram": BR, "karaikal": BR},
        play=option(0),
        extra=points(ECO, 2),
        gain={"vp": 2, "treaty": 1},
    ),
    Case(card=11, side=BR, bonus=True, play=SKIP, extra=points(ECO, 2)),
    Case(
        card=11,
        side=FR,
        bonus=True,
        flags={"biscay": BR},
        play=at("midnapore", "biscay"),
        off=("midnapore", "biscay"),
        other={"navy": 1},
    ),
    Case(
        card=12,
        side=BR,
        theirs={"debt": 1},
        flags={"arcot": FR, "biscay": FR},
        play=(*option(0), *at("arcot"), *option(1), *at("biscay")),
        damaged=("arcot",),
        off=("biscay",),
        other={"navy": 1},
    ),
    Case(card=12, side=BR, play=(*option(2), *pick("wss_1")), other={"bonus": 1}),
    Case(card=13, side=BR, bonus=True, extra=points(ECO, 2, 1)),
    Case(
        card=13,
        side=FR,
        bonus=True,
        flags={"savoy": FR, "sardinia": FR},
        play=at("spain_alliance_lower"),
        on={"spain_alliance_lower": FR},
        gain={"vp": 3},
    ),
    Case(card=14, side=BR, play=at("ireland_alliance"), off=("ireland_alliance",)),
    Case(
        card=14,
        side=FR,
        flags={"ireland_prestige": FR},
        play=({"kind": "lay", "theatre": "wss_4", "aside": ""},) * 2,
        gain={"bonus": -2},
    ),
    Case(
        card=15,
        side=BR,
        bonus=True,
        ours={"debt": 2},
        theirs={"debt": 6},
        other={"limit": -1, "debt": -1},
        gain={"vp": 1, "debt": -2},
    ),
    Case(card=15, side=FR, theirs={"debt": 3}, other={"limit": -1}, ours={"debt": 4}),
    Case(
        card=16,
        side=FR,
        bonus=True,
        play=at("antigua", "caicos"),
        marked={"antigua": 0, "caicos": 0},
    ),
    Case(card=17, side=BR, bonus=True, extra=points(DIP, 1)),
    Case(
        card=17,
        side=FR,
        bonus=True,
        flags={"gibraltar": FR, "denmark_norway": FR, "prussia_alliance_1": FR},
        exhausted=("naval_bastion", "baltic_trade", "algonquin_raids"),
        play=tuple({"kind": "turnover", "advantage": a} for a in ("naval_bastion", "baltic_trade")),
        fresh=("naval_bastion", "baltic_trade"),
        tired=("algonquin_raids",),
        extra=points(DIP, 2),
    ),
    Case(card=18, side=FR, play=at("navy"), other={"navy": -1, "away": 1}),
    Case(
        card=18,
        side=FR,
        flags={"biscay": BR},
        play=at("biscay"),
        other={"away": 1},
        off=("biscay",),
    ),
    Case(
        card=19,
        side=BR,
        bonus=True,
        play=({"kind": "request", "good": "furs", "instead": ""},),
        demand=("furs", "spice", "fish", "tobacco"),
        extra=points(ECO, 1),
    ),
    Case(card=19, side=FR, bonus=True, extra=points(DIP, 1, 2)),
    Case(
        card=20,
        side=FR,
        bonus=True,
        flags={"mysore": BR},
        play=(*option(0), *at("mysore")),
        on={"mysore": FR},
        extra=points(ECO, 2),
    ),
    Case(
        card=20,
        side=BR,
        flags={"vandavasi": FR},
        play=(*option(1), *at("plassey", "mysore")),
        marked={"plassey": 0, "mysore": 0},
    ),
    Case(
        card=21,
        side=FR,
        bonus=True,
        play=({"kind": "request", "good": "sugar", "instead": "fish"},),
        demand=("spice", "tobacco", "sugar"),
        extra=points(ECO, 2),
    ),
    Case(card=22, side=BR, bonus=True, play=at("savoy"), on={"savoy": BR}, gain={"vp": 1}),
    Case(
        card=22, side=BR, bonus=True, flags={"biscay": FR}, play=at("sardinia"), on={"sardinia": BR}
    ),
    Case(
        card=22,
        side=FR,
        bonus=True,
        play=at("german_states_3"),
        off=("german_states_3",),
        gain={"vp": 1},
    ),
    Case(
        card=23,
        side=BR,
        bonus=True,
        ours={"debt": 1},
        theirs={"debt": 6},
        play=at("bavaria"),
        gain={"vp": 4},
        off=("bavaria",),
    ),
    Case(card=23, side=FR, ours={"debt": 3}, theirs={"debt": 1}),
    Case(card=24, side=BR, theirs={"debt": 1}, extra=points(ECO, 1, 2)),
    Case(
        card=25,
        side=BR,
        bonus=True,
        ours={"treaty": 1},
        play=(*at("navy"), *option(1)),
        gain={"vp": 2, "away": 1, "treaty": -1},
    ),
    Case(
        card=25,
        side=BR,
        bonus=True,
        play=(*at("navy"), *option(0)),
        gain={"vp": 2, "away": 1, "debt": 1},
    ),
    Case(
        card=25,
        side=FR,
        bonus=True,
        play=at("spain_prestige_2"),
        on={"spain_prestige_2": FR},
        extra=points(DIP, 1),
    ),
    Case(card=26, side=BR, bonus=True, theirs={"debt": 4}, other={"debt": 2}, gain={"vp": 1}),
    Case(card=26, side=FR, bonus=True, extra=points(DIP, 2, 2)),
    Case(card=27, side=BR, play=(*at("mysore"), *SKIP), marked={"mysore": 0}),
    Case(
        card=28,
        side=BR,
        bonus=True,
        play=at("georges_bank"),
        marked={"georges_bank": 0},
        extra=points(MIL, 2),
    ),
    Case(
        card=28,
        side=FR,
        bonus=True,
        play=at("hudson_valley"),
        marked={"hudson_valley": 0},
        extra=points(ECO, 2),
    ),
    Case(card=29, side=BR, bonus=True, play=at("russia"), on={"russia": BR}, gain={"treaty": 2}),
    Case(card=29, side=BR, gain={"treaty": 2}),
    Case(card=29, side=FR, bonus=True, play=at("sweden"), on={"sweden": FR}, gain={"vp": 2}),
    Case(
        card=30,
        side=FR,
        bonus=True,
        ours={"debt": 1},
        gain={"debt": -1},
        extra=points(ECO, 2, 1),
    ),
    Case(
        card=31,
        side=BR,
        bonus=True,
        flags={"spain_alliance_lower": BR, "spain_prestige_2": BR},
        play=option(0),
        gain={"vp": 2},
        off=("spain_alliance_lower",),
        on={"spain_prestige_2": BR},
        extra=points(DIP, 2),
    ),
    Case(
        card=31,
        side=FR,
        bonus=True,
        flags={"biscay": BR},
        play=at("biscay"),
        off=("biscay",),
        other={"navy": 1},
        gain={"navy": 1},
    ),
    Case(
        card=32,
        side=FR,
        bonus=True,
        play=at("antigua", "martinique", "puerto_rico"),
        marked={"antigua": 1, "martinique": 1, "puerto_rico": 1},
    ),
    Case(
        card=33,
        side=BR,
        bonus=True,
        flags={"albany": BR, "oswego": BR},
        play=at("cumberland"),
        marked={"cumberland": 0},
        gain={"vp": 3},
    ),
    Case(
        card=33,
        side=FR,
        bonus=True,
        exhausted=("algonquin_raids",),
        play=({"kind": "stir", "advantage": "algonquin_raids", "space": "albany"},),
        marked={"albany": 0},
        tired=("algonquin_raids",),
        extra=points(DIP, 2),
    ),
    Case(
        card=34,
        side=BR,
        theirs={"debt": 1},
        play=({"kind": "turnover", "advantage": "algonquin_raids"}, *SKIP),
        tired=("algonquin_raids",),
        extra=points(ECO, 2),
    ),
    Case(card=34, side=FR, theirs={"debt": 1}, extra=points(ECO, 2), gain={"vp": 2}),
    Case(
        card=35,
        side=BR,
        bonus=True,
        play=at("martinique"),
        off=("martinique",),
        extra=points(ECO, 3),
    ),
    Case(card=35, side=FR, bonus=True, ours={"debt": 3}, gain={"vp": 2, "debt": -2}),
    Case(card=36, side=BR, bonus=True, ours={"debt": 1}, gain={"debt": -1}, extra=points(ECO, 3)),
    Case(card=37, side=FR, theirs={"debt": 3}, extra=points(ECO, 3), gain={"vp": 2}),
    Case(card=37, side=FR),
    Case(card=38, side=BR, flags={"mysore": BR}, gain={"vp": 3}),
    Case(card=38, side=BR, flags={"mysore": BR, "arcot": FR}),
    Case(card=39, side=BR, bonus=True, ours={"debt": 2}, gain={"debt": -2}, extra=points(ECO, 2)),
    Case(
        card=39,
        side=FR,
        bonus=True,
        play=at("albany", "allegheny", "cumberland"),
        marked={"albany": 0, "allegheny": 0, "cumberland": 0},
    ),
    Case(card=39, side=FR, play=at("albany"), marked={"albany": 0}),
    Case(
        card=40,
        side=BR,
        flags={"savoy": BR, "spain_prestige_3": BR},
        play=at("spain_alliance_upper"),
        off=("spain_alliance_upper",),
        gain={"vp": 1},
    ),
    Case(
        card=40,
        side=FR,
        flags={"savoy": FR, "spain_prestige_3": FR},
        play=at("navy"),
        extra=points(MIL, 2),
        other={"navy": -1, "lost": 1},
    ),
    Case(card=40, side=FR, extra=points(MIL, 1)),
    Case(
        card=41,
        side=BR,
        bonus=True,
        flags={"biscay": BR, "balearic": BR},
        play=({"kind": "lay", "theatre": "wss_2", "aside": ""},),
        extra=points(ECO, 2),
        gain={"bonus": -1},
    ),
    Case(card=41, side=FR, bonus=True, ours={"debt": 2}, gain={"navy": 1, "debt": -2}),
)
