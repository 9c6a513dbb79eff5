"""Our number pad: upright or lying on its side, the field, its keys and the way on are in sight together."""

import pytest
from playwright.sync_api import expect

from campaigns.models import Session
from tests.browser import targets, walks
from tests.browser.conftest import SeatedAt

pytestmark = pytest.mark.django_db(transaction=True)

# how far the first field and the keys stick out of the window, and whether the keys lie on the field
SEEN = """() => {
  const boxes = [...document.querySelectorAll(
    "dialog .field:first-of-type, dialog .stepper, dialog .keypad button, dialog .entry-foot .mid")]
    .map((one) => one.getBoundingClientRect());
  const out = boxes.filter((box) => box.top < 0 || box.left < 0
    || box.bottom > innerHeight + .5 || box.right > innerWidth + .5);
  const field = document.querySelector("dialog .field-num").getBoundingClientRect();
  const keys = document.querySelector("dialog .entry-keys").getBoundingClientRect();
  const covered = field.left < keys.right && keys.left < field.right
    && field.top < keys.bottom && keys.top < field.bottom;
  return { out: out.length, covered };
}"""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (667, 375)])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_field_keys_and_button_are_in_sight_together(
    sit: SeatedAt, table: Session, width: int, height: int, scheme: str
) -> None:
    page = sit("phone", viewport={"width": width, "height": height}, color_scheme=scheme)
    walks.open_cell(page, "red", "population")
    assert page.evaluate(SEEN) == {"out": 0, "covered": False}
    assert targets.small(page) == []
    walks.tap_digits(page, "12")
    expect(page.locator("[name=harbour]")).to_have_value("12")
    walks.write_down(page)
    walks.close(page)
    expect(walks.cell(page, "red", "population")).to_have_text("4")
