// What was typed of a card and not yet remembered is not left behind without a word.
import { FIELDS, isTyped } from "../js/keep.js";

const form = () => document.getElementById("composer");
const known = form()?.elements.draft.value;
let remembered = false;

document.addEventListener("htmx:beforeOnLoad", (event) => {
  if (event.detail.xhr.getResponseHeader("HX-Redirect")) remembered = true;
});
document.addEventListener("submit", (event) => {
  if (!event.defaultPrevented) remembered = true; // sent without htmx: the answer is a page with the draft in it
});
window.addEventListener("beforeunload", (event) => {
  const now = form();
  if (!now || remembered) return;
  if (now.elements.draft.value !== known || [...now.querySelectorAll(FIELDS)].some(isTyped)) event.preventDefault();
});
