// Who fills what: this phone says which cell it is at, and marks those of the others. Nothing of it is kept.
const strip = document.querySelector("[data-live]");
const me = () => document.getElementById("me");
const AGAIN = 10000; // milliseconds; the server forgets a phone after fifteen seconds
const OPEN = "#pad a.cell.at, dialog#layer[open] form[data-entry=cell]";
const PLACE = /\/(?:s\/([^/]+)\/)?cell\/([^/]+)\/([^/]+)\/$/;

let others = []; // with the time until which each holds
let said = ""; // the cell that the server knows this phone to be at
let when = 0;
let timer = null;

function here() {
  const open = document.hidden ? null : document.querySelector(OPEN);
  return (open?.getAttribute("href") ?? open?.getAttribute("action") ?? "").match(PLACE);
}

function body(place) {
  const form = new FormData();
  const token = JSON.parse(document.body.getAttribute("hx-headers") ?? "{}")["X-CSRFToken"];
  form.append("csrfmiddlewaretoken", token ?? "");
  for (const [index, name] of ["stop", "seat", "row"].entries()) form.append(name, place?.[index + 1] ?? "");
  return form;
}

function tell() {
  if (!navigator.onLine || Number(me()?.dataset.phones ?? 0) < 2) return;
  const place = here(), now = place?.[0] ?? "";
  if (now === said && (!now || Date.now() - when < AGAIN)) return;
  said = now;
  when = Date.now();
  fetch(`${strip.dataset.live}here/`, { method: "POST", body: body(place) }).catch(() => {});
}

function farewell() {
  if (said) navigator.sendBeacon(`${strip.dataset.live}here/`, body(null));
  said = "";
}

function draw() {
  for (const cell of document.querySelectorAll("[data-here]")) cell.removeAttribute("data-here");
  for (const mark of document.querySelectorAll("[data-presence]")) mark.textContent = "";
  others = others.filter((one) => one.until > Date.now());
  for (const { name, seat, row, stop } of others) {
    const url = `${strip.dataset.live}${stop ? `s/${stop}/` : ""}cell/${seat}/${row}/`;
    const cell = [...document.querySelectorAll("#pad a.cell")].find((one) => one.getAttribute("href") === url);
    cell?.setAttribute("data-here", name);
    for (const mark of document.querySelectorAll(`[data-presence="${CSS.escape(seat)}"]`)) {
      const words = mark.dataset.name === name ? me()?.dataset.writes : me()?.dataset.someone;
      mark.textContent = (words ?? "").replace("{name}", name);
    }
  }
  clearTimeout(timer);
  const soonest = Math.min(...others.map((one) => one.until));
  if (others.length) timer = setTimeout(draw, Math.max(200, soonest - Date.now() + 50));
}

const notMe = (one) => one.who !== me()?.dataset.alias;

document.addEventListener("table:aside", (event) => {
  const { name, told } = event.detail;
  if (name === "joined" && notMe(told) && me()?.dataset.joined) {
    const text = me().dataset.joined.replace("{name}", told.name);
    document.dispatchEvent(new CustomEvent("page:say", { detail: { text } }));
  }
  if (name !== "here") return;
  others = told.filter(notMe).map((one) => ({ ...one, until: Date.now() + one.until * 1000 }));
  draw();
});
document.addEventListener("table:redrawn", draw);
document.addEventListener("htmx:afterSettle", draw);
window.addEventListener("pagehide", farewell);
if (strip && me()) setInterval(tell, 1000);
