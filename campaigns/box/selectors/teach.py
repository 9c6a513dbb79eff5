"""The form that teaches the box of a sheet: grids to tap or single facts to type, filled with what is known."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns.box.selectors.groups import suggested_value
from campaigns.log.selectors.states import table_at
from campaigns.models import Session
from campaigns.records import game_of
from campaigns.table.selectors.leaves import pad_leaf
from campaigns.table.selectors.pads import PadView
from campaigns.table.selectors.tables import new_key
from companion import wording
from companion.controls import Control
from companion.grids import Grid
from rules.core.box import Box, FactSpec
from rules.core.move import Value


@dataclass(frozen=True)
class Posted:
    """A form that could not be written: its values, and what is wrong with which."""

    values: Mapping[str, str]
    wrong: Mapping[str, str]


def teach_view(
    session: Session, pad: PadView, wanted: str = "", posted: Posted | None = None
) -> dict[str, Any]:
    """What the teaching layer draws: grids, what is suggested, or one question after another."""
    words = wording.of(session.game)
    engine = game_of(session)
    known = table_at(session).facts.taught
    box = Box(engine.facts, known)
    grids = grids_of(session.game, engine.facts, known)
    gridded = {cell.place for grid in grids for cell in grid.cells}
    single = [key for key in pad.asks if key not in gridded]
    controls = [_control(session.game, engine.facts[key], box) for key in single]
    if single and not gridded.intersection(pad.asks):
        grids = []
    if not grids:
        controls = _now(controls, wanted)
    at = single.index(controls[0].name) if controls and controls[0].name in single else 0
    if posted:
        controls = [c.filled(posted.values, posted.wrong.get(c.name, "")) for c in controls]
    url = reverse("table-teach", args=[session.code])
    later = single[at + 1 :] if len(controls) == 1 and not grids else []
    return {
        "number": at + 1 if len(single) > 1 and not grids else 0,
        "count": len(single),
        "waiting": _waiting(session, pad, controls[0].name) if len(controls) == 1 else None,
        "skip_url": f"{url}?{urlencode({'fact': later[0]})}" if later else "",
        "title": str(words.GRID_TITLE) if grids else _("What does your box say?"),
        "hint": str(words.GRID_HINT) if grids else _("Read it off the cardboard."),
        "grids": grids,
        "same_label": str(words.GRID_SAME) if grids else "",
        "controls": controls,
        "is_suggested": any(control.suggested for control in controls),
        "action_url": url,
        "version": session.version,
        "key": new_key(),
    }


def _now(controls: list[Control], wanted: str) -> list[Control]:
    """What is asked now: one question. What is suggested comes first, and together, so that nobody confirms it
    unseen."""
    if chosen := [control for control in controls if control.name == wanted]:
        return chosen
    return [control for control in controls if control.suggested] or controls[:1]


def _waiting(session: Session, pad: PadView, key: str) -> dict[str, Any] | None:
    """The first cell that waits for a fact, and the way to type its points instead."""
    cells = [(row, cell) for row in pad.rows for cell in row.cells]
    for row, cell in cells:
        if cell.counted and key in cell.counted.asks:
            leaf = pad_leaf(session)
            spec = leaf.layout.row(row.id)
            plain = spec and leaf.game.row_bounds(leaf.count, cell.seat.id, spec) is not None
            url = f"{cell.url}?{urlencode({'plain': ''})}" if plain and cell.url else ""
            return {"seat": cell.seat, "row": row.label, "points_url": url}
    return None


def grids_of(
    game: str, facts: Mapping[str, FactSpec], known: Mapping[str, Value] | None = None
) -> list[Grid]:
    """The tracks of a game, each with its steps in order."""
    labels, box = getattr(wording.of(game), "GRIDS", {}), Box(facts, known or {})
    return [
        Grid(
            name, str(label), tuple(_cell(facts[key], box) for key in facts if _lies_in(key, name))
        )
        for name, label in labels.items()
    ]


def _lies_in(key: str, grid: str) -> bool:
    return key.startswith(f"{grid}.")


def _cell(spec: FactSpec, box: Box) -> Control:
    step = spec.key.rpartition(".")[2]
    locked = spec.shipped is not None
    return Control(step, step, spec.key, "check", value=box.get(spec.key), locked=locked)


def _control(game: str, spec: FactSpec, box: Box) -> Control:
    known, label = box.get(spec.key), wording.fact(game, spec.key)
    hint = suggested_value(game, spec.key) if known is None else None
    say = partial(wording.value, game, spec.key)
    shown = known if hint is None else hint
    return Control.of_fact(spec, label, say, value=shown, suggested=hint is not None)
