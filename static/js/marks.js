// What waits looks taken where it was tapped; what rests on a table that is about to change rests until then.
import { buttonsOf, fieldsOf, isMove, same } from "./moves.js";

const words = () => document.getElementById("waiting");

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
  for (const part of note.querySelectorAll("[data-when]")) part.hidden = (part.dataset.when === "asked") !== (first.state === "asked");
  now.prepend(note);
}

export function mark(moves, waitsAlone) {
  clear();
  if (!moves.length || !words()) return;
  for (const cell of document.querySelectorAll("#pad a.cell")) if (moves.some((move) => move.url === cell.getAttribute("href"))) cell.classList.add("waits");
  for (const form of document.querySelectorAll("form[method=post]")) {
    if (!isMove(form) || form.closest("dialog")) continue;
    const url = form.getAttribute("action");
    for (const button of buttonsOf(form)) {
      if (moves.some((move) => same(move, { url, fields: fieldsOf(new FormData(form, button)) }))) take(button);
      else if (waitsAlone(form)) rest(button);
    }
  }
  tell(moves[0]);
}
