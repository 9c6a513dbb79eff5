// Sends waiting moves in their order, one tab at a time. A move's key makes a second sending harmless.
import { change, durable, movesOf, remove, tab } from "./store.js";

export const PATIENCE = 15000; // milliseconds until an answer counts as lost
const LEASE = 20000;

async function leased(name, work) {
  const place = `shiplog.lease.${name}`;
  const mine = () => localStorage.getItem(place)?.startsWith(`${tab} `);
  const [holder, until] = (localStorage.getItem(place) ?? " 0").split(" ");
  if (holder !== tab && Number(until) > Date.now()) return;
  localStorage.setItem(place, `${tab} ${Date.now() + LEASE}`);
  await new Promise((done) => setTimeout(done, 60)); // another tab may have written at the same moment
  if (!mine()) return;
  try {
    await work(() => localStorage.setItem(place, `${tab} ${Date.now() + LEASE}`));
  } finally {
    if (mine()) localStorage.removeItem(place);
  }
}

// Locks exist only on https and localhost; a household on plain http gets a lease.
function alone(name, work) {
  if (navigator.locks) {
    return navigator.locks.request(`shiplog ${name}`, { ifAvailable: true }, (lock) => lock && work(() => {}));
  }
  return durable ? leased(name, work) : work(() => {});
}

const token = () => JSON.parse(document.body.getAttribute("hx-headers") ?? "{}")["X-CSRFToken"] ?? "";

async function post(move) {
  const body = new URLSearchParams(move.fields);
  body.set("version", move.base);
  body.set("key", move.key);
  const headers = { "X-CSRFToken": token(), "HX-Request": "true", "HX-Target": "layer", "Shiplog-Queued": "1" };
  headers["Shiplog-Drawn"] = document.getElementById("drawn")?.dataset.stamp ?? "";
  const answer = await fetch(move.url, { method: "POST", body, headers, signal: AbortSignal.timeout(PATIENCE) });
  return {
    status: answer.status,
    line: answer.headers.get("Shiplog-Line"),
    known: answer.headers.has("Shiplog-Known"),
    html: await answer.text(),
  };
}

// A question back (a correction that needs a second look) is an answer, too: nothing was written yet.
function asksBack(answer) {
  if (answer.line !== null || !answer.html) return false;
  const drawn = new DOMParser().parseFromString(answer.html, "text/html");
  for (const part of drawn.querySelectorAll("[hx-swap-oob]")) part.remove();
  return drawn.querySelector("form[method=post] [name=key]") !== null;
}

// Our own line is written. What was made on the same table goes on from there, where only this line came in between; so
// does a newer value for the same cell, in the queue (`on`) or still in its layer: others wrote elsewhere, or this one
// would have been a clash. Only a table merges: in a story a second line behind the first is ours, too.
export function goOnFrom(move, line) {
  if (!line) return;
  const next = line === Number(move.base) + 1 || move.table.startsWith("/c/");
  const follows = (one) => one.on === move.id || (one.base === move.base && (next || isNewer(one, move)));
  const later = (base) => String(Math.max(base, line));
  for (const one of movesOf(move.table)) if (follows(one)) change(one.id, { base: later(one.base) });
  const form = document.querySelector("dialog#layer[open] form, #pad form[data-entry]");
  if (form?.dataset.standsOn === move.id) form.elements.version.value = later(form.elements.version.value);
}

const isNewer = (one, move) => one.url === move.url && one.id > move.id && one.url.includes("/cell/");
const flies = (one) => one.state === "flying";

const away = (status) => status >= 500 || status === 429 || status === 408;

export function send(table, tell) {
  return alone(table, async (renew) => {
    for (;;) {
      const all = movesOf(table), move = all.find((one) => !flies(one));
      // it must not overtake
      if (!move || move.state === "asked" || all.some((one) => flies(one) && isNewer(move, one))) return;
      renew();
      change(move.id, { tried: true }); // from here on it may be written, whatever we hear
      tell("sending", move);
      const answer = await post(move).catch(() => null);
      tell("sent", move);
      if (!answer || away(answer.status)) return tell("lost", move);
      if (answer.status < 400 && !asksBack(answer)) {
        goOnFrom(move, Number(answer.line));
        remove(move.id);
        tell("accepted", move, answer);
        continue;
      }
      change(move.id, { state: "asked", status: answer.status });
      return tell("asked", move, answer);
    }
  });
}
