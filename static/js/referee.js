// The picture of a refereed table: what may be tapped follows the buttons; an answer swaps what looks different.
let tapped = false; // on the picture, far below the moves

const partOf = (id) => document.getElementById(`part-${id}`);
const buttons = () => [...document.querySelectorAll("#now [data-target]:not([aria-disabled])")];
const addressOf = (id) => `${document.querySelector("[data-live]").dataset.live}part/${encodeURIComponent(id)}/`;

// Each part that a button names is a link; its name is what the button does.
function light() {
  const wanted = new Map();
  for (const one of buttons()) if (!wanted.has(one.dataset.target)) wanted.set(one.dataset.target, one);
  for (const old of document.querySelectorAll("a[data-tap]")) {
    if (wanted.has(old.dataset.tap)) continue;
    for (const name of ["href", "data-tap", "aria-label"]) old.removeAttribute(name);
    if (old.closest("svg")) old.setAttribute("aria-hidden", "true");
  }
  for (const [id, button] of wanted) {
    const part = partOf(id);
    if (!part) continue;
    part.removeAttribute("aria-hidden");
    part.setAttribute("href", addressOf(id));
    part.dataset.tap = id;
    const legend = button.closest("fieldset")?.querySelector("legend")?.textContent.trim();
    part.setAttribute("aria-label", `${legend}: ${button.querySelector("span").textContent.trim()}`);
  }
  for (const fold of document.querySelectorAll("[data-opens-for-taps]")) {
    const needed = fold.querySelector("[data-tap]") !== null;
    if (needed !== ("needed" in fold.dataset)) fold.open = fold.toggleAttribute("data-needed", needed);
  }
}

// Every request says which picture the page has; the answer holds what differs from it.
let stamp = "";
document.addEventListener("htmx:configRequest", (event) => { event.detail.headers["Shiplog-Drawn"] = stamp; });

function swap(drawn) {
  const { since, board } = drawn.dataset;
  if (drawn.dataset.stamp === stamp) return light(); // it was swapped in already
  if (since && since !== stamp) return fetchWhole(); // two answers have crossed
  const zoom = document.querySelector("[name=zoom]:checked")?.id;
  const { children, lastElementChild } = drawn.querySelector("template").content;
  for (const one of [...lastElementChild.children, ...children]) {
    if (one.id) document.getElementById(one.dataset.for ?? one.id)?.replaceWith(one);
  }
  if (zoom) document.getElementById(zoom).checked = true;
  document.getElementById("board").className = board;
  see(drawn);
}

async function fetchWhole() {
  const { live } = document.querySelector("[data-live]").dataset;
  const answer = await fetch(`${live}parts/`, { headers: { "HX-Request": "true" } }).catch(() => null);
  if (answer?.status === 200) htmx.swap(document.body, await answer.text(), { swapStyle: "none" });
}

function see(drawn) {
  stamp = drawn.dataset.stamp;
  light();
}

document.addEventListener("htmx:oobAfterSwap", (event) => {
  if (event.detail.target?.id === "drawn") swap(document.getElementById("drawn"));
});
const first = document.getElementById("drawn");
if (first) see(first);

// A tap makes the only move there is, or asks the server what can be done.
document.addEventListener("click", (event) => {
  const part = event.target.closest(".pc a[id^='part-']");
  if (!part) return;
  event.preventDefault();
  const id = part.id.replace("part-", "");
  const moves = buttons().filter((one) => one.dataset.target === id);
  if (moves.length === 1) { tapped = true; moves[0].click(); return; }
  htmx.ajax("GET", addressOf(id), { source: part, target: "#layer" });
});

// After a move of one's own the page stands at the new question.
document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.detail.requestConfig?.verb === "post") tapped = true;
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
