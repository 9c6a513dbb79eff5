// The layer: opens when htmx has filled it, closes when it comes back empty; plus the few touches every page shares.
document.documentElement.classList.add("js");

const layer = () => document.querySelector("dialog#layer");
const toast = () => document.getElementById("toast");
let opener = null;

function focusInside(box) {
  const target = ["[autofocus]", "[data-focus]", "input:not([type=hidden])", "a, button"].map((s) => box.querySelector(s)).find(Boolean);
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
  event.target.replaceChildren();
  if (opener) [...document.querySelectorAll("a[href]")].find((a) => a.getAttribute("href") === opener)?.focus();
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

function say(kind) {
  const box = toast();
  if (!box) return;
  box.textContent = box.dataset[kind];
  box.hidden = false;
  clearTimeout(say.timer);
  say.timer = setTimeout(() => { box.hidden = true; }, 6000);
}
document.addEventListener("htmx:sendError", () => { say("lost"); dot(false); });
document.addEventListener("htmx:timeout", () => { say("lost"); dot(false); });
document.addEventListener("htmx:responseError", () => say("failed"));
document.addEventListener("htmx:afterOnLoad", () => dot(true));

function dot(on) {
  document.querySelector("[data-connection]")?.classList.toggle("off", !on);
}
window.addEventListener("online", () => dot(true));
window.addEventListener("offline", () => dot(false));
if (!navigator.onLine) dot(false);
