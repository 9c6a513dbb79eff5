"""A refereed table: whose move is due, the legal moves as buttons, what the hands must do.

Generic for all games: the engine brings options and effects, the game's wording the words, its
pictures the board and the mats."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns import pictures
from campaigns.box.selectors.asking import TEACH, asks_now
from campaigns.log.selectors import lines as logs
from campaigns.log.selectors.sealed import Question, question_at, waiting_view
from campaigns.log.selectors.states import state_at
from campaigns.models import LogLine, Session
from campaigns.records import game_of, read_move, read_state, referee_of, to_json
from campaigns.seats.rights import Rights
from campaigns.table.selectors.buttons import Button, Choice, choices_of, numbers_of, spelled
from campaigns.table.selectors.hands import Turned, by_seat, hands_view, turned_now, turned_view
from campaigns.table.selectors.marks import Mark
from campaigns.table.selectors.naming import names_at
from campaigns.table.selectors.tables import finish_step, marks_at, new_key, pad_at, table_view
from companion import wording
from rules.core.log import PLAYS
from rules.core.option import Option
from rules.core.outcome import Effect

RECENT = 8  # lines of the log; the board and the mats are heavy enough
MOST_AT_ONCE = 8  # seats whose answers are revealed at one moment
MOST_TAUGHT = 12  # answers of the box in a row that leave the last instruction standing


def referee_context(
    session: Session, rights: Rights, *, on_the_wall: bool = False
) -> dict[str, Any]:
    """Everything the refereed table page draws, in a fixed number of queries; `on_the_wall` its
    board is drawn to be read across a room."""
    marks, state = marks_at(session), read_state(session)
    names = names_at(session, marks)
    words: Any = wording.referee(session.game)
    lines = logs.newest(session, marks, RECENT)
    question = question_at(session, state)
    seats = writing_seats(session, state, rights, question) if session.is_open else []
    found = [option for seat in seats for option in game_of(session).options(state, seat)]
    steps = (one for one in found if not one.fields and one.kind in words.STEPS)
    step = None if rights.seat in question.answers else next(steps, None)
    choices = tuple(choices_of(session, state, found, marks, names, step))
    turned = turned_now(session) if lines and lines[0].kind == "take_back" else None
    last = None if turned else _last_play(session)
    context = {
        "table": table_view(session, marks),
        "round_text": words.round_text(state),
        "turn_text": words.turn_text(state, names),
        "phase": state.phase,
        "choices": [choice for choice in choices if not choice.aside],
        "aside": [choice for choice in choices if choice.aside],
        "numbers": numbers_of(session, found, marks),
        "next_step": _next_step(session, state, step, choices, marks),
        "asks": asks_now(session, state, seats, found),
        **(
            turned_view(session, marks, names, turned)
            if turned
            else hands_view(session, marks, names, last.effects if last else ())
        ),
        "pad": pad_at(session, marks) if state.phase == "over" else None,
        "log": lines,
        "undo": logs.undo(session, marks, lines, new_key()) if session.is_open else None,
        "redo": logs.redo(session, lines, new_key()) if session.is_open else None,
        "rights": rights,
        "key": new_key(),
        "audits": session.is_open and state.phase in words.AUDITS,
        "audited": bool(words.AUDITS),
        "moves_url": reverse("table-moves", args=[session.code]),
        "demo": session.group.is_demo,
        **waiting_view(session, question, marks, rights),
        **_setup(session, state, marks, names, rights),
    }
    return {**context, **_pictures(session, state, marks, choices, turned or last, on_the_wall)}


def ruling_view(session: Session, seat: str) -> dict[str, Any]:
    """Every move of a seat that can be spelled now, for a table that has decided otherwise."""
    marks, state = marks_at(session), read_state(session)
    names = names_at(session, marks)
    words: Any = wording.referee(session.game)
    kinds = []
    for option in referee_of(session).candidates(state, seat):
        label = str(words.STEPS.get(option.kind) or words.KINDS[option.kind])
        buttons = [
            Button(
                words.value(move, field, names) if field else label,
                to_json(move),
                says=logs.move_text(session.game, marks, move, names),
            )
            for move, field in spelled(option)
        ]
        if buttons:
            kinds.append(Choice(option.kind, label, tuple(buttons)))
    return {
        "seat": marks[seat],
        "others": [mark for mark in marks.values() if mark.id != seat],
        "kinds": kinds,
        "url": reverse("table-ruling", args=[session.code]),
        "moves_url": reverse("table-moves", args=[session.code]),
        "version": session.version,
        "key": new_key(),
    }


def answer_view(session: Session, seat: str) -> dict[str, Any] | None:
    """The moves of one of several seats that are asked at once, where a phone makes them for it; never
    what it has answered unseen."""
    marks, state = marks_at(session), read_state(session)
    question = question_at(session, state)
    if not question.apart or seat not in question.awaited:
        return None
    options = game_of(session).options(state, seat)
    return {
        "seat": marks[seat],
        "unseen": bool(question.secret),
        "answered": seat in question.answers,
        "choices": list(choices_of(session, state, options, marks, names_at(session, marks))),
        "answer_url": reverse("table-answer", args=[session.code]),
        "moves_url": reverse("table-moves", args=[session.code]),
        "version": session.version,
        "seating": session.seating,
        "key": new_key(),
    }


def writing_seats(session: Session, state: Any, rights: Rights, question: Question) -> list[str]:
    """The seats that may act now and whose moves this phone may record here; "" is the whole table."""
    actors = game_of(session).actors(state)
    seats = [seat for seat in state.seats if seat in actors and rights.writes(seat)]
    seats = [seat for seat in seats if not question.apart or seat == rights.seat]
    return [*seats, ""] if rights.writes("") else seats


def _next_step(
    session: Session,
    state: Any,
    step: Option | None,
    choices: Sequence[Choice],
    marks: Mapping[str, Mark],
) -> dict[str, Any] | None:
    """The one big button: a move without a choice, or the end of the count."""
    words: Any = wording.referee(session.game)
    if not session.is_open or state.phase == "over":
        return finish_step(session, pad_at(session, marks))
    if step is None:
        return None
    return {
        "label": words.step_text(state, step.kind),
        "url": reverse("table-moves", args=[session.code]),
        "ready": True,
        "quiet": any(not choice.aside for choice in choices),
        "move": to_json(step.move),
        "says": logs.move_text(session.game, marks, step.move, names_at(session, marks)),
        "key": new_key(),
    }


@dataclass(frozen=True)
class LastPlay:
    """The newest move, or moves that were revealed at one moment: the table before them, and what the
    hands must do after them. What the box was told since does not wipe it out."""

    before: Any
    effects: tuple[Effect, ...]


def _last_play(session: Session) -> LastPlay | None:
    reach = session.version - MOST_AT_ONCE - MOST_TAUGHT
    rows = list(session.lines.filter(seq__gt=reach).order_by("-seq"))
    taught = list(takewhile(_teaches, rows[:MOST_TAUGHT]))
    told = rows[len(taught) :]
    played = list(takewhile(lambda row: row.kind in PLAYS and row.at == told[0].at, told))
    together = [*taught, *played]
    if not together:
        return None
    engine, before = game_of(session), state_at(session, together[-1].seq - 1)
    state = before
    effects: list[Effect] = []
    for row in reversed(together):
        done = engine.apply(state, engine.moves.decode(read_move(row)), row.seq)
        state = done.state
        effects += done.effects
    return LastPlay(before, tuple(effects))


def _teaches(row: LogLine) -> bool:
    return row.kind == "move" and read_move(row).get("kind") == TEACH


def _setup(
    session: Session,
    state: Any,
    marks: Mapping[str, Mark],
    names: Mapping[str, str],
    rights: Rights,
) -> dict[str, Any]:
    """Before the first move: what to put where, and what the app may draw; then and later: where
    the table tells which token lies on which cell."""
    if not session.is_open or state.phase == "over":
        return {}
    mine = rights.writes("") and wording.tokens(session.game) is not None
    lay = {"lay_url": reverse("table-tokens", args=[session.code])} if mine else {}
    if state.phase != "setup":
        return lay
    engine = referee_of(session)
    draws = engine.draws(state) if rights.writes("") else ()
    return {
        **lay,
        "checklist": by_seat(session.game, engine.checklist(state), marks, names),
        "draws": [{"kind": kind, "label": _draw_label(session.game, kind)} for kind in draws],
        "draw_url": reverse("table-draw", args=[session.code]),
    }


def _draw_label(game: str, kind: str) -> str:
    words: Any = wording.referee(game)
    return str(words.DRAWS.get(kind, _("Draw")))


def _pictures(
    session: Session,
    state: Any,
    marks: Mapping[str, Mark],
    choices: Sequence[Choice],
    last: LastPlay | Turned | None,
    on_the_wall: bool,
) -> dict[str, Any]:
    drawn = pictures.of(session.game)
    if drawn is None:
        return {}
    taps: dict[str, str] = {}
    for choice in choices:
        for button in choice.buttons:
            if button.target:
                taps.setdefault(button.target, f"{choice.label}: {button.label}")
    changed = drawn.changes(last.before, state) if last and last.before else frozenset()
    return {
        "picture": drawn.board(state, marks, taps, changed, on_the_wall=on_the_wall),
        "mats": drawn.mats(state, marks, taps, changed),
        "board_template": f"pictures/{session.game}/board.html",
        "mat_template": f"pictures/{session.game}/mat.html",
    }
