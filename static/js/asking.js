// The question about a move that could not be written as it is. It comes with an answer of the server, so there is a
// network to fetch this file by.
import { isPage, words } from "./waiting.js";

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

function dropping(look) {
  const button = Object.assign(document.createElement("button"), {
    type: "button",
    className: look,
    textContent: words().dataset.theirs,
  });
  button.dataset.queue = "drop";
  return button;
}

// Why a move could not be written, in the server's words: it stays beside the move while it waits for a decision.
export function whyOf(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  return [...page.querySelectorAll("[data-why]")].map((one) => one.textContent.replace(/\s+/g, " ").trim()).join(" ");
}

export async function ask(move, answer, others) {
  if (!words()) return; // a screen without controls: the phone that made the move asks
  // the sheet of a move counts its taps
  if (answer.html.includes("data-entry")) await import("./numberpad.js").catch(() => {});
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
  const leave = box.querySelector("[data-leave]"); // beside "mine": the table as it is, and this move waits no longer
  if (leave) leave.replaceWith(dropping(leave.className));
  note.querySelector("[data-queue=drop]").hidden = leave !== null;
  box.prepend(note);
  if (!box.open) box.showModal();
  note.querySelector("h2").focus();
}

const forget = (event) => {
  if (event.target.id === "layer") delete event.target.dataset.asks;
};
document.addEventListener("close", forget, true);
