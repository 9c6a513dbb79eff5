"""Rulebook 4.1 and 5: limits, draws and prices that the text states, from data/."""

from msgspec import Struct

from rules.core.spelling import spell
from rules.imperial_struggle.printed import load


class Round(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The numbers of a peace round."""

    turns: int
    open_tiles: int
    in_demand: int
    events_drawn: int
    hand: int
    ministries: int
    debt_limit_rise: int
    treaty_kept: int
    pass_relief: int


class Prices(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Prices in action points; `repair` and `seize` are added to the printed price of a fort."""

    draw_event: int
    region_switch: int
    set_to: int
    protection: int
    bonus_tile: int
    unmark: int
    unmark_protected: int
    unmark_plus: int
    repair: int
    seize: int
    squadron: int
    deploy: int
    displace_from_box: int
    displace_from_sea: int
    exchange: int


class Limits(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How often, and how many."""

    bonus_bought: int
    bonus_in_theatre: int
    basic_tiles_kept: int
    advantages: int


_NUMBERS = load("prices.toml")
ROUND = spell(_NUMBERS["round"], Round)
PRICES = spell(_NUMBERS["prices"], Prices)
LIMITS = spell(_NUMBERS["limits"], Limits)
