"""The names of Endeavor's zones, tokens, buildings, cards and phases."""

from collections.abc import Mapping

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

Who = Mapping[str, str]  # seats, and the things that the table has named, by id
NOBODY: Who = {}

ZONES = {
    "europe": _("Europe"),
    "africa": _("Africa"),
    "south_america": _("South America"),
    "caribbean": _("Caribbean"),
    "north_america": _("North America"),
    "india": _("India"),
    "far_east": _("Far East"),
}
DECKS = {**ZONES, "slavery": _("Slavery")}
STATS = {
    "industry": _("Industry"),
    "culture": _("Culture"),
    "economy": _("Economy"),
    "influence": _("Influence"),
}
LEVELS = {
    "industry": _("construction level"),
    "culture": _("growth level"),
    "economy": _("salary level"),
    "influence": _("card limit"),
}
TOKENS = {
    **STATS,
    "occupy_draw": _("occupy or draw"),
    "ship_draw": _("ship or draw"),
    "pay": _("pay"),
    "attack": _("attack"),
    "unknown": _("not recorded"),
}
ACTIONS = {
    "ship": _("ship"),
    "occupy": _("occupy"),
    "attack": _("attack"),
    "pay": _("pay"),
    "draw": _("draw"),
    "none": _("no action"),
}
BUILDINGS = {
    "settler_house": _("Settler house"),
    "trading_wharf": _("Trading wharf"),
    "market": _("Market"),
    "theatre": _("Theater"),
    "docks": _("Docks"),
    "memorial": _("Memorial"),
    "town_hall": _("Town hall"),
}
# other names of the same tiles, in other printings and in the texts (END-GAP-32)
ALSO = {
    "settler_house": ("Colonial House",),
    "trading_wharf": ("Merchant Dock",),
    "theatre": ("Theatre",),
}
PHASES = {
    "setup": _("set-up"),
    "shortage": _("material shortage"),
    "build": _("build phase"),
    "growth": _("growth phase"),
    "salary": _("salary phase"),
    "actions": _("action phase"),
    "discard": _("discard phase"),
    "audit": _("end of the round"),
    "over": _("end of the game"),
}
PENDING = {
    "collect": _("which token lies there"),
    "remember": _("where the lost disc goes"),
    "react_to": _("which action the silent fleet reacts to"),
    "react": _("where the silent fleet reacts"),
}
ORDERS = {"phases": _("phase by phase"), "players": _("player by player")}
CELLS = {"none": _("no route"), "round": _("round cell"), "square": _("square cell")}
SIDES = {"a": _("side A"), "b": _("side B")}
FLEET = _("silent fleet")


def slug(name: str, who: Who = NOBODY) -> str:
    """A thing that the table named itself."""
    known = (who.get(f"{family}.{name}") for family in ("city", "fleet", "building"))
    return next((told for told in known if told), name.replace("_", " ").capitalize())


def building(kind: str, who: Who = NOBODY) -> str:
    """As the table calls it, or the rulebook; also the token that a turn may come from."""
    told = who.get(f"building.{kind}") or BUILDINGS.get(kind) or TOKENS.get(kind)
    return str(told or slug(kind, who))


def card(name: str) -> str:
    """`india.3` is “India 3”, `governor.india` is the governor."""
    first, _dot, rest = name.partition(".")
    if first == "governor":
        return _now("governor of %(zone)s") % {"zone": ZONES.get(rest, rest)}
    return f"{DECKS.get(first, first)} {rest}"


def cell(name: str, who: Who = NOBODY) -> str:
    """A cell for a token: a track's, a city's, a fleet's or a route's."""
    kind, *rest = name.split(".")
    if kind == "track":
        values = {"zone": ZONES.get(rest[0], rest[0]), "step": rest[1] if len(rest) > 1 else ""}
        return (_now("track “%(zone)s” %(step)s") % values).strip()
    if kind == "sea":
        return _now("open sea “%(zone)s”") % {"zone": ZONES.get(rest[0], rest[0])}
    if kind == "route":
        ends = {"one": slug(rest[0], who), "other": slug(rest[1], who)}
        return _now("route %(one)s – %(other)s") % ends
    if kind == "card":
        return card(".".join(rest))
    return slug(rest[0], who) if rest else _now("nowhere")


def actions(text: str) -> str:
    """`ship+occupy` as people say it."""
    for sign, word in (("+", _now("and")), ("/", _now("or"))):
        if sign in text:
            one, other = (str(ACTIONS[action]) for action in text.split(sign))
            return f"{one} {word} {other}"
    return str(ACTIONS.get(text, text))
