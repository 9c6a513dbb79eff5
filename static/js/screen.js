// The big screen: live like a table page, but only what really changed is drawn anew.
import "./live.js";

document.addEventListener("htmx:oobBeforeSwap", (event) => {
  const { target, fragment } = event.detail;
  const fresh = fragment?.querySelector?.(`#${target.id}`);
  const unchanged = fresh && fresh.innerHTML === target.innerHTML && !fresh.hasAttribute("data-version");
  if (unchanged) event.detail.shouldSwap = false;
});
