"""A hand at the pad: fills a sheet with the taps that a finger can do, and counts them, digits included.

It knows what lies on the table (`wanted`, by seat, "" for the table) and else only the screen: the cell that is being
filled in, the number that the keys write to, the chips, the question who has something. It taps what reads wrong, then
goes on as the keys lead; nothing is written behind the page's back."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Locator, Page

from rules.core import once
from rules.core.layout import Item, Layout
from tests.browser import walks

Wanted = Mapping[str, Mapping[str, Any]]  # by seat ("" for the table) and item
MOST = 300  # looks at the screen
PAUSE = 450  # milliseconds in which "next" still means the cell that has just gone on by itself
ONCE = "form.once"
READY = """() => {
  if (document.querySelector("[data-sent] form, .htmx-request, .htmx-swapping, .htmx-settling")) return false;
  const dock = document.getElementById("dock");
  if (!dock || dock.ariaBusy === "true") return !dock;
  return dock.hidden || Boolean(document.querySelector("#pad form.in-place, form.once"));
}"""
# what a finger has before it
SCREEN = """() => {
  const dock = document.getElementById("dock"), once = document.querySelector("form.once");
  if (once) {
    const read = (name) => once.querySelector(`input[name=${name}]`)?.value ?? null;
    return { place: "once", item: read("item"), number: read("number"), seat: read("holder") };
  }
  const form = document.querySelector("#pad form.in-place");
  if (!dock || dock.hidden) return { place: "rest" };
  if (!form) return { place: "nowhere yet" };
  const [seat, row] = form.getAttribute("action").split("/").slice(-3);
  const fields = new Map(), INPUTS = ".entry-body input:not([type=hidden])";
  for (const { name, type, checked, value, parentElement: box } of form.querySelectorAll(INPUTS)) {
    const one = fields.get(name) ?? { name, type, value: "", shared: Boolean(box.closest("[data-shared]")) };
    if (type === "checkbox") one.value = checked ? "yes" : "no";
    else if (type !== "radio" || checked) one.value = value;
    fields.set(name, one);
  }
  const current = form.querySelector("input[data-at]")?.name ?? "";
  return { place: "cell", seat, row, fields: [...fields.values()], current };
}"""
OPEN = """() => [...document.querySelectorAll("#pad a.cell[data-open]")]
  .map((one) => one.getAttribute("href").split("/").slice(-3, -1))"""
COUNTED = "() => JSON.parse(document.getElementById('pad').dataset.counted || '{}')"


def sent(value: Any) -> str:
    """A value as the field of a form has it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)


@dataclass
class Hand:
    """One phone with one finger. It fills the columns of `seats`, all by default, and if `table` what is asked of
    everybody; `points` are rows that are told as a plain number."""

    page: Page
    layout: Layout
    wanted: Wanted
    points: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    seats: tuple[str, ...] = ()
    table: bool = True
    taps: Counter[str] = field(default_factory=Counter)
    _typed: tuple[str, str] | None = None  # the cell that was typed into and is still open

    def __post_init__(self) -> None:
        self.seats = self.seats or tuple(seat for seat in self.wanted if seat)

    @property
    def total(self) -> int:
        return self.taps.total()

    def __str__(self) -> str:
        return f"{self.total} taps: {dict(self.taps)}"

    def tap(self, what: Locator, why: str) -> None:
        """One touch of what is really in sight, and what comes of it."""
        what.tap()
        self.taps[why] += 1
        self.page.wait_for_function(READY)

    def fill(self) -> "Hand":
        """Until every cell reads as it lies on the table, and the keys are away."""
        self.page.wait_for_load_state()
        for _look in range(MOST):
            shown = self.page.evaluate(SCREEN)
            if shown["place"] == "once":
                self._answer(shown)
            elif shown["place"] == "cell":
                self._cell(shown)
            elif shown["place"] != "rest":
                self.page.wait_for_function(READY)
            elif (cell := self._next_cell()) is not None:
                self.tap(walks.cell(self.page, *cell), cell[1])
            else:
                return self
        raise AssertionError(
            f"not done after {MOST} looks: {self.page.evaluate(SCREEN)} {self.taps}"
        )

    def close(self) -> "Hand":
        """The one filled button: a round's sheet is written, or the result opens."""
        walks.steady(self.page)
        self.page.locator("#sheet .go").tap()
        self.taps["close"] += 1
        return self

    # ------------------------------------------------------------ which cell

    def _next_cell(self) -> tuple[str, str] | None:
        """An open cell, or else one that reads differently from the table; by rows, as people count."""
        told = self.page.evaluate(COUNTED)
        still = {(seat, row) for seat, row in self.page.evaluate(OPEN)}
        places = [(seat, row.id) for row in self.layout.rows for seat in self.seats]
        there = next((place for place in places if place in still), None)
        return there or next((place for place in places if self._differs(told, *place)), None)

    def _differs(self, told: Any, seat: str, row: str) -> bool:
        spec = self.layout.row(row)
        plainly = told.get("#", {}).get(seat, {})
        if spec is None or row in plainly or not walks.cell(self.page, seat, row).count():
            return False
        keys = [(seat, item) for item in spec.items]
        keys += [("", item) for item in spec.table_items if self.table]
        reads = [
            (told.get(owner, {}).get(item), self.wanted[owner].get(item)) for owner, item in keys
        ]
        return any(one and wish is not None and one != sent(wish) for one, wish in reads)

    # ------------------------------------------------------------ a cell

    def _cell(self, shown: Any) -> None:
        seat, row = place = shown["seat"], shown["row"]
        plain = [one["name"] for one in shown["fields"]] == ["plain"]
        if plain != (row in self.points.get(seat, {})):
            return self.tap(self.page.locator("[data-just-points]"), row)
        wrong = [one for one in shown["fields"] if self._wish(place, one) != one["value"]]
        if not wrong:
            return self._leave(place)
        one = next((one for one in wrong if one["name"] == shown["current"]), wrong[0])
        wish = self._wish(place, one)
        if one["type"] == "number" and one["name"] != shown["current"]:
            return self.tap(self._number(place, one), row)
        self._typed = place
        if one["type"] != "number":
            value = "yes" if one["type"] == "checkbox" else wish  # tapped again it is taken back
            chip = f"label:has(input[name='{one['name']}'][value='{value}'])"
            return self.tap(self.page.locator(f"{walks.FORM} {chip}"), row)
        return self._type(wish, row)

    def _type(self, number: str, why: str) -> None:
        for key in number:
            button = "[data-minus]" if key == "-" else f"[data-digit='{key}']"
            self.tap(self.page.locator(f"#dock {button}:visible"), why)

    def _wish(self, place: tuple[str, str], one: Any) -> str:
        """What a field is to say: what lies on the table, or that there is none of it."""
        name, (seat, row) = one["name"], place
        if name == "plain":
            return str(self.points[seat][row])
        if one["shared"] and not self.table:
            return str(one["value"])
        items = self.layout.table_items if one["shared"] else self.layout.items
        told = sent(self.wanted["" if one["shared"] else seat].get(name))
        return told or _none(items[name], one["value"])

    def _number(self, place: tuple[str, str], one: Any) -> Locator:
        """Where a number stands: in the tray if it is everybody's, else as a cell among its neighbours."""
        if one["shared"]:
            return self.page.locator(f"{walks.FORM} input[name='{one['name']}']")
        of = f"[data-of$='/cell/{place[0]}/{place[1]}/']"
        return self.page.locator(f"#pad .part [data-part='{one['name']}']{of}")

    def _leave(self, place: tuple[str, str]) -> None:
        """All reads as it should: "nothing of it" if nobody has typed here, else on as the keys lead."""
        nothing = self.page.locator(f"{walks.FORM} .nothing")
        if self._typed != place and nothing.count():
            return self.tap(nothing, place[1])
        if self._typed != place:
            self.page.wait_for_timeout(PAUSE)
        self._typed = None
        return self.tap(self.page.locator(walks.NEXT), place[1])

    # ------------------------------------------------------------ who has it?

    def _answer(self, shown: Any) -> None:
        group = next(each for each in self.layout.once if shown["item"] in each.items)
        button = f"{ONCE} button"
        if shown["number"] is not None:
            number = self._number_of(group.needs, shown)
            if shown["number"] != number:
                return self._type(number, group.id)
            return self.tap(self.page.locator(f"{button}.btn-fill"), group.id)
        told = self.page.evaluate(COUNTED)
        left = [item for item in group.items if self._holder(item) and not _held(told, item)]
        if not left:
            return self.tap(self.page.locator(f"{button}[name=rest]"), group.id)
        holder = self._holder(shown["item"]) or "nobody"
        return self.tap(self.page.locator(f"{button}[name=holder][value={holder}]"), group.id)

    def _number_of(self, needs: Mapping[str, str], shown: Any) -> str:
        item = shown["item"]
        asked = item if self.layout.items[item].kind == "number" else needs[item]
        return sent(self.wanted[shown["seat"]][asked])

    def _holder(self, item: str) -> str | None:
        return next((seat for seat in self.seats if once.held(self.wanted[seat].get(item))), None)


def _none(item: Item, shown: str) -> str:
    """How a field says that there is none of this; a thing that nobody has said anything of stays as it is."""
    return sent(item.none) if isinstance(item.none, (bool, int, str)) else shown


def _held(told: Mapping[str, Mapping[str, str]], item: str) -> bool:
    return any(own.get(item, "") not in ("", "no") for seat, own in told.items() if seat != "#")
