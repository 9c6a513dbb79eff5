"""The names of Endeavor's zones, tokens, buildings, cards and phases."""

from collections.abc import Mapping

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

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
    "collect": _("which token lay there"),
    "remember": _("where the lost disc goes"),
    "react_to": _("which action the silent fleet reacts to"),
    "react": _("what the silent fleet does"),
}
ORDERS = {"phases": _("phase by phase"), "players": _("player by player")}
CELLS = {"none": _("no route"), "round": _("round cell"), "square": _("square cell")}
SIDES = {"a": _("side A"), "b": _("side B")}
FLEET = _("silent fleet")
NEW = "~"  # another one of its kind, not named yet; on the table such things are ~1, ~2, …
PLACES = ("city", "fleet")
_NAMELESS = {
    "city": _("city without a name"),
    "fleet": pgettext_lazy("space on Endeavor's board", "fleet"),
    "building": _("building without a name"),
    "": _("place without a name"),
}


def capital(text: str) -> str:
    """The same text at the beginning of a line."""
    return text[:1].upper() + text[1:]


def is_nameless(name: str) -> bool:
    return name.startswith(NEW)


def nameless_place(family: str, zone: str = "", number: int = 0) -> str:
    """A city or fleet that has no name, by its zone; the number tells it from others there."""
    named = _numbered(str(_NAMELESS[family]), number)
    return f"{named}, {ZONES[zone]}" if zone in ZONES else named


def nameless_building(level: int = 0, number: int = 0) -> str:
    """A building that has no name, by its level."""
    if not level:
        return _numbered(str(_NAMELESS["building"]), number)
    return _numbered(_now("level %(level)s building") % {"level": level}, number)


def _numbered(text: str, number: int) -> str:
    if not number:
        return text
    return _now("%(thing)s no. %(number)s") % {"thing": text, "number": number}


def slug(name: str, who: Who = NOBODY, family: str = "", zone: str = "") -> str:
    """A city or fleet as the table calls it; without a name, by what is known of it."""
    families = (family,) if family else (*PLACES, "building")
    given = next((who[key] for key in (f"{f}.{name}" for f in families) if key in who), None)
    if given is None and is_nameless(name):
        return nameless_place(family, zone)
    return given or capital(name.replace("_", " "))


def building(kind: str, who: Who = NOBODY, level: int = 0) -> str:
    """As the table calls it, or the rulebook; also the token that a turn may come from."""
    given = who.get(f"building.{kind}") or BUILDINGS.get(kind) or TOKENS.get(kind)
    if not given and is_nameless(kind):
        return nameless_building(level)
    return str(given or slug(kind, who))


def thing(name: str, who: Who = NOBODY) -> str:
    """A building or a place, whichever has this id."""
    is_place = any(f"{family}.{name}" in who for family in PLACES)
    return slug(name, who) if is_place else building(name, who)


def card(name: str) -> str:
    """`india.3` is “India 3”, `governor.india` is the governor."""
    first, _dot, rest = name.partition(".")
    if first == "governor":
        return _now("governor of %(zone)s") % {"zone": ZONES.get(rest, rest)}
    return f"{DECKS.get(first, first)} {rest}"


def cell(name: str, who: Who = NOBODY, zone: str = "") -> str:
    """A destination or a cell for a token: of a track, an open sea, a city, a fleet, a route or a card."""
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
    if not rest:
        return _now("nothing")
    return slug(rest[0], who, kind if kind in PLACES else "", zone)


def likely(text: str, doubtful: bool) -> str:
    """A fact that comes from elsewhere and that nobody has read here is marked."""
    return f"≈ {text}" if doubtful else text


def actions(text: str) -> str:
    """`ship+occupy` as people say it."""
    for sign, word in (("+", _now("and")), ("/", _now("or"))):
        if sign in text:
            first, second = (str(ACTIONS[action]) for action in text.split(sign))
            return f"{first} {word} {second}"
    return str(ACTIONS.get(text, text))
