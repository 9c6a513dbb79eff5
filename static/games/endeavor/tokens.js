// Where the dealt tokens lie: a tap on a cell of the board, or on its chip, gives it the chosen type; the type may
// change in between.
const form = document.querySelector("form[data-tokens]");
const boxes = [...form.querySelectorAll("input[name=cell]")];
const spots = new Map([...document.querySelectorAll("[data-cell]")].map((spot) => [spot.dataset.cell, spot]));
const chosen = () => form.querySelector("input[name=token]:checked")?.value ?? "";

function show(box) {
  const token = box.checked ? box.value.split(":")[1] ?? "" : "";
  const spot = spots.get(box.dataset.id);
  spot?.classList.toggle("chosen", box.checked);
  spot?.querySelector("use").setAttribute("href", token ? `#tk-${token}` : "");
  form.querySelector("[data-count]").textContent = boxes.filter((one) => one.checked).length || "";
}

form.addEventListener("change", (event) => {
  const box = event.target;
  if (box.name !== "cell") return;
  box.value = box.checked ? `${box.dataset.id}:${chosen()}` : box.dataset.id;
  show(box);
});

document.addEventListener("click", (event) => {
  const spot = event.target.closest("[data-cell]");
  if (!spot) return;
  event.preventDefault();
  boxes.find((box) => box.dataset.id === spot.dataset.cell)?.click();
});

for (const box of boxes) show(box);
