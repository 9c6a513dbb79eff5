// Live, waiting or offline: the dot, and the same in words.
const strip = document.querySelector("[data-live]");

function wordsBeside(dot) {
  const found = document.querySelector("[data-connection-words]");
  if (found) return found;
  const made = document.createElement("span");
  made.dataset.connectionWords = "";
  made.className = "connection-words";
  dot.after(made);
  return made;
}

let now = null;

function draw(state) {
  const dot = document.querySelector("[data-connection]");
  if (!dot || dot.dataset.state === state) return;
  dot.dataset.state = state;
  dot.title = (state === "live" ? strip.dataset.stateLive : strip.dataset[state]) ?? "";
  dot.setAttribute("aria-label", dot.title);
  const word = `connection${state[0].toUpperCase()}${state.slice(1)}`;
  wordsBeside(dot).textContent = strip.dataset[word] ?? document.getElementById("waiting")?.dataset[word] ?? "";
}

export function show(state) {
  draw(state);
  if (now === state) return;
  now = state;
  document.dispatchEvent(new CustomEvent("table:connection", { detail: { state } }));
}

if (strip) {
  if (!navigator.onLine) show("offline");
  const lost = () => show(navigator.onLine ? "waiting" : "offline");
  document.addEventListener("htmx:sendError", lost);
  document.addEventListener("htmx:timeout", lost);
  document.addEventListener("queue:lost", lost);
  for (const name of ["table:redrawn", "htmx:afterSettle"]) document.addEventListener(name, () => { if (now) draw(now); }); // a redraw may bring a new dot
}
