// The pad's entry layers, fetched ahead while there is a connection: without one a cell opens all the same.
import { isAway } from "./connection.js";
import { prepare } from "./own.js";
import { newKey } from "./store.js";

const strip = document.querySelector("[data-live]");
const place = `shiplog.stock.${strip?.dataset.live}`;
const PAUSE = 4000; // milliseconds of calm before fetching: nobody waits for this
let stock = {};
let timer = null;

const state = () => document.querySelector("[data-connection]")?.dataset.state;
const pad = () => document.querySelector("#pad[data-counted]");

try { stock = JSON.parse(sessionStorage.getItem(place)) ?? {}; } catch { /* fetched again */ }

// Once it is calm, or when somebody asks for it.
export async function fetchAhead() {
  clearTimeout(timer);
  if (state() !== "live" || document.hidden || !pad()) return;
  const answer = await fetch(`${strip.dataset.live}cells/`).catch(() => null);
  if (!answer?.ok) return;
  stock = await answer.json();
  try { sessionStorage.setItem(place, JSON.stringify(stock)); } catch { /* too much for it: memory will do */ }
}

function soon() {
  clearTimeout(timer);
  timer = setTimeout(fetchAhead, PAUSE);
}

export function openFromStock(url) {
  const box = document.querySelector("dialog#layer");
  if (!box || !(url in stock)) return false;
  htmx.swap(box, stock[url], { swapStyle: "innerHTML" }, { eventInfo: { target: box } });
  const form = box.querySelector("form");
  // the layer may be opened twice; each time it is another move
  if (form?.elements.key) form.elements.key.value = newKey();
  prepare(form);
  return true;
}

function instead(event) {
  const { requestConfig } = event.detail;
  if (requestConfig.verb !== "get" || event.detail.target?.id !== "layer") return;
  if (openFromStock(requestConfig.path)) event.detail.kept = true;
}

if (strip && pad()) {
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (state() === "live") return;
    instead(event);
    if (event.detail.kept) event.preventDefault();
  });
  document.addEventListener("htmx:sendError", instead, true);
  document.addEventListener("htmx:timeout", instead, true);
  const whenAway = (event) => { if (isAway(event.detail.xhr.status)) instead(event); };
  document.addEventListener("htmx:responseError", whenAway, true);
  for (const name of ["table:connection", "table:redrawn", "htmx:afterSettle"]) document.addEventListener(name, soon);
  soon();
}
