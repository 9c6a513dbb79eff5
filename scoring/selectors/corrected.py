"""What a correction has changed in a result: the totals that are other ones than when the count was closed before."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from companion.marks import Mark
from rules.core.pad import Pad


def corrected_totals(now: Pad, was: Pad | None, marks: Mapping[str, Mark]) -> list[str]:
    """A line for each player with another total; one that says so if there is none. Empty for a first count."""
    if was is None:
        return []
    changed = [seat for seat in now.seats if was.totals.get(seat) != now.totals.get(seat)]
    if not changed:
        return [_("all totals stayed the same.")]
    said = "%(name)s: %(old)s → %(new)s"
    return [
        said % {"name": marks[seat].name, "old": was.totals.get(seat), "new": now.totals[seat]}
        for seat in changed
        if seat in marks
    ]
