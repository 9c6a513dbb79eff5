"""Totals that wait for the reveal leave the server nowhere: every address of a table, every role."""

import re
from collections.abc import Callable, Iterator

import pytest
from django.test import Client
from django.urls import URLPattern, get_resolver

from campaigns.log.services import history
from campaigns.log.services.evenings import CloseSheet
from campaigns.log.services.writing import Post, write
from campaigns.models import Group, Session
from campaigns.seats.selectors.places import with_phones
from campaigns.table.selectors.leaves import pad_leaf
from campaigns.table.selectors.tables import marks_at, pad_at
from campaigns.table.selectors.totals import hides_totals, totals_hidden
from campaigns.table.services.sessions import Chair, Plan, start_session
from tests.campaigns.seats import place
from tests.tables import CHAIRS, enter, play

pytestmark = pytest.mark.django_db
SEATS = ("red", "green", "blue")
MARKERS = {"red": 62, "green": 73, "blue": 88}
CARDS = {"red": 39, "green": 41, "blue": 44}
# a marker on its second lap (200), the cards, and nothing else yet; no number that a page of rules names
RUNNING = {seat: 200 + MARKERS[seat] + CARDS[seat] for seat in SEATS}
STREAMS = ("table-events",)
WHERE = {"seat": "red", "row": "total", "seq": "1", "note": "1", "name": "x", "stop": "interim.1"}


@pytest.fixture
def counting(group: Group) -> Session:
    chairs = [
        Chair(seat, name) for seat, name in zip(SEATS, ("Анна", "Борис", "Вера"), strict=True)
    ]
    session = start_session(group, Plan("maracaibo", chairs))
    for seat in SEATS:
        play(session, enter(seat, vp_marker=MARKERS[seat], vp_token="200", cards=CARDS[seat]))
    return Session.objects.get(pk=session.pk)


@pytest.fixture
def phones(counting: Session, group: Group, browser_of: Callable[..., Client]) -> dict[str, Client]:
    """Everybody around the table, in the role that the name says."""
    roles = {"scribe": "red", "player": "green", "watcher": ""}
    clients = {role: browser_of() for role in roles}
    for role, seat in roles.items():
        place(clients[role], counting, role, seat)
    return clients | {"member": browser_of(group), "stranger": browser_of()}


def addresses(session: Session, where: dict[str, str]) -> Iterator[str]:
    """Every address of a table that can be asked for."""
    for entry in get_resolver().url_patterns:
        for pattern in getattr(entry, "url_patterns", [entry]):
            path = str(pattern.pattern) if isinstance(pattern, URLPattern) else ""
            if path.startswith("t/<slug:code>/") and pattern.name not in STREAMS:
                parts = path.replace("<slug:code>", session.code).split("/")
                named = (where.get(part.strip("<>").partition(":")[2], part) for part in parts)
                yield "/" + "/".join(named).replace("<slug:size>", "full")


def told(client: Client, session: Session) -> dict[str, str]:
    """What this phone is told everywhere, as a page and as parts of one."""
    table = f"/t/{session.code}/"
    urls = [
        *addresses(session, WHERE),
        *addresses(session, WHERE | {"seat": "blue", "row": "cards", "seq": "2"}),
        f"{table}parts/?since=0",
        f"{table}screen/parts/?since=0",
        f"{table}?by=player",
        f"{table}log/?line=1",
        "/history/",
        "/",
    ]
    asked = {(url, htmx) for url in urls for htmx in ("", "true")}
    return {
        f"{url} {htmx}": _text(client.get(url, headers={"HX-Request": htmx} if htmx else {}))
        for url, htmx in sorted(asked)
    }


def _text(answer: object) -> str:
    return "" if getattr(answer, "streaming", False) else answer.content.decode("latin-1")


def leaks(told: dict[str, str]) -> list[str]:
    return [url for url, text in told.items() if tells(text, *SEATS)]


def tells(text: str, *seats: str) -> bool:
    """Whether one of these totals is in it as a number, not as three digits of some random key."""
    totals = "|".join(str(RUNNING[seat]) for seat in seats)
    return re.search(rf"\b(?:{totals})\b", text) is not None


@pytest.mark.parametrize("role", ["scribe", "player", "watcher", "member", "stranger"])
def test_no_page_tells_a_running_total(
    counting: Session, phones: dict[str, Client], role: str
) -> None:
    pages = told(phones[role], counting)
    assert leaks(pages) == []
    assert len(pages) > 80


def test_a_table_that_shows_its_totals_tells_them(
    counting: Session, phones: dict[str, Client]
) -> None:
    """The same search finds them, so the test above can fail."""
    Session.objects.filter(pk=counting.pk).update(hides_totals=False)
    found = leaks(told(phones["player"], counting))
    assert {url.split("/")[3].strip() for url in found} >= {"", "parts", "cell"}


def test_a_forged_wish_to_look_is_only_the_scribes(
    counting: Session, phones: dict[str, Client]
) -> None:
    page = f"/t/{counting.code}/"
    for role, sees in (("player", False), ("watcher", False), ("member", False), ("scribe", True)):
        text = _text(phones[role].get(f"{page}?totals=1"))
        parts = _text(phones[role].get(f"{page}parts/?since=0"))
        assert (tells(text, "red"), tells(parts, "red")) == (sees, sees), role
    assert not tells(_text(phones["scribe"].get(f"{page}screen/")), "red")
    assert not tells(_text(phones["scribe"].get(f"{page}?totals=0")), "red")


def test_totals_are_hidden_while_two_phones_write(counting: Session, group: Group) -> None:
    def hidden() -> bool:
        fresh = with_phones(Session.objects.filter(pk=counting.pk)).get()
        again = Session.objects.get(pk=counting.pk)
        assert totals_hidden(fresh) == totals_hidden(again)
        return totals_hidden(fresh)

    assert not hidden()
    place(Client(), counting, "scribe", "red")
    place(Client(), counting, "watcher")
    assert not hidden(), "somebody who watches counts nothing"
    place(Client(), counting, "player", "green")
    assert hidden()
    Session.objects.filter(pk=counting.pk).update(hides_totals=False)
    assert not hidden()


def test_the_rounds_of_an_evening_are_public_and_its_count_is_not(group: Group) -> None:
    chairs = [Chair(seat, seat) for seat in SEATS]
    session = start_session(group, Plan("maracaibo", chairs, depth="rounds"))
    for seat in SEATS:
        place(Client(), session, "player", seat)
    assert not hides_totals(session)
    for stop in ("interim.1", "interim.2", "interim.3"):
        written = write(session.pk, Post(), CloseSheet(stop, skipped=True))
    assert hides_totals(written.session)


def test_the_scribe_switches_and_every_screen_hears_of_it(
    counting: Session, phones: dict[str, Client]
) -> None:
    people = f"/t/{counting.code}/people/"
    for do, wanted in (("show-totals", False), ("hide-totals", True)):
        assert phones["player"].post(people, {"do": do}).status_code == 403
        assert phones["scribe"].post(people, {"do": do}).status_code == 302
        fresh = Session.objects.get(pk=counting.pk)
        assert (hides_totals(fresh), fresh.hides_totals) == (wanted, wanted)
    assert fresh.seating == 2


def test_a_finished_table_and_one_that_was_opened_again_hide_nothing(counting: Session) -> None:
    Session.objects.filter(pk=counting.pk).update(hides_totals=True)
    done = history.finish(counting.pk, Post()).session
    assert not hides_totals(done)
    assert not hides_totals(history.reopen(counting.pk, Post()).session)


def test_a_refereed_table_has_nothing_to_hide(group: Group) -> None:
    session = start_session(group, Plan("endeavor", CHAIRS, depth="referee"))
    session.hides_totals = True
    assert not totals_hidden(session)


def test_what_a_team_has_together_is_hidden_like_a_total(group: Group) -> None:
    seats = ("alexandria", "babylon", "ephesos", "gizah")
    chairs = [Chair(seat, seat) for seat in seats]
    session = start_session(group, Plan("armada", chairs, {"teams": True}))
    session.hides_totals = True
    pad = pad_at(session, marks_at(session), pad_leaf(session))
    hidden = {row.id for row in pad.rows for cell in row.cells if cell.state == "hidden"}
    assert hidden == {"team", "total"}
    assert pad.hidden
