"""A table of Islands, the made-up game of tests/sample_game, and phones at it."""

import json
from collections.abc import Callable
from itertools import count
from typing import Any

from django.db import transaction
from django.test import Client

from campaigns.box.services.facts import keep_facts
from campaigns.log.selectors.sealed import answers_of
from campaigns.models import Group, Session
from campaigns.records import read_move
from campaigns.table.services.sessions import Chair, Plan, start_session
from tests.campaigns.seats import place
from tests.sample_game import CODE
from tests.sample_game.words import PLANS as PLANS
from tests.tables import play

PEOPLE = {"red": "Анна", "blue": "Борис", "yellow": "Вера", "green": "Григорий"}
HTMX = {"HX-Request": "true"}


def lay(group: Group, players: int = 3, *, pirate: bool = False) -> Session:
    """A new table; all choose a home."""
    chairs = [Chair(seat, name) for seat, name in list(PEOPLE.items())[:players]]
    if pirate:
        chairs.append(Chair("black", "Пират"))
    options = {"pirate": True} if pirate else {}
    return start_session(group, Plan(CODE, chairs, options, depth="referee"))


def read(session: Session, **facts: int) -> None:
    """The group has read these facts off the cardboard: `wind_force=3`."""
    known = {key.replace("_", "."): n for key, n in facts.items()}
    with transaction.atomic():
        keep_facts(session.group_id, CODE, {}, known)


def planning(
    group: Group, players: int = 3, *, wind: int | None = 3, pirate: bool = False
) -> Session:
    """A table whose people have homes: all choose a plan, unseen."""
    session = lay(group, players, pirate=pirate)
    seats = list(PEOPLE)[:players]
    homes = [
        {"kind": "settle", "seat": seat, "space": f"north_{n + 1}"} for n, seat in enumerate(seats)
    ]
    if wind is not None:
        read(session, wind_force=wind, market_1=0, market_2=0)
    return play(session, *homes).session


def sailing(group: Group, players: int = 2, **facts: int) -> Session:
    """Red sails, the others rest."""
    session = planning(group, players)
    read(session, **facts)
    seats = list(PEOPLE)[:players]
    answers = [plan(seat, "rest" if seat != "red" else "sail") for seat in seats]
    session = play(session, *answers).session
    session.refresh_from_db()
    return session


def plan(seat: str, what: str) -> dict[str, Any]:
    return {"kind": "plan", "seat": seat, "plan": what}


def phones(
    browser_of: Callable[..., Client], session: Session, scribe: bool = True
) -> dict[str, Client]:
    """A phone on each seat, the scribe's without one; each records the own seat."""
    session.anyone_records = False
    session.save()
    found = {}
    for seat in session.seats.values_list("seat", flat=True):
        found[seat] = browser_of()
        place(found[seat], session, "player", seat)
    if scribe:
        found["scribe"] = browser_of()
        place(found["scribe"], session, "scribe")
    return found


_keys = count(1)


def post(client: Client, session: Session, move: object, key: str = "", **more: Any) -> Any:
    """Post a move as the page would; the version is the present one unless told."""
    session.refresh_from_db()
    sent = {"version": session.version, "key": key or f"key-{next(_keys)}", **more}
    data = {"move": json.dumps(move), **sent}
    return client.post(f"/t/{session.code}/moves/", data, headers=HTMX)


def withdraw(client: Client, session: Session, seat: str, key: str = "", **more: Any) -> Any:
    session.refresh_from_db()
    sent = {"version": session.version, "key": key or f"w{seat}", "seat": seat, **more}
    return client.post(f"/t/{session.code}/answer/", sent, headers=HTMX)


def revealed(session: Session) -> dict[str, str]:
    """The plans of the last reveal, by seat."""
    last = [move for move in moves(session) if move["kind"] == "reveal"][-1]
    return {seat: answer["plan"] for seat, answer in last["answers"].items()}


def moves(session: Session) -> list[dict[str, Any]]:
    """The moves in the log, oldest first."""
    return [read_move(row) for row in session.lines.order_by("seq") if row.move]


def sealed(session: Session) -> dict[str, str]:
    """What each seat has answered unseen."""
    return {seat: answer.move for seat, answer in answers_of(session).items()}
