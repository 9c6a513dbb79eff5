// The layer: opens when htmx has filled it, closes when it comes back empty; plus the few touches every page shares.
document.documentElement.classList.add("js");
// The first visit asks for the service worker once the page is there; later ones have this file on the phone.
const copies = () => import("./copy.js").catch(() => {}); // without a network there is nothing to keep
if (navigator.serviceWorker?.controller) copies();
else window.addEventListener("load", () => setTimeout(copies, 1000));

// What was half typed when another language or light was chosen; asked for once somebody types.
const typed = () => import("./typed.js").catch(() => {});
document.addEventListener("input", typed, { once: true });
try { if (sessionStorage.getItem("shiplog.typed")) typed(); } catch { /* storage is switched off */ }

// What is touched looks pressed at once, also where the browser waits to see whether the finger scrolls; and a moment
// longer than a short tap.
const MOMENT = 120; // milliseconds
document.addEventListener("pointerdown", ({ target }) => {
  const one = target.closest?.("a[href], button, summary, label, [data-tap]");
  if (!one || one.matches(":disabled, [aria-disabled=true]")) return;
  one.classList.add("pressed");
  const let_go = () => setTimeout(() => one.classList.remove("pressed"), MOMENT);
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, let_go, { once: true });
}, { capture: true, passive: true });

const layer = () => document.querySelector("dialog#layer");
const toast = () => document.getElementById("toast");
let opener = null;

function focusInside(box) {
  const wanted = ["[aria-invalid=true]", "[autofocus]", "[data-focus]", "input:not([type=hidden])", "a, button"];
  const target = wanted.map((selector) => box.querySelector(selector)).find(Boolean);
  target?.focus({ preventScroll: true });
  if (target?.select) target.select();
}

function close() {
  const box = layer();
  if (!box?.open) return;
  box.close();
}

function settle() {
  const box = layer();
  if (!box) return;
  if (!box.textContent.trim()) return close();
  if (!box.open) box.showModal();
  box.scrollTop = 0;
  focusInside(box);
}

document.addEventListener("click", (event) => {
  const shut = event.target.closest("[data-close]");
  if (shut && layer()?.open) {
    event.preventDefault();
    close();
  }
  const cell = event.target.closest("[hx-target='#layer']");
  if (cell && !layer()?.open) opener = cell.getAttribute("href") ?? null;
  if (event.target === layer()) close(); // a tap on the veil
  if (event.target.closest("[data-print]")) window.print();
  const share = event.target.closest("[data-share]");
  if (share && navigator.share) {
    event.preventDefault();
    navigator.share({ url: share.href, title: document.title }).catch(() => {});
  }
});

document.addEventListener("close", (event) => {
  if (event.target !== layer()) return;
  // a layer that was just asking for itself anew must not come back
  for (const asking of event.target.querySelectorAll("[hx-get].htmx-request")) htmx.trigger(asking, "htmx:abort");
  event.target.replaceChildren();
  const links = opener ? [...document.querySelectorAll("a[href]")] : [];
  links.find((a) => a.getAttribute("href") === opener)?.focus({ preventScroll: true });
}, true);

document.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.target?.id === "layer") settle();
});

// paper shows every explanation, whatever is open on the screen
let unfolded = [];
window.addEventListener("beforeprint", () => {
  unfolded = [...document.querySelectorAll("details.why:not([open])")];
  for (const why of unfolded) why.open = true;
});
window.addEventListener("afterprint", () => { for (const why of unfolded) why.open = false; });

function say(text) {
  const box = toast();
  if (!box || !text) return;
  box.textContent = text;
  box.hidden = false;
  clearTimeout(say.timer);
  say.timer = setTimeout(() => { box.hidden = true; }, 6000);
}
const lost = (event) => { if (!event.detail.kept) say(toast()?.dataset.lost); }; // a kept move says so itself
document.addEventListener("htmx:sendError", lost);
document.addEventListener("htmx:timeout", lost);
document.addEventListener("htmx:responseError", (event) => { if (!event.detail.kept) say(toast()?.dataset.failed); });
document.addEventListener("page:say", (event) => say(event.detail.text));

// Where nothing can wait (a file, a new table), a form says so and keeps what was filled in; tables have their queue.
document.addEventListener("submit", (event) => {
  if (navigator.onLine || event.target.method !== "post" || document.querySelector("[data-live]")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  say(document.getElementById("waiting")?.dataset.online);
}, true);

// scrolling never edits
document.addEventListener("wheel", (event) => {
  if (event.target === document.activeElement && event.target.type === "number") event.target.blur();
}, { passive: true });
