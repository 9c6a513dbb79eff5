"""The awards of the round as they stand: who leads, and what is still lacking."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from companion.games.imperial_struggle.face.words import ROWS
from rules.core.referee.table import Table
from rules.imperial_struggle.board import FACES, REGIONS, reward
from rules.imperial_struggle.peace import PEACE
from rules.imperial_struggle.phase import PRESTIGE_VP
from rules.imperial_struggle.referee.state import Board
from rules.imperial_struggle.referee.tally import held, peace_count


@dataclass(frozen=True)
class Prize:
    """An award tile, a commodity in demand, or prestige."""

    id: str
    name: str
    glyph: str  # of `_defs.html`
    worth: str
    britain: int
    france: int
    leads: str
    lacks: str = ""

    @property
    def says(self) -> str:
        return f"{self.name}: {self.worth}, {self.britain} : {self.france}"


def prizes(t: Table[Board]) -> tuple[Prize, ...]:
    """Region by region, then prestige, then global demand down its table."""
    return (*_regions(t), *_prestige(t), *_demand(t))


def _regions(t: Table[Board]) -> Iterator[Prize]:
    for region in REGIONS:
        if face := FACES.get(t.state.awards.get(region, "")):
            worth = _worth(face.vp, face.trp, 0)
            yield _prize(t, f"award.{region}", region, "", worth, face.lead)


def _prestige(t: Table[Board]) -> Iterator[Prize]:
    if t.state.awards:
        yield _prize(t, "award.prestige", "prestige", "crown", _worth(PRESTIGE_VP, 0, 0), 1)


def _demand(t: Table[Board]) -> Iterator[Prize]:
    if not t.state.awards:
        return
    box = PEACE.box(peace_count(t))
    for good in t.state.demand:
        row = reward(box, t.state.era, good)
        yield _prize(t, f"award.{good}", good, good, _worth(row.vp, row.trp, row.debt), 1)


def _prize(t: Table[Board], name: str, row: str, glyph: str, worth: str, lead: int) -> Prize:
    britain, france = held(t, "britain")[row], held(t, "france")[row]
    ahead = abs(britain - france)
    leads = "" if ahead < lead else "britain" if britain > france else "france"
    lacks = _("lead %(have)s of %(need)s") % {"have": ahead, "need": lead}
    return Prize(
        id=name,
        name=str(ROWS[row]),
        glyph=f"is-{glyph}" if glyph else "",
        worth=worth,
        britain=britain,
        france=france,
        leads=leads,
        lacks=lacks if not leads and lead > 1 else "",
    )


def _worth(vp: int, trp: int, debt: int) -> str:
    parts = [_("%(n)s VP") % {"n": vp}] if vp else []
    parts += (
        [ngettext("%(n)s treaty point", "%(n)s treaty points", trp) % {"n": trp}] if trp else []
    )
    if debt:
        parts.append(_("debt %(change)s") % {"change": f"{debt:+d}".replace("-", "−")})
    return ", ".join(parts)
