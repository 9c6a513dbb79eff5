// The page "This phone": switches for this browser, and what it can and cannot do here.
import { ways } from "./awake.js";
import { forget, keeps } from "./copy.js";
import { choose, chosen } from "./settings.js";
import "./keys.js";

for (const box of document.querySelectorAll("[data-setting]")) {
  box.checked = chosen(box.dataset.setting);
  box.addEventListener("change", () => {
    choose(box.dataset.setting, box.checked);
    if (box.dataset.setting === "signs" && box.checked) navigator.vibrate?.(30);
  });
}

const way = ways().lock ? "lock" : ways().film ? "film" : "none";
const reveal = (selector) => { document.querySelector(selector).hidden = false; };
reveal(`[data-awake=${way}]`);
if (window.isSecureContext) keeps.then((able) => reveal(able ? "[data-secure]" : "[data-untrusted]"));
else reveal("[data-plain]");
if (!navigator.vibrate) reveal("[data-no-vibration]");

let asked = null; // the browser's own question, kept for our button
window.addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  asked = event;
  reveal("[data-install]");
});
document.querySelector("[data-install]").addEventListener("click", () => asked?.prompt());
document.querySelector("[data-forget]").addEventListener("click", () => {
  forget();
  reveal("[data-forgotten]");
});
