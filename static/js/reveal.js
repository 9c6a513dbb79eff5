// The reveal: once a count is done, every open screen opens it row by row, by the server's clock. A tap skips it here
// alone; whoever comes late joins at the row of the clock; without motion there is only the end.
const ROLL = 700; // ms in which a sum counts up
const ASK = 1000; // ms between two questions whether the count is done
const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
const onTheWall = () => document.body.classList.contains("tv-screen");

let box = null;
let script = null;
let began = 0; // by this screen's clock
let shown = -1; // the last row that is open
let ended = false;
let timer = 0;

const find = (selector) => box.querySelector(selector);
const resultOf = (reveal) => new URL("../result/", new URL(reveal, location.href)).href;
const atResult = () => location.pathname === new URL(box.dataset.result, location.href).pathname;

async function ask(url) {
  const answer = await fetch(url, { headers: { "HX-Request": "true" } }).catch(() => null);
  if (!answer) return undefined; // no network: what is shown stays
  if (answer.status !== 200) return null;
  const drawn = new DOMParser().parseFromString(await answer.text(), "text/html");
  return drawn.getElementById("reveal");
}

async function put(fresh) {
  const before = box;
  const style = fresh.querySelector("link");
  const styled = new Promise((ready) => { style.onload = style.onerror = ready; setTimeout(ready, 1500); });
  document.body.append(fresh);
  if (!document.querySelector(`head link[href="${style.getAttribute("href")}"]`)) await styled;
  before?.remove();
  take(fresh);
}

function take(element) {
  box = element;
  document.documentElement.classList.add("revealing");
  for (const other of document.body.children) if (other !== box) other.inert = true;
  box.addEventListener("click", tapped);
  box.focus({ preventScroll: true });
  if (box.dataset.state === "waiting") wait();
  else start();
}

function remove() {
  clearTimeout(timer);
  for (const other of document.body.children) other.inert = false;
  document.documentElement.classList.remove("revealing");
  box?.remove();
  box = script = null;
}

// The way to the result: where it lies beneath already, nothing is loaded.
function leave() {
  const there = atResult() && document.querySelector(".places");
  const url = box.dataset.result;
  if (!there) return atResult() ? location.reload() : location.assign(`${url}?seen`);
  remove();
  document.getElementById("main")?.focus();
}

function tapped(event) {
  const link = event.target.closest("[data-leave]");
  if (link) {
    event.preventDefault();
    leave();
  } else if (script && !ended) end();
}

function wait() {
  clearTimeout(timer);
  timer = setTimeout(look, ASK);
}

async function look() {
  clearTimeout(timer);
  const fresh = await ask(box.dataset.url);
  if (!box || box.dataset.state !== "waiting") return;
  if (fresh === null) return atResult() ? location.reload() : remove(); // it failed: the result page says why
  if (fresh?.dataset.state === "done") return put(fresh);
  if (fresh) find(".bit").textContent = fresh.querySelector(".bit").textContent;
  wait();
}

function start() {
  script = JSON.parse(find("#reveal-script").textContent);
  began = performance.now() - Number(box.dataset.age);
  shown = -1;
  ended = false;
  const lanes = find(".rv-lanes");
  lanes?.style.setProperty("--n", lanes.children.length);
  for (const [place, lane] of [...(lanes?.children ?? [])].entries()) lane.style.setProperty("--rank", place);
  find(".rv-dots").replaceChildren(...script.steps.map(() => document.createElement("i")));
  if (still) return onTheWall() ? end() : leave();
  if (script.steps[0]?.x) mark({ x: Number(find(".duel").dataset.start), at: find(".duel").dataset.from });
  box.classList.add("live");
  tick();
}

// Timers of a phone that slept are late: what is due is read off the clock.
function tick() {
  if (!script || ended) return;
  clearTimeout(timer);
  const now = performance.now() - began;
  const last = script.beats.length - 1;
  if (now >= script.beats[last]) return end();
  const due = script.beats.findLastIndex((beat) => beat <= now);
  if (due > shown) open(due);
  timer = setTimeout(tick, script.beats[due + 1] - now);
}

function open(row) {
  const step = script.steps[row];
  const jumps = row !== shown + 1;
  box.classList.toggle("jumps", jumps);
  find(".rv-icon use").setAttribute("href", step.icon);
  find("h2").textContent = step.row;
  find(".bit").textContent = step.says;
  find(".bit").classList.toggle("turn", step.turned);
  find("[data-said]").textContent = `${step.row}. ${step.says}`;
  for (const [place, dot] of [...find(".rv-dots").children].entries()) dot.classList.toggle("y", place <= row);
  if (step.x) mark(step);
  for (const [lane, element] of lanes()) {
    const plus = element.querySelector(".plus");
    const gain = step.points[lane];
    plus.textContent = gain ? `${gain < 0 ? "−" : "+"}${Math.abs(gain)}` : "";
    roll(element.querySelector(".sum"), row && !jumps ? script.steps[row - 1].sums[lane] : 0, step.sums[lane], jumps);
    element.style.setProperty("--rank", step.ranks[lane]);
    element.classList.add("in");
    element.classList.toggle("first", step.leaders.includes(lane));
    bars(element, lane, row);
  }
  shown = row;
}

const lanes = () => [...(find(".rv-lanes")?.children ?? [])].entries();

// What each row gave, side by side; a loss takes from the end.
function stretches(lane, row) {
  const kept = [];
  let owed = 0;
  for (const { points } of script.steps.slice(0, row + 1)) {
    owed -= points[lane];
    if (owed < 0) { kept.push(-owed); owed = 0; } else kept.push(0);
    for (let place = kept.length - 1; place >= 0 && owed > 0; place -= 1) {
      const taken = Math.min(kept[place], owed);
      kept[place] -= taken;
      owed -= taken;
    }
  }
  return kept;
}

function bars(element, lane, row) {
  const segs = element.querySelector(".segs");
  while (segs.children.length <= row) segs.append(document.createElement("i"));
  void segs.offsetWidth; // so that the newest grows from nothing
  for (const [place, points] of stretches(lane, row).entries()) {
    const part = segs.children[place];
    part.style.setProperty("--w", (100 * points) / script.most);
    part.classList.toggle("new", place === row && !ended);
    part.classList.toggle("none", !points);
  }
}

const written = (number) => String(number).replace("-", "−");

function roll(element, from, to, at_once) {
  if (at_once || from === to) { element.textContent = written(to); return; }
  const began = performance.now();
  const step = (now) => {
    const done = Math.min(1, (now - began) / ROLL);
    element.textContent = written(Math.round(from + (to - from) * done));
    if (done < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

function mark({ x, at }) {
  const marker = find(".duel-marker");
  marker.style.transform = `translate(${x}px, 44px)`;
  marker.querySelector("text").textContent = at;
}

function end() {
  const skipped = performance.now() - began < script.beats.at(-1);
  const last = script.steps.length - 1;
  ended = true;
  clearTimeout(timer);
  if (skipped) box.classList.remove("live");
  if (last >= 0) open(last);
  box.classList.add("won");
  for (const part of box.querySelectorAll(".rv-winners, .rv-rule")) part.hidden = false;
  for (const said of box.querySelectorAll("[data-won]")) said.textContent = said.dataset.won;
  find(".bit").classList.remove("turn");
  find("[data-said]").textContent = `${find("h2").dataset.won}. ${find(".bit").dataset.won}`;
  for (const [lane, element] of lanes()) {
    element.classList.remove("in");
    element.classList.toggle("first", script.ends.won[lane]);
    element.style.setProperty("--rank", script.ends.ranks[lane]);
    element.querySelector(".sum").textContent = written(script.steps[last]?.sums[lane] ?? 0);
  }
  find(".rv-skip").remove();
  if (onTheWall()) return;
  find(".rv-go").hidden = false;
  find(".rv-go").focus({ preventScroll: true });
  const stays = skipped ? script.stays : script.beats.at(-1) + script.stays - (performance.now() - began);
  timer = setTimeout(leave, Math.max(stays, 0));
}

// An open page hears that its table was closed: cover it before the totals are drawn.
export async function closing(url) {
  const fresh = await ask(url);
  if (fresh) await put(fresh);
  else if (fresh === null && !onTheWall()) location.assign(resultOf(url)); // a second count is shown without it
}

// A page that was opened while it is under way.
export async function join(url) {
  const fresh = await ask(`${url}?fresh`);
  if (fresh && !(still && fresh.dataset.state === "done")) await put(fresh);
}

export async function again(url) {
  const fresh = await ask(url);
  if (fresh) await put(fresh);
}

document.addEventListener("table:counted", () => { if (box?.dataset.state === "waiting") look(); });
document.addEventListener("table:reopened", () => { if (box) remove(); });
document.addEventListener("visibilitychange", () => { if (!document.hidden) tick(); });
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && box && script && !ended) end();
});

const drawn = document.getElementById("reveal");
if (drawn && still) drawn.remove();
else if (drawn) take(drawn);
