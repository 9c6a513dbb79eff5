// The pad is filled in on the pad itself: a tap selects a cell, the dock has the keys, writing happens behind it.
import { glowing, parked } from "./glow.js";
import {
  byItself, hasChoices, isChosen, isChosenAgain, isHalfTyped, justWent, pick, refocus,
} from "./numberpad.js";
import { follow, prepare, share, sharedIn } from "./own.js";
import { fetchForm, inStock } from "./stock.js";
import { newKey } from "./store.js";
import {
  desk, dock, draft, formFrom, isChoice, isShared, keepInView, mirror, missingIn, nameOf, openUnder, plainly, textOf,
  typedOf, words,
} from "./tray.js";

const $ = (selector, root = dock) => root.querySelector(selector);
const cells = () => [...desk.querySelectorAll("#pad a.cell[data-type]")];
const cellAt = (url) => [...desk.querySelectorAll("#pad a.cell")].find((one) => one.getAttribute("href") === url);
const counted = () => JSON.parse(document.getElementById("pad").dataset.counted || "{}");
// what stood there last time has keys of its own; where nothing did, they are not loaded
const growing = "stands" in desk.dataset ? await import("./growing.js").catch(() => null) : null;
// so has who has what the box has once
const whose = document.querySelector("#pad tr[data-once]") ? await import("./whose.js").catch(() => null) : null;
const flying = new WeakSet(); // forms that htmx has sent
const drafts = new Map(); // address → what this phone has sent there and no answer has drawn yet
const later = []; // refused forms that wait until the refused one on the pad is dealt with
let at = null; // { url, form, rows, current, touched }
let came = ""; // the cell before the question that lies in the dock
let asked = 0; // the newest wish to open a cell
let loading = null; // keys that were tapped while a form is on its way

let justPoints = false;
try { justPoints = localStorage.getItem("shiplog.points") === "1"; } catch { /* not remembered */ }

// ---------------------------------------------------------------- the order of the cells

const columnOf = (cell) => cell.parentElement.cellIndex;
const rowOf = (cell) => cell.closest("tr").rowIndex;

function inOrder() {
  const byPlayer = desk.dataset.by === "player" || desk.dataset.own;
  const key = (cell) => (byPlayer ? [columnOf(cell), rowOf(cell)] : [rowOf(cell), columnOf(cell)]);
  return cells().sort((a, b) => key(a)[0] - key(b)[0] || key(a)[1] - key(b)[1]);
}

const isOpen = (cell) => "open" in cell.dataset && !drafts.has(cell.getAttribute("href")) && !isSaidFor(cell);

// What the whole table shares is said for all of a row, once it is said for one.
function isSaidFor(cell) {
  const row = (url) => url.split("/").at(-2);
  const told = [...$("[data-sent]").children, ...(at?.touched ? [at.form] : [])].filter(isShared);
  return told.some((form) => row(form.getAttribute("action")) === row(cell.getAttribute("href")));
}

function following(url) {
  const all = inOrder(), here = all.findIndex((one) => one.getAttribute("href") === url);
  const grown = (one) => growing?.mayGrow(one) && !drafts.has(one.getAttribute("href"));
  const below = all.slice(here + 1).filter((one) => isOpen(one) || grown(one));
  const around = [...below, ...all.slice(0, Math.max(here, 0)).filter(isOpen)];
  const { own } = desk.dataset;
  if (!own) return around[0] ?? null;
  // a player's phone goes on in its own column, then in the one that it helps to fill
  const seatOf = (href) => href.split("/").at(-3);
  const column = (seat) => around.find((one) => seatOf(one.getAttribute("href")) === seat);
  return column(own) ?? column(seatOf(url)) ?? null;
}

// ---------------------------------------------------------------- opening and leaving a cell

async function select(cell, part = "") {
  const url = cell.getAttribute("href"), wish = ++asked;
  if (at?.url === url) return choose(part);
  leave();
  let html = cell.matches(".half, .unknown") ? null : inStock(url); // an older form may not ask for what it lacks
  if (!html) {
    loading = [];
    html = (await waitFor(fetchForm(url))) ?? inStock(url);
    if (wish !== asked) return;
  }
  let form = html && formFrom(html);
  if (!form) return location.assign(url);
  const waits = later.findIndex((one) => one.url === url);
  if (waits >= 0) drafts.delete(later.splice(waits, 1)[0].url); // somebody begins it anew
  form.elements.key.value = newKey(); // opened twice, it is another move each time
  if (justPoints || cellAt(url)?.classList.contains("told-plainly")) plainly(form);
  const made = sharedIn(form);
  prepare(form);
  for (const sent of $("[data-sent]").children) share(sent, form);
  if ("asksMore" in form.dataset && sharedIn(form) !== made) {
    loading ??= [];
    form = (await asking(url, form)) ?? form;
    if (wish !== asked) return;
  }
  show(url, form, part);
  const taps = loading ?? [];
  loading = null;
  for (const key of taps) key.click();
}

// Says that the keys wait for an answer.
async function waitFor(answer) {
  dock.ariaBusy = "true";
  try { return await answer; } finally { dock.ariaBusy = null; }
}

function show(url, form, part = "", touched = false) {
  at = { url, form, rows: [], current: null, touched };
  document.body.classList.add("typing");
  dock.hidden = false;
  place();
  htmx.process(form);
  choose(part);
}

function place() {
  lift();
  const cell = cellAt(at.url);
  if (!cell) at.touched = false; // its row is gone, and what was typed with it
  if (!cell) return shut();
  cell.closest("tr").classList.add("on");
  at.rows = openUnder(cell, at.form, counted());
  const own = at.form.querySelector("[data-dock]");
  whose?.putAway();
  $("[data-dock-own]").replaceChildren(...(own ? [own] : []));
  $("[data-dock-own]").hidden = !own;
  $("[data-keypad]").hidden = Boolean(own);
  draw();
  keepInView(cell, at.rows);
}

// The number that the keys write to.
function choose(part = "") {
  const numbers = typedOf(at.form), left = missingIn(at.form);
  const wanted = numbers.find((one) => one.name === part) ?? numbers.find((one) => left.includes(one)) ?? numbers[0];
  at.current = wanted ?? null;
  if (wanted) {
    wanted.focus({ preventScroll: true });
    pick(wanted);
  }
  draw();
}

function lift() {
  const cell = cellAt(at.url);
  cell?.classList.remove("at", "by-parts");
  cell?.closest("tr").classList.remove("on");
  for (const row of at.rows) row.remove();
}

// What was typed is written, half or whole; an empty cell stays empty.
function leave(button) {
  if (!at) return;
  const left = at;
  lockDigits(false);
  if (left.touched || button) write(left, button);
  lift();
  if (!left.touched && !button) draft(cellAt(left.url), drafts.get(left.url) ?? null);
  at = null;
}

function write({ url, form }, button) {
  const lacks = missingIn(form).length && !button;
  if (!lacks) drafts.set(url, textOf(form));
  form.requestSubmit(button);
  if (!flying.has(form)) return form.remove(); // it waits in the queue
  for (const one of form.querySelectorAll("[id]")) one.removeAttribute("id");
  $("[data-sent]").append(form); // it stays on the page until its answer is there
}

function shut() {
  if (later.length) return onto();
  const url = at?.url;
  asked += 1;
  loading = null;
  leave();
  whose?.putAway();
  document.body.classList.remove("typing");
  dock.hidden = true;
  if (url) cellAt(url)?.focus({ preventScroll: true });
}

// ---------------------------------------------------------------- drawing

function draw() {
  if (!at) return;
  const cell = cellAt(at.url);
  if (!cell) return;
  const missing = mirror(cell, at.form, at.rows, at.current, at.touched);
  const row = cell.closest("tr"), head = desk.querySelector("#pad thead tr:last-child").cells[columnOf(cell)];
  $("[data-say-mark]").replaceChildren(head.querySelector(".mark").cloneNode(true));
  $("[data-say-name]").textContent = $("[data-say-name]").title = head.querySelector(".who").textContent;
  const label = row.cells[0].querySelector("span").textContent.replace(/\s+/g, " ").trim();
  const said = at.current && at.current.name !== "plain" ? nameOf(at.current) : label;
  $("[data-say-row]").textContent = $("[data-say-row]").title = said;
  const hint = cell.matches(".hint") ? $("small", cell)?.textContent : ""; // what is typed covers it in the cell
  $("[data-say-was]").textContent = growing?.asItWas(at.current) || hint || "";
  lockDigits(!at.current);
  growing?.keysFor(at.current);
  const held = at.touched ? (missing.find((one) => one.type === "number" && one !== at.current) ?? missing[0]) : null;
  const nextPart = held && held.type === "number" && held !== at.current;
  const next = following(at.url);
  $("[data-next]").classList.toggle("held", Boolean(held) && !nextPart);
  const goes = growing?.isAsItWas(at) ? words.same : words.next;
  $("[data-next-word]").textContent = held && !nextPart ? words.first : goes;
  const sameRow = next && rowOf(next) === rowOf(cell);
  $("[data-next-name]").classList.toggle("person", Boolean(sameRow && !held));
  const after = next ? (sameRow ? nameAt(next) : words.below) : words.end;
  $("[data-next-name]").textContent = held ? (nextPart ? words.part : nameOf(held)) : after;
  for (const field of at.form.querySelectorAll("fieldset.field, .field-num")) {
    field.classList.toggle("wanted", at.touched && missing.some((one) => field.contains(one)));
  }
}

// Where only a choice is asked for, the digits rest.
function lockDigits(locked) {
  for (const key of dock.querySelectorAll("[data-digit], [data-erase]")) key.disabled = locked;
}

const nameAt = (cell) =>
  desk.querySelector("#pad thead tr:last-child").cells[columnOf(cell)].querySelector(".who").textContent;

function overlay() {
  for (const [url, text] of drafts) if (url !== at?.url) draft(cellAt(url), text);
}

// ---------------------------------------------------------------- keys

function goOn() {
  if (!at) return;
  const missing = at.touched || growing?.takesOver(at.form) ? missingIn(at.form) : [];
  if (growing?.takesOver(at.form) && !missing.length) at.touched = true;
  if (at.touched && missing.length) {
    const numbers = typedOf(at.form), here = numbers.indexOf(at.current);
    const part = [...numbers.slice(here + 1), ...numbers.slice(0, here + 1)].find((one) => missing.includes(one));
    if (part && part !== at.current) return choose(part.name);
    return hold(missing[0]);
  }
  onto(following(at.url));
}

// What else was refused comes before the next cell: with what was typed, and not sent again by itself.
function onto(next) {
  if (!later.length) return next ? arrive(next) : shut();
  asked += 1;
  leave();
  again(later.pop());
}

// By the keys: a question for the whole table comes before the row that it is counted in.
async function arrive(next, from = at?.url ?? "") {
  if (!whose?.isDue(next, cellAt(from)?.closest("tr"))) return select(next);
  const wish = ++asked;
  leave();
  came = from;
  if (await waitFor(whose.ask(next))) return undefined;
  return wish === asked ? select(next) : undefined;
}

function hold(field) {
  for (const one of [$("[data-next]"), cellAt(at.url)]) {
    one.classList.add("shake");
    setTimeout(() => one.classList.remove("shake"), 260);
  }
  if (field.type === "radio") field.closest("fieldset").scrollIntoView({ block: "nearest" });
}

function turn() {
  const by = desk.dataset.by === "player" ? "row" : "player";
  desk.dataset.by = by;
  $("[data-way]").textContent = words[by];
  fetch(`${desk.dataset.table}?by=${by}`).catch(() => {}); // the server remembers it for this browser
  draw();
}

function switchPoints(button) {
  justPoints = !justPoints;
  button.setAttribute("aria-pressed", justPoints);
  try { localStorage.setItem("shiplog.points", justPoints ? "1" : ""); } catch { /* for this page */ }
  const url = at?.url;
  if (!url) return;
  leave();
  select(cellAt(url));
}

function toldIn(form) {
  const told = new URLSearchParams(new FormData(form));
  for (const name of ["csrfmiddlewaretoken", "version", "key", "in_place"]) told.delete(name);
  return told;
}

// The form as it asks with what is told in this one until the answer is there; null without a network.
async function asking(url, form) {
  const html = await waitFor(fetchForm(`${url}?${toldIn(form)}`));
  const fresh = html && formFrom(html);
  if (!fresh) return null;
  const told = toldIn(form);
  for (const field of fresh.querySelectorAll(".entry-body [name]:not([type=hidden])")) {
    if (!told.has(field.name)) continue;
    if (isChoice(field)) field.checked = told.getAll(field.name).includes(field.value);
    else field.value = told.get(field.name);
  }
  for (const name of ["version", "key"]) fresh.elements[name].value = form.elements[name].value;
  return fresh;
}

// Another answer may ask for more: what else belongs to this cell is drawn anew, with what was typed until then.
async function askMore(choice) {
  const { url, form, current } = at;
  const fresh = await asking(url, form);
  if (!fresh || at?.form !== form) return;
  const part = !at.current || at.current === current ? "" : at.current.name; // somebody has gone on to another number
  const begun = isHalfTyped(at.current);
  lift();
  show(url, fresh, part, true);
  if (part) refocus(at.current, begun);
  const same = [...fresh.elements].find((one) => one.name === choice.name && one.value === choice.value);
  if (same && isChosen(fresh, same)) onward();
}

document.addEventListener("click", (event) => {
  const key = loading && event.target.closest("#dock .digits button");
  if (!key) return;
  event.stopImmediatePropagation();
  if (!key.matches("[data-next]") || !justWent()) loading.push(key);
}, true);

document.addEventListener("click", (event) => {
  const tapped = (selector) => event.target.closest(selector);
  const cell = tapped("#pad a.cell[data-type]"), part = tapped(".part [data-part]");
  if (event.metaKey || event.ctrlKey || (event.defaultPrevented && !tapped("[data-leave]"))) return;
  if (cell) {
    event.preventDefault();
    return select(cell);
  }
  if (part) return select(cellAt(part.dataset.of), part.dataset.part);
  if (tapped("[data-just-points]")) return switchPoints(tapped("[data-just-points]"));
  if (tapped("#dock [data-next]")) return at?.touched || !justWent() ? goOn() : undefined;
  const more = tapped("#dock [data-grow]");
  if (more && at?.current) {
    growing.grow(at.current, more.dataset.grow);
    return goOn(); // every cell takes one key: "next" right after it is meant
  }
  if (tapped("#dock [data-by-digits]")) return at && growing.byDigits(at.current);
  if (tapped("#dock [data-shut]")) return shut();
  if (tapped("#dock [data-way]")) return turn();
  if (tapped("#dock [data-explain]")) return explain(tapped("#dock [data-explain]"));
  if (tapped("[data-leave]") && at?.refused) drop();
  const nothing = tapped(".in-place .nothing");
  if (nothing) {
    event.preventDefault();
    const { url } = at, next = following(url);
    leave(nothing);
    if (next) arrive(next, url);
    else shut();
  }
});

function explain(button) {
  const why = at?.form.querySelector("[data-why-here]");
  if (!why) return;
  why.hidden = !why.hidden;
  button.setAttribute("aria-expanded", !why.hidden);
  const tray = at.rows.at(-1);
  tray.classList.toggle("bare", why.hidden && !at.form.querySelector(".field, .chip, .waits"));
  keepInView(cellAt(at.url), at.rows);
}

document.addEventListener("input", (event) => {
  if (!at?.form.contains(event.target)) return;
  at.touched = true;
  draw();
  if (!isChoice(event.target)) return;
  if ("asksMore" in at.form.dataset) askMore(event.target);
  else if (isChosen(at.form, event.target)) onward();
});

document.addEventListener("click", (event) => {
  if (!at?.form.contains(event.target) || !isChosenAgain(at.form, event.target)) return;
  at.touched = true;
  onward();
});

document.addEventListener("number:full", (event) => {
  if (!at?.form.contains(event.target)) return;
  const numbers = typedOf(at.form), after = numbers[numbers.indexOf(event.target) + 1];
  const missing = missingIn(at.form);
  if (after && !("stands" in at.form.dataset && !missing.length)) choose(after.name);
  else if (missing.length ? missing.some((one) => one.type === "number") : !hasChoices(at.form)) onward();
});

function onward() {
  byItself();
  goOn();
}

document.addEventListener("focusin", (event) => {
  if (at && event.target.matches("input[type=number]") && at.form.contains(event.target)) {
    at.current = event.target;
    draw();
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && whose?.isAsking() && !document.querySelector("dialog[open]")) return shut();
  if (!at || document.querySelector("dialog[open]")) return;
  const inside = at.form.contains(event.target) || event.target === document.body;
  if (event.key === "Escape") shut();
  else if (/^\d$/.test(event.key) && !at.current && missingIn(at.form).length) hold(missingIn(at.form)[0]);
  else if (event.key === "Enter" && inside && !event.target.matches("button, a")) goOn();
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

// ---------------------------------------------------------------- answers and redraws

document.addEventListener("htmx:beforeSend", (event) => {
  const { elt: form, xhr } = event.detail, url = form.getAttribute?.("action");
  const ends = (act) => xhr.addEventListener("loadend", () => setTimeout(act));
  // whoever decides in the layer over the pad has dealt with the cell that was refused
  if (at?.refused && form.matches?.("dialog#layer form")) ends(() => { if (xhr.status < 300 && at?.refused) drop(); });
  if (!form.matches?.("form.in-place")) return;
  flying.add(form);
  ends(() => landed(form, url, xhr.status));
});

function landed(form, url, status) {
  const refused = status >= 400 && status < 500;
  if (status && status < 500) drafts.delete(url);
  if (!refused && at) follow(form, at.form);
  if (!refused) return form.remove();
  if (at?.refused) putOff();
  else leave();
  again({ url, form });
}

// Where one was, with what was typed.
function again({ url, form }) {
  drafts.delete(url);
  draft(cellAt(url), null);
  form.elements.key.value = newKey();
  form.elements.version.value = document.getElementById("pad").dataset.version;
  show(url, form, "", true);
  at.refused = true;
}

function putOff() {
  const { url, form } = at;
  lift();
  drafts.set(url, textOf(form));
  later.push({ url, form });
  at = null;
}

function drop() {
  at.touched = false;
  onto(following(at.url));
}

document.addEventListener("queue:accepted", (event) => {
  const { url } = event.detail.move;
  drafts.delete(url);
  if (url !== at?.url) draft(cellAt(url), null);
});

let stood = ""; // the cell that had the focus while nothing was typed
parked({
  before: () => {
    stood = at ? "" : document.activeElement?.closest("#pad a.cell")?.getAttribute("href") ?? "";
    if (at) lift();
  },
  after: () => {
    overlay();
    whose?.relight();
    if (!at && stood) cellAt(stood)?.focus({ preventScroll: true });
    if (!at) return;
    const { current } = at;
    place();
    if (current && at) {
      refocus(current);
      at.current = current;
      draw();
    }
  },
});
glowing();
whose?.listen({
  done: () => {
    const next = following(came);
    if (next) arrive(next, came);
    else shut();
  },
  left: shut,
});

const points = desk.querySelector("[data-just-points]");
points?.setAttribute("aria-pressed", justPoints);
$("[data-way]").textContent = words[desk.dataset.by === "player" ? "player" : "row"];
const strip = document.querySelector(".strip");
const measure = () => desk.style.setProperty("--strip", `${strip?.offsetHeight ?? 0}px`);
if (strip) new ResizeObserver(measure).observe(strip);
