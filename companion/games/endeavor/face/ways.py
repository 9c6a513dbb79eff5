"""From the table to the pages that Endeavor has of its own: the audit, and where the tokens lie."""

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _

from companion.games.face import Way
from rules.core.referee.table import Table
from rules.endeavor.referee.state import Board

AUDIT, TOKENS = "table-audit", "table-tokens"


def ways(t: Table[Board]) -> Iterator[Way]:
    compare = _("Compare with your boards")
    yield Way(AUDIT, compare, "seal", "links", layer=True)
    if t.state.phase == "audit":
        hint = _("Is a marker elsewhere? Tap it, and we look for the move.")
        yield Way(AUDIT, compare, "seal", "due", hint, layer=True)
    if t.state.phase == "setup":
        yield Way(TOKENS, _("We dealt the tokens: say where each lies"), "map", "now")
    elif t.state.phase != "over":
        yield Way(TOKENS, _("Where the tokens lie"), "map", "now", quiet=True)
