// What a form would post as a move, and what that move is called: the words the server gave it, with what was typed.
const NOT_FIELDS = ["csrfmiddlewaretoken", "version", "key"];
const clean = (text) => text.replace(/\s+/g, " ").trim();

export const isMove = (form) =>
  form?.method === "post" && form.elements.key && form.elements.version && !("online" in form.dataset);
export const fieldsOf = (data) =>
  [...data.entries()].filter(([name, value]) => !NOT_FIELDS.includes(name) && typeof value === "string");
export const same = (one, other) =>
  one.url === other.url && JSON.stringify(one.fields) === JSON.stringify(other.fields);
export const buttonsOf = (form) => [...form.querySelectorAll("button:not([type=button])")];

const wordsOf = (button) => clean((button?.innerText ?? "").trim().replace(/\s*\n\s*/g, ", "));

function nameOf(field) {
  const label = field.labels?.[0];
  const named =
    field.type === "radio"
      ? field.closest("fieldset")?.querySelector("legend")
      : label?.querySelector(":scope > span:last-of-type");
  const told = field.closest("[data-label]")?.dataset; // a form that is not on the page has no labels
  return clean(told?.row || (named ?? label)?.textContent || told?.label || "");
}

function typedIn(form) {
  const isFilled = (field) => (/^(radio|checkbox)$/.test(field.type) ? field.checked : field.value !== "");
  const valueOf = (field) => (field.type === "radio" ? clean(field.labels[0].textContent) : field.value);
  const wordsFor = (field) =>
    field.type === "checkbox" ? nameOf(field) : `${nameOf(field)} — ${valueOf(field)}`;
  const fields = [...form.querySelectorAll("input:not([type=hidden]), textarea")];
  return fields.filter(isFilled).map(wordsFor).join(", ");
}

// "{}" in the server's words is the place for what was typed; a button with a name of its own says more than "write
// down".
export function labelOf(form, button) {
  const tapped = button ?? buttonsOf(form)[0];
  const said = button?.dataset.says ?? form.dataset.says;
  const typed = said?.includes("{}") && [typedIn(form), button?.name && wordsOf(button)].filter(Boolean).join(", ");
  return clean(typed ? said.replace("{}", () => typed) : said ?? wordsOf(tapped)).slice(0, 160);
}

export const unwrittenOf = (form) => (form.dataset.says ? labelOf(form) : typedIn(form));
