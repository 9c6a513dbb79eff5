"""Junk on the pages of an evening: closing, skipping, drift, keeping, attaching, undoing, the reveal. Never a 500, and
what is not understood is not written."""

from collections.abc import Iterator
from itertools import cycle

import pytest
from django.test import Client

from campaigns.log.services import history
from campaigns.log.services.writing import Post
from campaigns.models import Group, Session
from campaigns.records import read_line
from campaigns.table.services.sessions import Chair, Plan, start_session
from rules.registry import CODES
from scoring.models import Score
from scoring.services.compute import compute
from tests.campaigns import evenings
from tests.companion.crawl import forms_of
from tests.companion.test_junk_everywhere import JUNK, Errors, errors
from tests.sampling import sampled

pytestmark = pytest.mark.django_db

Addresses = tuple[str, ...]
# what closes a sheet, skips it, says that it was played so, takes over, attaches, undoes and corrects
FIELDS: Addresses = ("version", "key", "skip", "played", "depth", "to", "evening", "sheet", "seat")
FIELDS += ("confirmed", "drift", "keep", "unknown", "reason", "correct", "move")
QUERIES: Addresses = ("since", "seating", "by", "totals", "line", "page", "wrong")
POSTED: Addresses = ("s/{due}/close/", "s/{past}/close/", "by-sheets/", "keep/", "attach/")
POSTED += ("reopen/", "finish/", "undo/1/", "redo/", "correct/1/", "moves/", "people/", "vote/")
POSTED += ("once/guilds/", "s/{due}/cell/{seat}/{row}/", "s/{past}/cell/{seat}/{row}/")
SHOWN: Addresses = ("", "s/{due}/", "s/{past}/", "pad/", "keep/", "log/", "people/", "attach/")
SHOWN += ("screen/", "parts/", "s/{due}/parts/", "s/{past}/cells/", "correct/1/", "line/1/")
SHOWN += ("reveal/", "result/", "result.html")


@pytest.fixture
def phone(member: Client) -> Client:
    member.raise_request_exception = False
    return member


@pytest.fixture(params=sampled(CODES, "armada"))
def evening(request: pytest.FixtureRequest, group: Group) -> Session:
    """An evening of which one sheet is closed."""
    _setup, moves = evenings.recorded(request.param)
    _first, second, *_others = dict.fromkeys(move.get("sheet", "") for move in moves)
    session = evenings.lay(group, request.param, upto=second)
    assert session.due == second
    return session


def places(session: Session, pattern: Addresses) -> list[str]:
    first = read_line(session.lines.get(seq=1)).move or {}
    named = {"due": session.due, "past": first["sheet"], "seat": first["seat"], "row": "nowhere"}
    return [f"/t/{session.code}/{one.format(**named)}" for one in pattern]


def test_no_field_and_no_query_of_an_evening_breaks_it(phone: Client, evening: Session) -> None:
    turn, lines = cycle(JUNK), evening.lines.count()
    statuses: set[int] = set()
    with errors() as found:
        for url in places(evening, POSTED):
            statuses.add(found.ask(phone, "post", url))
            for field in FIELDS:
                form = {"version": str(evening.version), "key": "k", field: next(turn)}
                statuses.add(found.ask(phone, "post", url, form))
        for url in places(evening, SHOWN):
            for field in QUERIES:
                statuses.add(found.ask(phone, "get", url, {field: next(turn)}))
    assert not found, "\n".join(found)
    assert {400, 404, 409} <= statuses <= {200, 204, 302, 400, 403, 404, 405, 409, 422}
    assert evening.lines.count() == lines


def test_every_form_of_an_evening_takes_junk_in_each_field(
    phone: Client, evening: Session, group: Group
) -> None:
    found = broken_forms(phone, places(evening, ("", "s/{due}/", "s/{past}/", "pad/", "keep/")))
    assert not found, "\n".join(found)


@pytest.mark.long
def test_every_form_around_a_finished_evening_and_a_lone_sheet_takes_junk(
    phone: Client, group: Group
) -> None:
    done = evenings.lay(group, "armada")
    history.finish(done.pk, Post())
    done.refresh_from_db()
    compute(Score.objects.create(session=done, version=done.version).pk)
    running = evenings.lay(group, "armada", upto="land.2")
    chairs = [Chair(seat, name) for seat, name in zip(("gizah", "rhodos"), "АБ", strict=True)]
    lone = start_session(group, Plan("armada", (*chairs, Chair("olympia", "В")), sheet="land"))
    pages = [f"/t/{done.code}/{rest}" for rest in ("", "result/", "reveal/", "line/1/")]
    pages += [f"/t/{lone.code}/{rest}" for rest in ("", "attach/")]
    found = broken_forms(phone, [*pages, f"/t/{running.code}/"])
    assert not found, "\n".join(found)


def broken_forms(phone: Client, starts: list[str]) -> Errors:
    """What the site could not answer, of every field that these pages and those they lead to have."""
    turn, forms = cycle(JUNK), list(forms_of(phone, starts))
    assert len(forms) > 20, "the forms were found"
    with errors() as found:
        for form, field in forms:
            for _twice in range(2):
                found.ask(phone, form.method, form.action, {**form.fields, field: next(turn)})
    return found


def test_an_address_of_a_sheet_that_there_is_not_is_not_there(
    phone: Client, evening: Session
) -> None:
    for stop in junk_stops():
        for rest in ("", "parts/", "cells/", "cell/red/cities/"):
            url = f"/t/{evening.code}/s/{stop}/{rest}"
            assert phone.get(url).status_code == 404, url
        form = {"version": str(evening.version), "key": "k"}
        answer = phone.post(f"/t/{evening.code}/s/{stop}/close/", form)
        assert answer.status_code in (400, 404), stop


def junk_stops() -> Iterator[str]:
    yield from ("round.99", "land.0", "peace", "..", "war.%00", "9" * 300, "%D1%8F", "interim.-1")
