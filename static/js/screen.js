// The big screen: live like a table page, but only what really changed is drawn anew.
import "./live.js";

document.addEventListener("htmx:oobBeforeSwap", (event) => {
  const { target, fragment } = event.detail;
  const fresh = fragment?.querySelector?.(`#${target.id}`);
  if (fresh && fresh.innerHTML === target.innerHTML && !fresh.hasAttribute("data-version")) event.detail.shouldSwap = false;
});
