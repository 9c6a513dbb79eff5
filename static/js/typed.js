// Another language or light draws the page anew: what is half typed there comes along, on this phone only.
import { FIELDS, isTyped } from "./keep.js";

const PLACE = "shiplog.typed";
const formOf = (one) => one.form?.getAttribute("action") ?? "";
const isChoice = (one) => /^(radio|checkbox)$/.test(one.type);

function remember() {
  const isKept = (one) => one.name && !/^(password|file)$/.test(one.type) && isTyped(one);
  const kept = (one) => ({
    form: formOf(one),
    name: one.name,
    value: one.value,
    checked: isChoice(one) && one.checked,
  });
  const fields = [...document.querySelectorAll(FIELDS)].filter(isKept).map(kept);
  try {
    sessionStorage.setItem(PLACE, JSON.stringify({ path: location.pathname, fields }));
  } catch { /* then it is lost, as without this file */ }
}

function restore() {
  const { path, fields } = JSON.parse(sessionStorage.getItem(PLACE) ?? "{}");
  sessionStorage.removeItem(PLACE);
  if (path !== location.pathname) return;
  for (const { form, name, value, checked } of fields) {
    const one = [...document.querySelectorAll(FIELDS)].find(
      (field) => field.name === name && formOf(field) === form && (!isChoice(field) || field.value === value),
    );
    if (!one) continue;
    if (isChoice(one)) one.checked = checked;
    else one.value = value;
    for (const event of ["input", "change"]) one.dispatchEvent(new Event(event, { bubbles: true }));
  }
}

try { restore(); } catch { /* storage is switched off */ }
document.addEventListener("submit", (event) => { if (event.target.closest(".prefs")) remember(); });
