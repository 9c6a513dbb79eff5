"""Two evenings of a legacy campaign on a phone. Every card here is invented: no box was read for it."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Dialog, Page, expect

from campaigns.models import Campaign, Group
from rules.maracaibo.campaign.cards import Back, Choice, Decide, Take
from rules.maracaibo.campaign.facts import back_of
from tests.browser import walks
from tests.browser.test_accessibility import ALL, barriers, by_day_and_night
from tests.campaigns import legacy
from tests.processes import Site

pytestmark = pytest.mark.django_db(transaction=True)
HELD = 320  # ms: what has just changed under a finger does not answer at once


@pytest.fixture
def campaign(transactional_db: None) -> Campaign:
    return legacy.begin(Group.objects.create(name="Our company"))


@pytest.fixture
def phone(browser_page: Callable[..., Page], live_site: Site, campaign: Campaign) -> Page:
    page = browser_page("phone", reduced_motion="reduce")
    walks.belong(page.context, live_site.url, campaign.group, "Анна")
    page.goto(f"/c/{campaign.code}/story/")
    return page


def version(page: Page) -> int:
    return int(page.locator("#story").get_attribute("data-version") or 0)


def tap(page: Page, *told: str) -> None:
    """The button of the move that is spelled with these words; wait for the fresh story."""
    values = "".join(f"[value*='{word}']" for word in told)
    page.wait_for_timeout(HELD)
    before = version(page)
    button = page.locator(f"#story form:has(input[name=move]{values}) button").first
    if not button.is_visible():
        page.locator("#story details:has(form)").first.locator("summary").click()
    button.click()
    expect(page.locator("#story")).not_to_have_attribute("data-version", str(before))


def sit_down(page: Page) -> None:
    for index, (seat, name) in enumerate(legacy.PEOPLE.items()):
        page.locator(f"[name=seat-{index}-name]").fill(name)
        page.locator(f".pick:has([name=seat-{index}-colour][value={seat}])").click()
    page.locator("form[action$='/story/evening/'] .btn-fill").click()
    page.wait_for_url("**/setup/**")
    page.goto(page.url.partition("setup/")[0])


def turn_up(page: Page, card: str, side: str) -> None:
    """Two steps: ask, then everybody looks."""
    tap(page, '"ask_card"', f'"{card}"', f'"{side}"')
    expect(page.locator(".reveal")).to_contain_text(card)
    tap(page, '"open_card"', f'"{card}"')


def follow(page: Page) -> None:
    while page.locator("#story form:has(input[name=move][value*='\"follow\"'])").count():
        tap(page, '"follow"')


def begin_first(page: Page) -> None:
    sit_down(page)
    turn_up(page, "01", "front")
    follow(page)


def to_the_back(page: Page) -> None:
    tap(page, '"take_token"', '"red"')
    tap(page, '"end_round"', '"red"')
    turn_up(page, "01", "back")


def put_in(page: Page, kind: str, **fields: str) -> None:
    """One instruction: tap its kind, then its numbers."""
    page.locator(f"#composer [value='kind:{kind}']").click()
    for name, value in fields.items():
        page.locator(f"#composer [name={name.replace('_', '-')}]").fill(value)
    steps = page.locator("#composer .steps .step-line").count()
    page.locator("#composer .composing [value=add]").click()
    expect(page.locator("#composer .composing")).to_have_count(0)
    assert page.locator("#composer .steps .step-line").count() > steps


def test_a_half_typed_card_is_not_left_without_a_word(phone: Page, campaign: Campaign) -> None:
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    def leave() -> list[str]:
        asked.clear()
        phone.evaluate("() => { location.href = '/about/blank-on-purpose/'; }")
        phone.wait_for_timeout(500)
        return asked

    legacy.follow_01(campaign)
    legacy.fulfil_01(campaign)
    legacy.open_side(campaign, "01", "back")
    phone.on("dialog", stay)
    composer = f"/c/{campaign.code}/story/cards/01/back/"
    phone.goto(composer)
    put_in(phone, "take", card="37")
    assert leave() == ["beforeunload"]
    expect(phone.locator("#composer .steps")).to_contain_text("37")
    asked.clear()
    phone.locator("#composer .finish [value=save]").click()
    phone.wait_for_url("**/story/")
    assert asked == []  # what is remembered may be left
    phone.goto(composer)
    phone.locator("h1").click()
    assert leave() == []  # and so may what was only looked at


def test_a_card_is_told_with_a_few_taps(phone: Page, campaign: Campaign) -> None:
    begin_first(phone)
    to_the_back(phone)
    phone.locator("a.ask").click()
    put_in(phone, "take", card="37")
    put_in(phone, "decide", choice_a="Остаться", choice_b="Плыть")
    phone.locator("#composer [value='into:steps.1.1']").click()
    expect(phone.locator("#composer .steps li.open")).to_contain_text("Плыть")
    put_in(phone, "note", text="Шторм дороже на один дублон.")
    phone.locator("#composer [value='into:']").click()
    expect(phone.locator("#composer .steps li.open")).to_have_count(0)
    phone.locator("#composer [value='up:steps.1']").click()
    expect(phone.locator("#composer > .steps > li").first).to_contain_text("Остаться")
    phone.locator("#composer .finish [value=save]").click()
    phone.wait_for_url("**/story/")
    told = back_of(legacy.state_of(campaign).box, "01")
    assert told is not None
    assert [type(step) for step in told.steps] == [Decide, Take]


def test_the_number_pad_writes_a_cards_number(phone: Page, campaign: Campaign) -> None:
    legacy.follow_01(campaign)
    legacy.fulfil_01(campaign)
    legacy.open_side(campaign, "01", "back")
    phone.reload()
    phone.locator("a.ask").click()
    phone.locator("#composer [value='kind:take']").click()
    for digit in "37":
        phone.locator(f"#composer [data-digit='{digit}']").click()
    expect(phone.locator("#composer [name=card]")).to_have_value("37")
    phone.locator("#composer [data-advance]").click()
    expect(phone.locator("#composer .steps")).to_contain_text("37")


def test_the_composer_works_without_javascript(
    browser_page: Callable[..., Page], live_site: Site, campaign: Campaign
) -> None:
    legacy.follow_01(campaign)
    legacy.fulfil_01(campaign)
    page = browser_page("phone", java_script_enabled=False)
    walks.belong(page.context, live_site.url, campaign.group)
    page.goto(f"/c/{campaign.code}/story/")
    page.locator("form:has(input[name=move][value*='\"ask_card\"']) button").first.click()
    page.locator(".reveal .btn-fill").click()
    page.locator("a.ask").click()
    page.locator("#composer [value='kind:take']").click()
    page.locator("#composer [name=card]").fill("37")
    page.locator("#composer .composing [value=add]").click()
    page.locator("#composer .finish [value=save]").click()
    assert page.url.endswith("/story/")
    assert legacy.state_of(campaign).box["card.01.back"]


@pytest.mark.long  # the first half of this evening is test_a_card_is_told_with_a_few_taps
def test_a_tied_vote_waits_for_the_reader_and_the_next_evening_begins_from_the_bag(
    phone: Page, campaign: Campaign
) -> None:
    begin_first(phone)
    to_the_back(phone)
    stay, sail = (
        Choice(id="a", label="Остаться"),
        Choice(id="b", label="Плыть", steps=(Take(card="37"),)),
    )
    legacy.teach(campaign, "01", Back(steps=(Decide(choices=(stay, sail)),)))
    vote = phone.locator("form[action$='/story/vote/']")
    aloud = phone.locator("details:has(form[action$='/story/vote/']) > summary")
    expect(aloud).to_be_visible()
    phone.wait_for_timeout(HELD)
    aloud.click()
    expect(vote).to_be_visible()
    for seat, choice in (("red", "b"), ("blue", "a")):
        vote.locator(f"label:has([name=vote-{seat}][value={choice}])").click()
    before = version(phone)
    vote.locator(".btn-fill").click()
    expect(phone.locator("#story")).not_to_have_attribute("data-version", str(before))
    tap(phone, '"pick"', '"b"')
    follow(phone)
    assert legacy.state_of(campaign).pieces.zone("37") == "board"
    turn_up(phone, "37", "front")
    phone.locator("a.ask").click()
    phone.locator("#composer [name=title]").fill("Старый маяк")
    phone.locator("#composer .finish [value=save]").click()
    phone.wait_for_url("**/story/")
    for _round in (2, 3, 4):
        tap(phone, '"next_round"')
        tap(phone, '"end_round"', '"red"')
    close = phone.locator("form[action$='/story/close/']")
    close.locator("[name=result-red]").fill("61")
    close.locator("[name=result-blue]").fill("48")
    close.locator(".btn-fill").click()
    phone.wait_for_url("**/story/away/1/")
    phone.goto(f"/c/{campaign.code}/story/")
    assert legacy.state_of(campaign).archives[0].results == {"red": 61, "blue": 48}
    sit_down(phone)
    assert legacy.state_of(campaign).pieces.zone("37") == "board"
    phone.goto(f"/c/{campaign.code}/story/setup/")
    expect(phone.locator("main")).to_contain_text("37")
    phone.goto(f"/c/{campaign.code}/story/seen/")
    expect(phone.locator(".seen li")).to_have_count(3)


def scenes_of(campaign: Campaign) -> Iterator[tuple[str, Callable[[Page], object]]]:
    base = f"/c/{campaign.code}/story/"
    composer = f"{base}cards/01/back/"

    def kind(name: str) -> Callable[[Page], object]:
        def go(page: Page) -> None:
            page.goto(composer)
            page.locator(f"#composer [value='kind:{name}']").click()
            expect(page.locator("#composer .composing")).to_be_visible()

        return go

    def refused(page: Page) -> None:
        page.goto(composer)
        put_in(page, "take", card="95")
        page.locator("#composer .finish [value=save]").click()
        expect(page.locator("#composer .refusal")).to_be_visible()

    yield "asked", lambda page: page.goto(base)
    yield "composer", lambda page: page.goto(composer)
    for name in ("quests", "take", "place", "discard", "decide", "note"):
        yield name, kind(name)
    yield "refused", refused
    yield "seen", lambda page: page.goto(f"{base}seen/")
    yield "import", lambda page: page.goto("/campaigns/import/")


@pytest.mark.long
def test_the_composer_and_its_neighbours_have_no_barrier(phone: Page, campaign: Campaign) -> None:
    legacy.sit(campaign)
    legacy.do(campaign, "start_first")
    legacy.do(campaign, "ask_card", card="01", side="front")
    phone.goto(f"/c/{campaign.code}/story/")
    found = barriers(phone, "reveal", ALL)
    legacy.do(campaign, "open_card", card="01", side="front", seat="red")
    legacy.follow_all(campaign)
    legacy.fulfil_01(campaign)
    legacy.open_side(campaign, "01", "back")
    for scene, go in scenes_of(campaign):
        phone.emulate_media(color_scheme="light")
        go(phone)
        found += by_day_and_night(phone, scene)
        # not innerWidth: on a phone that grows with what runs over the edge
        wide = phone.evaluate("(e => e.scrollWidth > e.clientWidth)(document.documentElement)")
        found += [f"{scene} is wider than a phone"] * wide
    assert not found, "\n".join(found)
