// What goes on by itself: a number that no digit can follow, the only choice of a cell, the last of so many picks.
const choicesIn = (form) => [...form.querySelectorAll(".entry-body input[type=radio]")];
const PAUSE = 400; // milliseconds in which "next" still means the cell that has just gone on by itself
let tapped = false; // arrow keys try the choices one by one: only a tap says "this one"
let stood = null; // the choice that was tapped although it was chosen already
let went = -Infinity;

document.addEventListener("pointerdown", (event) => {
  const choice = event.target.closest?.("label")?.control;
  tapped = true;
  stood = choice?.type === "radio" && choice.checked ? choice : null;
}, true);
document.addEventListener("keydown", () => { tapped = false; }, true);

export const byItself = () => { went = performance.now(); };
export const justWent = () => performance.now() - went < PAUSE;

// Whether this choice is the last thing that its form asks for.
export function isChosen(form, choice) {
  if (!tapped) return false;
  const all = choicesIn(form), picks = Number(form.dataset.picks ?? 0);
  if (picks && choice.value === "yes") return all.filter((one) => one.checked && one.value === "yes").length >= picks;
  const names = new Set([...form.querySelectorAll(".entry-body [name]:not(button)")].map((one) => one.name));
  return names.size === 1 && all.includes(choice);
}

export const isChosenAgain = (form, choice) => choice === stood && isChosen(form, choice);

// Beside a choice a number waits: only who types knows whether the choice is as it should be.
export const hasChoices = (form) => choicesIn(form).length > 0;
