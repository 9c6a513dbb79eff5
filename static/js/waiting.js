// What a person sees of moves that wait: a bar under the title, their list, and on the page itself what is taken and
// what rests until the table is fresh.
import { buttonsOf, fieldsOf, isMove, same } from "./moves.js";
import { durable } from "./store.js";

export const words = () => document.getElementById("waiting");
const bar = () => document.querySelector("[data-waiting-bar]");

export const isPage = (html) => /^\s*<!doctype/i.test(html);
export const openLayer = () => document.querySelector("dialog#layer[open]");

export function say(kind) {
  const text = words()?.dataset[kind];
  if (text) document.dispatchEvent(new CustomEvent("page:say", { detail: { text } }));
}

function itemOf(move) {
  const item = words().content.querySelector("[data-waiting-item]").cloneNode(true);
  item.querySelector("[data-label]").textContent = move.label;
  const why = move.state === "asked" ? move.why : move.tried ? words().dataset.tried : "";
  item.querySelector("[data-reason]").textContent = why ?? "";
  const drop = item.querySelector("button");
  drop.dataset.id = move.id;
  drop.setAttribute("aria-label", `${drop.title}: ${move.label}`);
  return item;
}

// With a service worker the page can be loaded again without a network, and what waits is in its storage.
export const reloads = () => durable && Boolean(navigator.serviceWorker?.controller);
export const showList = () => document.getElementById("waiting-list")?.showPopover?.();

export function draw(moves) {
  const box = words();
  if (!box) return;
  const chip = bar() ?? box.content.querySelector("[data-waiting-bar]").cloneNode(true);
  if (!chip.isConnected) document.querySelector("[data-live]").append(chip);
  chip.hidden = !moves.length;
  if (!moves.length) document.getElementById("waiting-list")?.hidePopover?.();
  const asked = moves[0]?.state === "asked";
  chip.classList.toggle("asked", asked);
  chip.querySelector("[data-count]").textContent = moves.length;
  chip.querySelector("[data-asked]").hidden = !asked;
  document.querySelector("#waiting-list ol").replaceChildren(...moves.map(itemOf));
  const needless = (part) =>
    ("plain" in part.dataset && reloads()) ||
    ("one" in part.dataset && !document.querySelector("[data-live][data-alone]"));
  for (const part of document.querySelectorAll("#waiting-list [data-when]")) {
    part.hidden = (part.dataset.when === "asked") !== asked || needless(part);
  }
}

function clear() {
  for (const one of document.querySelectorAll(".waits, .rests")) {
    one.classList.remove("waits", "rests");
    one.removeAttribute("aria-disabled");
  }
  for (const one of document.querySelectorAll("[data-waits-mark]")) one.remove();
}

function take(button) {
  button.classList.add("waits");
  const said = Object.assign(document.createElement("small"), { textContent: words().dataset.waits });
  said.dataset.waitsMark = "";
  button.append(said);
}

function rest(button) {
  button.classList.add("rests");
  button.setAttribute("aria-disabled", "true");
}

// Beside the options, where the eyes are: which move waits, why nothing else can be chosen, and the way back.
function tell(first) {
  const now = document.getElementById("now");
  if (!now) return;
  const note = words().content.querySelector("[data-waits-note]").cloneNode(true);
  note.dataset.waitsMark = "";
  note.querySelector("[data-label]").textContent = first.label;
  for (const part of note.querySelectorAll("[data-when]")) {
    part.hidden = (part.dataset.when === "asked") !== (first.state === "asked");
  }
  now.prepend(note);
}

export function mark(moves, waitsAlone) {
  clear();
  if (!moves.length || !words()) return;
  for (const cell of document.querySelectorAll("#pad a.cell")) {
    if (moves.some((move) => move.url === cell.getAttribute("href"))) cell.classList.add("waits");
  }
  for (const form of document.querySelectorAll("form[method=post]")) {
    if (!isMove(form) || form.closest("dialog")) continue;
    const url = form.getAttribute("action");
    for (const button of buttonsOf(form)) {
      if (moves.some((move) => same(move, { url, fields: fieldsOf(new FormData(form, button)) }))) take(button);
      else if (waitsAlone(form)) rest(button);
    }
    if (waitsAlone(form)) for (const link of form.querySelectorAll("a.option")) rest(link);
  }
  tell(moves[0]);
}
