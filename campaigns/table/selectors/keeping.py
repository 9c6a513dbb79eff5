"""The page on how a table is kept: its depth, its people and their seats."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.urls import reverse

from campaigns.log.selectors.states import table_at
from campaigns.models import Session
from campaigns.records import (
    engine_at,
    game_of,
    is_evening,
    is_refereed,
    rounds_at,
    setup_now,
)
from campaigns.table.selectors.colours import palette
from campaigns.table.selectors.new_table import DEPTHS, nested, option_control
from campaigns.table.selectors.tables import marks_at, new_key
from companion import wording
from companion.controls import Control
from rules.core.layout import items_of
from rules.core.switching import Switching

OPTIONS = "options"  # says that a form asks for the options too: one that is off sends nothing


def keeping(session: Session, sent: Mapping[str, str], errors: list[str]) -> dict[str, Any]:
    """What the form shows; `sent` is what was typed before."""
    return {
        "url": reverse("table-keep", args=[session.code]),
        "depths": _depths(session),
        "switch": _switch(session),
        "seats": _seats(session, sent),
        "palette": palette(session.game, session.group),
        "may_wait": bool(wording.seats_not_given(session.game)),
        "seat_kind": wording.seat_kind(session.game),
        "may_reseat": may_reseat(session),
        "options": _options(session, sent),
        "refereed": is_refereed(session),
        "open": session.is_open,
        "in_story": session.evening is not None,
        "errors": errors,
        "version": session.version,
        "key": new_key(),
    }


def may_reseat(session: Session) -> bool:
    """Whether the seats may turn out to be others: on the sheets of an evening any, of a refereed game its colours.

    The colours of a campaign evening are its story's, too."""
    if not session.is_open or session.sheet or session.evening is not None:
        return False
    return is_evening(session) or (is_refereed(session) and game_of(session).pieces is not None)


def _depths(session: Session) -> list[dict[str, Any]]:
    if not is_evening(session) or not rounds_at(session).game.schedule:
        return []
    return [
        {
            "id": depth,
            "label": label,
            "hint": hint,
            "now": (depth == "rounds") == session.keeps_rounds,
        }
        for depth, (label, hint) in DEPTHS.items()
        if depth != "referee"
    ]


def _switch(session: Session) -> dict[str, Any] | None:
    """The way from every move to rounds; only at the end of a round."""
    engine = engine_at(session) if is_refereed(session) else None
    if not isinstance(engine, Switching) or not session.is_open:
        return None
    stop = engine.edge(table_at(session))
    name = wording.stop(session.game, stop).name if stop else ""
    return {"url": reverse("by-sheets", args=[session.code]), "ready": bool(stop), "after": name}


def options_of(session: Session) -> dict[str, Control]:
    """What the table chose and may still choose otherwise, as it is by now; nobody sits down or leaves by it."""
    if not is_evening(session) or not session.is_open:
        return {}
    game, setup = session.game, setup_now(session)
    items = items_of(game_of(session).options_type).values()
    seating = wording.seated_by(game)
    controls = {item.id: option_control(game, item) for item in items if item.id not in seating}
    return {
        option: replace(control, value=setup.options.get(option, control.value))
        for option, control in controls.items()
    }


def _options(session: Session, sent: Mapping[str, str]) -> list[dict[str, Any]]:
    controls = options_of(session)
    if OPTIONS in sent:
        controls = {option: control.filled(sent) for option, control in controls.items()}
    return nested(session.game, controls)


def _seats(session: Session, sent: Mapping[str, str]) -> list[dict[str, Any]]:
    automatic = wording.seated_by(session.game).values()
    not_given = wording.seats_not_given(session.game)
    refereed = is_refereed(session)
    rows = []
    for mark in marks_at(session).values():
        if mark.id in automatic:
            continue
        now = mark.colour if refereed else mark.id
        own = sent.get(f"place-{mark.id}", "" if mark.id in not_given else now)
        rows.append(
            {
                "mark": mark,
                "name": sent.get(f"name-{mark.id}", mark.name),
                "own": own,
            }
        )
    return rows
