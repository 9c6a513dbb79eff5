// The course of an evening scrolls where it has many sheets: it stands at the one that is due, also after a redraw.
function stand() {
  for (const stops of document.querySelectorAll(".stops.scrolls")) {
    const at = stops.querySelector("[aria-current]")?.closest("li");
    if (at) stops.scrollLeft = at.offsetLeft - (stops.clientWidth - at.clientWidth) / 2;
  }
}
stand();
document.addEventListener("table:redrawn", stand);
document.addEventListener("htmx:afterSettle", stand);
