// The forms of all cells, fetched ahead while there is a connection: a cell opens at once, without a network too.
const desk = document.querySelector("#desk[data-stock]");
const place = `shiplog.stock.${desk?.dataset.stock}`;
const FIRST = 1000; // milliseconds until the first fetch: the page itself comes first
const PAUSE = 4000; // of calm before the next ones: what is in stock is brought up to the table when it is opened
let stock = {};
let timer = null;
let first = true; // nothing puts the first fetch off

const state = () => document.querySelector("[data-connection]")?.dataset.state ?? "live";

try { stock = JSON.parse(sessionStorage.getItem(place)) ?? {}; } catch { /* fetched again */ }

// Once it is calm, or when somebody asks for it.
export async function fetchAhead() {
  clearTimeout(timer);
  if (!desk || state() !== "live" || document.hidden) return;
  const answer = await fetch(desk.dataset.stock).catch(() => null);
  if (!answer?.ok) return;
  stock = await answer.json();
  first = false;
  try { sessionStorage.setItem(place, JSON.stringify(stock)); } catch { /* too much for it: memory will do */ }
}

function soon() {
  clearTimeout(timer);
  timer = setTimeout(fetchAhead, first ? FIRST : PAUSE);
}

export const inStock = (url) => stock[url];

// One form, fresh from the server; null without a network.
export const fetchForm = (url) => fetchFor(url, "dock");
// What lies in the dock instead of the digits.
export const fetchPanel = (url) => fetchFor(url, "dock-own");

async function fetchFor(url, target) {
  const headers = { "HX-Request": "true", "HX-Target": target };
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(8000) }).catch(() => null);
  return answer?.ok ? answer.text() : null;
}

if (desk) {
  for (const name of ["table:connection", "table:redrawn", "htmx:afterSettle"]) {
    document.addEventListener(name, soon);
  }
  soon();
}
