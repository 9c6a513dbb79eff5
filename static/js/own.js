// Nobody clashes with oneself: a cell's form that waited in stock is brought up to the table that is drawn, and what
// this phone has written down without an answer lies over it.
import { movesOf } from "./store.js";

const strip = document.querySelector("[data-live]");
const drawn = () => Number(document.querySelector("#pad[data-version]")?.dataset.version ?? 0);
const fields = (form) => [...form.querySelectorAll(".entry-body [name]:not(button, [type=hidden])")];

const isChoice = ({ type }) => type === "radio" || type === "checkbox";

// The new value is where the form begins, not something that was typed into it.
function put(field, value) {
  if (isChoice(field)) field.checked = field.defaultChecked = field.value === value;
  else field.value = field.defaultValue = value;
}

function bringUp(form) {
  const pad = document.getElementById("pad")?.dataset.counted, version = form.elements.version;
  if (!pad || Number(version.value) > drawn()) return; // the page is the older one: a copy
  const counted = JSON.parse(pad), [seat, row] = form.getAttribute("action").split("/").slice(-3);
  const now = { ...counted[""], ...counted[seat], plain: counted["#"]?.[seat]?.[row] };
  for (const field of fields(form)) put(field, now[field.name] ?? field.dataset.preset ?? "");
  if (Number(version.value) === drawn()) return;
  version.value = drawn();
  // what belongs to the table as it was
  for (const old of form.querySelectorAll(".ledger, .sources")) old.remove();
}

// Of its own cell everything; of another one what the whole table shares.
function layOver(form) {
  for (const move of movesOf(strip?.dataset.live).filter((one) => one.url.includes("/cell/"))) {
    const mine = move.url === form.getAttribute("action"), told = new Map(move.fields);
    for (const field of fields(form)) {
      if (!told.has(field.name) || !(mine || field.closest("[data-shared]"))) continue;
      const value = told.get(field.name);
      put(field, value === "" && told.has("zero") ? field.dataset.preset ?? "" : value);
    }
    if (mine) form.dataset.standsOn = move.id;
  }
}

export function prepare(form) {
  bringUp(form);
  layOver(form);
}

// What is said for everybody decides what else a form asks: one that was made for other values asks too little.
export const sharedIn = (form) =>
  fields(form).filter((one) => one.closest("[data-shared]") && (!isChoice(one) || one.checked))
    .map((one) => `${one.name}=${one.value}`).join();

// What was just sent from this phone for the whole table stands in the next form, too.
export function share(sent, form) {
  const said = new FormData(sent);
  for (const field of fields(form).filter((one) => one.closest("[data-shared]"))) {
    const told = said.getAll(field.name).at(-1);
    if (told) put(field, told);
  }
}

// The answer to one's own form: if nobody else has written since, the open one begins with the table as it is now.
export function follow(sent, form) {
  const base = Number(sent.elements.version.value);
  if (Number(form.elements.version.value) === base && drawn() === base + 1) form.elements.version.value = drawn();
}
