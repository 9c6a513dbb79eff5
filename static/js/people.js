// New table: tap a remembered name to seat it in the next empty row with its colour; taken colours fade. The switches
// in the head press those after the form, which take along what is half typed.
const form = document.getElementById("new-table");

const rows = () => [...form.querySelectorAll("[data-seat]")];
const nameOf = (row) => row.querySelector(".input");
const colourOf = (row) => row.querySelector("input[type=radio]:checked");

function takenColours(except) {
  return new Set(rows().filter((row) => row !== except && nameOf(row).value.trim()).map((row) => colourOf(row)?.value));
}

function seatColour(row, wanted) {
  const taken = takenColours(row);
  const radios = [...row.querySelectorAll("input[type=radio]")];
  const free =
    radios.find((radio) => radio.value === wanted && !taken.has(wanted)) ??
    radios.find((radio) => !taken.has(radio.value));
  if (free) free.checked = true;
}

function redraw() {
  const seated = new Set(rows().map((row) => nameOf(row).value.trim()));
  for (const chip of form.querySelectorAll("[data-name]")) {
    chip.setAttribute("aria-pressed", String(seated.has(chip.dataset.name)));
  }
  for (const row of rows()) {
    const taken = takenColours(row);
    for (const pick of row.querySelectorAll(".pick")) {
      pick.classList.toggle("taken", taken.has(pick.firstElementChild.value));
    }
  }
}

function toggle(chip) {
  const here = rows().find((row) => nameOf(row).value.trim() === chip.dataset.name);
  if (here) {
    nameOf(here).value = "";
    const chosen = colourOf(here);
    if (chosen) chosen.checked = false;
    return;
  }
  const empty = rows().find((row) => !nameOf(row).value.trim());
  if (!empty) return;
  nameOf(empty).value = chip.dataset.name;
  seatColour(empty, chip.dataset.colour);
}

if (form) {
  form.addEventListener("click", (event) => {
    const chip = event.target.closest("[data-name]");
    if (chip) toggle(chip);
    redraw();
  });
  form.addEventListener("input", (event) => {
    const row = event.target.closest("[data-seat]");
    if (row && event.target.matches(".input") && event.target.value.trim() && !colourOf(row)) seatColour(row, "");
    redraw();
  });
  redraw();
}
