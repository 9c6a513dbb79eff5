// Over a redraw: focus, half-typed input and unfolded details stay where they were.
export const FIELDS = "input:not([type=hidden]), textarea, select";
const REACHED = `a[href], button, summary, ${FIELDS}`;
let kept = null;

// What a thing is, whatever element draws it: its id, its key, or its form, its place there and its words.
function nameOf(one) {
  if (one.id) return `#${one.id}`;
  if (one.dataset.key) return `key ${one.dataset.key}`;
  const form = one.closest("form");
  const where = form ? `${form.getAttribute("action")} ${form.querySelector("input[name=move]")?.value ?? ""}` : "";
  const value = /^(radio|checkbox|submit)$/.test(one.type) ? one.value : "";
  const what = one.name ? `${one.name}=${value}` : one.getAttribute("href") ?? one.textContent.trim();
  return `${one.localName} ${where} ${what}`;
}

const drawn = (selector) => [...document.querySelectorAll(selector)].filter((one) => !one.closest("dialog"));
const find = (selector, name) => drawn(selector).find((one) => nameOf(one) === name);
export function isTyped(one) {
  if (/^(radio|checkbox)$/.test(one.type)) return one.checked !== one.defaultChecked;
  if (one.localName === "select") return [...one.options].some((option) => option.selected !== option.defaultSelected);
  return one.value !== one.defaultValue;
}

function placeOf(one) {
  const part = one.closest("[id]:not(html):not(body):not(main)");
  return part && { part: part.id, index: [...part.querySelectorAll(REACHED)].indexOf(one) };
}

function remember() {
  const focus = document.activeElement;
  const reached = focus?.matches(REACHED) && !focus.closest("dialog") ? focus : null;
  kept = {
    focus: reached && {
      element: reached,
      name: nameOf(reached),
      place: placeOf(reached),
      start: reached.selectionStart,
      end: reached.selectionEnd,
    },
    typed: drawn(FIELDS)
      .filter(isTyped)
      .map((one) => ({ element: one, name: nameOf(one), value: one.value, checked: one.checked })),
    open: drawn("details[open]").map((one) => ({ element: one, name: nameOf(one.querySelector("summary") ?? one) })),
  };
}

function refocus({ element, name, place, start, end }) {
  if (element.isConnected) return;
  const around = place && [...(document.getElementById(place.part)?.querySelectorAll(REACHED) ?? [])];
  const next = find(REACHED, name) ?? around?.[Math.min(place.index, around.length - 1)];
  next?.focus({ preventScroll: true });
  if (next && typeof start === "number" && next.setSelectionRange) next.setSelectionRange(start, end);
}

function restore() {
  if (!kept) return;
  for (const { element, name } of kept.open) {
    const summary = !element.isConnected && find("summary", name);
    if (summary) summary.parentElement.open = true;
  }
  for (const { element, name, value, checked } of kept.typed) {
    const again = !element.isConnected && find(FIELDS, name);
    if (!again) continue;
    if (/^(radio|checkbox)$/.test(again.type)) again.checked = checked;
    else again.value = value;
  }
  if (kept.focus) refocus(kept.focus);
  kept = null;
}

document.addEventListener("table:before-redraw", remember);
document.addEventListener("table:redrawn", restore);
