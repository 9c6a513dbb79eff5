"""Rulebook 3.2: the printed board, its spaces, the lines between them and the military routes."""

from collections.abc import Iterable, Iterator
from typing import Literal, get_args

from msgspec import Struct

from rules.core.spelling import spell
from rules.imperial_struggle.printed import Era, load

Kind = Literal["political", "market", "territory", "naval", "fort"]
Points = Literal["economic", "diplomatic", "military"]
KINDS: tuple[Kind, ...] = get_args(Kind)
POINTS: tuple[Points, ...] = get_args(Points)
CONQUEST = 1  # IMP-CAP-05: what every space that conquest can take costs, in conquest points


class Space(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One space; `opens` is the era in which it first takes flags, `dots` are the wars on its edge."""

    id: str
    region: str
    kind: Kind
    part: str = ""
    country: str = ""
    cost: int = 0
    good: str = ""
    prestige: bool = False
    alliance: bool = False
    local: bool = False
    dots: tuple[str, ...] = ()
    opens: Era = "succession"
    spanish: bool = False
    start: str = ""

    @property
    def usa(self) -> bool:
        """The two spaces that open only where a flag of the USA lies (IMP-USA-01)."""
        return self.country == "usa"

    @property
    def markable(self) -> bool:
        """Whether a conflict marker may lie here (IMP-CFL-01)."""
        return self.kind in ("political", "market")


class Where(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A set of spaces as an effect describes it: all that is named must hold.

    `countries` may name a single space, `outside` are countries left out; `unprotected` depends on the table
    (IMP-PRO-01)."""

    kinds: tuple[Kind, ...] = ("political", "market")
    region: str = ""
    part: str = ""
    goods: tuple[str, ...] = ()
    countries: tuple[str, ...] = ()
    outside: tuple[str, ...] = ()
    alliance: bool = False
    local: bool = False
    unprotected: bool = False

    def __contains__(self, space: Space) -> bool:
        return (
            space.kind in self.kinds
            and self.region in ("", space.region)
            and self.part in ("", space.part)
            and (not self.goods or space.good in self.goods)
            and (not self.countries or bool({space.id, space.country} & {*self.countries}))
            and space.country not in {*self.outside}
            and (space.alliance or not self.alliance)
            and (space.local or not self.local)
        )


def _spaces() -> Iterator[Space]:
    for region, spaces in load("spaces.toml").items():
        for name, printed in spaces.items():
            yield spell({"id": name, "region": region, **printed}, Space, f"$.{region}.{name}")


def _neighbours(lines: Iterable[Iterable[str]]) -> dict[str, frozenset[str]]:
    near: dict[str, set[str]] = {space: set() for space in SPACES}
    for one, other in lines:
        near[one].add(other)
        near[other].add(one)
    return {space: frozenset(others) for space, others in near.items()}


SPACES: dict[str, Space] = {space.id: space for space in _spaces()}
OF_KIND: dict[Kind, tuple[str, ...]] = {
    kind: tuple(s.id for s in SPACES.values() if s.kind == kind) for kind in KINDS
}
MARKABLE: tuple[str, ...] = tuple(s.id for s in SPACES.values() if s.markable)
ANCHORS: frozenset[str] = frozenset(  # IMP-ECO-02: what a market may be linked to
    (*OF_KIND["territory"], *OF_KIND["fort"], *OF_KIND["naval"])
)

_LINES = load("links.toml")
LINKS: tuple[tuple[str, str], ...] = spell(_LINES["links"], tuple[tuple[str, str], ...])
ROUTES: tuple[tuple[str, str], ...] = spell(_LINES["routes"], tuple[tuple[str, str], ...])
FORT_ROUTES: tuple[tuple[str, str], ...] = spell(  # IMP-RTE-02: only with rule 12.3
    _LINES["reinforced_forts"], tuple[tuple[str, str], ...]
)
NEAR: dict[str, frozenset[str]] = _neighbours(LINKS)
ALONG: dict[str, frozenset[str]] = _neighbours(ROUTES)  # military routes (IMP-RTE-01)
ALONG_FORTS: dict[str, frozenset[str]] = _neighbours((*ROUTES, *FORT_ROUTES))


def spaces_in(where: Where) -> tuple[str, ...]:
    return tuple(space.id for space in SPACES.values() if space in where)
