"""At the table: a changed button waits, focus and words stay, news are said once, keys, signs, an awake screen."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from campaigns.models import Session
from tests.browser import axe, walks
from tests.browser.cellar import live
from tests.browser.conftest import SeatedAt
from tests.processes import Site
from tests.tables import enter, play

pytestmark = pytest.mark.django_db(transaction=True)

# Time stands still from a redraw on until the test lets it go: no loaded machine can miss the moment.
STILL = """(() => {
  const real = performance.now.bind(performance);
  let stopped = null;
  performance.now = () => stopped ?? real();
  document.addEventListener("table:redrawn", () => { stopped ??= real(); });
  window.later = (by) => { stopped += by; };
})()"""
HEARD = """(() => {
  window.heard = [];
  document.addEventListener("DOMContentLoaded", () => {
    const region = document.getElementById("announcer");
    new MutationObserver(() => window.heard.push(region.textContent)).observe(region, { childList: true });
  });
})()"""
SIGNS = """(() => {
  window.signs = [];
  Navigator.prototype.vibrate = (pattern) => { window.signs.push([pattern].flat().join(" ")); return true; };
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) {
    window.signs.push(this.frequency.value);
    return start.apply(this, when);
  };
})()"""


def prepared(
    browser_page: Callable[..., Page], site: Site, session: Session, script: str, device: str
) -> Page:
    page = browser_page(device, reduced_motion="reduce")
    page.context.add_init_script(script)
    walks.belong(page.context, site.url, session.group)
    page.goto(f"/t/{session.code}/")
    return live(page)


def shows(page: Page, version: int) -> None:
    expect(page.locator("#sheet")).to_have_attribute("data-version", str(version))


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_a_button_that_changed_under_the_finger_waits_300_milliseconds(
    browser_page: Callable[..., Page], live_site: Site, table: Session, device: str
) -> None:
    play(table, enter("red", harbour=4))
    page = prepared(browser_page, live_site, table, STILL, device)
    undo = page.locator("#sheet .undo-chip").first
    box = undo.bounding_box()
    assert box is not None
    play(table, enter("blue", harbour=7))
    shows(page, 2)
    page.mouse.click(box["x"] + 20, box["y"] + box["height"] / 2)
    page.evaluate("later(290)")
    page.mouse.click(box["x"] + 20, box["y"] + box["height"] / 2)
    page.wait_for_timeout(300)
    assert table.lines.count() == 2
    page.evaluate("later(20)")
    page.mouse.click(box["x"] + 20, box["y"] + box["height"] / 2)
    shows(page, 3)
    assert table.lines.count() == 3


def test_a_button_that_means_the_same_answers_at_once(
    browser_page: Callable[..., Page], live_site: Site, table: Session
) -> None:
    page = prepared(browser_page, live_site, table, STILL, "phone")
    play(table, enter("blue", harbour=7))
    shows(page, 1)
    page.locator("#sheet .to-log").click()
    expect(page.locator("#log")).to_be_visible()


def test_the_keyboard_stays_where_it_was(sit: SeatedAt, table: Session) -> None:
    play(table, enter("red", harbour=4))
    page = live(sit("desktop"))
    page.locator("#sheet .undo-chip").first.focus()
    play(table, enter("blue", harbour=7))
    shows(page, 2)
    expect(page.locator("#sheet .undo-chip").first).to_be_focused()
    walks.cell(page, "yellow", "population").focus()
    play(table, enter("blue", harbour=8))
    shows(page, 3)
    expect(walks.cell(page, "yellow", "population")).to_be_focused()


PART = """<section id="extra"><form action="/x"><input name="note"><label>
<input type="checkbox" name="sure" value="1">sure</label>
<details><summary>More</summary><p>there is more</p></details></form></section>"""


def test_half_typed_input_in_the_page_survives_a_redraw(sit: SeatedAt, table: Session) -> None:
    page = live(sit("desktop"))

    def with_part(route: Route) -> None:
        answer = route.fetch()
        drawn = PART.replace("<section ", '<section hx-swap-oob="true" data-new ')
        route.fulfill(response=answer, body=answer.text() + drawn)

    page.evaluate(
        "part => document.querySelector('main').insertAdjacentHTML('beforeend', part)", PART
    )
    page.route("**/parts/**", with_part)
    page.locator("#extra summary").click()
    page.locator("#extra [name=sure]").check()
    page.locator("#extra [name=note]").press_sequentially("half")
    play(table, enter("blue", harbour=7))
    expect(page.locator("#extra[data-new]")).to_be_visible()
    expect(page.locator("#extra [name=note]")).to_have_value("half")
    expect(page.locator("#extra [name=note]")).to_be_focused()
    expect(page.locator("#extra [name=sure]")).to_be_checked()
    expect(page.locator("#extra p")).to_be_visible()
    page.keyboard.type("-typed")
    expect(page.locator("#extra [name=note]")).to_have_value("half-typed")


def test_each_line_is_said_once_whoever_wrote_it(
    browser_page: Callable[..., Page], live_site: Site, table: Session
) -> None:
    page = prepared(browser_page, live_site, table, HEARD, "phone")
    play(table, enter("blue", harbour=7))
    shows(page, 1)
    walks.enter(page, "red", "population", harbour=4)
    expect(walks.cell(page, "red", "population")).to_have_text("1")
    page.wait_for_timeout(1000)  # the stream tells of our own line, too
    heard = page.evaluate("heard")
    assert len(heard) == 2
    assert "Борис" in heard[0]
    assert "Анна" in heard[1]
    region = page.locator("#announcer")
    expect(region).to_have_attribute("role", "status")


def test_keys_do_what_their_list_says_and_never_while_typing(sit: SeatedAt, table: Session) -> None:
    play(table, enter("red", harbour=4))
    page = live(sit("desktop"))
    page.keyboard.press("?")
    keys = page.locator("#shortcuts")
    expect(keys).to_be_visible()
    expect(keys).to_contain_text("Отменить последний ход")
    found = axe.violations(page)
    assert not found, found
    page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    walks.open_cell(page, "blue", "population")
    page.locator(f"{walks.FORM} [name=harbour]").press("u")
    page.locator(f"{walks.FORM} [name=harbour]").fill("36")
    walks.write_down(page)
    page.locator(f"{walks.LAYER} .refusal").focus()
    page.keyboard.press("1")  # back to the number
    expect(page.locator(walks.LAYER)).to_have_count(0)
    expect(page.locator(f"{walks.FORM} [name=harbour]")).to_have_value("36")
    walks.write_down(page)
    page.locator(f"{walks.LAYER} .refusal").focus()
    page.keyboard.press("2")  # the nearest legal entry
    expect(walks.cell(page, "blue", "population")).not_to_have_text("")
    walks.form_of(page, "yellow", "population")  # the pad leads on
    walks.put_away(page)
    assert table.lines.count() == 2
    page.keyboard.press("Control+u")
    page.keyboard.press("u")
    shows(page, 3)
    page.keyboard.press("r")
    shows(page, 4)
    page.goto("/prefs/")
    page.locator("[data-setting=keys]").uncheck()
    page.goto(f"/t/{table.code}/")
    live(page).keyboard.press("u")
    page.wait_for_timeout(300)
    assert table.lines.count() == 4


def test_signs_are_silent_until_chosen_and_tell_moves_from_refusals(
    browser_page: Callable[..., Page], live_site: Site, table: Session
) -> None:
    page = prepared(browser_page, live_site, table, SIGNS, "phone")
    page.locator(".strip h1").tap()
    play(table, enter("blue", harbour=7))
    shows(page, 1)
    assert page.evaluate("signs") == []
    page.goto("/prefs/")
    expect(page.locator("[data-setting=signs]")).not_to_be_checked()
    page.locator("label:has([data-setting=signs])").tap()
    page.goto(f"/t/{table.code}/")
    live(page).locator(".strip h1").tap()
    expect(page.locator("html[data-awake]")).to_have_count(1)  # the touch has brought the signs
    play(table, enter("blue", harbour=8))
    shows(page, 2)
    assert page.evaluate("signs") == [880, "30"]
    walks.enter(page, "red", "population", harbour=4)  # our own move is no news
    assert page.evaluate("signs") == [880, "30"]
    walks.fill(walks.open_cell(page, "yellow", "population"), {"harbour": 36})
    walks.write_down(page)
    assert page.evaluate("signs") == [880, "30", 220, "120"]


def lets_stay_awake(page: Page) -> None:
    """A browser with windows allows it of its own accord, the headless shell must be told to."""
    wire = page.context.new_cdp_session(page)
    context = wire.send("Target.getTargetInfo")["targetInfo"]["browserContextId"]
    allowed = {"permissions": ["wakeLockScreen"], "browserContextId": context}
    wire.send("Browser.grantPermissions", allowed)


def test_the_screen_stays_awake_and_may_be_let_sleep(sit: SeatedAt, table: Session) -> None:
    page = sit(fresh=True)
    lets_stay_awake(page)
    live(page)
    html = page.locator("html")
    expect(html).to_have_attribute("data-awake", "lock")
    page.goto("/prefs/")
    page.locator("label:has([data-setting=awake])").tap()
    page.goto(f"/t/{table.code}/")
    live(page).locator(".strip h1").tap()
    expect(html).to_have_attribute("data-awake", "off")


def test_on_plain_http_a_silent_film_keeps_it_awake_and_the_page_says_so(
    browser_page: Callable[..., Page], live_site: Site, table: Session
) -> None:
    plain = """delete Navigator.prototype.wakeLock;
    Object.defineProperty(window, "isSecureContext", { value: false });"""
    page = prepared(browser_page, live_site, table, plain, "phone")
    page.locator(".strip h1").tap()
    expect(page.locator("html")).to_have_attribute("data-awake", "film")
    assert page.evaluate("!document.querySelector('.awake-film').paused")
    page.goto("/prefs/")
    expect(page.locator("[data-awake=film]")).to_be_visible()
    page.get_by_text("Чего здесь не хватает?").tap()
    expect(page.locator(".missing p")).to_be_visible()
    expect(page.locator("[data-secure]")).to_be_hidden()


def test_where_the_certificate_is_not_trusted_the_page_promises_no_copies(
    browser_page: Callable[..., Page], live_site: Site, table: Session
) -> None:
    warned = """ServiceWorkerContainer.prototype.register =
    () => Promise.reject(new DOMException("An SSL certificate error occurred", "SecurityError"));"""
    page = prepared(browser_page, live_site, table, warned, "phone")
    page.goto("/prefs/")
    expect(page.locator("[data-untrusted]")).to_be_visible()
    expect(page.locator("[data-secure]")).to_be_hidden()
    expect(page.locator(".missing[data-plain]")).to_be_hidden()


def test_scrolling_over_any_number_does_not_change_it(sit: SeatedAt, table: Session) -> None:
    page = live(sit("desktop"))
    page.evaluate("""() => {
      const field = Object.assign(document.createElement("input"), { id: "n", type: "number", value: 4 });
      // fixed: the page may scroll before the browser looks what lies under the pointer
      Object.assign(field.style, { position: "fixed", top: "40%", left: "40%", zIndex: 9 });
      document.querySelector("main").append(field);
    }""")
    field = page.locator("#n")
    field.focus()
    field.hover()
    page.mouse.wheel(0, 200)
    expect(field).not_to_be_focused()
    expect(field).to_have_value("4")
