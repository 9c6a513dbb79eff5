// The copies that this phone keeps of the last tables: asks for the service worker, renews them, says how old one is.
const html = document.documentElement;
const able = "serviceWorker" in navigator && window.isSecureContext;
let timer = null;

const worker = (message) => navigator.serviceWorker.controller?.postMessage(message);
export const forget = () => { if (able) worker({ forget: true }); };

// What was redrawn live was never fetched as a page: hand over what is seen, without what is open or half typed.
function renew() {
  if (html.dataset.copy || !navigator.serviceWorker.controller) return;
  const seen = html.cloneNode(true);
  seen.classList.remove("js");
  seen.querySelector("dialog#layer")?.replaceChildren();
  for (const one of seen.querySelectorAll("dialog[open]")) one.removeAttribute("open");
  for (const one of seen.querySelectorAll("[data-waiting-bar], .awake-film")) one.remove();
  for (const one of seen.querySelectorAll("#toast, #copy-note")) one.setAttribute("hidden", "");
  worker({ url: location.href.split("#")[0], page: `<!doctype html>\n${seen.outerHTML}` });
}

function later() {
  clearTimeout(timer);
  timer = setTimeout(renew, 1000);
}

// What this phone has just written must not be missing in a copy that is opened a moment later.
const soon = () => setTimeout(renew, 50);

function tellAge() {
  const note = document.getElementById("copy-note");
  if (!note || !html.dataset.copy) return;
  const at = new Date(html.dataset.copy);
  const day = Date.now() - at > 43200000 ? { day: "numeric", month: "long" } : {};
  const shown = at.toLocaleString(html.lang, { hour: "2-digit", minute: "2-digit", ...day });
  note.querySelector("time").textContent = shown;
  document.querySelector("[data-live]")?.append(note); // in sight, however far the page is scrolled
  note.hidden = false;
}

function fresh() {
  if (!html.dataset.copy) return;
  if (!document.querySelector("[data-live]")) return location.reload();
  delete html.dataset.copy; // the stream brings what is new
  document.getElementById("copy-note").hidden = true;
}

// A browser that does not trust the certificate, or a private window, keeps nothing.
export const keeps = able
  ? navigator.serviceWorker.register("/sw.js").then(() => true, () => false)
  : Promise.resolve(false);

tellAge();
if (able) {
  document.addEventListener("queue:accepted", soon);
  if (document.querySelector("[data-live]")) {
    for (const name of ["table:redrawn", "htmx:afterSettle"]) document.addEventListener(name, later);
  }
}
document.addEventListener("table:connection", (event) => { if (event.detail.state === "live") fresh(); });
window.addEventListener("online", () => { if (!document.querySelector("[data-live]")) fresh(); });
