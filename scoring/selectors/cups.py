"""Who holds the cup of each game: whoever won it last, and for how many games in a row."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.models import Session
from companion import wording
from companion.marks import Mark
from rules.registry import CODES
from scoring.selectors.tables import TableLine, lines

LOOKED_AT = 8  # finished games of a kind: a longer row of wins is told as this long


@dataclass(frozen=True)
class Cup:
    """The cup of one game."""

    game: str
    game_name: str
    holders: tuple[Mark, ...]
    names: str
    since: str
    url: str


def cups(group_ids: Sequence[int]) -> list[Cup]:
    """The cups of these groups, in the order of the games; a game that nobody has won has none."""
    if not group_ids:
        return []
    finished = Session.objects.filter(
        group__in=group_ids, sheet="", attached_to=None, status=Session.Status.FINISHED
    ).order_by("-created_at", "-pk")
    newest = [finished.filter(game=code).values("pk")[:LOOKED_AT] for code in CODES]
    by_game: dict[str, list[TableLine]] = defaultdict(list)
    for line in lines(reduce(or_, (Q(pk__in=pks) for pks in newest))):
        if line.winners:
            by_game[line.game].append(line)
    return [_cup(by_game[code]) for code in CODES if code in by_game]


def _cup(won: Sequence[TableLine]) -> Cup:
    last = won[0]
    row = next((n for n, one in enumerate(won) if one.winner_names != last.winner_names), len(won))
    text = ngettext("%(count)s win in a row", "%(count)s wins in a row", row)
    since = text % {"count": row} if row > 1 else _("since %(day)s") % {"day": last.title.day}
    return Cup(
        last.game,
        wording.name(last.game),
        tuple(winner.mark for winner in last.winners),
        last.winner_names,
        since,
        last.url,
    )
