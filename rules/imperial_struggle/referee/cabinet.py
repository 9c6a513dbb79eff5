"""Rulebook 3.5.2, 4.1.11 and 4.1.12: what open ministries do at the end of a round and in the scoring phase."""

from rules.core.referee.table import Table
from rules.imperial_struggle.board import FACES
from rules.imperial_struggle.chart import SPACES
from rules.imperial_struggle.referee.counting import in_country, markets_of, spaces_of
from rules.imperial_struggle.referee.desk import Desk
from rules.imperial_struggle.referee.state import OTHER, Board
from rules.imperial_struggle.referee.tally import leader

COMPANY = ("textiles", "silk", "fruit", "fur_trade", "rum")  # of the East India Company
MOST = 3  # points of the Company, treaty points of Voltaire


def is_open(t: Table[Board], ministry: str) -> bool:
    """Whether it lies face up: before that it does nothing (IMP-MIN-06)."""
    cards = (card for power in t.state.players.values() for card in power.ministries)
    return any(card.id == ministry for card in cards)


def close_round(desk: Desk) -> None:
    """In turn, from who went first; one ministry has such an ability (IMP-PPOW-01)."""
    if is_open(desk, "john_law"):
        desk.relieve("france", 2 if in_country(desk, "france", "scotland") else 1)


def ministry_points(t: Table[Board]) -> dict[str, tuple[int, int]]:
    """Victory and treaty points of each power's ministries in the scoring phase (IMP-MIN-05)."""
    europe = leader(t, "europe")
    return {
        "britain": (_company(t) + (is_open(t, "samuel_johnson") and europe == "britain"), 0),
        "france": (_splendour(t, europe), _treaties(t, europe)),
    }


def _company(t: Table[Board]) -> int:
    """Advantages of the list that are held and not exhausted."""
    held = [a for a in COMPANY if t.state.advantages.get(a) == "britain"]
    ready = [a for a in held if a not in t.state.exhausted]
    return min(len(ready), MOST) if is_open(t, "east_india_company") else 0


def _splendour(t: Table[Board], europe: str) -> int:
    """The Sun King adds to a French award of Europe, Johnson takes from it, never below nothing."""
    if europe != "france":
        return 0
    award = FACES.get(t.state.awards.get("europe", ""))
    vp = (award.vp if award else 0) + is_open(t, "court_of_the_sun_king")
    less = min(vp, 1) if is_open(t, "samuel_johnson") else 0
    return int(is_open(t, "court_of_the_sun_king")) - less


def _treaties(t: Table[Board], europe: str) -> int:
    found = 0
    if is_open(t, "dupleix"):
        found += leader(t, "india") == "france"
        found += sum(_wins(t, good) for good in ("spice", "cotton") if good in t.state.demand)
    if is_open(t, "voltaire") and europe:
        found += min(len(_courts(t)), MOST)
    return found


def _wins(t: Table[Board], good: str) -> bool:
    return markets_of(t, "france", good) > markets_of(t, OTHER["france"], good)


def _courts(t: Table[Board]) -> set[str]:
    """Countries of more than one space in which France has a crown."""
    many = [space.country for space in SPACES.values() if space.country]
    return {
        space.country
        for space in spaces_of(t, "france")
        if space.prestige and many.count(space.country) > 1
    }
