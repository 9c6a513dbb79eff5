// Every move is written down here before it is sent, and crossed out when its answer is there: bad Wi-Fi loses none.
import { isAway, look } from "./connection.js";
import { PATIENCE, goOnFrom, send } from "./sender.js";
import { fieldsOf, isMove, labelOf, same } from "./moves.js";
import { add, change, isOurs, movesOf, newKey, remove, tab } from "./store.js";
import { draw, isPage, mark, openLayer, reloads, say, showList } from "./waiting.js";

const strip = document.querySelector("[data-live]");
const table = strip?.dataset.parts ? null : strip?.dataset.live; // a big screen writes nothing
const waiting = () => movesOf(table).filter((move) => move.state !== "flying");
const state = () => document.querySelector("[data-connection]")?.dataset.state ?? "live"; // not known to be away
const offline = () => !navigator.onLine || state() === "offline";
// A refereed table offers what follows from its position: one move waits there, the next ones come with the fresh
// table. Undo and redo wait alone everywhere: sent behind other moves they would strike those, too.
const waitsAlone = (form) => "alone" in strip.dataset || "alone" in form.dataset;
let timer = null;

function moveOf(form, data, button) {
  return {
    table,
    url: form.getAttribute("action"),
    fields: fieldsOf(data),
    key: data.get("key"),
    base: data.get("version"),
    label: labelOf(form, button),
    on: form.dataset.standsOn,
    state: "waiting",
  };
}

function redraw() {
  draw(waiting());
  mark(waiting(), waitsAlone);
  look();
  clearTimeout(timer);
  const [first] = waiting();
  if (first && first.state !== "asked") timer = setTimeout(flush, 5000);
}

function tell(what, move, answer) {
  const parts = answer?.html && !isPage(answer.html);
  if (what === "accepted" && parts) htmx.swap(document.body, answer.html, { swapStyle: "none" });
  if (what === "accepted" && answer?.known) say("known");
  if (what === "asked") import("./asking.js").then((asking) => {
    const fresh = Number(/data-version="(\d+)"/.exec(answer.html)?.[1] ?? 0);
    change(move.id, { why: asking.whyOf(answer.html), fresh });
    asking.ask(move, answer, waiting().length - 1);
    redraw();
  }, () => {}); // the bar goes on asking
  document.dispatchEvent(new CustomEvent(`queue:${what}`, { detail: { move } }));
  if (answer && !parts) document.dispatchEvent(new CustomEvent("table:look"));
  redraw();
}

function flush() {
  const overdue = (move) => move.state === "flying" && Date.now() - move.at > PATIENCE + 5000;
  for (const move of movesOf(table)) if (overdue(move)) change(move.id, { state: "waiting" });
  if (navigator.onLine && waiting().length) return send(table, tell).then(redraw);
  redraw();
}

// The hands go on: a pad has opened its next cell already.
function goOn(form) {
  if (!form?.closest("#desk")) openLayer()?.close();
  if (form?.contains(document.activeElement)) document.activeElement.blur();
  delete form?.dataset.edited; // nothing is half typed any more
  if (waiting().length === 1) say("kept"); // once is enough: the bar counts the rest
  redraw();
}

// A tap in the layer that asks about a waiting move decides about that move. It keeps its name unless it is another one
// now.
function decide(id, form, data, button) {
  const { url, fields, key, base, label } = moveOf(form, data, button);
  const renamed = button?.dataset.says ?? form.dataset.says ? { label } : {};
  change(id, { url, fields, key, base, ...renamed, state: "waiting", tried: false });
  openLayer()?.close();
  flush();
}

async function onlyOnline(event, form, button) {
  if (!offline() && state() === "live") return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const asked = fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(4000) });
  const there = await asked.then((answer) => answer.ok, () => false);
  if (!there) return say("online");
  form.dataset.sure = "";
  form.requestSubmit(button);
}

// A newer value for a cell takes the place of the older one, unless that may be written already.
function takeUp(form, data, button) {
  const move = { ...moveOf(form, data, button), key: newKey() }; // never sent: a copy of the page may hold a used key
  const before = waiting();
  const cell = form.dataset.entry === "cell";
  const older = cell && before.findLast((one) => one.url === move.url && (one.state === "asked" || !one.tried));
  if (!cell && before.some((one) => same(one, move))) return before[0].state === "asked" ? showList() : say("twice");
  if (!cell && before.length && waitsAlone(form)) return showList();
  if (older) change(older.id, { ...move, tried: false });
  else add(move);
  goOn(form);
  flush();
}

const fliesFromHere = (move) => move.state === "flying" && move.tab === tab;
const flying = (url) => movesOf(table).some((move) => fliesFromHere(move) && (!url || move.url === url));

function onSubmit(event) {
  const form = event.target, button = event.submitter;
  if (event.defaultPrevented || form.method !== "post" || "sure" in form.dataset) return;
  if (!isMove(form)) return onlyOnline(event, form, button);
  const data = new FormData(form, button);
  const asked = form.closest("[data-asks]")?.dataset.asks;
  const straight = form.hasAttribute("hx-post") || state() === "live";
  // the table changes in a moment: this tap was meant for the old one
  const sending = !asked && waitsAlone(form) && flying();
  const behind = form.dataset.entry === "cell" && flying(form.getAttribute("action")); // the older value of this cell
  // htmx or the browser sends it
  if (!asked && !sending && !behind && !waiting().length && !offline() && straight) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (sending) return state() === "live" || say("sending");
  if (asked) return decide(asked, form, data, button);
  takeUp(form, data, button);
}

function drop(move) {
  remove(move.id);
  if (openLayer()?.dataset.asks === move.id) openLayer().close();
  if (move.tried && move.state !== "asked") say("perhaps");
}

function onTap(event) {
  const button = event.target.closest("[data-queue]");
  if (!button) return;
  const { queue: act, id } = button.dataset;
  const move = waiting().find((one) => !id || one.id === id);
  if (act === "drop" && move) drop(move);
  if (act === "again" && move) {
    const base = move.status === 409 ? { base: String(Math.max(move.fresh, drawnVersion())) } : {};
    change(move.id, { state: "waiting", ...base });
  }
  // sent as it is: the server shows the choice again
  if (act === "decide" && move) change(move.id, { state: "waiting" });
  if (act === "again" || act === "decide") openLayer()?.close();
  if (act === "decide") document.getElementById("waiting-list").hidePopover();
  flush();
}

// A link to the next choice of a move: while another one waits, it leads nowhere.
function onRest(event) {
  if (!event.target.closest?.("a.rests")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  showList();
}

const drawnVersion = () => Number(document.querySelector("#sheet, #story")?.dataset.version ?? strip.dataset.version);

const reached = (xhr) => xhr.status && !isAway(xhr.status);
const flights = new WeakMap(); // a request of htmx → the move written down for it

function beforeRequest(event) {
  const { elt, requestConfig, xhr } = event.detail;
  const form = elt.closest("form");
  if (requestConfig.verb !== "post" || !isMove(form)) return;
  const button = requestConfig.triggeringEvent?.submitter;
  flights.set(xhr, add({ ...moveOf(form, requestConfig.formData, button), state: "flying", tried: true }));
  xhr.addEventListener("loadend", () => setTimeout(() => land(xhr)));
}

// A form that was redrawn or closed meanwhile hears of no end: its move is crossed out, or waits, all the same.
function land(xhr) {
  const move = flights.get(xhr);
  if (!move) return true;
  flights.delete(xhr);
  if (!reached(xhr)) {
    change(move.id, { state: "waiting" });
    redraw();
    return false;
  }
  goOnFrom(move, Number(xhr.getResponseHeader("Shiplog-Line")));
  remove(move.id);
  if (xhr.status < 400) tell("accepted", move);
  if (waiting().length) flush();
  return true;
}

function afterRequest(event) {
  const { xhr, elt } = event.detail;
  if (land(xhr)) return;
  event.detail.kept = true;
  const form = elt.closest("form");
  if (form) form.elements.key.value = newKey(); // the next tap is another move
  goOn(form);
}

// Without a service worker a page that is left offline cannot be loaded again: its moves would wait unseen.
let leaving = false;
function warn(event) {
  if (leaving || !waiting().length || reloads()) return;
  event.preventDefault();
  event.returnValue = true; // older browsers
}

// The names of what is not written yet, for a page that has to go; it does not ask then.
export function leave() {
  leaving = true;
  return table ? movesOf(table).map((move) => move.label) : [];
}

if (table) {
  for (const move of movesOf(table)) if (fliesFromHere(move)) change(move.id, { state: "waiting" });
  document.addEventListener("submit", onSubmit, true);
  document.addEventListener("click", onRest, true);
  document.addEventListener("click", onTap);
  document.addEventListener("htmx:beforeRequest", beforeRequest);
  document.addEventListener("htmx:afterRequest", afterRequest, true);
  document.addEventListener("table:reached", () => { if (waiting().length) flush(); });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) flush(); });
  document.addEventListener("table:redrawn", redraw);
  window.addEventListener("beforeunload", warn);
  window.addEventListener("online", flush);
  window.addEventListener("storage", (event) => {
    if (!isOurs(event)) return;
    redraw();
    if (event.newValue === null) document.dispatchEvent(new CustomEvent("table:look")); // another tab has sent it
  });
  flush();
}
