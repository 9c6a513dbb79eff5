// Keeps the screen on while a table is open: the browser's own lock where it has one, else a silent film of our own.
import { chosen } from "./settings.js";

const strip = document.querySelector("[data-live]");
let lock = null;
let film = null;
let asking = false;

export const ways = () => ({
  lock: "wakeLock" in navigator,
  film: typeof HTMLCanvasElement.prototype.captureStream === "function",
});

function report(state) {
  document.documentElement.dataset.awake = state;
}

async function request() {
  if (lock || asking || document.hidden) return;
  asking = true;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => { lock = null; report(chosen("awake") ? "waiting" : "off"); });
    report("lock");
    if (!chosen("awake")) sleep();
  } catch { // an empty battery may forbid it; the next touch asks again
    report("refused");
  }
  asking = false;
}

// Plain http has no lock. A film that plays on the page keeps most phones awake; it may start with a touch only.
function roll() {
  if (film) return film.play().catch(() => {});
  const canvas = Object.assign(document.createElement("canvas"), { width: 2, height: 2 });
  const paint = canvas.getContext("2d");
  let tick = 0;
  const srcObject = canvas.captureStream();
  film = Object.assign(document.createElement("video"), { muted: true, playsInline: true, srcObject });
  film.className = "awake-film";
  film.setAttribute("aria-hidden", "true");
  film.timer = setInterval(() => {
    paint.fillStyle = (tick += 1) % 2 ? "#000" : "#111";
    paint.fillRect(0, 0, 2, 2);
  }, 1000);
  paint.fillRect(0, 0, 2, 2);
  document.body.append(film);
  film.play().then(() => report("film"), () => report("refused"));
}

function wake() {
  if (!strip || !chosen("awake")) return;
  if (ways().lock) request();
  else if (ways().film) roll();
  else report("none");
}

function sleep() {
  lock?.release();
  if (film) { clearInterval(film.timer); film.remove(); film = null; }
  report("off");
}

if (strip) {
  if (!chosen("awake")) report("off");
  else if (ways().lock) request();
  else report(ways().film ? "waiting" : "none");
  document.addEventListener("pointerdown", wake);
  if (navigator.userActivation?.hasBeenActive) wake(); // the touch that brought this module here
  document.addEventListener("visibilitychange", () => { if (!document.hidden && ways().lock) wake(); });
  document.addEventListener("phone:chosen", (event) => {
    if (event.detail.what === "awake") (event.detail.on ? wake : sleep)();
  });
}
