// Moves that no answer came for yet. One entry each, so that two tabs never overwrite each other's list.
const PREFIX = "shiplog.move.";
const memory = new Map(); // where storage is switched off, moves last as long as the page
let last = 0;

const storage = (() => {
  try {
    localStorage.setItem("shiplog.try", "");
    localStorage.removeItem("shiplog.try");
    return localStorage;
  } catch { return null; }
})();

export const durable = storage !== null;

// A reload keeps its tab's name: what was under way then is ours to send again.
export const tab = (() => {
  try {
    return (sessionStorage.tab ??= newKey());
  } catch { return newKey(); }
})();

export function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const write = (id, text) => (storage ? storage.setItem(PREFIX + id, text) : memory.set(id, text));
const read = (id) => (storage ? storage.getItem(PREFIX + id) : memory.get(id)) ?? null;
const stored = () => Object.keys(storage).filter((name) => name.startsWith(PREFIX));
const ids = () => (storage ? stored().map((name) => name.slice(PREFIX.length)) : [...memory.keys()]);

export function add(move) {
  last = Math.max(Date.now(), last + 1);
  const kept = { ...move, id: `${last}-${newKey().slice(0, 6)}`, at: Date.now(), tab };
  write(kept.id, JSON.stringify(kept));
  return kept;
}

export function change(id, more) {
  const text = read(id);
  if (text) write(id, JSON.stringify({ ...JSON.parse(text), ...more }));
}

export function remove(id) {
  if (storage) storage.removeItem(PREFIX + id);
  else memory.delete(id);
}

export function movesOf(table) {
  return ids().sort().map((id) => JSON.parse(read(id) ?? "null")).filter((move) => move?.table === table);
}

export const isOurs = (event) => event.key === null || event.key?.startsWith(PREFIX);
