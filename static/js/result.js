// The pad of a result: a number opens its explanation under its row, one at a time. Without this the page itself shows
// the one that its address names.
const cells = [...document.querySelectorAll("a[data-why]")];
const rowOf = (cell) => document.getElementById(cell.hash.slice(1));

function show(chosen) {
  for (const cell of cells) {
    const open = cell === chosen && !rowOf(cell).classList.contains("open");
    rowOf(cell).classList.toggle("open", open);
    cell.setAttribute("aria-expanded", String(open));
    if (open) rowOf(cell).scrollIntoView({ block: "nearest" });
  }
}

for (const cell of cells) {
  cell.setAttribute("role", "button");
  cell.addEventListener("click", (event) => {
    event.preventDefault();
    show(cell);
  });
}
show(cells.find((cell) => cell.hash === location.hash));
for (const pad of document.querySelectorAll(".result-pad")) pad.dataset.ready = "";

document.querySelector("[data-again]")?.addEventListener("click", (event) => {
  event.preventDefault();
  import("./reveal.js").then(({ again }) => again(event.target.href)).catch(() => {});
});
