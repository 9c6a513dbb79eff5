"""Paper: black on white whatever theme is chosen, nothing to tap, nothing cut off, no empty sheet."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from campaigns.log.services import history
from campaigns.log.services.writing import Post
from campaigns.models import Group, Session
from campaigns.table.services.sessions import Chair, Plan, start_session
from companion import wording
from scoring.models import Score
from scoring.services.compute import compute
from tests.browser import walks
from tests.processes import Site
from tests.tables import count_all

pytestmark = pytest.mark.django_db(transaction=True)

SHEET = {"width": 688, "height": 1032}  # A4 without its margins, in CSS pixels
# a table brings the styles of paper a moment after it is drawn
DRESSED = """() => [...document.styleSheets].some(({ href }) => href?.includes("print"))"""
# What is printed is seen; a controlled thing, a pale word or a word beyond the edge is wrong.
WRONG = """() => {
  const wrong = [], edge = document.documentElement.clientWidth + 1;
  const light = (colour) => Math.max(...colour.match(/[0-9.]+/g).slice(0, 3).map(Number));
  for (const part of document.querySelectorAll("body *")) {
    if (!part.checkVisibility({ visibilityProperty: true }) || part.closest("svg, .hidden-text")) continue;
    const box = part.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    const says = [...part.childNodes].some((one) => one.nodeType === 3 && one.data.trim());
    const name = `${part.localName}.${part.className} ${part.textContent.trim().slice(0, 30)}`;
    if (part.matches("button, input, select, .btn")) wrong.push(`a control: ${name}`);
    if (says && light(getComputedStyle(part).color) > 120) wrong.push(`pale: ${name}`);
    if (says && box.right > edge) wrong.push(`cut off: ${name}`);
  }
  const paper = getComputedStyle(document.body).backgroundColor;
  if (light(paper) < 255) wrong.push(`dark paper: ${paper}`);
  return wrong;
}"""

# what a browser does when somebody prints: tell the page, and draw it as it is right after
PRINTED = f"() => {{ dispatchEvent(new Event('beforeprint')); return ({WRONG})(); }}"
GLUED = re.compile(r"[а-яё][.;:][А-ЯЁ][а-яё ]{,20}")  # a sentence that goes on without a space


def eight(group: Group) -> Session:
    names = ("Александра Птицы", "Константин-Павел", "Екатерина-Мария", "Всеволод Большой")
    names += ("Максимилиан Юрье", "Аполлинария Анна", "Герман Щукинский", "Владислава Жуков")
    seats = wording.seats("armada")[:8]
    return start_session(
        group, Plan("armada", [Chair(*one) for one in zip(seats, names, strict=True)])
    )


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_pad_log_and_result_are_black_on_white_and_whole(
    browser_page: Callable[..., Page], live_site: Site, table: Session, theme: str
) -> None:
    count_all(table)
    history.finish(table.pk, Post())
    compute(Score.objects.get(session=table).pk)
    crowd = eight(table.group)
    page = browser_page("desktop")
    walks.belong(page.context, live_site.url, table.group)
    page.context.add_cookies([{"name": "theme", "value": theme, "url": live_site.url}])
    wrong = []
    said = {
        f"/t/{table.code}/": "Анна",
        f"/t/{crowd.code}/": "Владислава Жуков",
        f"/t/{table.code}/log/": "Вера",
        f"/t/{table.code}/result/": "66",
    }
    for url, words in said.items():
        page.emulate_media(media="screen")
        page.goto(url)
        page.set_viewport_size(SHEET)
        page.wait_for_function(DRESSED)
        page.emulate_media(media="print")
        wrong += [f"{url}: {one}" for one in page.evaluate(WRONG)]
        printed = page.locator("main").inner_text()
        if words not in printed:
            wrong.append(f"{url}: {words} is not on the paper")
        if "Фото и заметки" in printed:
            wrong.append(f"{url}: a heading over nothing")
        wrong += [f"{url}: run together: {one}" for one in GLUED.findall(printed)]
    assert not wrong, "\n".join(wrong)


def test_a_table_that_is_printed_at_once_is_styled_for_paper(
    browser_page: Callable[..., Page], live_site: Site, table: Session
) -> None:
    page = browser_page("desktop")
    walks.belong(page.context, live_site.url, table.group)
    page.context.add_cookies([{"name": "theme", "value": "dark", "url": live_site.url}])
    page.set_viewport_size(SHEET)
    page.emulate_media(media="print")
    # no timer brings the styles: only the print itself asks for them
    page.add_init_script("window.setTimeout = () => 0;")
    page.goto(f"/t/{table.code}/")
    assert page.evaluate(DRESSED) is False
    assert page.evaluate(PRINTED) == []
