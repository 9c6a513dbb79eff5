// Live table or story: hear of a new version, redraw the parts that changed. What else a table page needs comes with
// it.
import "./redraw.js";
import { isAway, learn } from "./connection.js";
import { FIELDS, isTyped } from "./keep.js";
import { unwrittenOf } from "./moves.js";
import { leave } from "./queue.js";

const strip = document.querySelector("[data-live]");
let version = Number(strip?.dataset.version ?? 0);
let source = null;
let sending = 0; // answers to our own taps that are under way: they bring the fresh table themselves
let behind = false; // news came meanwhile
let announced = 0; // the newest version that the stream has told of

const form = () => document.querySelector("dialog#layer[open] form[data-entry], #pad form[data-entry]");
// What a cell shows, and the lines that counted it: the same points may be another count.
function countOf(action) {
  const cell = [...document.querySelectorAll("#pad a.cell")].find((a) => a.getAttribute("href") === action);
  return cell && `${cell.textContent} ${cell.dataset.lines}`;
}
const happens = (name) => document.dispatchEvent(new CustomEvent(name));

// A story's forms lie in the page itself: while somebody types there, only a chip tells of the news.
const typing = () => document.querySelector("#story form[data-edited], #story :is(input, textarea, select):focus");

async function refresh() {
  const chip = document.querySelector("[data-moved-on]");
  if (sending) { behind = true; return; }
  const asked = version;
  const seating = document.querySelector("[data-seating]")?.dataset.seating; // people come and go without a new version
  const place = strip.dataset.parts ?? `${strip.dataset.live}${strip.dataset.at ?? ""}parts/`;
  const url = `${place}?since=${version}${seating ? `&seating=${seating}` : ""}`;
  const drawn = document.getElementById("drawn")?.dataset.stamp ?? ""; // the picture that this page has
  const options = { headers: { "HX-Request": "true", "Shiplog-Drawn": drawn }, signal: AbortSignal.timeout(8000) };
  const answer = await fetch(url, options).catch(() => null);
  learn({ answered: answer !== null && !isAway(answer.status) });
  if (answer?.status === 404) return gone();
  if (answer && !isAway(answer.status)) happens("table:reached");
  if (answer?.status !== 200) return; // nothing new; and of a server that is away the dot tells
  const parts = await answer.text().catch(() => null);
  if (parts === null) return;
  if (sending) { behind = true; return; }
  if (version > asked) { // another answer was quicker: what was typed since then stays
    if (announced > version) refresh();
    return;
  }
  if (chip && typing()) { chip.hidden = false; return; }
  await closes(answer.headers.get("Shiplog-Closed"));
  redraw(parts);
}

// A table that was closed meanwhile is covered by its reveal before its totals are drawn.
async function closes(url) {
  const was = strip.dataset.closed;
  strip.dataset.closed = url ?? "";
  if (was && !url) happens("table:reopened");
  if (!was && url) await import("./reveal.js").then(({ closing }) => closing(url)).catch(() => {});
}

// The seat was released, or the table is gone. What was typed or waited goes along and is named there.
function gone() {
  const halfTyped = (form) => [...form.querySelectorAll(FIELDS)].some(isTyped);
  const typed = [...document.querySelectorAll("form[method=post]")].filter(halfTyped);
  const unwritten = [...leave(), ...typed.map(unwrittenOf)].filter(Boolean);
  try {
    sessionStorage.setItem("shiplog.unwritten", JSON.stringify(unwritten));
  } catch { /* then only the page says that the seat is gone */ }
  location.assign(`/join/?gone=${strip.dataset.live.split("/")[2]}`);
}

function redraw(parts) {
  const open = form();
  const action = open?.getAttribute("action");
  const before = action && countOf(action);
  happens("table:before-redraw");
  htmx.swap(document.body, parts, { swapStyle: "none" });
  see();
  happens("table:redrawn");
  // An entry layer may go on only if nobody touched its own cell: then its base is the fresh table.
  const field = open?.querySelector("[name=version]");
  if (field && before && countOf(action) === before) field.value = version;
}

function see() {
  const drawn = Number(document.querySelector("#sheet, #story, #screen-now")?.dataset.version ?? 0);
  version = Math.max(version, drawn);
  // the group keeps this game in another way now: that is another page
  const kept = document.getElementById("sheet")?.dataset.kept;
  if (kept && strip?.dataset.kept && kept !== strip.dataset.kept) location.reload();
}

function told(data) {
  announced = Math.max(announced, Number(data));
  if (data === "" || announced > version) refresh();
}

// What is not live is looked after: the answer also says when the server is back.
let polling = null;
function poll(on) {
  if (on && !polling) polling = setInterval(() => { if (navigator.onLine) refresh(); }, 3000);
  if (!on && polling) { clearInterval(polling); polling = null; }
}

// A server that fell asleep closes no stream: two heartbeats without a word, and it counts as lost. So does one that
// does not answer when it is called.
let heard = 0;
let called = 0;
function hear(more) {
  heard = Date.now();
  learn({ stream: source.readyState === EventSource.OPEN, ...more });
  happens("table:reached");
}
function watch() {
  if (document.hidden) return;
  if (source?.readyState !== EventSource.OPEN && Date.now() - called > 4000) learn({ stream: false });
  if (Date.now() - heard < 40000) return;
  learn({ stream: false });
  connect();
}

function connect() {
  source?.close();
  heard = called = Date.now();
  source = new EventSource(`${strip.dataset.live}events/`);
  source.onopen = () => hear({ answered: true }); // it has looked the table up: the server is there, and all of it
  source.onmessage = (event) => { hear(); told(event.data); };
  source.addEventListener("beat", () => hear());
  source.addEventListener("counted", () => happens("table:counted"));
  for (const name of ["here", "joined"]) source.addEventListener(name, (event) => aside(name, event.data));
  source.onerror = () => {
    learn({ stream: false });
    if (source.readyState === EventSource.CLOSED) setTimeout(connect, 5000);
  };
}

// Who types where, who sat down: worth a mark, and nothing of the table changes.
function aside(name, data) {
  import("./presence.js")
    .then(() => document.dispatchEvent(new CustomEvent("table:aside", { detail: { name, told: JSON.parse(data) } })))
    .catch(() => {});
}

function busy() { sending += 1; }

function done() {
  sending = Math.max(0, sending - 1);
  if (sending || !behind) return;
  behind = false;
  setTimeout(refresh, 100);
}

// What nobody needs before the first touch comes after the table is drawn: the first load stays small.
let comforted = false;
function comforts() {
  // a failed load is final: the next touch
  if (comforted || !(navigator.onLine || navigator.serviceWorker?.controller)) return;
  comforted = true;
  import("./comforts.js").catch(() => {});
}
document.addEventListener("pointerdown", comforts);
// Shortcuts are for whoever has a keyboard: a phone asks for them at its first key.
const shortcuts = () => import("./keys.js").catch(() => {}); // without a network there are none
if (matchMedia("(pointer: coarse)").matches) document.addEventListener("keydown", shortcuts, { once: true });
else shortcuts();
window.addEventListener("load", () => setTimeout(comforts, 2000));

// So do the styles of paper. Whoever prints before waits for them: paper takes the page as it is drawn just then.
function paper() {
  const href = strip?.dataset.paper;
  if (!href || document.querySelector("link[data-paper]")) return;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", media: "print", href });
  link.dataset.paper = "";
  document.head.append(link);
}
window.addEventListener("load", () => setTimeout(paper, 1000));
window.addEventListener("beforeprint", () => {
  const href = strip?.dataset.paper;
  if (!href || document.querySelector("link[data-paper]")?.sheet || document.adoptedStyleSheets.length) return;
  const asked = new XMLHttpRequest();
  asked.open("GET", href, false);
  try { asked.send(); } catch { return; } // no network: the page goes to paper as it is
  if (asked.status !== 200) return;
  const sheet = new CSSStyleSheet({ media: "print" });
  sheet.replaceSync(asked.responseText);
  document.adoptedStyleSheets = [sheet];
});

if (strip) {
  document.addEventListener("input", (event) => {
    const edited = event.target.closest("#story form");
    if (edited) edited.dataset.edited = "";
  });
  // an element that is redrawn while its request is under way hears of no end: the request itself does
  document.addEventListener("htmx:beforeSend", (event) => {
    busy();
    event.detail.xhr.addEventListener("loadend", done);
  });
  document.addEventListener("queue:sending", busy);
  document.addEventListener("queue:sent", done);
  document.addEventListener("table:connection", (event) => poll(event.detail.state !== "live"));
  document.addEventListener("table:look", refresh);
  document.addEventListener("htmx:afterSettle", see);
  document.addEventListener("htmx:oobAfterSwap", see);
  // The stream may have brought the line already that this answer appends.
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    const line = event.detail.target?.id === "log-lines" && event.detail.fragment?.querySelector?.("li[id]");
    if (line && document.getElementById(line.id)) event.detail.shouldSwap = false;
  });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) connect(); });
  window.addEventListener("online", connect);
  window.addEventListener("pagehide", () => source?.close());
  window.addEventListener("pageshow", (event) => { if (event.persisted) connect(); });
  connect();
  setInterval(watch, 5000);
  // somebody who comes while it is under way joins in
  if (strip.dataset.closed) {
    import("./reveal.js").then(({ join }) => join(strip.dataset.closed)).catch(() => {});
  }
}
