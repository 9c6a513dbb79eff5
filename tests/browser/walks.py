"""The ways people go through the pages: start a table, fill cells through the layer, count the score."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.conf import settings
from django.test import Client
from playwright.sync_api import BrowserContext, Locator, Page, expect

from campaigns.models import Group, Session
from campaigns.seats.access import GROUPS, NAMES, PHONE
from tests.campaigns import seats

PEOPLE = {"red": "Анна", "blue": "Борис", "yellow": "Вера"}
LAYER = "dialog#layer[open]"
FORM = "#pad form.in-place"  # of the cell that is being filled in
ONCE = "#dock form.once"  # who has something that the box has once
NEEDS = {  # the number that whoever has it is asked for
    "customs_office": "yellow_ship",
    "luxurious_archipelago": "yellow_ship",
    "sheltered_archipelago": "islands",
}
NEXT, SHUT = "#dock [data-next]", "#dock [data-shut]"
# the answers to all cells that were written are there
ANSWERED = """() => !document.querySelector("[data-sent] form, .htmx-request, .htmx-swapping, .htmx-settling")"""
LATER = 0.9  # seconds after a page is there it begins to ask for comforts
# every drawn layer carries a key of its own: another key, or none, is another layer
CHANGED = """key => {
  const box = document.querySelector("dialog#layer");
  const now = box.querySelector("[name=key]")?.value ?? "";
  return now !== key && box.open === Boolean(box.textContent.trim())
    && !document.querySelector(".htmx-request, .htmx-swapping, .htmx-settling");
}"""


def belong(context: BrowserContext, url: str, group: Group, person: str = "") -> None:
    """Let this browser be one that has opened the group's link before."""
    session = Client().session
    session.update({GROUPS: [group.pk], NAMES: {str(group.pk): person} if person else {}})
    session.save()
    name, key = settings.SESSION_COOKIE_NAME, session.session_key
    context.add_cookies([{"name": name, "value": str(key), "url": url}])


def take_place(
    context: BrowserContext, url: str, session: Session, role: str, seat: str = ""
) -> None:
    """Let this browser be one that has come by the door and sat down, or watches."""
    client = Client()
    seats.place(client, session, role, seat)
    phone = client.cookies[PHONE].value
    context.add_cookies([{"name": PHONE, "value": phone, "url": url}])


def first_load(page: Page, path: str) -> list[float]:
    """Open an address and weigh what came over the wire: compressed bytes of each answer.

    What a page asks for by itself a second later is no part of it, however late that is looked at."""
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.send("Page.enable")
    answers: list[dict[str, float]] = []
    loads: list[float] = []
    wire.on("Network.loadingFinished", lambda event: answers.append(event))
    wire.on("Page.loadEventFired", lambda event: loads.append(event["timestamp"]))
    page.goto(path, wait_until="load")
    page.evaluate("document.fonts.ready")
    (there,) = loads
    return [one["encodedDataLength"] for one in answers if one["timestamp"] < there + LATER]


def start_table(
    page: Page,
    game: str = "endeavor",
    people: Mapping[str, str] = PEOPLE,
    options: Mapping[str, Any] | None = None,
    sheet: str = "",
) -> None:
    """Lay a table through the page: type each name, tap its colour."""
    page.goto(f"/tables/new/?game={game}&sheet={sheet}&depth=pad")
    for index, (seat, name) in enumerate(people.items()):
        page.locator(f"[name=seat-{index}-name]").fill(name)
        colours = page.locator(f"select[name=seat-{index}-colour]")
        if colours.count():
            colours.select_option(seat)
        else:
            choose_colour(page, index, seat)
    for option, value in (options or {}).items():
        page.locator(f"[name=option-{option}]").set_checked(value)
    page.locator("#new-table .finish button").click()
    page.wait_for_url(re.compile("/t/[^/]+/$"))


def choose_colour(page: Page, index: int, colour: str) -> None:
    """Tap a colour of a row of names; one that the box has not is folded away."""
    pick = page.locator(f".pick:has([name=seat-{index}-colour][value={colour}])")
    if not pick.is_visible():
        page.locator("[data-seat]").nth(index).locator(".other-colours summary").click()
    pick.click()


def key_of(page: Page) -> str:
    return str(page.evaluate("document.querySelector('dialog#layer [name=key]')?.value ?? '∅'"))


def changed(page: Page, act: Any, *arguments: Any) -> None:
    """Do something that draws another layer, or closes it, and wait until that has happened."""
    page.wait_for_load_state()  # before, a link is still a link to a page
    before = key_of(page)
    act(*arguments)
    page.wait_for_function(CHANGED, arg=before, polling=50)


def cell(page: Page, seat: str, row: str) -> Locator:
    return page.locator(f"#pad a.cell[href$='/cell/{seat}/{row}/']")


def open_cell(page: Page, seat: str, row: str) -> Locator:
    """Tap a cell: its form, on the pad itself."""
    page.wait_for_load_state()  # before, a link is still a link to a page
    cell(page, seat, row).click()
    return form_of(page, seat, row)


def look_at(page: Page, seat: str, row: str) -> Locator:
    """Tap a cell that this phone may only read: why, in a layer."""
    changed(page, cell(page, seat, row).click)
    return page.locator(LAYER)


def form_of(page: Page, seat: str, row: str) -> Locator:
    form = page.locator(f"{FORM}[action$='/cell/{seat}/{row}/']")
    form.wait_for(state="attached")
    return form


def place(page: Page) -> tuple[str, str]:
    """Seat and row of the cell that is being filled in."""
    action = page.locator(FORM).get_attribute("action") or ""
    seat, row = action.rstrip("/").split("/")[-2:]
    return seat, row


def fill(box: Locator, values: Mapping[str, Any]) -> bool:
    """Type and tap what of `values` this form or page asks for, and what it asks for then: was there anything?

    A page begins to be seen before all of it has come: once its button, the last part, is there, so are its fields."""
    box.locator(".entry-foot .btn-fill, [name=in_place]").first.wait_for(state="attached")
    done: set[str] = set()
    told = False
    while True:
        fields = box.locator(".entry-body input:not([type=hidden])")
        asked = dict(fields.evaluate_all("all => all.map(one => [one.name, one.type])"))
        name = next((n for n in asked if n not in done and values.get(n) is not None), None)
        if name is None:
            return told
        done.add(name)
        told = tell(box, name, asked[name], values[name]) or told


def tell(box: Locator, name: str, kind: str, value: Any) -> bool:
    """One field, unless it says so already; another choice may make the form ask for more, which it does at once."""
    if kind == "number":
        box.locator(f"input[name='{name}']").fill(str(value))
        return True
    told = ("yes" if value else "no") if isinstance(value, bool) else value
    chip = box.locator(f"label:has(input[name='{name}'][value='{told}'])")
    if chip.locator("input:checked").count():
        return False
    if box.get_attribute("data-asks-more") is None:
        chip.click()
        return True
    left = box.page.locator(f"#desk:not(:has(#pad form[action='{box.get_attribute('action')}']))")
    # the form that asks for more is another one
    box.evaluate("form => form.setAttribute('data-answered', '')")
    chip.click()
    box.page.locator(f"{FORM}:not([data-answered])").or_(left).first.wait_for(state="attached")
    return True


def write_down(page: Page) -> None:
    """Send the open layer, or the cell that is being filled in."""
    if page.locator(FORM).count() and not page.locator(LAYER).count():
        page.locator(SHUT).click()
        page.wait_for_function(ANSWERED)
        return
    changed(page, page.locator(f"{LAYER} .entry-foot .btn-fill").click)


def go_on(page: Page, here: tuple[str, str] | None = None) -> None:
    """The key that writes the cell and opens the next one; the answer to what was written is there.

    A cell that goes on by itself, so that `here` is left already, needs no key."""
    if here is None or (page.locator("#dock").is_visible() and place(page) == here):
        page.locator(NEXT).click()
    page.wait_for_function(ANSWERED)


def put_away(page: Page) -> None:
    """The keys go; what was typed is written, and its answer is there."""
    page.locator(SHUT).click()
    expect(page.locator("#dock")).to_be_hidden()
    page.wait_for_function(ANSWERED)


def enter(page: Page, seat: str, row: str, **values: Any) -> None:
    """One cell, and back to the table."""
    fill(open_cell(page, seat, row), values)
    put_away(page)


def close(page: Page) -> None:
    if page.locator(LAYER).count():
        page.locator(f"{LAYER} [data-close]").first.click()
        expect(page.locator(LAYER)).to_have_count(0)


def fill_pad(
    page: Page,
    columns: Mapping[str, Mapping[str, Any]],
    seen: Callable[[str], None] = lambda row: None,
    most: int = 200,
) -> None:
    """Tap the first empty cell and write on, as the pad leads, until the keys go.

    `seen` is called once for each row, when its first cell is open."""
    page.wait_for_load_state()
    page.locator("#pad a.cell[data-open]").first.click()
    rows: set[str] = set()
    for _ in range(most):
        page.locator(f"{FORM}, {ONCE}").wait_for(state="attached")
        if page.locator(ONCE).count():
            answer_whose(page, columns)
            continue
        seat, row = place(page)
        if row not in rows:
            rows.add(row)
            seen(row)
        form, values = form_of(page, seat, row), {**columns.get("", {}), **columns[seat]}
        if fill(form, values) or not form.locator(".nothing").count():
            go_on(page, (seat, row))
        else:
            form.locator(".nothing").click()
            page.wait_for_function(ANSWERED)
        if not page.locator("#dock").is_visible():
            return
        if not page.locator(ONCE).count():
            assert place(page) != (seat, row), f"{place(page)} is not done"
    raise AssertionError(f"the pad still asks for {place(page)} after {most} cells")


def answer_whose(page: Page, columns: Mapping[str, Mapping[str, Any]]) -> None:
    """The question in the dock: who has the thing, and the number that it asks for then."""
    form = page.locator(ONCE)
    item = str(form.locator("[name=item]").get_attribute("value"))
    has = (seat for seat, own in columns.items() if own.get(item) not in (None, False))
    seat = next(has, "nobody")
    form.locator(f"button[name=holder][value={seat}]").click()
    page.wait_for_function(ANSWERED)
    number = form.locator("[name=number]")
    if seat == "nobody" or not number.count():
        return
    asked = columns[seat][item]
    number.fill(str(columns[seat][NEEDS[item]] if asked is True else asked))
    form.locator(".btn-fill").click()
    page.wait_for_function(ANSWERED)


def tap_digits(page: Page, text: str, keys: str = "#dock") -> None:
    """Type on our own number pad: the pad's, or the one of a layer."""
    for digit in text:
        page.locator(f"{keys} [data-digit='{digit}']").click()


def teach_track(page: Page, track: str, steps: Iterable[int]) -> None:
    """Answer the question to the box by tapping the steps that carry glory."""
    changed(page, page.locator("a.ask").click)
    for step in steps:
        page.locator(f"{LAYER} .stepchip:has([name='{track}'][value='{step}'])").click()
    write_down(page)


def steady(page: Page) -> None:
    """A button that changed under the finger does not answer at once."""
    page.wait_for_function("() => !document.querySelector('.htmx-request')")
    page.wait_for_timeout(400)


def count_score(page: Page) -> None:
    """Press the one filled button and wait for the worker's result."""
    page.locator("#sheet button.go").click()
    expect(page).to_have_url(
        re.compile(r"/result/(\?seen)?$")
    )  # where a reveal is skipped, loaded twice
    expect(page.locator(".places").last).to_be_visible()
    skip_reveal(page)


def skip_reveal(page: Page) -> None:
    """Past the reveal, where this browser shows one."""
    if page.locator("#reveal").is_visible():
        page.locator("#reveal .rv-skip").click()
        page.locator("#reveal .rv-go").click()
        expect(page.locator("#reveal")).to_have_count(0)


def totals(page: Page) -> dict[str, str]:
    """Name and total of each player on the pad of the result page."""
    names = page.locator(".result-pad thead th .who").all_text_contents()
    numbers = page.locator(".result-pad tr.total td").all_text_contents()
    return dict(zip(names, (number.strip() for number in numbers), strict=True))


def open_log(page: Page) -> Locator:
    """The log as a layer on a phone; at a desk it is always there."""
    log = page.locator("#log")
    if not log.is_visible():
        page.locator("#sheet .to-log").click()
        expect(log).to_be_visible()
    return log
