"""Once more: the form of a new table with the same people, colours, options and depth filled in."""

from collections.abc import Mapping
from urllib.parse import urlencode

from django.urls import reverse

from campaigns.models import Session
from campaigns.records import read_setup, setup_now
from companion import wording
from companion.controls import TICKED, sent
from companion.marks import Mark
from rules.core.move import Value


def rematch_url(session: Session, marks: Mapping[str, Mark]) -> str:
    """The address; an automatic opponent sits down by the option that brings it."""
    setup = setup_now(session)
    automatic = set(wording.seated_by(session.game).values())
    people = [mark for mark in marks.values() if mark.id not in automatic]
    depth = setup.depth if setup.depth == "referee" else "rounds" if session.keeps_rounds else "pad"
    fields = {"game": session.game, "sheet": session.sheet, "depth": depth}
    if session.campaign is not None:
        fields["campaign"] = session.campaign.code
    for index, mark in enumerate(people):
        fields |= {f"seat-{index}-name": mark.name, f"seat-{index}-colour": mark.id}
    # gone over to sheets, a table has only the options that these ask for
    for option, value in {**read_setup(session).options, **setup.options}.items():
        fields[f"option-{option}"] = _sent(value)
    query = urlencode({name: value for name, value in fields.items() if value})
    return f"{reverse('new-table')}?{query}"


def _sent(value: Value) -> str:
    """An option as its field sends it; one that is off sends nothing."""
    if isinstance(value, bool):
        return TICKED if value else ""
    return sent(value)
