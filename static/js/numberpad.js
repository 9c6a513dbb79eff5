// Our number pad: steppers beside each number, digit keys below, and the last field sends the form.
let current = null; // the number field the keys write to
let fresh = true; // the first digit replaces the value, the next ones extend it

const coarse = window.matchMedia("(pointer: coarse)");
const numbers = (form) => [...form.querySelectorAll("input[type=number]")];

function clamp(input, value) {
  const min = input.min === "" ? -Infinity : Number(input.min);
  const max = input.max === "" ? Infinity : Number(input.max);
  return Math.min(max, Math.max(min, value));
}

// The field that the keys write to from now on; the first digit replaces what stands there.
export function pick(input) {
  current = input;
  fresh = true;
}

// Whether a number is half typed, so that the next digit extends it.
export const isHalfTyped = (input) => current === input && !fresh;

// A number that was drawn anew while it was typed: what was half typed goes on.
export function refocus(input, begun = isHalfTyped(input)) {
  input.focus({ preventScroll: true });
  if (begun) fresh = false;
}

function put(input, value) {
  input.value = value;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

function target(form) {
  if (!current || !form.contains(current)) current = numbers(form)[0] ?? null;
  return current;
}

function advance(form) {
  const all = numbers(form);
  const next = all[all.indexOf(target(form)) + 1];
  if (next) next.focus();
  else form.requestSubmit();
}

function digit(input, key) {
  const text = fresh ? key : `${input.value}${key}`;
  fresh = false;
  if (text.length > 4) return; // more digits than any pad has; too large a number is explained by the server
  put(input, String(Number(text)));
  if (isFull(input)) input.dispatchEvent(new Event("number:full", { bubbles: true }));
}

// No digit can follow: with one more it would be beyond what the field takes.
function isFull(input) {
  const most = Number(input.max);
  return most > 0 && (most < 10 || Math.abs(Number(input.value)) * 10 > most);
}

document.addEventListener("focusin", (event) => {
  if (event.target.matches?.("[data-entry] input[type=number]")) {
    current = event.target;
    fresh = true;
    current.select();
  }
});

document.addEventListener("pointerdown", (event) => {
  if (event.target.closest("[data-keypad] button, [data-step]")) event.preventDefault(); // the field keeps its focus
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-step], [data-digit], [data-erase], [data-advance]");
  const form = button?.closest("[data-entry]") ?? (button?.closest("#dock") ? current?.form : null);
  if (!form) return;
  if (button.dataset.step) {
    const input = button.parentElement.querySelector("input");
    if (document.activeElement !== input) input.focus();
    put(input, clamp(input, Number(input.value || 0) + Number(button.dataset.step)));
    fresh = true;
    return;
  }
  const input = target(form);
  if (!input) return;
  if (button.dataset.digit) digit(input, button.dataset.digit);
  else if ("erase" in button.dataset) { put(input, fresh ? "" : input.value.slice(0, -1)); fresh = false; }
  else advance(form);
});

document.addEventListener("keydown", (event) => {
  const input = event.target;
  if (event.key !== "Enter" || event.defaultPrevented || !input.matches?.("[data-entry] input[type=number]")) return;
  event.preventDefault();
  current = input;
  advance(input.form);
});

function prepare(root) {
  for (const form of root.querySelectorAll("[data-entry]")) {
    const pad = form.querySelector("[data-keypad]");
    const any = numbers(form);
    // symbols are tapped, not typed
    if (coarse.matches) for (const input of form.querySelectorAll(".sym input")) input.inputMode = "none";
    if (!pad || !any.length) continue;
    pad.hidden = !coarse.matches && window.innerWidth > 900;
    if (coarse.matches) for (const input of any) input.inputMode = "none"; // our keys instead of the phone's
  }
}
document.addEventListener("htmx:load", (event) => prepare(event.detail.elt.parentElement ?? document));
prepare(document);

// What goes on by itself: a number that no digit can follow, the only choice of a cell, the last of so many picks.
const choicesIn = (form) => [...form.querySelectorAll(".entry-body :is([type=radio], [type=checkbox])")];
const PAUSE = 400; // milliseconds in which "next" still means the cell that has just gone on by itself
let isTap = false; // arrow keys try the choices one by one: only a tap says "this one"
let stood = null; // the choice that was tapped although it was chosen already
let went = -Infinity;

document.addEventListener("pointerdown", (event) => {
  const choice = event.target.closest?.("label")?.control;
  isTap = true;
  stood = choice?.type === "radio" && choice.checked ? choice : null;
}, true);
document.addEventListener("keydown", () => { isTap = false; }, true);

export const byItself = () => { went = performance.now(); };
export const justWent = () => performance.now() - went < PAUSE;

// Whether this choice is the last thing that its form asks for.
export function isChosen(form, choice) {
  if (!isTap) return false;
  const all = choicesIn(form), picks = Number(form.dataset.picks ?? 0);
  if (picks) return choice.checked && all.filter((one) => one.checked).length >= picks;
  const fields = [...form.querySelectorAll(".entry-body [name]:not(button)")];
  const others = fields.filter((one) => one.name !== choice.name);
  // beside what stands from the sheet before, the one thing that was left to choose is the last, too
  const said = "stands" in form.dataset && others.every((one) => one.type === "number" && one.value);
  return all.includes(choice) && (!others.length || said);
}

export const isChosenAgain = (form, choice) => choice === stood && isChosen(form, choice);

// Beside a choice a number waits: only who types knows whether the choice is as it should be.
export const hasChoices = (form) => choicesIn(form).length > 0;
