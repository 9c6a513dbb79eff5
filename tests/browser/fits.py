"""Whether the text of a page fits: nothing cut, nothing over the edge, nothing over another, no word broken.

A page may show less of a long text where it says so: an ellipsis or a line clamp with the whole in `title`, or the
attribute `data-fits="cut"` on what is cropped on purpose."""

from collections.abc import Iterable

from playwright.sync_api import Page

WIDTHS = (360, 390, 1280)
HEIGHTS = {360: 640, 390: 844, 1280: 800, 1920: 1080}

# Chromium has no dictionary to hyphenate by in a test: what only a hyphen saves counts as broken here. A word of more
# letters than a column can have is nobody's fault.
MEASURE = """() => {
  const LONGEST = 16, SLACK = 2;
  const edge = (box) => Math.max(4, box.height / 6); // letters are lower than the box of their line
  const found = new Set();
  const style = new Map();
  const css = (one) => style.get(one) ?? style.set(one, getComputedStyle(one)).get(one);
  const tell = (what, text, one) => {
    const words = text.trim().replace(/\\s+/g, " ").slice(0, 50);
    const place = one.closest("[id]")?.id ?? "";
    found.add(`${what}: “${words}” in ${one.tagName.toLowerCase()}.${one.className} of #${place}`);
  };
  const ancestors = function* (one) { for (let at = one; at && at !== document.body; at = at.parentElement) yield at; };
  const scrolls = (one) => /auto|scroll/.test(css(one).overflowX + css(one).overflowY);
  const clips = (one) => /hidden|clip/.test(css(one).overflowX + css(one).overflowY);
  const pinned = (one) => [...ancestors(one)].some((up) => /fixed|sticky/.test(css(up).position));
  const shortened = (one) => css(one).textOverflow === "ellipsis" || css(one).webkitLineClamp !== "none";
  const titled = (one) => one.closest("[title], [tabindex], a[href], summary") !== null;
  const shown = (one) => one.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true })
    && !one.closest(".hidden-text, .skip, svg, select, option, script, style, noscript, [data-fits=cut], [popover]");
  const boxes = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode, one = text.parentElement;
    if (!text.data.trim() || !one || !shown(one)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const rects = [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1);
    const inside = [...ancestors(one)].find(scrolls);
    const clip = [...ancestors(one)].find((up) => clips(up) && !scrolls(up));
    for (const box of rects) {
      const told = clip && shortened(clip) && titled(clip);
      const outside = box.right > innerWidth + SLACK || box.left < -SLACK;
      if (outside && !inside && !told) tell("over the edge", text.data, one);
      if (clip && !(inside && clip.contains(inside))) {
        const around = clip.getBoundingClientRect();
        const cut = box.right > around.right + SLACK || box.left < around.left - SLACK
          || box.bottom > around.bottom + edge(box) || box.top < around.top - edge(box);
        if (cut && !told) tell("cut", text.data, one);
      }
    }
    for (const { 0: word, index } of text.data.matchAll(/[\\p{L}]+|\\d+/gu)) {
      if (word.length < 2 || word.length > LONGEST || /^\\s*https?:/.test(text.data)) continue;
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const tops = [...range.getClientRects()].filter((box) => box.width > 0).map((box) => box.top);
      if (tops.length > 1 && Math.max(...tops) - Math.min(...tops) > 6) tell("broken", word, one);
    }
    const gone = (box) => [inside, clip].some((frame) => {
      const around = frame?.getBoundingClientRect();
      return around && (box.bottom > around.bottom + 1 || box.top < around.top - 1 || box.right > around.right + 1
        || box.left < around.left - 1);
    });
    if (!pinned(one)) boxes.push(...rects.filter((box) => !gone(box)).map((box) => ({ box, text: text.data, one })));
  }
  boxes.sort((a, b) => a.box.top - b.box.top);
  for (let at = 0; at < boxes.length; at++) {
    for (let next = at + 1; next < boxes.length && boxes[next].box.top < boxes[at].box.bottom; next++) {
      const { box: a, text, one } = boxes[at], { box: b, text: other, one: two } = boxes[next];
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (one === two && text === other) continue;
      if (wide <= 3 || high <= Math.min(a.height, b.height) * 0.45) continue;
      tell(`over “${other.trim().slice(0, 30)}”`, text, one);
    }
  }
  return [...found];
}"""


def misfits(page: Page, name: str, widths: Iterable[int] = WIDTHS) -> list[str]:
    """Everything on this page, unfolded, that does not fit at one of these widths, with the name of the page."""
    page.evaluate(
        "document.querySelectorAll('main details').forEach((one) => { one.open = true; })"
    )
    found = []
    for width in widths:
        page.set_viewport_size({"width": width, "height": HEIGHTS[width]})
        page.evaluate("document.fonts.ready")
        found += [f"{name} at {width}: {one}" for one in page.evaluate(MEASURE)]
    return found
