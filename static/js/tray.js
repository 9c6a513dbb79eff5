// One cell that is filled in on the pad: its numbers are mirrored in cells, the rest of its form opens under the row.
const desk = document.getElementById("desk");
const dock = document.getElementById("dock");
const words = dock?.dataset ?? {};
const coarse = window.matchMedia("(pointer: coarse)");
const template = document.createElement("template");

export const numbersOf = (form) => [...form.querySelectorAll("[data-number] input")]; // this seat's own
export const typedOf = (form) => [...form.querySelectorAll(".entry-body input[type=number]")]; // the table's, too
// A number has a row of its own beside others, and below a choice that comes before it.
export const byParts = (form) => numbersOf(form).length > 1
  || (numbersOf(form).length && form.querySelector(".entry-body > :first-child").matches("fieldset"));
const labelOf = (input) => input.closest("[data-number]").dataset.label;

export function formFrom(html) {
  template.innerHTML = html;
  return template.content.querySelector("form");
}

// One plain number instead of the parts, where the row takes one.
export function plainly(form) {
  const plain = form.querySelector("template[data-plain]");
  if (!plain) return false;
  form.querySelector(".entry-body").replaceChildren(plain.content.cloneNode(true));
  delete form.dataset.asksMore;
  return true;
}

const fieldsOf = (form) => [...form.querySelectorAll(".entry-body [name]:not(button, [type=hidden])")];
export const isChoice = ({ type }) => type === "radio" || type === "checkbox";
const isSaid = (field) =>
  "optional" in field.dataset || (isChoice(field) ? field.checked : field.value !== "");

export const isShared = (form) => fieldsOf(form).every((field) => field.closest("[data-shared]"));

// What has to be said and is not: numbers and choices, in their order.
export function missingIn(form) {
  const fields = fieldsOf(form), said = new Set(fields.filter(isSaid).map((one) => one.name));
  const first = (one, index) => fields.findIndex((other) => other.name === one.name) === index;
  return fields.filter((one, index) => !said.has(one.name) && first(one, index));
}

const isBegun = (form) => missingIn(form).length < new Set(fieldsOf(form).map((one) => one.name)).size;

export function nameOf(field) {
  const box = field.closest("[data-number]");
  if (box) return box.dataset.label;
  const label = field.closest("fieldset")?.querySelector("legend") ?? field.labels?.[0];
  return label?.textContent.replace(/\s+/g, " ").trim() ?? "";
}

// What a cell shows of its form: its one number, or what is chosen of several things.
export function textOf(form) {
  const numbers = numbersOf(form), chosen = [...form.querySelectorAll("[type=checkbox]:checked")];
  if (numbers.length === 1 && !byParts(form)) return numbers[0].value;
  return chosen.map((one) => one.labels[0].textContent.trim()).join(", ");
}

// A cell shows what is being typed without losing what the server drew there.
export function draft(cell, text, half = "") {
  if (!cell) return;
  if (text === null) {
    delete cell.dataset.draft;
    delete cell.dataset.lacks;
    return;
  }
  cell.dataset.draft = text;
  if (half) cell.dataset.lacks = half;
  else delete cell.dataset.lacks;
}

function partRow(input, seats, column, valueOf) {
  const row = document.createElement("tr");
  row.className = "part";
  const head = document.createElement("th");
  head.scope = "row";
  const label = document.createElement("span"), name = document.createElement("span");
  name.textContent = labelOf(input);
  label.append(name);
  head.append(label);
  row.append(head);
  seats.forEach((cell, index) => {
    const box = document.createElement("td"), button = document.createElement("button");
    button.type = "button";
    button.className = "cell";
    button.dataset.part = input.name;
    button.dataset.of = cell?.getAttribute("href") ?? "";
    button.disabled = !cell;
    if (index !== column) {
      const value = valueOf(index, input.name);
      button.textContent = value === undefined ? "" : value;
      button.setAttribute("aria-label", `${name.textContent}: ${value ?? ""}`);
    }
    box.append(button);
    row.append(box);
  });
  return row;
}

// The rows that a form opens under its cell: its numbers as cells of the same columns, then chips and steppers.
export function openUnder(cell, form, counted) {
  const row = cell.closest("tr"), column = [...row.cells].indexOf(cell.parentElement) - 1;
  const numbers = numbersOf(form);
  const marks = [...row.querySelectorAll("td > .cell")];
  const seatOf = (one) => one.getAttribute("href")?.split("/").at(-3);
  const rows = [];
  if (byParts(form)) {
    const seats = marks.map((one) => (one.matches("a[data-type]") ? one : null));
    const valueOf = (index, name) => counted[seatOf(marks[index]) ?? ""]?.[name];
    rows.push(...numbers.map((input) => partRow(input, seats, column, valueOf)));
  }
  const tray = document.createElement("tr"), box = document.createElement("td"), inner = document.createElement("div");
  tray.className = "tray";
  box.colSpan = row.cells.length;
  inner.className = "tray-in";
  inner.append(form);
  box.append(inner);
  tray.append(box);
  const bare = !form.querySelector(".field, .chip, .waits, [data-why-here]:not([hidden])");
  tray.classList.toggle("bare", bare);
  rows.push(tray);
  row.after(...rows);
  if (coarse.matches) for (const input of form.querySelectorAll("input[type=number]")) input.inputMode = "none";
  return rows;
}

// What stands in the form, in the cell and in its part rows.
export function mirror(cell, form, rows, current, touched) {
  const numbers = numbersOf(form), missing = missingIn(form);
  const begun = isBegun(form);
  for (const input of typedOf(form)) input.toggleAttribute("data-at", input === current); // the keys write to it
  const lacks = touched && begun && missing.length ? lackOf(missing[0]) : "";
  const text = textOf(form);
  if (text || (numbers.length === 1 && !byParts(form))) draft(cell, text, lacks);
  else if (lacks) draft(cell, "", lacks);
  else draft(cell, null);
  for (const row of rows) {
    const button = [...row.querySelectorAll("[data-part]")].find((one) => one.dataset.of === cell.getAttribute("href"));
    const input = button && numbers.find((one) => one.name === button.dataset.part);
    if (!input) continue;
    const stood = "stands" in form.dataset; // then the preset is what lies there
    const none = input.value === "" || (!stood && input.value === input.dataset.preset && input !== current);
    button.textContent = none ? (input.value === "" ? "" : words.none) : input.value;
    button.classList.toggle("none", none);
    button.classList.toggle("at", input === current);
    button.classList.toggle("half", touched && begun && missing.includes(input) && input !== current);
    button.setAttribute("aria-label", `${labelOf(input)}: ${button.textContent}`);
  }
  cell.classList.add("at");
  cell.classList.toggle("by-parts", byParts(form));
  return begun ? missing : [];
}

export const lackOf = (field) => (field.type === "radio" ? words.which : words.wants);

// The cell above the keys, its column in the middle where the pad is wider than the screen.
export function keepInView(cell, rows) {
  const pad = document.getElementById("pad");
  const box = pad.getBoundingClientRect(), head = pad.querySelector("thead").offsetHeight;
  const first = cell.closest("tr").getBoundingClientRect();
  const last = (rows.at(-1) ?? cell.closest("tr")).getBoundingClientRect();
  const above = box.top + head;
  if (last.bottom > box.bottom) pad.scrollTop += Math.min(last.bottom - box.bottom, first.top - above);
  const now = cell.closest("tr").getBoundingClientRect();
  if (now.top < above) pad.scrollTop -= above - now.top;
  const names = pad.querySelector("tbody th").offsetWidth, at = cell.getBoundingClientRect();
  if (pad.scrollWidth > pad.clientWidth) {
    pad.scrollLeft += at.left + at.width / 2 - (box.left + names + (box.width - names) / 2);
  }
}

export { desk, dock, words };
