// The picture of a refereed table: a tap on a place makes the legal move there, or points at the moves to choose from.
let tapped = false; // on the picture, far below the moves

document.addEventListener("click", (event) => {
  const place = event.target.closest("[data-tap]");
  if (!place) return;
  const buttons = [...document.querySelectorAll("#now button[data-target]")];
  const moves = buttons.filter((move) => move.dataset.target === place.dataset.tap);
  if (!moves.length) return;
  event.preventDefault();
  if (moves.length === 1) { tapped = true; moves[0].click(); return; }
  for (const old of document.querySelectorAll(".pointed")) old.classList.remove("pointed");
  for (const move of moves) move.classList.add("pointed");
  moves[0].closest("details")?.setAttribute("open", "");
  moves[0].scrollIntoView({ block: "center" });
  moves[0].focus({ preventScroll: true });
});

document.addEventListener("htmx:oobAfterSwap", (event) => {
  if (!tapped || event.detail.target?.id !== "now") return;
  tapped = false;
  document.getElementById("hands")?.scrollIntoView({ block: "nearest" });
});

// What somebody folded out stays so when the table is redrawn.
const folded = new Set();
document.addEventListener("toggle", (event) => {
  const keep = event.target.dataset?.keep;
  if (keep) folded[event.target.open ? "add" : "delete"](keep);
}, true);
document.addEventListener("htmx:oobAfterSwap", () => {
  for (const fold of document.querySelectorAll("details[data-keep]")) fold.open = folded.has(fold.dataset.keep);
});

// The number pad comes with the first layer that counts.
document.addEventListener("htmx:afterSettle", (event) => {
  const target = event.detail.target;
  if (target?.id === "layer" && target.querySelector("[data-entry] input[type=number]")) import("./numberpad.js");
});
