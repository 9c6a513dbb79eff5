"""How large what one taps is, and whether a name is broken inside a word: measured in the page."""

from playwright.sync_api import Page

TAP = 48  # CSS pixels, each way

# The rule. Everything that is tapped is at least 48 × 48 CSS pixels. A link inside running text (words around it
# in the same block) may be as high as its line, if that is at least 24 pixels and the middle of no other target is
# within 24 pixels of its own (WCAG 2.2, 2.5.8). Of a tick or a radio button its label is tapped; a part of a picture
# has a button of the same name beside it. What nobody sees, or only Enter presses, is no target.
SMALL = """() => {
  const TARGETS = "a[href], button, summary, select, input:not([type=hidden]), textarea, label:has(input)";
  const LABELLED = "input[type=radio], input[type=checkbox], input[type=file]";
  const box = (one) => one.getBoundingClientRect();
  const seen = (one) => one.checkVisibility({ checkVisibilityCSS: true })
    && !one.closest("[aria-hidden=true], svg") && box(one).width > 2 && box(one).height > 2
    && box(one).bottom + scrollY > 0;
  const all = [...document.querySelectorAll(TARGETS)].filter((one) => seen(one)
    && !(one.matches(LABELLED) && one.closest("label")));
  const middle = (one) => [(box(one).left + box(one).right) / 2, (box(one).top + box(one).bottom) / 2];
  const far = (one, other) => Math.hypot(...middle(one).map((at, axis) => at - middle(other)[axis]));
  const block = (one) => getComputedStyle(one).display.startsWith("inline") ? block(one.parentElement) : one;
  const words = (one) => one.textContent.trim().length;
  const inText = (one) => getComputedStyle(one).display === "inline" && words(block(one)) > words(one) + 8;
  const apart = (one) => all.every((other) => other === one || other.contains(one) || far(one, other) >= 24);
  const fits = (one) => (box(one).width >= 47.5 && box(one).height >= 47.5)
    || (inText(one) && parseFloat(getComputedStyle(one).lineHeight) >= 24 && apart(one));
  const name = (one) => (one.getAttribute("aria-label") ?? one.textContent).trim().slice(0, 40);
  const size = (one) => `${Math.round(box(one).width)}×${Math.round(box(one).height)}`;
  return all.filter((one) => !fits(one)).map((one) => `${one.tagName} ${one.className} “${name(one)}” ${size(one)}`);
}"""

# A word is broken where two neighbouring letters of it stand on different lines. Chromium has no dictionary to
# hyphenate by in a test, so that what is only saved by a hyphen counts as broken here.
BROKEN = """(selector) => {
  const LETTERS = /^\\p{L}\\p{L}$/u;
  const found = [];
  for (const one of document.querySelectorAll(selector)) {
    const walk = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    while (one.checkVisibility() && walk.nextNode()) {
      const text = walk.currentNode, range = document.createRange();
      const top = (at) => {
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        return range.getClientRects()[0]?.top ?? NaN;
      };
      for (let at = 1; at < text.data.length; at++) {
        if (!LETTERS.test(text.data.slice(at - 1, at + 1)) || !(top(at) - top(at - 1) > 6)) continue;
        found.push(`${text.data.slice(Math.max(0, at - 20), at)}/${text.data.slice(at, at + 20)}`);
      }
    }
  }
  return found;
}"""


def small(page: Page) -> list[str]:
    """What is too small to be tapped, with everything unfolded."""
    page.evaluate(
        "document.querySelectorAll('main details, dialog details').forEach(d => d.open = true)"
    )
    return [str(one) for one in page.evaluate(SMALL)]


def broken(page: Page, selector: str) -> list[str]:
    """Words that end in the middle at the end of a line."""
    return [str(one) for one in page.evaluate(BROKEN, selector)]
