"""The question to the box: rows of steps to tap, or single facts to type, with what is known."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns.box.selectors.groups import suggested
from campaigns.log.selectors.states import table_at
from campaigns.models import Session
from campaigns.records import game_of
from campaigns.table.selectors.pads import PadView
from campaigns.table.selectors.tables import new_key
from companion import wording
from companion.controls import Control
from rules.core.box import Box, FactSpec


def teach_view(session: Session, pad: PadView) -> dict[str, Any]:
    """What the teaching layer draws: the grids that are asked about, then single questions."""
    words = wording.of(session.game)
    engine = game_of(session)
    box = Box(engine.facts, table_at(session).facts.taught)
    grids = grids_of(session.game, engine.facts)
    gridded = {key for keys in grids.values() for key in keys}
    asked = [key for key in pad.asks if key not in gridded]
    tracks = [
        {"key": name, "label": str(words.GRIDS[name]), "steps": _steps(box, keys)}
        for name, keys in grids.items()
    ]
    controls = [_control(session.game, engine.facts[key], box) for key in asked]
    controls.sort(
        key=lambda control: not control.suggested
    )  # what is filled in is in sight when sent
    needs_grid = any(key in gridded for key in pad.asks) or not asked
    return {
        "title": str(words.GRID_TITLE) if tracks and needs_grid else _("What does your box say?"),
        "hint": str(words.GRID_HINT) if tracks and needs_grid else _("Read it off the cardboard."),
        "tracks": tracks if needs_grid else [],
        "same_label": str(words.GRID_SAME) if tracks and needs_grid else "",
        "controls": controls,
        "is_suggested": any(control.suggested for control in controls),
        "action_url": reverse("table-teach", args=[session.code]),
        "version": session.version,
        "key": new_key(),
    }


def grids_of(game: str, facts: Mapping[str, FactSpec]) -> dict[str, list[str]]:
    """The keys of each grid in the order of their steps."""
    names = getattr(wording.of(game), "GRIDS", {})
    return {name: [key for key in facts if key.startswith(f"{name}.")] for name in names}


def step_of(key: str) -> str:
    return key.rsplit(".", 1)[1]


def _steps(box: Box, keys: list[str]) -> list[dict[str, Any]]:
    return [
        {"n": step_of(key), "checked": bool(box.get(key)), "locked": box.origin(key) == "shipped"}
        for key in keys
    ]


def _control(game: str, spec: FactSpec, box: Box) -> Control:
    known, label = box.get(spec.key), wording.fact(game, spec.key)
    hint = suggested(game, spec.key) if known is None else None
    say = partial(wording.value, game, spec.key)
    shown = known if hint is None else hint
    return Control.of_fact(spec, label, say, value=shown, suggested=hint is not None)
