"""What the picture of a result shows, in the words of the reader's language; and its tag for caches."""

from collections.abc import Mapping, Sequence
from hashlib import sha256

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from campaigns.table.selectors.tables import marks_at
from companion import wording
from companion.games.face import face
from companion.marks import Mark
from rules.core.pad import Pad
from rules.core.track import track_of
from rules.registry import game as engine
from scoring.models import Score
from scoring.picture import Bar, End, Gain, Picture, Way
from scoring.selectors.results import day_of, pad_of, placed
from scoring.selectors.verdicts import marker_of, number, verdict_of

DRAWING = "3"  # increase this when the drawing changes, so that no cache keeps the old one


def picture_of(score: Score) -> Picture:
    session = score.session
    marks, pad = marks_at(session), pad_of(score)
    rows = [row for row in pad.rows if row.kind == "score"]
    return Picture(
        hue=face(session.game).hue,
        game_name=wording.name(session.game),
        verdict=verdict_of(pad, marks).sentence,
        date=day_of(session),
        site=_("Shiplog"),
        rows=tuple(wording.row(session.game, row.id) for row in rows),
        bars=tuple(
            Bar(
                name=seat.name,
                letter=seat.marks[0].initial,
                colour=seat.marks[0].colour,
                shape=seat.marks[0].shape,
                total=seat.total,
                winner=seat.winner,
                points=_points(pad, [mark.id for mark in seat.marks]),
            )
            for seat in placed(pad, marks)
        ),
        way=_way(pad, marks),
    )


def _way(pad: Pad, marks: Mapping[str, Mark]) -> Way | None:
    """The one marker on its track, and the rows that moved it."""
    track = track_of(engine(pad.game))
    if track is None:
        return None
    at = marker_of(pad, track)
    back, forward = (_end(marks[side], pad) for side in (track.back, track.forward))
    return Way(
        ends=(back, forward),
        least=track.least,
        most=track.most,
        start=track.start,
        at=at,
        said=number(at),
        gains=tuple(
            Gain(wording.row(pad.game, row.id), points, forward=side == track.forward)
            for row in pad.rows
            if row.kind == "score"
            for side, cell in row.cells.items()
            if (points := cell.points or 0) > 0
        ),
        rule=verdict_of(pad, marks).rule,
    )


def _end(mark: Mark, pad: Pad) -> End:
    side = mark.side if mark.side != mark.name else ""
    return End(mark.name, side, mark.initial, mark.colour, mark.shape, mark.id in pad.winners)


def _points(pad: Pad, seats: Sequence[str]) -> tuple[int, ...]:
    rows = [row for row in pad.rows if row.kind == "score"]
    return tuple(sum(row.cells[seat].points or 0 for seat in seats) for row in rows)


def tag_of(score: Score) -> str:
    """The ETag: another score, engine, language or name means another picture."""
    names = [mark.name for mark in marks_at(score.session).values()]
    ingredients = [DRAWING, str(score.pk), score.engine, get_language() or "", *names]
    return f'"{sha256(chr(0).join(ingredients).encode()).hexdigest()[:32]}"'
