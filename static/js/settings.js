// What this browser prefers; kept here and nowhere else, because the next phone may stand on another table.
const DEFAULTS = { signs: false, offered: false, awake: true, keys: true };
const FORMER = { signs: ["sounds", "vibration"] }; // two switches became one
const name = (what) => `shiplog.${what}`;

export function chosen(what) {
  try {
    const kept = localStorage.getItem(name(what));
    if (kept === null && FORMER[what]?.some((one) => localStorage.getItem(name(one)) === "1")) return true;
    return kept === null ? DEFAULTS[what] : kept === "1";
  } catch { // storage is switched off: everything is as it comes
    return DEFAULTS[what];
  }
}

export function choose(what, on) {
  try { localStorage.setItem(name(what), on ? "1" : "0"); } catch { /* lasts as long as the page */ }
  document.dispatchEvent(new CustomEvent("phone:chosen", { detail: { what, on } }));
}
