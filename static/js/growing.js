// What grows by a few from sheet to sheet: one key says by how much it has grown, and the keys go on.
const keypad = document.querySelector("#dock [data-keypad]");
const { was = "" } = document.getElementById("dock")?.dataset ?? {};
let typed = null; // the number that somebody would rather type digit by digit

const grows = (input) => input?.dataset.from !== undefined;
export const asItWas = (input) => (grows(input) ? was.replace("#", input.dataset.from) : "");

const after = (input, more) => Number(input.dataset.from) + Number(more);

function fits(input, number) {
  return number >= Number(input.min) && (input.max === "" || number <= Number(input.max));
}

// The keys for this number: how much more, or digits.
export function keysFor(input) {
  const growing = grows(input) && input !== typed;
  keypad.classList.toggle("growing", growing);
  if (!growing) return;
  for (const key of keypad.querySelectorAll("[data-grow]")) key.disabled = !fits(input, after(input, key.dataset.grow));
}

export function byDigits(input) {
  typed = input;
  keysFor(input);
}

export function grow(input, more) {
  input.value = after(input, more);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

// A cell that stands and may have grown: the keys lead there, too.
export const mayGrow = (cell) => "grows" in cell.dataset;

// Its form shows what stood there last time; on the pad that counts once somebody has looked and goes on.
export const isAsItWas = ({ form, touched }) => !touched && "stands" in form.dataset;
export const takesOver = (form) => form.dataset.stands === "looked-at";
