// "Who has it?" on the way of the keys: what the box has once is asked in the dock, before the row of its points.
import { fetchPanel } from "./stock.js";

const dock = document.getElementById("dock");
const own = dock?.querySelector("[data-dock-own]");
let asked = ""; // the question that the keys came by last

export const questionOf = (cell) => cell?.closest("tr").dataset.once ?? "";
export const isAsking = () => Boolean(own?.querySelector("form.once"));

// Whether the keys come by a question on their way from one row to another; they ask it once.
export function isDue(cell, row) {
  const url = questionOf(cell);
  return url !== "" && url !== asked && cell.closest("tr") !== row;
}

// A redraw of the pad takes the light off the rows.
export const relight = () => { if (isAsking()) light(asked); };

function light(url) {
  for (const row of document.querySelectorAll("#pad tr[data-once]")) {
    row.classList.toggle("on", row.dataset.once === url);
  }
}

// Puts the question into the dock; false without a network, or where there is none any more.
export async function ask(cell) {
  const url = questionOf(cell);
  const html = await fetchPanel(url);
  if (!html?.includes("form")) return false;
  asked = url;
  own.innerHTML = html;
  if (!isAsking()) return false;
  htmx.process(own);
  dock.classList.add("asking");
  own.hidden = false;
  light(url);
  dock.querySelector("[data-keypad]").hidden = true;
  cell.closest("tr").scrollIntoView({ block: "nearest" });
  ready();
  return true;
}

// The number of whoever has it, or else the question as a whole.
function ready() {
  const form = own.querySelector("form.once");
  (form.elements.number ?? form).focus({ preventScroll: true });
}

export function putAway() {
  own.replaceChildren();
  dock.classList.remove("asking");
  light("");
}

// `done` hears that nothing of the group is left to ask; `left` that somebody wants the keys away.
export function listen({ done, left }) {
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.detail.target !== own || !dock.classList.contains("asking")) return;
    if (isAsking()) return ready();
    putAway();
    done();
  });
  document.addEventListener("click", (event) => {
    if (!event.target.closest("#dock form.once [data-close]")) return;
    event.preventDefault();
    asked = "";
    left();
  }, true);
  document.addEventListener("number:full", (event) => {
    if (own.contains(event.target)) event.target.form.requestSubmit();
  });
}
