// What a person sees of moves that wait: a bar under the title, their list, and the question about the first of them.
const words = () => document.getElementById("waiting");
const bar = () => document.querySelector("[data-waiting-bar]");

export const isPage = (html) => /^\s*<!doctype/i.test(html);
export const openLayer = () => document.querySelector("dialog#layer[open]");

export function say(kind) {
  const text = words()?.dataset[kind];
  if (text) document.dispatchEvent(new CustomEvent("page:say", { detail: { text } }));
}

// The words of the button that was tapped; of an entry also where it goes and what was typed.
export function labelOf(form, button) {
  const said = (button ?? form.querySelector("button:not([type=button])"))?.textContent ?? "";
  const place = [...form.querySelectorAll(".entry-head h2, .entry-head h2 + p")].map((one) => one.textContent.split(" · ")[0].trim());
  const typed = [...form.querySelectorAll("input[type=number], input[type=text], textarea")].filter((one) => one.value !== "").map((one) => one.value);
  const text = place.length ? `${place.join(", ")}: ${typed.join(", ")}` : said;
  return text.replace(/\s+/g, " ").trim().slice(0, 120);
}

export function draw(moves) {
  const box = words();
  if (!box) return;
  const chip = bar() ?? box.content.querySelector("[data-waiting-bar]").cloneNode(true);
  if (!chip.isConnected) document.querySelector("[data-live]").append(chip);
  chip.hidden = !moves.length;
  if (!moves.length) document.getElementById("waiting-list")?.hidePopover?.();
  const asked = moves[0]?.state === "asked";
  chip.classList.toggle("asked", asked);
  chip.querySelector("[data-count]").textContent = moves.length;
  for (const cell of document.querySelectorAll(".cell.waits")) cell.classList.remove("waits");
  for (const cell of document.querySelectorAll("#pad a.cell")) if (moves.some((move) => move.url === cell.getAttribute("href"))) cell.classList.add("waits");
  chip.querySelector("[data-asked]").hidden = !asked;
  const list = document.querySelector("#waiting-list ol");
  list.replaceChildren(...moves.map((move) => Object.assign(document.createElement("li"), { textContent: move.label })));
  for (const part of document.querySelectorAll("#waiting-list [data-when]")) part.hidden = (part.dataset.when === "asked") !== asked;
}

// A whole page was answered where a form does not speak htmx: only its reason is shown.
function reasonOf(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const found = page.querySelector(".layer-page, main .banner[role=alert], main");
  return found ? found.innerHTML : html;
}

function layer() {
  const found = document.querySelector("dialog#layer");
  if (found) return found;
  const made = Object.assign(document.createElement("dialog"), { id: "layer", className: "layer" });
  made.setAttribute("aria-label", words().dataset.title);
  document.querySelector("main").append(made);
  return made;
}

export function ask(move, answer, others) {
  if (!words()) return; // a screen without controls: the phone that made the move asks
  const note = words().content.querySelector("[data-queued-note]").cloneNode(true);
  note.querySelector("[data-label]").textContent = move.label;
  note.querySelector("[data-others]").hidden = !others;
  note.querySelector("[data-others-count]").textContent = others;
  const box = layer();
  const html = isPage(answer.html) ? reasonOf(answer.html) : answer.html;
  htmx.swap(box, html || "<p></p>", { swapStyle: "innerHTML" });
  const offered = box.querySelector("form [name=key]") !== null;
  note.querySelector("[data-queue=again]").hidden = offered || answer.status === 422 || answer.status === 400;
  box.dataset.asks = move.id;
  for (const leave of box.querySelectorAll("[data-leave]")) leave.remove(); // here it would not say whether the move still waits
  box.prepend(note);
  if (!box.open) box.showModal();
  note.querySelector("h2").focus();
}

document.addEventListener("close", (event) => { if (event.target.id === "layer") delete event.target.dataset.asks; }, true);
