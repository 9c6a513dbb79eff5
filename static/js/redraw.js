// What happens around a redraw: new lines are said, and a button that changed under the finger waits.

// Says the words of each new line, and of each new request, once, for those who listen instead of looking; others are
// told that there is news.
const region = document.getElementById("announcer");
const strip = document.querySelector("[data-live]");
const lineOf = (item) => ({
  seq: Number(item.id.slice(5)),
  text: item.querySelector(".what")?.textContent.trim() ?? "",
});
const lines = () => [...document.querySelectorAll(".log li[id^=line-]")].map(lineOf);
let newest = Math.max(0, ...lines().map((line) => line.seq));

// what somebody asks of this phone, or what came of the own question
const wordsOf = (request) =>
  [...request.querySelectorAll("p, li, .btn-fill")].map((part) => part.textContent.trim()).join(" ");
const requests = () => [...document.querySelectorAll(".request")].map(wordsOf);
let asked = requests();

let own = true; // what htmx draws answers a tap here, unless a redraw is under way

// What is new in the log, and a buoy of the course that stands otherwise, glows once.
const ECHO = ".log li[id^=line-], .stops li";
const nameOf = (one) => one.id || `${one.closest("ol, ul")?.className} ${[...one.parentElement.children].indexOf(one)}`;
const looks = () => new Map([...document.querySelectorAll(ECHO)].map((one) => [nameOf(one), one.className]));
let looked = looks();

function echo() {
  for (const one of document.querySelectorAll(ECHO)) {
    if (looked.get(nameOf(one)) === one.className || one.matches(".fresh-once")) continue;
    one.classList.add("fresh-once");
    one.addEventListener("animationend", () => one.classList.remove("fresh-once"), { once: true });
  }
  looked = new Map([...looks()].map(([name, words]) => [name, words.replace(/ ?fresh-once/, "")]));
}

function look() {
  echo();
  const news = lines().filter((line) => line.seq > newest).sort((a, b) => a.seq - b.seq);
  const now = requests();
  const told = [...news.slice(-8).map((line) => line.text), ...now.filter((one) => !asked.includes(one))];
  asked = now;
  if (!told.length) return;
  newest = Math.max(newest, ...news.map((line) => line.seq));
  if (region) region.textContent = told.join(". ");
  document.dispatchEvent(new CustomEvent("table:news", { detail: { own, count: told.length } }));
}

// The course of an evening scrolls where it has many sheets: it stands at the one that is due.
function stand() {
  for (const stops of document.querySelectorAll(".stops.scrolls")) {
    const at = stops.querySelector("[aria-current]")?.closest("li");
    if (at) stops.scrollLeft = at.offsetLeft - (stops.clientWidth - at.clientWidth) / 2;
  }
}
stand();

// Rings come with a second phone: their styles come with the first of them.
function dress() {
  const { rings } = document.getElementById("desk")?.dataset ?? {};
  if (!rings || document.querySelector(`link[href="${rings}"]`) || !document.querySelector("#pad .ring")) return;
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: rings }));
}

for (const drawn of ["table:redrawn", "htmx:afterSettle"]) {
  document.addEventListener(drawn, () => { stand(); dress(); });
}

if (strip) {
  document.addEventListener("table:before-redraw", () => { own = false; });
  document.addEventListener("table:redrawn", () => { look(); own = true; });
  document.addEventListener("htmx:afterSettle", look);
}

// A button that means something else since a moment ago does not answer for 300 ms: the finger was on its way to the
// old one.
const HOLD = 300; // milliseconds
const TAPPED = "button, a[href], summary, label:has(input)";
let before = [];
let until = 0;
let held = new WeakSet();

// A link means the place it leads to, whatever it says now: a number in its words may have grown.
function meaningOf(one) {
  const form = one.closest("form"), href = one.getAttribute("href");
  if (href) return href;
  const words = one.getAttribute("aria-label") ?? one.textContent.replace(/\s+/g, " ").trim();
  const action = form?.getAttribute("action");
  const move = form?.querySelector("input[name=move]")?.value;
  return [words, action, one.value, move].map((part) => part ?? "").join(" ");
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
