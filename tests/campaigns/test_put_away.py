"""An evening that lay for months: its file, its links and its pages; it is gone on with as if it were yesterday's."""

import json
import subprocess
import sys
from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from msgspec.structs import replace

from campaigns.log.services import corrections, history
from campaigns.log.services.evenings import CloseSheet
from campaigns.log.services.refold import refold
from campaigns.log.services.writing import Post, write
from campaigns.models import Group, LogLine, Session, Snapshot
from campaigns.records import game_of, line_row, read_line, read_setup, stamp, to_json
from rules.core.log import Line, genesis, seal, verify
from rules.core.replay import replay
from rules.core.session import Session as SessionFile
from rules.core.spelling import spell_json
from scoring.models import Score, Share
from scoring.services.compute import compute
from scoring.services.jobs import request_score
from tests.campaigns.evenings import GAMES, RECORDED, lay, recorded
from tests.sampling import sampled
from tests.tables import count_all, of_old, play

pytestmark = pytest.mark.django_db
MIDDLE = {
    "armada": "land.2",
    "endeavor": "round.3",
    "imperial_struggle": "war.wss_2",
    "maracaibo": "interim.2",
}
MONTHS = timedelta(days=210)


@pytest.fixture
def phone(group: Group, browser_of: Callable[..., Client]) -> Client:
    return browser_of(group)


def put_away(session: Session) -> Session:
    """The same evening, all of it seven months ago, and none of what is kept only for speed."""
    prev, rows = genesis(read_setup(session)), list(session.lines.order_by("seq"))
    sealed: list[Line] = []
    for row in rows:
        line = read_line(row)
        at = stamp(datetime.fromisoformat(line.at) - MONTHS)
        sealed.append(seal(replace(line, at=at), prev))
        prev = sealed[-1].hash
    session.lines.all().delete()
    LogLine.objects.bulk_create(
        line_row(session, line, datetime.fromisoformat(line.at), None) for line in sealed
    )
    Snapshot.objects.filter(session=session).delete()
    began = session.created_at - MONTHS
    Session.objects.filter(pk=session.pk).update(head_hash=prev, created_at=began)
    session.refresh_from_db()
    assert refold(session.pk, repair=False) == []
    return session


def exported(phone: Client, session: Session) -> bytes:
    return bytes(phone.get(f"/t/{session.code}/export.json").content)


def finish(session: Session) -> Score:
    session.refresh_from_db()
    history.finish(session.pk, Post(version=session.version))
    session.refresh_from_db()
    score = request_score(session.pk, session.version)
    compute(score.pk)
    score.refresh_from_db()
    return score


@pytest.mark.parametrize("game", sampled(RECORDED, "maracaibo", "imperial_struggle"))
def test_it_is_found_on_the_start_page_and_played_to_its_recorded_end(
    game: str, group: Group, phone: Client
) -> None:
    session = put_away(lay(group, game, upto=MIDDLE[game]))
    assert session.due == MIDDLE[game]
    url, due = f"/t/{session.code}/", f"/t/{session.code}/s/{session.due}/"
    page = phone.get("/").content.decode()
    assert f'href="{due}"' in page
    assert "Идёт сейчас" not in page
    for rest in ("", f"s/{session.due}/", "pad/", "log/", "line/1/", "screen/", "people/"):
        assert phone.get(f"{url}{rest}").status_code == 200, rest
    assert Client().get(f"/j/{session.door}/").status_code == 200  # who comes by its code
    _setup, moves = recorded(game)
    left = moves[session.version :]
    assert left
    play(session, *left)
    session.refresh_from_db()
    assert session.due == ""  # the count
    stored = json.loads((GAMES / f"{RECORDED[game]}.pad.json").read_text())
    told = json.loads(finish(session).pad)
    assert told["totals"] == stored["totals"]
    assert phone.get(f"{url}result/").status_code == 200
    assert refold(session.pk, repair=False) == []


def test_what_was_written_then_is_corrected_and_taken_back_now(group: Group) -> None:
    session = put_away(lay(group, "maracaibo", upto="interim.2"))
    was = read_line(session.lines.get(seq=1)).move
    assert was is not None
    corrections.correct(session.pk, 1, {**was, "values": {**was["values"], "vp_income": 3}}, Post())
    history.take_back(session.pk, 2, Post())
    history.redo(session.pk, Post())
    assert refold(session.pk, repair=False) == []


# ---------------------------------------------------------------- its file


@pytest.mark.parametrize("game", sampled(RECORDED, "maracaibo", "armada"))
def test_its_file_is_replayed_on_the_command_line_to_the_state_of_the_table(
    game: str, group: Group, phone: Client
) -> None:
    session = put_away(lay(group, game, upto=MIDDLE[game]))
    done = subprocess.run(
        [sys.executable, "-m", "rules", "replay", game],
        input=exported(phone, session),
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == json.loads(session.state)


@pytest.fixture
def eventful(group: Group) -> Session:
    """Three sheets, one skipped and one late, a number corrected, lines taken back and brought again."""
    session = lay(group, "maracaibo", upto="interim.2")
    write(session.pk, Post(), CloseSheet("interim.2", skipped=True))
    _setup, moves = recorded("maracaibo")
    play(session, *(move for move in moves if move.get("sheet") in ("interim.2", "interim.3")))
    line = read_line(session.lines.get(seq=1)).move
    assert line is not None
    values = {**line["values"], "vp_income": 3}
    corrections.correct(session.pk, 1, {**line, "values": values}, Post())
    session.refresh_from_db()
    history.take_back(session.pk, session.version - 2, Post())
    history.redo(session.pk, Post())
    session.refresh_from_db()
    return session


def test_its_file_leads_to_the_same_rows_and_from_there_to_the_same_file(
    eventful: Session, phone: Client
) -> None:
    data = exported(phone, eventful)
    file = spell_json(data, SessionFile)
    verify(file.setup, file.lines)
    assert {line.kind for line in file.lines} >= {"move", "correction", "take_back"}
    again = Session.objects.create(
        group=eventful.group,
        game=eventful.game,
        depth=file.setup.depth,
        keeps_rounds=True,
        due=eventful.due,
        rules_version=file.setup.rules,
        setup=to_json(file.setup),
        state=to_json(replay(game_of(eventful), file.setup, file.lines).state),
        version=len(file.lines),
        head_hash=file.lines[-1].hash,
    )
    LogLine.objects.bulk_create(
        line_row(again, line, datetime.fromisoformat(line.at), None) for line in file.lines
    )
    history.fold_struck(again)
    assert refold(again.pk, repair=False) == []
    assert exported(phone, again) == data
    assert again.state == eventful.state
    assert read_setup(again) == read_setup(eventful)


# ---------------------------------------------------------------- its links

LINKS = (
    *("", "log/", "line/1/", "export.json", "screen/", "people/", "notes/"),
    *("cell/red/population/", "correct/1/", "box/", "result/", "result.png", "result.csv"),
)


def test_every_link_to_a_table_of_before_evenings_still_leads_there(
    table: Session, phone: Client
) -> None:
    """Its state is one pad; it was counted then, shared, and its code stands on somebody's fridge."""
    of_old(table)
    count_all(table)
    score = finish(table)
    phone.post(f"/t/{table.code}/result/share/")
    link_of = Share.objects.get(score=score)
    put_away(table)
    for link in LINKS:
        assert phone.get(f"/t/{table.code}/{link}", follow=True).status_code == 200, link
    guest = Client()
    assert guest.get(f"/g/{table.group.join_code}/?t={table.code}").status_code == 200
    shared = guest.get(reverse("shared", args=[link_of.token]))
    assert shared.status_code == 200
    assert "Анна" in shared.content.decode()
    assert settings.SESSION_COOKIE_NAME not in shared.cookies
