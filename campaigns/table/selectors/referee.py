"""A refereed table: whose move is due, the legal moves as buttons, what the hands must do.

The same for all games: options and effects come from the engine, words and pictures from the game's face."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns.box.selectors.asking import Ask, asks_now
from campaigns.log.selectors import lines as logs
from campaigns.log.selectors.sealed import Question, question_at, waiting_view
from campaigns.log.selectors.states import effects_of, table_at
from campaigns.models import LogLine, Session
from campaigns.records import engine_at, read_move, to_json
from campaigns.seats.rights import Rights
from campaigns.table.selectors.buttons import (
    Button,
    Choice,
    Drawing,
    choices_of,
    note_text,
    partial_url,
    title_of,
)
from campaigns.table.selectors.hands import (
    Turned,
    by_seat,
    hands_view,
    may_be_turned,
    turned_now,
    turned_view,
)
from campaigns.table.selectors.naming import names_at
from campaigns.table.selectors.pictures import BOARD, TABLEAU, picture_at
from campaigns.table.selectors.race import race
from campaigns.table.selectors.sheets import sheet_view, sheets_of
from campaigns.table.selectors.tables import finish_step, marks_at, new_key, pad_at, table_view
from companion import wording
from companion.games.face import Way, face
from companion.marks import Mark
from rules.core.engine import Engine
from rules.core.log import PLAYS
from rules.core.outcome import Effect
from rules.core.referee.desk import NAMELESS
from rules.core.referee.stage import Wait
from rules.core.referee.steps import Step
from rules.core.referee.table import Table

RECENT = 8  # lines of the log; the board and the tableaus are heavy enough
MOST_AT_ONCE = 8  # seats whose answers are revealed together
MOST_TAUGHT = 12  # lessons to the box in a row that leave the last instruction in place


def referee_context(
    session: Session, rights: Rights, *, on_the_wall: bool = False
) -> dict[str, Any]:
    """Everything the refereed table page draws, in a fixed number of queries; with `on_the_wall` the
    board is drawn to be read across a room."""
    marks, table = marks_at(session), table_at(session)
    names = names_at(session, marks)
    words: Any = wording.referee(session.game)
    engine = engine_at(session)
    wait = engine.wait(table)
    lines = logs.newest(session, marks, RECENT)
    question = question_at(session, wait)
    seats = writing_seats(engine, table, wait, rights, question) if session.is_open else []
    steps = [step for seat in seats for step in engine.options(table, seat, greyed=True)]
    plain = (step for step in steps if step.move is not None and step.kind in words.STEPS)
    big = None if rights.seat in question.answers else next(plain, None)
    drawing = Drawing(session, table, marks, names)
    choices = tuple(choices_of(drawing, steps, big))
    turned = turned_now(session) if may_be_turned(lines) else None
    last = None if turned else _last_play(session)
    context = {
        "table": table_view(session, marks),
        "round_text": words.round_text(table),
        "turn_text": words.turn_text(table, names),
        "phase": wait.phase,
        "choices": [choice for choice in choices if not choice.aside],
        "aside": [choice for choice in choices if choice.aside],
        "sheets": sheets_of(drawing, steps),
        "next_step": _next_step(drawing, wait, big, choices),
        "asks": _asks(drawing, wait, steps) if session.is_open and rights.writes("") else [],
        **(
            turned_view(session, marks, turned)
            if turned
            else hands_view(session, marks, names, last.effects if last else ())
        ),
        "pad": pad_at(session, marks) if wait.phase == "over" else None,
        "race": race(session, marks),
        "log": lines,
        "undo": logs.undo(session, marks, lines, new_key()) if session.is_open else None,
        "redo": logs.redo(session, lines, new_key()) if session.is_open else None,
        "rights": rights,
        "key": new_key(),
        "ways": ways_from(session, table, rights),
        "moves_url": reverse("table-moves", args=[session.code]),
        "demo": session.group.is_demo,
        **waiting_view(session, question, marks, rights),
        **_setup(drawing, wait, rights),
    }
    return {**context, **_pictures(session, table, marks, choices, turned or last, on_the_wall)}


def answer_view(session: Session, seat: str) -> dict[str, Any] | None:
    """The moves of one seat when several must answer at once and this phone may answer for it; never
    the secret answer it has already given."""
    marks, table, engine = marks_at(session), table_at(session), engine_at(session)
    question = question_at(session, engine.wait(table))
    if not question.apart or seat not in question.awaited:
        return None
    drawing = Drawing(session, table, marks, names_at(session, marks))
    steps = engine.options(table, seat, greyed=True)
    return {
        "seat": marks[seat],
        "unseen": bool(question.secret),
        "answered": seat in question.answers,
        "choices": list(choices_of(drawing, steps)),
        "answer_url": reverse("table-answer", args=[session.code]),
        "moves_url": reverse("table-moves", args=[session.code]),
        "version": session.version,
        "seating": session.seating,
        "key": new_key(),
    }


def decide_view(session: Session, partial: Mapping[str, Any]) -> dict[str, Any] | None:
    """The next question of a partly chosen move; None if nothing legal is left."""
    marks, table = marks_at(session), table_at(session)
    step = engine_at(session).refine(table, partial, greyed=True)
    if step is None:
        return None
    drawing = Drawing(session, table, marks, names_at(session, marks))
    seat = marks.get(str(partial.get("seat") or ""))
    choices = list(choices_of(drawing, [step]))
    if step.move is not None and not choices:
        button = Button(drawing.says(step.move), to_json(step.move), says=drawing.says(step.move))
        choices = [Choice(step.kind, "", (button,), seat)]
    return {
        "seat": seat,
        "title": title_of(drawing, step),
        "names": bool(engine_at(session).newcomer(table, step.partial)),
        "note": "" if step.sheet else note_text(drawing, step.notes),
        "lacked": step.lacked,
        "choices": choices,
        **(sheet_view(drawing, step) if step.sheet else {}),
        "moves_url": reverse("table-moves", args=[session.code]),
        "version": session.version,
        "seating": session.seating,
        "key": new_key(),
    }


def part_view(session: Session, rights: Rights, part: str) -> dict[str, Any] | None:
    """What a part of the picture is, and what this phone may do with it or why not; None if unknown."""
    marks, table, engine = marks_at(session), table_at(session), engine_at(session)
    pictures = face(session.game).pictures
    says = getattr(pictures and pictures.parts(table, marks).get(part), "says", "")
    if not says:
        return None
    drawing = Drawing(session, table, marks, names_at(session, marks))
    wait = engine.wait(table)
    question = question_at(session, wait)
    seats = writing_seats(engine, table, wait, rights, question) if session.is_open else []
    open_ = [seat for seat in seats if seat not in question.answers]
    steps = [step for seat in open_ for step in engine.options(table, seat, greyed=True)]
    about = [narrowed for step in steps if (narrowed := drawing.about(step, part))]
    return {
        "title": says,
        "choices": list(choices_of(drawing, about)),
        "turn_text": drawing.words.turn_text(table, drawing.names),
        "moves_url": reverse("table-moves", args=[session.code]),
        "version": session.version,
        "seating": session.seating,
        "key": new_key(),
    }


def writing_seats(
    engine: Engine, table: Table[Any], wait: Wait, rights: Rights, question: Question
) -> list[str]:
    """The seats that may act now and that this phone may record for; "" is the whole table."""
    every = engine.seats(table.setup)
    actors = {*(wait.seats or every), *((rights.seat,) if wait.free else ())}
    bots = engine.bots(table.setup)
    mine = (seat for seat in every if rights.writes("" if seat in bots else seat))
    seats = [seat for seat in mine if seat in actors]
    seats = [seat for seat in seats if not question.apart or seat in (rights.seat, *bots)]
    return [*seats, ""] if rights.writes("") else seats


def ways_from(
    session: Session, table: Table[Any], rights: Rights
) -> dict[str, list[dict[str, Any]]]:
    """The links to the game's own pages for this phone, by their place on the table page."""
    ways: dict[str, list[dict[str, Any]]] = {}
    for way in (face(session.game).ways or _no_ways)(table):
        if way.place == "links" or (session.is_open and rights.writes("")):
            url = reverse(way.page, args=[session.code])
            ways.setdefault(way.place, []).append({"way": way, "url": url})
    return ways


def _no_ways(_table: Table[Any]) -> tuple[Way, ...]:
    return ()


def _asks(drawing: Drawing, wait: Wait, steps: Sequence[Step]) -> list[Ask]:
    """What the count still lacks: facts of the box, and names of things that the box must know first."""
    unnamed = (step for step in steps if any(f".{NAMELESS}" in path for path in step.sheet))
    naming = [
        Ask(title_of(drawing, step), partial_url(drawing.session, step.partial), ())
        for step in unnamed
        if wait.phase == "over"
    ]
    return [*naming, *asks_now(drawing.session, drawing.table)]


def _next_step(
    drawing: Drawing, wait: Wait, step: Step | None, choices: Sequence[Choice]
) -> dict[str, Any] | None:
    """The big button: a move without a choice, or the end of the count."""
    session = drawing.session
    if not session.is_open or wait.phase == "over":
        return finish_step(session, pad_at(session, drawing.marks))
    if step is None or step.move is None:
        return None
    return {
        "label": drawing.words.step_text(drawing.table, step.kind),
        "url": reverse("table-moves", args=[session.code]),
        "ready": True,
        "quiet": any(not choice.aside for choice in choices),
        "move": to_json(step.move),
        "says": drawing.says(step.move),
        "key": new_key(),
    }


@dataclass(frozen=True)
class LastPlay:
    """The newest move, or the moves revealed together: the first of their lines, and what the hands must do
    now. Teaching the box afterwards does not clear it."""

    first: int
    effects: tuple[Effect, ...]


def _last_play(session: Session) -> LastPlay | None:
    reach = session.version - MOST_AT_ONCE - MOST_TAUGHT
    rows = list(session.lines.filter(seq__gt=reach).order_by("-seq"))
    taught = list(takewhile(_teaches, rows[:MOST_TAUGHT]))
    earlier = rows[len(taught) :]
    played = list(takewhile(lambda row: row.kind in PLAYS and row.at == earlier[0].at, earlier))
    together = [*taught, *played]
    if not together:
        return None
    effects = [effect for row in reversed(together) for effect in effects_of(session, row)]
    return LastPlay(together[-1].seq, tuple(effects))


def _teaches(row: LogLine) -> bool:
    return row.kind == "move" and read_move(row).get("kind") == "teach"


def _setup(drawing: Drawing, wait: Wait, rights: Rights) -> dict[str, Any]:
    """Before the first move: what to put where, and what the app may draw."""
    session, table = drawing.session, drawing.table
    if not session.is_open or wait.phase != "setup":
        return {}
    engine = engine_at(session)
    draws = engine.draws(table) if rights.writes("") else ()
    checklist = engine.checklist(table)
    return {
        "checklist": by_seat(session.game, checklist, drawing.marks, drawing.names),
        "draws": [{"kind": kind, "label": _draw_label(session.game, kind)} for kind in draws],
        "draw_url": reverse("table-draw", args=[session.code]),
    }


def _draw_label(game: str, kind: str) -> str:
    words: Any = wording.referee(game)
    return str(words.DRAWS.get(kind, _("Draw")))


def _pictures(
    session: Session,
    table: Table[Any],
    marks: Mapping[str, Mark],
    choices: Sequence[Choice],
    last: LastPlay | Turned | None,
    on_the_wall: bool,
) -> dict[str, Any]:
    taps: dict[str, str] = {}
    for choice in choices:
        for button in choice.buttons:
            if button.target and not button.why:
                taps.setdefault(button.target, f"{choice.label}: {button.label}")
    first = last.first if last else None
    picture = picture_at(session, table, marks, first, taps, on_the_wall=on_the_wall)
    if picture is None:
        return {}
    parts = picture.drawn.parts
    return {
        "picture": picture,
        "chart": parts[BOARD],
        "tableaus": [part for name, part in parts.items() if name.startswith(TABLEAU)],
        "fresh": picture.drawn.fresh,
        "styles": face(session.game).styles,
    }
