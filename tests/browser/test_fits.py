"""No text is cut, broken, over the edge or over another: every kind of page, three widths, both languages."""

from collections.abc import Callable, Iterable, Iterator

import pytest
from django.core.management import call_command
from playwright.sync_api import Page

from campaigns.log.services import history
from campaigns.log.services.writing import Post
from campaigns.models import Campaign, Group, Session
from campaigns.series.services.campaigns import begin_campaign
from campaigns.table.services.sessions import Chair, Plan, start_session
from companion import wording
from rules.registry import CODES
from scoring.models import Score
from scoring.services.compute import compute
from tests.browser import everywhere, fits, walks
from tests.processes import Site
from tests.sampling import sampled
from tests.tables import count_all, enter, play

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = ("Я", "Мария-Александра Иванова", "Борис")  # of 1 and of 24 letters


def chairs(game: str) -> list[Chair]:
    return [Chair(seat, name) for seat, name in zip(wording.seats(game), NAMES, strict=False)]


def lay(group: Group) -> dict[str, Session]:
    """A table of every kind, with the shortest and the longest names."""
    tables = {game: start_session(group, Plan(game, chairs(game))) for game in CODES}
    for game in CODES:
        tables[f"{game} by rounds"] = start_session(group, Plan(game, chairs(game), depth="rounds"))
    tables["refereed"] = start_session(group, Plan("endeavor", chairs("endeavor"), depth="referee"))
    done = tables["done"] = start_session(group, Plan("endeavor", chairs("endeavor")))
    count_all(done)
    history.finish(done.pk, Post())
    compute(Score.objects.get(session=done).pk)
    Session.objects.filter(pk=done.pk).update(
        campaign=begin_campaign(group, "endeavor", "Лига", "podium")
    )
    play(tables["endeavor"], enter("red", harbour=6))
    return tables


def addresses(group: Group, tables: dict[str, Session]) -> Iterator[str]:
    yield from ("/", "/company/", "/more/", "/rules/maracaibo/", "/examples/", "/history/")
    yield from ("/campaigns/", "/prefs/", "/join/", "/account/sign-in/", f"/g/{group.join_code}/")
    yield from (f"/tables/new/?game={game}" for game in CODES)
    yield from (f"/t/{session.code}/" for session in tables.values())
    yield from (f"/t/{tables[f'{game} by rounds'].code}/pad/" for game in CODES)
    yield from (f"/t/{table.code}/s/{table.due}/" for table in tables.values() if table.due)
    done, table = tables["done"].code, tables["endeavor"].code
    yield from (f"/t/{done}/result/", f"/t/{table}/log/", f"/t/{table}/people/")
    yield from (f"/t/{table}/notes/", f"/t/{table}/box/", f"/j/{tables['maracaibo'].door}/")
    league = Campaign.objects.get(group=group)
    yield f"/c/{league.code}/"
    story = Campaign.objects.get(group__is_demo=True, story__isnull=False)
    yield from (f"/c/{story.code}/story/{rest}" for rest in ("", "setup/", "archives/"))


def test_every_text_fits_its_page(
    browser_page: Callable[..., Page], live_site: Site, group: Group
) -> None:
    call_command("demo", verbosity=0)
    tables = lay(group)
    page = browser_page("desktop", reduced_motion="reduce")
    walks.belong(page.context, live_site.url, group)
    found = measured(page, live_site, addresses(group, tables))
    assert not found, "\n".join(found)


def measured(
    page: Page, live_site: Site, urls: Iterable[str], widths: Iterable[int] = fits.WIDTHS
) -> list[str]:
    """What does not fit on these pages, in both languages; over a result its reveal is looked at first."""
    found: list[str] = []
    for url in urls:
        for language in ("ru", "en"):
            cookie = {"name": "django_language", "value": language, "url": live_site.url}
            page.context.add_cookies([cookie])
            everywhere.show(page, url)
            found += fits.misfits(page, f"{language} {url}", widths)
            if page.locator("#reveal").is_visible():
                walks.skip_reveal(page)
                found += fits.misfits(page, f"{language} {url} after the reveal", widths)
    return found


@pytest.mark.parametrize("game", sampled(CODES, "armada", "imperial_struggle"))
def test_every_text_of_an_evening_fits(
    browser_page: Callable[..., Page], live_site: Site, group: Group, game: str
) -> None:
    running = everywhere.lay(group, game, everywhere.STOPS[game])
    done = everywhere.finished(group, game)
    urls = [*everywhere.running_pages(running), *everywhere.finished_pages(done)]
    page = browser_page("desktop", reduced_motion="reduce")
    walks.belong(page.context, live_site.url, group)
    found = measured(page, live_site, urls)
    found += measured(page, live_site, everywhere.walls(running, done), (1280, 1920))
    assert not found, "\n".join(found)


def test_every_text_of_a_campaign_evening_fits(
    browser_page: Callable[..., Page], live_site: Site, group: Group
) -> None:
    urls = [*everywhere.campaign_pages(everywhere.campaign_evening(group)), "/", "/company/"]
    page = browser_page("desktop", reduced_motion="reduce")
    walks.belong(page.context, live_site.url, group)
    found = measured(page, live_site, urls)
    assert not found, "\n".join(found)


def test_the_measure_finds_what_does_not_fit(browser_page: Callable[..., Page]) -> None:
    page = browser_page("desktop")
    page.set_content(
        "<style>body { font: 20px/1.4 sans-serif; margin: 0 } p { margin: 0 }"
        ".cut { width: 60px; overflow: hidden; white-space: nowrap } .dots { text-overflow: ellipsis }"
        ".narrow { width: 30px; overflow-wrap: anywhere } .wide { margin-left: 95vw; white-space: nowrap }"
        ".up { margin-top: -24px }</style>"
        "<p class=cut>Cut without a word</p><p class='cut dots' title=All>Shortened and told</p>"
        "<p class=narrow>Британия</p><p class=narrow>1688</p><p class=wide>Over the edge of it</p>"
        "<p>One line</p><p class=up>Another line</p><p>Two words fit.</p>"
    )
    told = "\n".join(fits.misfits(page, "page", (390,)))
    for what in (
        "cut: “Cut without",
        "broken: “Британия",
        "broken: “1688",
        "over the edge",
        "over “",
    ):
        assert what in told
    assert "Shortened" not in told
    assert "Two words" not in told
