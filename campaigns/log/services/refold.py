"""Replay whole sessions and compare with what is stored."""

from collections.abc import Iterator, Mapping

from django.db import transaction

from campaigns.log.services.drafts import keep_effects
from campaigns.log.services.history import fold_struck
from campaigns.models import LogLine, Session, Snapshot
from campaigns.records import game_of, read_effects, read_line, read_setup, read_state, to_json
from campaigns.series.stories import stories
from rules.core.chain import struck
from rules.core.log import PLAYS, Broken, verify
from rules.core.outcome import Effect
from rules.core.replay import replay
from rules.core.spelling import Misspelled
from rules.registry import CAMPAIGN_SHEET

Effects = Mapping[int, tuple[Effect, ...]]


@transaction.atomic
def refold(session_id: int, *, repair: bool) -> list[str]:
    """What differs from the log; `repair` rewrites the stored parts derived from it.

    A broken seal or a refused line is only reported: the log itself is never touched."""
    session = Session.objects.select_for_update().get(pk=session_id)
    rows = list(session.lines.order_by("seq"))
    problems = list(_log_problems(session, rows))
    if problems:
        return problems
    result = replay(game_of(session), read_setup(session), [read_line(row) for row in rows])
    if result.stopped:
        rules = ", ".join(f"{r.rule} {r.code}" for r in result.stopped.refusals)
        return [f"line {result.stopped.seq} is refused by the present rules: {rules}"]
    problems += _differences(session, rows, result.state, result.effects)
    if session.sheet == CAMPAIGN_SHEET:
        problems += stories().differences(session, rows, repair=repair)
    if problems and repair:
        session.state = to_json(result.state)
        session.save(update_fields=["state"])
        fold_struck(session)
        _rewrite_snapshots(session)
        keep_effects(session, result.effects)
    return problems


def _log_problems(session: Session, rows: list[LogLine]) -> Iterator[str]:
    try:
        verify(read_setup(session), [read_line(row) for row in rows])
    except Broken as error:
        yield f"the seal does not hold at line {error.seq} ({error.reason})"
        return
    except (Misspelled, ValueError) as error:
        yield f"a line cannot be read: {error}"
        return
    if len(rows) != session.version:
        yield f"the session is at version {session.version}, its log has {len(rows)} lines"
    elif rows and rows[-1].hash != session.head_hash:
        yield "the session's head is not the last line"


def _wrong_effects(rows: list[LogLine], effects: Effects) -> list[LogLine]:
    """Lines in force whose stored effects differ from the replayed ones."""
    replayed = (row for row in rows if row.seq in effects and row.kind in PLAYS)
    return [row for row in replayed if read_effects(row) not in (None, effects[row.seq])]


def _differences(
    session: Session, rows: list[LogLine], state: object, effects: Effects
) -> Iterator[str]:
    if read_state(session) != state:
        yield "the stored state differs from the replayed one"
    struck_by = struck(read_line(row) for row in rows)
    wrong = [row.seq for row in rows if row.struck_by != struck_by.get(row.seq)]
    if wrong:
        yield f"struck lines are marked wrongly: {wrong[:10]}"
    wrong = [row.seq for row in _wrong_effects(rows, effects)]
    if wrong:
        yield f"what the hands did is kept wrongly: {wrong[:10]}"
    for snapshot in session.snapshots.order_by("seq"):
        lines = [read_line(row) for row in rows[: snapshot.seq]]
        replayed = replay(game_of(session), read_setup(session), lines).state
        if read_state(session, snapshot.state) != replayed:
            yield f"the snapshot at line {snapshot.seq} differs from the replayed state"


def _rewrite_snapshots(session: Session) -> None:
    seqs = list(session.snapshots.order_by("seq").values_list("seq", flat=True))
    session.snapshots.all().delete()
    lines = [read_line(row) for row in session.lines.order_by("seq")]
    for seq in seqs:
        state = replay(game_of(session), read_setup(session), lines[:seq]).state
        Snapshot.objects.create(session=session, seq=seq, state=to_json(state))
