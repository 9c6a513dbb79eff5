// Live table or story: hear of a new version, redraw the parts that changed, keep what is half typed.
const strip = document.querySelector("[data-live]");
let version = Number(strip?.dataset.version ?? 0);
let source = null;
let polling = null;
let sending = 0; // answers to our own taps that are under way: they bring the fresh table themselves
let behind = false; // news came meanwhile

const form = () => document.querySelector("dialog#layer[open] form[data-entry]");
const cellOf = (action) => [...document.querySelectorAll("#pad a.cell")].find((a) => a.getAttribute("href") === action);

function show(state) {
  const dot = document.querySelector("[data-connection]");
  if (!dot) return;
  dot.dataset.state = state;
  const words = state === "live" ? strip.dataset.stateLive : strip.dataset[state];
  dot.title = words;
  dot.setAttribute("aria-label", words);
}

// A story's forms lie in the page itself: while somebody types there, only a chip tells of the news.
const typing = () => document.querySelector("#story form[data-edited], #story :is(input, textarea, select):focus");

async function refresh() {
  const chip = document.querySelector("[data-moved-on]");
  if (chip && typing()) { chip.hidden = false; return; }
  if (sending) { behind = true; return; }
  const open = form();
  const action = open?.getAttribute("action");
  const before = action && cellOf(action)?.textContent;
  const url = `${strip.dataset.live}parts/?since=${version}`;
  const answer = await fetch(url, { headers: { "HX-Request": "true" } }).catch(() => null);
  if (answer?.status !== 200) return; // nothing new; and of a server that is away the dot tells
  const parts = await answer.text();
  if (sending) { behind = true; return; }
  htmx.swap(document.body, parts, { swapStyle: "none" });
  see();
  // An entry layer may go on only if nobody touched its own cell: then its base is the fresh table.
  const field = open?.querySelector("[name=version]");
  if (field && cellOf(action)?.textContent === before) field.value = version;
}

function see() {
  const drawn = Number(document.querySelector("#sheet, #story")?.dataset.version ?? 0);
  version = Math.max(version, drawn);
}

function told(data) {
  if (data === "" || Number(data) > version) refresh();
}

function poll(on) {
  if (on && !polling) polling = setInterval(() => { if (navigator.onLine) refresh(); }, 3000);
  if (!on && polling) { clearInterval(polling); polling = null; }
}

function connect() {
  source?.close();
  source = new EventSource(`${strip.dataset.live}events/`);
  source.onopen = () => { show("live"); poll(false); };
  source.onmessage = (event) => told(event.data);
  source.onerror = () => {
    show(navigator.onLine ? "waiting" : "offline");
    poll(true);
    if (source.readyState === EventSource.CLOSED) setTimeout(connect, 5000);
  };
}

if (strip) {
  document.addEventListener("input", (event) => {
    const form = event.target.closest("#story form");
    if (form) form.dataset.edited = "";
  });
  document.addEventListener("htmx:beforeSend", () => { sending += 1; });
  document.addEventListener("htmx:afterRequest", () => {
    sending = Math.max(0, sending - 1);
    if (sending || !behind) return;
    behind = false;
    setTimeout(refresh, 100);
  });
  document.addEventListener("htmx:afterSettle", see);
  document.addEventListener("htmx:oobAfterSwap", see);
  // The stream may have brought the line already that this answer appends.
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    const line = event.detail.target?.id === "log-lines" && event.detail.fragment?.querySelector?.("li[id]");
    if (line && document.getElementById(line.id)) event.detail.shouldSwap = false;
  });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) connect(); });
  window.addEventListener("online", connect);
  window.addEventListener("offline", () => show("offline"));
  window.addEventListener("pagehide", () => source?.close());
  connect();
}
