"""The dealt tokens are taken down by tapping the picture of the board."""

import pytest
from playwright.sync_api import expect

from campaigns.models import Group, Session
from campaigns.records import read_state
from campaigns.table.services.sessions import Chair, Plan, start_session
from tests.browser.conftest import SeatedAt
from tests.endeavor_boards import box
from tests.endeavor_games import read_box

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def mapped(group: Group) -> Session:
    chairs = [Chair("red", "Анна"), Chair("blue", "Борис")]
    session = start_session(group, Plan("endeavor", chairs, depth="referee"))
    read_box(group, {key: value for key, value in box().items() if key.startswith("a.")})
    return session


def test_two_types_are_taken_down_in_one_go(sit: SeatedAt, mapped: Session) -> None:
    page = sit("phone", session=mapped)
    page.get_by_role("link", name="Мы разложили жетоны сами").click()
    page.locator("label.zoom-india").click()
    page.locator("label.tick", has_text="Культура").click()
    page.locator("[data-cell='track.india.1']").click()
    page.locator("[data-cell='city.goa']").click()
    page.locator("label.tick", has_text="Экономика").click()
    page.locator("[data-cell='track.india.2']").click()
    page.locator("[data-cell='city.goa']").click()  # a second tap takes it back
    expect(page.locator("[data-count]")).to_have_text("2")
    page.get_by_role("button", name="Записать").click()
    expect(page.locator("main")).to_contain_text("Записано 2 жетона")
    mapped.refresh_from_db()
    assert read_state(mapped).laid == {"track.india.1": "culture", "track.india.2": "economy"}
