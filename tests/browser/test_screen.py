"""The big screen in Chromium: live without a reload, readable across the room, and back by itself."""

from collections.abc import Callable

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from campaigns.models import Group, Session
from campaigns.table.services.sessions import Chair, Plan, start_session
from companion import wording
from tests.browser import fits, walks
from tests.browser.test_accessibility import ALL, BY_NIGHT, barriers
from tests.campaigns import evenings as recorded
from tests.campaigns.seats import place
from tests.campaigns.test_referee_page import played
from tests.endeavor_games import follow
from tests.processes import Site
from tests.rules.endeavor.referee.player import COLOURS, Game
from tests.sampling import sampled
from tests.tables import CHAIRS, count_all, enter, play

pytestmark = pytest.mark.django_db(transaction=True)

SIZES = ((1920, 1080), (1280, 720), (3840, 2160))
NAMES = (
    *("Александра Птицы", "Константин-Павел", "Екатерина-Мария", "Всеволод Большой"),
    *("Максимилиан Юрье", "Аполлинария Анна", "Герман Щукинский", "Владислава Жуков"),
)
# Everything must lie inside what a television shows (it cuts off up to a twentieth, in all), and be
# readable at four metres: a number at least a thirtieth of the picture's height, a word a fiftieth.
WRONG = """() => {
  const [wide, high] = [innerWidth, innerHeight], wrong = [], page = document.documentElement;
  const size = (part) => parseFloat(getComputedStyle(part).fontSize);
  const name = (part) => `${part.localName} ${part.getAttribute("class")} ${part.textContent.trim().slice(0, 30)}`;
  const cut = ({ left, top, right, bottom }) =>
    left < wide * .025 || top < high * .025 || right > wide * .975 || bottom > high * .975;
  if (page.scrollHeight > high || page.scrollWidth > wide) wrong.push("scrolls");
  for (const part of document.querySelectorAll("[id^=screen-] :is(p, li, b, h1, h2, td, th, .qr, svg), .tv-link")) {
    const box = part.getBoundingClientRect();
    if (!box.width || part.closest(".hidden-text, svg g")) continue;
    if (cut(box)) wrong.push(`cut off: ${name(part)}`);
    const words = part.localName !== "svg" && part.textContent.trim();
    if (words && size(part) < high / 50) wrong.push(`small: ${name(part)}`);
  }
  for (const part of document.querySelectorAll(".tv-points, .tv-tableau .num, .tv-code, .tv-pad .cell.known"))
    if (size(part) < high / 30) wrong.push(`a small number, ${size(part)} px: ${name(part)}`);
  for (const part of document.querySelectorAll(".tv-picture svg text:not(.mark *, .pc-petals *)"))
    if (size(part) * part.getScreenCTM().a < high / 51) wrong.push(`small on the chart: ${name(part)}`);
  const whole = ".tv-hands, .tv-side, .tv-checklist, .tv-pad, .tv-main, .tv-who :is(b, small)";
  for (const part of document.querySelectorAll(whole))
    if (part.scrollHeight > part.clientHeight + size(part) / 6 || part.scrollWidth > part.clientWidth + 1)
      wrong.push(`hidden: ${name(part)} ${part.scrollHeight} > ${part.clientHeight}`);
  const code = document.querySelector(".tv-door .qr svg")?.getBoundingClientRect().width;
  if (code < high / 5.4) wrong.push(`a code of ${code} px`);
  return wrong;
}"""


def on_screen(page: Page, site: Site, session: Session) -> Page:
    walks.belong(page.context, site.url, session.group)
    page.goto(f"/t/{session.code}/screen/")
    expect(page.locator("[data-connection]")).to_have_attribute("data-state", "live")
    return page


def five(group: Group) -> Session:
    """A refereed table of five, before its first move: what takes the most room."""
    chairs = tuple(Chair(seat, name) for seat, name in zip(COLOURS[:5], NAMES, strict=False))
    return start_session(group, Plan("endeavor", chairs, depth="referee"))


def full(group: Group) -> Session:
    """The same in the middle of the game."""
    session, seats = five(group), COLOURS[:5]
    game = Game(5, 5, empty=True, seats=seats)
    while len(game.moves) < 90:
        game.step()
    return follow(session, game)


def busy(group: Group) -> Session:
    """The same when a phase has ended, and every player has something to do."""
    session, game = five(group), Game(5, 11, empty=True, seats=COLOURS[:5])
    while len(game.effects) < 8:
        game.step()
    return follow(session, game)


def pad_of(group: Group, game: str, players: int) -> Session:
    seats = wording.seats(game)[:players]
    return start_session(
        group,
        Plan(game, tuple(Chair(seat, name) for seat, name in zip(seats, NAMES, strict=False))),
    )


def counted(group: Group) -> Session:
    session = start_session(group, Plan("endeavor", CHAIRS))
    count_all(session)
    return session


TABLES: dict[str, Callable[[Group], Session]] = {
    "refereed": full,
    "busy": busy,
    "set-up": five,
    "endeavor": lambda group: pad_of(group, "endeavor", 5),
    "counted": counted,
    "armada": lambda group: pad_of(group, "armada", 8),
    "maracaibo": lambda group: pad_of(group, "maracaibo", 4),
    "imperial_struggle": lambda group: pad_of(group, "imperial_struggle", 2),
}


@pytest.mark.parametrize(
    "kind", sampled(TABLES, "refereed", "busy", "counted", "armada", "imperial_struggle")
)
def test_everything_is_on_the_picture_large_enough_and_without_a_barrier(
    browser_page: Callable[..., Page], live_site: Site, group: Group, kind: str
) -> None:
    session = TABLES[kind](group)
    page = on_screen(browser_page("desktop", reduced_motion="reduce"), live_site, session)
    wrong: list[str] = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        wrong += [f"{kind} {height}: {one}" for one in page.evaluate(WRONG)]
    wrong += barriers(page, f"{kind} by night", ALL)
    page.context.add_cookies([{"name": "theme", "value": "light", "url": live_site.url}])
    page.reload()
    wrong += barriers(page, f"{kind} by day", BY_NIGHT)
    assert not wrong, "\n".join(wrong)


def test_a_move_redraws_only_the_parts_that_changed(
    browser_page: Callable[..., Page], live_site: Site, table: Session
) -> None:
    page = on_screen(browser_page("desktop"), live_site, table)
    expect(page.locator("[data-connection-words]")).to_have_text("На связи")
    page.evaluate(
        """() => { for (const one of document.querySelectorAll('[id^=screen-]')) one.old = true; }"""
    )
    play(table, enter("red", harbour=6))
    expect(page.locator("#screen-last")).to_contain_text("Анна")
    expect(page.locator(".tv-player").first.locator(".tv-points")).to_contain_text("2")
    kept = page.evaluate(
        "[...document.querySelectorAll('[id^=screen-]')].filter(one => one.old).map(one => one.id)"
    )
    assert kept == ["screen-hands", "screen-door"]
    assert page.locator("#screen-now").get_attribute("data-version") == "1"


def together(group: Group) -> Session:
    """Eight who count together, three of them on phones of their own."""
    session = pad_of(group, "armada", 8)
    for number, seat in enumerate(wording.seats("armada")[:3]):
        place(Client(), session, "player" if number else "scribe", seat)
    return session


ON_PHONES: dict[str, Callable[[Group], Session]] = {
    **{kind: TABLES[kind] for kind in ("set-up", "counted", "armada", "maracaibo")},
    "imperial_struggle": TABLES["imperial_struggle"],
    "refereed": full,
    "round": lambda group: recorded.lay(group, "armada", upto="land.3"),
    "together": together,
}


@pytest.mark.parametrize("language", ["ru", "en"])
def test_on_a_phone_held_upright_or_on_its_side_it_is_one_column_that_fits(
    browser_page: Callable[..., Page], live_site: Site, group: Group, language: str
) -> None:
    page = browser_page("phone", reduced_motion="reduce")
    page.context.add_cookies([{"name": "django_language", "value": language, "url": live_site.url}])
    wrong = []
    for kind, table in ON_PHONES.items():
        on_screen(page, live_site, table(group))
        for width, height in ((390, 844), (844, 390), (360, 640)):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("document.fonts.ready")
            if page.evaluate("document.documentElement.scrollWidth") > width:
                wrong.append(f"{kind} at {width} scrolls sideways")
            wrong += [f"{kind} at {width}: {one}" for one in page.evaluate(fits.MEASURE)]
    assert wrong == [], "\n".join(wrong)


@pytest.mark.long
def test_the_television_and_a_phone_recover_when_the_server_restarts_in_the_middle_of_a_game(
    browser_page: Callable[..., Page], live_site: Site, group: Group
) -> None:
    table = start_session(group, Plan("endeavor", CHAIRS, depth="referee"))
    game = played(table, 20)
    screen = on_screen(browser_page("desktop"), live_site, table)
    phone = browser_page("phone")
    walks.belong(phone.context, live_site.url, group)
    phone.goto(f"/t/{table.code}/")
    expect(phone.locator("[data-connection]")).to_have_attribute("data-state", "live")
    live_site.kill()
    for page in (screen, phone):
        expect(page.locator("[data-connection]")).not_to_have_attribute("data-state", "live")
    expect(screen.locator("[data-connection-words]")).to_have_text("Ждём сервер")
    game.step()
    fresh = str(follow(table, game).version)
    live_site.restart()
    expect(screen.locator("#screen-now")).to_have_attribute("data-version", fresh)
    expect(phone.locator("#sheet")).to_have_attribute("data-version", fresh)
    for page in (screen, phone):
        expect(page.locator("[data-connection]")).to_have_attribute("data-state", "live")


def test_the_first_load_of_a_refereed_screen_is_at_most_100_kb(
    browser_page: Callable[..., Page], live_site: Site, group: Group
) -> None:
    table = full(group)
    page = browser_page("desktop", fresh=True)
    walks.belong(page.context, live_site.url, group)
    loaded = walks.first_load(page, f"/t/{table.code}/screen/")
    assert 5_000 < sum(loaded) <= 100_000, f"{sum(loaded):.0f} bytes in {len(loaded)} answers"


def test_without_javascript_the_screen_is_whole(
    browser_page: Callable[..., Page], live_site: Site, table: Session
) -> None:
    play(table, enter("red", harbour=6))
    page = browser_page("desktop", java_script_enabled=False)
    walks.belong(page.context, live_site.url, table.group)
    page.goto(f"/t/{table.code}/screen/")
    expect(page.locator(".tv-player")).to_have_count(len(CHAIRS))
    expect(page.locator("#screen-last")).to_contain_text("Анна")
    expect(page.locator(".tv-code")).to_have_text(table.door.upper())


def test_the_table_page_leads_to_the_screen(
    browser_page: Callable[..., Page], live_site: Site, table: Session
) -> None:
    page = browser_page("desktop")
    walks.belong(page.context, live_site.url, table.group)
    page.goto(f"/t/{table.code}/")
    page.get_by_role("link", name="На большом экране").click()
    page.wait_for_url(f"**/t/{table.code}/screen/")
    expect(page.locator("h1")).to_be_visible()
