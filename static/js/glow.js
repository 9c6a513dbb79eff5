// The pad over a redraw: an older drawing never covers a newer one, and a cell that has changed glows once.
const pad = () => document.getElementById("pad");
const PARTS = ["pad", "sheet"];
const GLOW = 200; // milliseconds
let before = new Map();
let last = []; // the addresses of the cells that changed last
let watchers = { before() {}, after() {} };

const shown = () =>
  new Map([...pad().querySelectorAll("a.cell[href]")].map((one) => [one.getAttribute("href"), textOf(one)]));
const textOf = (one) => `${one.textContent.replace(/\s+/g, " ").trim()} ${one.dataset.lines ?? ""}`;

// What to take off the pad before it is swapped, and to put back afterwards.
export function parked(around) { watchers = around; }

// The last move stays marked until the next one; a page that has just come reads it off the lines behind its cells.
function mark() {
  for (const cell of pad().querySelectorAll("a.cell[href]")) {
    cell.classList.toggle("last", last.includes(cell.getAttribute("href")));
  }
}

function newest() {
  const lineOf = (cell) => Number(cell.dataset.lines.split(".").at(-1));
  const cells = [...pad().querySelectorAll(".entry a.cell[data-lines]")];
  const line = Math.max(...cells.map(lineOf));
  return cells.filter((cell) => lineOf(cell) === line).map((cell) => cell.getAttribute("href"));
}

function glow(cell) {
  cell.classList.add("fresh");
  setTimeout(() => cell.classList.remove("fresh"), GLOW);
}

function isOlder({ target, fragment }) {
  if (!PARTS.includes(target?.id)) return false;
  const fresh = fragment?.querySelector?.(`#${target.id}`)?.dataset.version;
  return fresh !== undefined && Number(fresh) < Number(target.dataset.version ?? 0);
}

export function glowing() {
  if (pad()) { last = newest(); mark(); }
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    if (isOlder(event.detail)) {
      event.detail.shouldSwap = false;
      return;
    }
    if (event.detail.target?.id !== "pad") return;
    const { scrollTop, scrollLeft } = pad();
    before = shown();
    watchers.before();
    before.set("scroll", [scrollTop, scrollLeft]);
  });
  document.addEventListener("htmx:oobAfterSwap", (event) => {
    if (event.detail.target?.id !== "pad" && event.target?.id !== "pad") return;
    const [top, left] = before.get("scroll") ?? [0, 0];
    const changed = [...pad().querySelectorAll("a.cell[href]")].filter((cell) => {
      const old = before.get(cell.getAttribute("href"));
      return old !== undefined && old !== textOf(cell);
    });
    changed.forEach(glow);
    if (changed.length) last = changed.map((cell) => cell.getAttribute("href"));
    mark();
    watchers.after();
    pad().scrollTop = top;
    pad().scrollLeft = left;
  });
}
