"""Our number pad: upright or lying on its side, the cell, its row and the keys are in sight together."""

import pytest
from playwright.sync_api import expect

from campaigns.models import Session
from tests.browser import targets, walks
from tests.browser.conftest import SeatedAt

pytestmark = pytest.mark.django_db(transaction=True)

# how far the cell, its name and the keys stick out of the window, and whether the keys lie on the cell
SEEN = """() => {
  const cell = document.querySelector("#pad tr.on .cell.at"), keys = document.getElementById("dock");
  const boxes = [cell, cell.closest("tr").cells[0], ...keys.querySelectorAll("button:not([hidden])")]
    .map((one) => one.getBoundingClientRect());
  const out = boxes.filter((box) => box.top < 0 || box.left < 0
    || box.bottom > innerHeight + .5 || box.right > innerWidth + .5);
  const one = cell.getBoundingClientRect(), two = keys.getBoundingClientRect();
  const covered = one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom;
  return { out: out.length, covered };
}"""
# how many rows of the pad are wholly in sight between its heads and the keys
ROWS = """() => {
  const pad = document.getElementById("pad").getBoundingClientRect();
  const top = document.querySelector("#pad thead tr:last-child > :last-child").getBoundingClientRect().bottom;
  return [...document.querySelectorAll("#pad tbody tr:not(.tray):not(.total)")]
    .map((row) => row.getBoundingClientRect())
    .filter((row) => row.height && row.top >= top - 1 && row.bottom <= pad.bottom + 1).length;
}"""

# a digit, and at once "next" out of habit: it still means the cell that has gone on by itself
HABIT = """() => {
  for (const key of ["[data-digit='2']", "[data-next]"]) document.querySelector(`#dock ${key}`).click();
}"""

SIZES = [(390, 844, "light"), (360, 640, "dark"), (844, 390, "dark"), (667, 375, "light")]


@pytest.mark.parametrize(("width", "height", "scheme"), SIZES)
def test_cell_row_and_keys_are_in_sight_together(
    sit: SeatedAt, table: Session, width: int, height: int, scheme: str
) -> None:
    page = sit("phone", viewport={"width": width, "height": height}, color_scheme=scheme)
    walks.open_cell(page, "red", "population")
    assert page.evaluate(SEEN) == {"out": 0, "covered": False}
    assert targets.small(page) == []
    walks.tap_digits(page, "3")
    cell = walks.cell(page, "red", "population")
    expect(cell).to_have_attribute("data-draft", "3")
    walks.put_away(page)
    expect(cell).to_have_text("1")


def test_a_number_that_no_digit_can_follow_goes_on_and_a_slip_is_typed_over(
    sit: SeatedAt, table: Session
) -> None:
    """There are 35 discs: after 1 another digit may come, after 12 or 4 none."""
    page = sit("phone")
    walks.open_cell(page, "red", "population")
    walks.tap_digits(page, "1")
    assert walks.place(page) == ("red", "population")
    page.evaluate(HABIT)
    walks.form_of(page, "blue", "population")
    expect(walks.cell(page, "red", "population")).to_have_text("4")
    walks.open_cell(page, "red", "population")
    walks.tap_digits(page, "6")
    walks.form_of(page, "blue", "population")
    expect(walks.cell(page, "red", "population")).to_have_text("2")
