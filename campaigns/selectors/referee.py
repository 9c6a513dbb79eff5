"""A refereed table: whose move is due, the legal moves as buttons, what the hands must do.

Generic for all games: the engine brings options and effects, the game's wording the words, its
pictures the board and the mats."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns import pictures
from campaigns.models import Session
from campaigns.records import game_of, read_move, read_state, referee_of, to_json
from campaigns.rights import Rights
from campaigns.selectors import log as logs
from campaigns.selectors.asking import asks_now
from campaigns.selectors.marks import Mark
from campaigns.selectors.naming import names_at
from campaigns.selectors.tables import finish_step, marks_at, new_key, pad_at, table_view
from campaigns.states import state_at
from companion import wording
from rules.core.log import PLAYS
from rules.core.option import Between, OneOf, Option
from rules.core.outcome import Effect

RECENT = 8  # lines of the log; the board and the mats are heavy enough


@dataclass(frozen=True)
class Button:
    """A legal move; `target` is the part of the picture that it touches."""

    label: str
    move: str
    hint: str = ""
    target: str = ""
    anchor: str = ""


@dataclass(frozen=True)
class Choice:
    """A kind of move with its legal values; `aside` is folded away."""

    kind: str
    label: str
    buttons: tuple[Button, ...]
    seat: Mark | None = None
    aside: bool = False


@dataclass(frozen=True)
class Number:
    """A move with a number that the table types."""

    kind: str
    label: str
    move: str
    field: str
    low: int
    high: int
    seat: Mark | None = None


@dataclass(frozen=True)
class Hands:
    """What one player, or the whole table, must now do with the hands."""

    seat: Mark | None
    texts: tuple[str, ...]


def referee_context(
    session: Session, rights: Rights, *, on_the_wall: bool = False
) -> dict[str, Any]:
    """Everything the refereed table page draws, in a fixed number of queries; `on_the_wall` its
    board is drawn to be read across a room."""
    marks, state = marks_at(session), read_state(session)
    names = names_at(session, marks)
    words: Any = wording.referee(session.game)
    lines = logs.newest(session, marks, RECENT)
    seats = writing_seats(session, state, rights) if session.is_open else []
    found = [option for seat in seats for option in game_of(session).options(state, seat)]
    choices = tuple(_choices(session, state, found, marks, names))
    last = _last_play(session)
    context = {
        "table": table_view(session, marks),
        "round_text": words.round_text(state),
        "turn_text": words.turn_text(state, names),
        "actor": marks.get(state.actor()),
        "phase": state.phase,
        "choices": [choice for choice in choices if not choice.aside],
        "aside": [choice for choice in choices if choice.aside],
        "numbers": _numbers(session, found, marks),
        "next_step": _next_step(session, state, found, choices, marks),
        "asks": asks_now(session, state, seats, found),
        "hands": list(_by_seat(session.game, last.effects, marks, names)) if last else [],
        "pad": pad_at(session, marks) if state.phase == "over" else None,
        "log": lines,
        "undo": logs.undo(lines, new_key()) if session.is_open else None,
        "redo": logs.redo(session, lines, new_key()) if session.is_open else None,
        "rights": rights,
        "key": new_key(),
        "audits": session.is_open and state.phase in words.AUDITS,
        "moves_url": reverse("table-moves", args=[session.code]),
        "demo": session.group.is_demo,
        **_setup(session, state, marks, names, rights),
    }
    return {**context, **_pictures(session, state, marks, choices, last, on_the_wall)}


def ruling_view(session: Session, seat: str) -> dict[str, Any]:
    """Every move of a seat that can be spelled now, for a table that has decided otherwise."""
    marks, state = marks_at(session), read_state(session)
    names = names_at(session, marks)
    words: Any = wording.referee(session.game)
    kinds = []
    for option in referee_of(session).candidates(state, seat):
        label = str(words.STEPS.get(option.kind) or words.KINDS[option.kind])
        buttons = [
            Button(words.value(move, field, names) if field else label, to_json(move))
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


def writing_seats(session: Session, state: Any, rights: Rights) -> list[str]:
    """The seats that may act now and whose moves this phone may record; "" is the whole table."""
    actors = game_of(session).actors(state)
    seats = [seat for seat in state.seats if seat in actors and rights.writes(seat)]
    return [*seats, ""] if rights.writes("") else seats


def spelled(option: Option) -> Iterator[tuple[dict[str, Any], str]]:
    """The legal moves behind an option with at most one open field, each with the field's name."""
    if not option.fields:
        yield dict(option.move), ""
        return
    for name, values in option.fields.items():
        for value in values.values if isinstance(values, OneOf) else ():
            yield {**option.move, name: value}, name


def _choices(
    session: Session,
    state: Any,
    options: Sequence[Option],
    marks: Mapping[str, Mark],
    names: Mapping[str, str],
) -> Iterator[Choice]:
    words: Any = wording.referee(session.game)
    drawn = pictures.of(session.game)
    seen: set[str] = set()
    for option in options:
        if option.kind in words.ELSEWHERE or not option.fields:
            continue
        buttons = []
        for move, field in spelled(option):
            target = drawn.target(move) if drawn else ""
            anchor = "" if target in seen else f"tap-{target.replace('.', '-')}"
            seen.add(target)
            label, hint = words.value(move, field, names), words.hint(state, move, names)
            buttons.append(Button(label, to_json(move), hint, target, anchor if target else ""))
        if buttons:
            yield Choice(
                option.kind,
                str(words.KINDS[option.kind]),
                tuple(buttons),
                marks.get(option.seat or ""),
                option.kind in words.ASIDE,
            )


def _numbers(
    session: Session, options: Sequence[Option], marks: Mapping[str, Mark]
) -> list[Number]:
    words: Any = wording.referee(session.game)
    return [
        Number(
            option.kind,
            wording.item(session.game, name.rpartition(".")[2]),
            to_json(option.move),
            name,
            values.low,
            values.high,
            marks.get(option.seat or ""),
        )
        for option in options
        if option.kind not in words.ELSEWHERE
        for name, values in option.fields.items()
        if isinstance(values, Between)
    ]


def _next_step(
    session: Session,
    state: Any,
    options: Sequence[Option],
    choices: Sequence[Choice],
    marks: Mapping[str, Mark],
) -> dict[str, Any] | None:
    """The one big button: a move without a choice, or the end of the count."""
    words: Any = wording.referee(session.game)
    if not session.is_open or state.phase == "over":
        return finish_step(session, pad_at(session, marks))
    for option in options:
        if not option.fields and option.kind in words.STEPS:
            return {
                "label": str(words.STEPS[option.kind]),
                "url": reverse("table-moves", args=[session.code]),
                "ready": True,
                "quiet": any(not choice.aside for choice in choices),
                "move": to_json(option.move),
                "key": new_key(),
            }
    return None


@dataclass(frozen=True)
class LastPlay:
    """The newest line, if it is a move: the table before it, and what the hands must do after it."""

    before: Any
    effects: tuple[Effect, ...]


def _last_play(session: Session) -> LastPlay | None:
    row = session.lines.filter(seq=session.version, kind__in=PLAYS).first()
    if row is None or row.move is None:
        return None
    engine, before = game_of(session), state_at(session, row.seq - 1)
    done = engine.apply(before, engine.moves.decode(read_move(row)), row.seq)
    return LastPlay(before, done.effects)


def _by_seat(
    game: str, effects: Sequence[Effect], marks: Mapping[str, Mark], names: Mapping[str, str]
) -> Iterator[Hands]:
    for seat, told in groupby(effects, key=lambda effect: effect.seat):
        texts = (wording.effect(game, effect.code, effect.facts, names) for effect in told)
        yield Hands(marks.get(seat or ""), tuple(texts))


def _setup(
    session: Session,
    state: Any,
    marks: Mapping[str, Mark],
    names: Mapping[str, str],
    rights: Rights,
) -> dict[str, Any]:
    """Before the first move: what to put where, and what the app may draw."""
    if state.phase != "setup" or not session.is_open:
        return {}
    engine = referee_of(session)
    draws = engine.draws(state) if rights.writes("") else ()
    return {
        "checklist": list(_by_seat(session.game, engine.checklist(state), marks, names)),
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
    last: LastPlay | None,
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
    changed = drawn.changes(last.before, state) if last else frozenset()
    return {
        "picture": drawn.board(state, marks, taps, changed, on_the_wall=on_the_wall),
        "mats": drawn.mats(state, marks, taps, changed),
        "board_template": f"pictures/{session.game}/board.html",
        "mat_template": f"pictures/{session.game}/mat.html",
    }
