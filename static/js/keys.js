// Shortcuts: a thing names its own key (data-shortcut); 1–9 choose among the options on top; ? lists them. Never while
// typing.
import { chosen } from "./settings.js";

const shown = (one) => one.checkVisibility?.() !== false && !one.disabled;
const top = () => document.querySelector("dialog[open]") ?? document;
const TYPED = "input:not([type=radio]):not([type=checkbox]):not([type=button]), textarea, select, [contenteditable]";
const typing = (target) => target.closest?.(TYPED);
const options = () => [...top().querySelectorAll(":is(.options, .ways) :is(button, a[href])")].filter(shown);
const holder = (key) =>
  [...top().querySelectorAll("[data-shortcut]")].find((one) => one.dataset.shortcut === key && shown(one));

// The same key under a Russian layout, where the letter on it is another one.
const keyOf = (event) => (/^Key[A-Z]$/.test(event.code) ? event.code[3].toLowerCase() : event.key);

function help() {
  const box = document.getElementById("shortcuts");
  if (!box) return;
  for (const line of box.querySelectorAll("[data-for]")) {
    const key = line.dataset.for;
    line.hidden = !(key === "1" ? options().length : document.querySelector(`[data-shortcut="${key}"]`));
  }
  box.togglePopover();
}

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.isComposing || event.repeat) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (typing(event.target) || !chosen("keys")) return;
  const target = /^[1-9]$/.test(event.key) ? options()[Number(event.key) - 1] : holder(keyOf(event));
  if (event.key !== "?" && !target) return;
  event.preventDefault();
  if (event.key === "?") help();
  else if (target.matches("input, textarea, select")) target.focus();
  else target.click();
});
