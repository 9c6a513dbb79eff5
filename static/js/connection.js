// Live, waiting or offline, as the dot and in words. Live: there is a network, the stream is open, the last request was
// answered, and no move waits for the server.
import { movesOf } from "./store.js";

const strip = document.querySelector("[data-live]");
const known = { stream: false, answered: true };
let now = null;

export const isAway = (status) => status > 501 && status < 505; // nobody is behind the door right now

function draw() {
  const dot = document.querySelector("[data-connection]");
  if (!now || !dot || dot.dataset.state === now) return;
  dot.dataset.state = now;
  dot.title = strip.dataset[now === "live" ? "stateLive" : now] ?? "";
  dot.setAttribute("aria-label", dot.title);
  const words = document.querySelector("[data-connection-words]");
  const name = `connection${now[0].toUpperCase()}${now.slice(1)}`;
  if (words) words.textContent = strip.dataset[name] ?? document.getElementById("waiting")?.dataset[name] ?? "";
}

function unsent() {
  const first = movesOf(strip.dataset.live).find((move) => move.state !== "flying");
  return first && first.state !== "asked"; // that one waits for a decision
}

export function learn(news) {
  Object.assign(known, news);
  const before = now;
  now = !navigator.onLine ? "offline" : known.stream && known.answered && !unsent() ? "live" : "waiting";
  draw();
  if (now !== before) document.dispatchEvent(new CustomEvent("table:connection", { detail: { state: now } }));
}

export function look() { if (now) learn(); } // moves came to wait, or wait no longer

if (strip) {
  const hears = (names, act) => { for (const name of names) document.addEventListener(name, act); };
  if (!navigator.onLine) learn();
  hears(["htmx:sendError", "htmx:timeout", "queue:lost"], () => learn({ answered: false }));
  hears(["queue:accepted", "queue:asked"], () => learn({ answered: true }));
  hears(["htmx:afterOnLoad"], (event) => learn({ answered: !isAway(event.detail.xhr.status) }));
  hears(["table:redrawn", "htmx:afterSettle"], draw); // a redraw may bring a new dot
  // a network is not yet the server
  for (const name of ["online", "offline"]) window.addEventListener(name, () => learn({ stream: false }));
}
