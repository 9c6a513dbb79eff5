"""The app on the phone: installable, the last tables readable without a network, nothing old while there is one."""

import json
import re
from collections.abc import Callable

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from campaigns.models import Group, Session
from campaigns.seats.access import GROUPS
from companion.copies import HEADER
from companion.pwa import shell
from tests.browser import axe, walks
from tests.browser.cellar import cut, live, stocked, waiting, write_offline
from tests.browser.conftest import SeatedAt
from tests.processes import Site
from tests.tables import enter, play

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("new_phones")]

READY = "() => navigator.serviceWorker.controller !== null"
KEPT = """async path => {
  for (const name of await caches.keys()) {
    if (!name.startsWith("shiplog-pages-")) continue;
    const kept = await (await caches.open(name)).match(location.origin + path);
    if (kept) return await kept.text();
  }
  return "";
}"""


def until(page: Page, holds: Callable[[], bool]) -> None:
    """Wait for what only a promise tells: the page's own waiting takes any promise for a yes."""
    for _ in range(60):
        if holds():
            return
        page.wait_for_timeout(100)
    raise AssertionError("it never came to hold")


def kept(page: Page, session: Session) -> str:
    return str(page.evaluate(KEPT, f"/t/{session.code}/"))


def at_home(page: Page, session: Session) -> Page:
    """A table that was opened with the worker already there; a first page asks for it after a second."""
    page.evaluate("import('/static/js/copy.js').then(() => {})")
    page.wait_for_function(READY)
    page.goto(f"/t/{session.code}/")
    return live(page)


def test_the_last_table_opens_without_a_network_and_says_how_old_it_is(
    sit: SeatedAt, table: Session
) -> None:
    page = at_home(sit(), table)
    play(table, enter("red", harbour=4))
    expect(walks.cell(page, "red", "population")).to_have_text("1")
    until(page, lambda: 'id="line-1"' in kept(page, table))
    page.context.set_offline(True)
    page.reload()
    # it was redrawn live and never fetched as a page
    expect(walks.cell(page, "red", "population")).to_have_text("1")
    expect(page.locator("#copy-note")).to_contain_text("Нет связи")
    expect(page.locator("#copy-note time")).not_to_be_empty()
    # after a reload some browsers take an emulated gap for a network without its server
    expect(page.locator("[data-connection-words]")).to_have_text(re.compile("Нет сети|Ждём сервер"))
    play(table, enter("red", harbour=9))
    page.context.set_offline(False)
    expect(walks.cell(page, "red", "population")).to_have_text("3")
    expect(page.locator("#copy-note")).to_be_hidden()


def test_moves_made_before_and_after_a_reload_offline_are_all_sent(
    sit: SeatedAt, table: Session
) -> None:
    page = stocked(at_home(sit(), table))
    cut(page)
    write_offline(page, "red", 4)
    page.reload()
    expect(waiting(page)).to_have_text("1")
    write_offline(page, "blue", 7)
    expect(waiting(page)).to_have_text("2")
    page.context.set_offline(False)
    expect(walks.cell(page, "blue", "population")).to_have_text("2")
    moves = [json.loads(line.move) for line in table.lines.order_by("seq")]
    assert [move["seat"] for move in moves] == ["red", "blue"]


def test_online_a_table_is_never_older_than_the_server(sit: SeatedAt, table: Session) -> None:
    page = at_home(sit(), table)
    page.goto("/history/")
    play(table, enter("red", harbour=4))
    page.goto(f"/t/{table.code}/")
    assert page.locator("#sheet").get_attribute("data-version") == "1"


def test_another_page_says_what_is_on_the_phone(sit: SeatedAt, table: Session) -> None:
    page = at_home(sit(), table)
    page.context.set_offline(True)
    page.goto("/history/")
    expect(page.locator("h1")).to_have_text("Нет связи с сервером")
    found = axe.violations(page)
    assert not found, found
    page.get_by_role("link", name="Экспансия. Век паруса").click()
    expect(page.locator(".strip .of")).to_contain_text("Анна, Борис, Вера")


def test_copies_go_when_a_person_leaves_the_group_or_says_so(
    sit: SeatedAt, live_site: Site, table: Session
) -> None:
    page = at_home(sit(), table)
    assert "Анна, Борис, Вера" in kept(page, table)
    page.goto("/prefs/")
    page.get_by_role("button", name="Забыть копии на этом телефоне").click()
    until(page, lambda: not kept(page, table))
    page.goto(f"/t/{table.code}/")
    until(page, lambda: bool(kept(page, table)))
    page.context.clear_cookies()  # signed out, or somebody else's session
    page.goto("/history/")
    until(page, lambda: not kept(page, table))


def test_a_table_that_is_closed_to_this_phone_leaves_no_copy(
    sit: SeatedAt, browser_page: Callable[..., Page], table: Session
) -> None:
    page = at_home(sit(), table)
    assert kept(page, table)
    Session.objects.filter(pk=table.pk).update(group=Group.objects.create(name="Strangers"))
    page.goto("/")  # an open table would leave by itself
    assert page.goto(f"/t/{table.code}/").status == 404
    assert kept(page, table) == ""


def test_old_versions_are_swept_out(sit: SeatedAt, table: Session) -> None:
    page = sit()
    page.wait_for_function(READY)
    page.evaluate("caches.open('shiplog-pages-old').then(() => {})")
    page.evaluate("navigator.serviceWorker.getRegistration().then(one => one.unregister())")
    page.reload()
    until(page, lambda: "shiplog-pages-old" not in page.evaluate("caches.keys()"))


def test_only_a_name_that_is_gone_changes_whose_copies_these_are(table: Session) -> None:
    client = Client()
    session = client.session
    session[GROUPS] = [table.group.pk]
    session.save()
    one = client.get("/history/")[HEADER]
    session[GROUPS] = [table.group.pk, table.group.pk + 1]
    session.save()
    both = client.get("/history/")[HEADER]
    assert one in both.split()
    assert len(both.split()) == 2


def test_the_worker_and_the_manifest_are_what_browsers_ask_for(client: Client) -> None:
    worker = client.get("/sw.js")
    assert worker["Content-Type"].startswith("text/javascript")
    assert worker["Cache-Control"] == "no-cache"
    for lang, name in (("ru", "Бортжурнал"), ("en", "Shiplog")):
        manifest = client.get(f"/manifest.{lang}.webmanifest")
        assert manifest["Content-Type"] == "application/manifest+json"
        told = manifest.json()
        assert (told["name"], told["lang"], told["start_url"]) == (name, lang, "/")
        assert {icon.get("purpose") for icon in told["icons"]} == {None, "any", "maskable"}
    assert client.get("/manifest.fr.webmanifest").status_code == 404


def test_every_file_that_a_copy_needs_is_there(live_site: Site, sit: SeatedAt) -> None:
    page = sit()
    for url in shell():
        assert page.request.get(url).status == 200, url


def test_chromium_would_install_it(sit: SeatedAt, table: Session) -> None:
    page = at_home(sit(), table)
    wire = page.context.new_cdp_session(page)
    told = wire.send("Page.getAppManifest")
    assert told["errors"] == []
    # A fresh profile of a headless browser is what stands in the way, and nothing of ours.
    reasons = wire.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one["errorId"] for one in reasons if one["errorId"] != "in-incognito"] == []
