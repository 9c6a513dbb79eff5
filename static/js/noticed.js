// What an undo, a redo or a correction has changed: put away by a tap, it does not come back with a redraw.
let noticed = "";

document.addEventListener("click", (event) => {
  const way = event.target.closest?.("#changed [data-noticed]");
  if (!way) return;
  event.preventDefault();
  noticed = way.dataset.noticed;
  document.getElementById("changed").replaceChildren();
  document.getElementById("main")?.focus({ preventScroll: true });
});
document.addEventListener("htmx:oobBeforeSwap", (event) => {
  const { target, fragment } = event.detail;
  if (target?.id !== "changed" || !noticed) return;
  if (fragment?.querySelector?.(`[data-noticed="${noticed}"]`)) event.detail.shouldSwap = false;
});
