// Sound and vibration are offered once on each device: a line at its first table, which never comes again once it was
// seen or answered.
import { choose, chosen } from "./settings.js";

const line = document.getElementById("offer");

function answer(on) {
  choose("offered", true);
  if (on) choose("signs", true);
  line.hidden = true;
}

if (line && !chosen("offered") && !chosen("signs")) {
  line.hidden = false;
  line.querySelector("[data-yes]").addEventListener("click", () => answer(true));
  line.querySelector("[data-no]").addEventListener("click", () => answer(false));
  new IntersectionObserver(([seen]) => { if (seen.isIntersecting) choose("offered", true); }).observe(line);
}
