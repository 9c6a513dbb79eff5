// A button that means something else since a moment ago does not answer for 300 ms: the finger was on its way to the
// old one.
const HOLD = 300; // milliseconds
const TAPPED = "button, a[href], summary, label:has(input)";
let before = [];
let until = 0;
let held = new WeakSet();

function meaningOf(one) {
  const form = one.closest("form");
  const words = one.getAttribute("aria-label") ?? one.textContent.replace(/\s+/g, " ").trim();
  const href = one.getAttribute("href"), action = form?.getAttribute("action");
  const move = form?.querySelector("input[name=move]")?.value;
  return [words, href, action, one.value, move].map((part) => part ?? "").join(" ");
}

function onScreen() {
  return [...document.querySelectorAll(TAPPED)]
    .map((one) => ({ one, box: one.getBoundingClientRect(), meaning: meaningOf(one) }))
    .filter(({ box }) => box.width && box.bottom > 0 && box.top < window.innerHeight);
}

const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

function compare() {
  const past = before;
  before = [];
  held = new WeakSet();
  const there = (box, same, meaning) => past.some((old) => (old.meaning === meaning) === same && meet(old.box, box));
  const changed = onScreen().filter(({ box, meaning }) => there(box, false, meaning) && !there(box, true, meaning));
  if (!changed.length) return;
  for (const { one } of changed) held.add(one);
  until = performance.now() + HOLD;
}

// No pointer-events: none, which would hand the tap to whatever lies beneath.
function swallow(event) {
  if (performance.now() > until) return;
  const one = event.target.closest?.(TAPPED);
  if (!one || !held.has(one)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

document.addEventListener("table:before-redraw", () => { before = onScreen(); });
document.addEventListener("table:redrawn", compare);
window.addEventListener("click", swallow, true);
