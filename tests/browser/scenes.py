"""Every page and every layer of the site, as scenes that a check can be shown one after the other."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from playwright.sync_api import Page, expect

from campaigns.log.services import history
from campaigns.log.services.writing import Post
from campaigns.models import Group, Session
from campaigns.table.services.sessions import Chair, Plan, start_session
from rules.registry import CODES
from scoring.models import Score
from scoring.services.compute import compute
from tests.browser import everywhere, walks
from tests.campaigns import evenings as recorded
from tests.tables import CHAIRS, count_all, enter, play


@dataclass(frozen=True)
class Tables:
    """Tables of one group, each in another state."""

    group: Group
    empty: Session
    half: Session
    full: Session
    asking: Session
    waiting: Session
    done: Session


def lay(group: Group) -> Tables:
    """Lay them all, without a browser and without a worker."""
    six = [start_session(group, Plan("endeavor", CHAIRS)) for _ in range(6)]
    empty, half, full, asking, waiting, done = six
    play(half, enter("red", harbour=6), enter("blue", cities=4), enter("blue", harbour=30))
    for session in (full, asking, waiting, done):
        count_all(session)
    play(asking, enter("red", influence=11))
    for session in (waiting, done):
        history.finish(session.pk, Post())
    Score.objects.filter(session=waiting).update(state="running")  # a worker has it and works on
    compute(Score.objects.get(session=done).pk)
    return Tables(group, empty, half, full, asking, waiting, done)


Scene = Callable[[Page], object]


def table(session: Session, rest: str = "") -> Scene:
    return address(f"/t/{session.code}/{rest}")


def address(url: str, status: int = 200) -> Scene:
    def go(page: Page) -> None:
        answer = page.goto(url)
        assert answer is not None
        assert answer.status == status, f"{url}: {answer.status}"

    return go


def doors(tables: Tables) -> Iterator[tuple[str, Scene]]:
    yield "home", address("/")
    for game in CODES:
        yield f"new table: {game}", address(f"/tables/new/?game={game}")
    yield "history", address("/history/")
    yield "company", address("/company/")
    yield "more", address("/more/")
    yield "rules", address("/rules/maracaibo/")
    yield "rules of the story", address("/rules/maracaibo/?legacy=1")
    yield "examples", address("/examples/")
    yield "blank pad", address("/pads/armada/")
    yield "campaigns", address("/campaigns/")
    yield "join", address(f"/g/{tables.group.join_code}/?t={tables.empty.code}")
    yield "this phone", address("/prefs/")
    yield "code of a table", address("/join/")
    yield "wrong code", address("/j/zzzzzz/", 404)
    yield "seats", address(f"/j/{tables.empty.door}/")
    for page in (
        "sign-up",
        "sign-in",
        "password",
        "password/sent",
        "password/MQ/x-y",
        "password/done",
    ):
        yield page, address(f"/account/{page}/")
    yield "404", address("/nowhere/", 404)
    yield "my page", sign_up
    yield "delete the account", address("/account/delete/")


def pages(tables: Tables) -> Iterator[tuple[str, Scene]]:
    yield "table, empty", table(tables.empty)
    yield "table, half", table(tables.half)
    yield "table, full", table(tables.full)
    yield "table, finished", table(tables.done)
    yield "cell as a page", table(tables.half, "cell/red/cities_routes/")
    yield "whole log", table(tables.full, "log/")
    yield "waiting", table(tables.waiting, "result/")
    yield "result", whole_result(tables.done)
    yield "shared result", shared(tables.done)


def evenings(tables: Tables) -> Iterator[tuple[str, Scene]]:
    names = ("armada", "land.3"), ("imperial_struggle", "war.was_1"), ("endeavor", "round.4")
    for game, upto in names:
        session = recorded.lay(tables.group, game, upto=upto)
        yield f"now: {game}", table(session)
        yield f"sheet: {game}", table(session, f"s/{upto}/")
    yield "final pad of an evening", table(session, "pad/")
    yield "how it is kept", table(session, "keep/")
    yield "log of an evening", table(session, "log/")
    yield "line of an evening", table(session, "line/1/")
    yield "correction as a page", table(session, "correct/1/")
    yield "what a correction would do", outlook(session)
    alone = start_session(tables.group, Plan("endeavor", CHAIRS, depth="rounds"))
    yield "an evening that has just begun", table(alone)


def results(tables: Tables) -> Iterator[tuple[str, Scene]]:
    """The end of an evening, each kind of picture that it has, and what is told once after a correction."""
    for game in ("imperial_struggle", "maracaibo"):
        done = everywhere.finished(tables.group, game)
        yield f"result of an evening: {game}", whole_result(done)
        yield f"pace: {game}", table(done, "pace/")
        yield f"the evening as a file: {game}", keepsake(done)
        yield f"line of a finished evening: {game}", table(done, "line/2/")
        yield f"television after the end: {game}", table(done, "screen/")
    running = everywhere.lay(tables.group, "armada", everywhere.STOPS["armada"])
    history.take_back(running.pk, running.version - 1, Post())
    yield "what an undo has changed", table(running)
    yield "photos and notes", table(running, "notes/")
    lone = start_session(tables.group, Plan("armada", armada_chairs(), sheet="land"))
    yield "it was in the game", table(lone, "attach/")


def campaigns(tables: Tables) -> Iterator[tuple[str, Scene]]:
    """A campaign's evening: open, its lists, and what is left of the one before."""
    campaign = everywhere.campaign_evening(tables.group)
    for url in everywhere.campaign_pages(campaign):
        yield url.split("/", 3)[3] or "campaign", address(url)
    yield "home with a campaign", address("/")
    yield "company with a campaign", address("/company/")


def armada_chairs() -> tuple[Chair, ...]:
    seats = ("gizah", "rhodos", "olympia")
    return tuple(Chair(seat, name) for seat, name in zip(seats, "АБВ", strict=True))


def keepsake(session: Session) -> Scene:
    return lambda page: everywhere.show(page, f"/t/{session.code}/result.html")


def outlook(session: Session) -> Scene:
    """The page before a correction, which lists what changes."""

    def go(page: Page) -> None:
        page.goto(f"/t/{session.code}/correct/1/")
        page.locator(".entry-body input[type=number]").first.fill("1")
        page.locator(".entry-foot .btn-fill").click()
        page.wait_for_load_state()

    return go


def layers(tables: Tables) -> Iterator[tuple[str, Scene]]:
    half = tables.half
    yield "entry", layer(half, ".cell[href$='/red/cities_routes/']")
    yield "entry with choices", layer(half, ".cell[href$='/red/buildings_cards/']")
    yield "teach", layer(tables.asking, "a.ask")
    yield "refusal", refusal(half)
    yield "conflict", conflict(half)
    yield "log", lambda page: (page.goto(f"/t/{half.code}/"), walks.open_log(page))
    yield "line", lambda page: open_line(page, half)
    yield "correction", lambda page: open_correction(page, half)
    yield "share", share(half)
    yield "people", layer(half, "#me a")


def sign_up(page: Page) -> None:
    """A new account, and its page."""
    page.goto("/account/sign-up/")
    for name, value in (
        ("name", "Анна"),
        ("email", "a@example.com"),
        ("password", "brass-lantern-7"),
    ):
        page.locator(f".account-form [name={name}]").fill(value)
    page.locator(".account-form button").click()
    page.wait_for_url("**/me/")


def whole_result(session: Session) -> Scene:
    """With every explanation unfolded."""

    def go(page: Page) -> None:
        page.goto(f"/t/{session.code}/result/")
        page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        page.locator("a[data-why]").first.click()

    return go


def shared(session: Session) -> Scene:
    """What a stranger with the link sees."""

    def go(page: Page) -> None:
        page.goto(f"/t/{session.code}/result/")
        page.locator("#share-panel summary").click()
        page.locator("form[action$='/share/'] button").click()
        link = page.locator("#share-panel .link a")
        expect(link).to_be_visible()
        page.goto(str(link.get_attribute("href")))

    return go


def layer(session: Session, opener: str) -> Scene:
    def go(page: Page) -> None:
        page.goto(f"/t/{session.code}/")
        walks.changed(page, page.locator(opener).click)

    return go


def refusal(session: Session) -> Scene:
    def go(page: Page) -> None:
        page.goto(f"/t/{session.code}/")
        walks.fill(walks.open_cell(page, "yellow", "population"), {"harbour": 36})
        walks.write_down(page)
        page.locator(f"{walks.LAYER} summary").click()

    return go


def conflict(session: Session) -> Scene:
    def go(page: Page) -> None:
        page.goto(f"/t/{session.code}/")
        walks.fill(walks.open_cell(page, "yellow", "population"), {"harbour": 7})
        play(session, enter("yellow", harbour=session.lines.count()))
        walks.write_down(page)

    return go


def open_line(page: Page, session: Session) -> None:
    page.goto(f"/t/{session.code}/")
    walks.changed(page, walks.open_log(page).locator("#line-1 a.entry").click)


def open_correction(page: Page, session: Session) -> None:
    open_line(page, session)
    walks.changed(page, page.locator(f"{walks.LAYER} a[href*='/correct/']").click)


def share(session: Session) -> Scene:
    def go(page: Page) -> None:
        page.goto(f"/t/{session.code}/")
        page.locator("[popovertarget=share]").first.click()
        expect(page.locator("#share")).to_be_visible()

    return go


GROUPS = {
    "doors": doors,
    "pages": pages,
    "evenings": evenings,
    "results": results,
    "campaigns": campaigns,
    "layers": layers,
}
