// A layer that was closed while its form was under way: what is written is drawn around whatever is open by now, and
// only what has to be said opens the layer again.
document.addEventListener("htmx:beforeSwap", (event) => {
  const { requestConfig, xhr, shouldSwap, target } = event.detail;
  if (!shouldSwap || target.id !== "layer" || requestConfig.verb !== "post" || requestConfig.elt.isConnected) return;
  event.detail.shouldSwap = false;
  if (xhr.getResponseHeader("Shiplog-Line")) return htmx.swap(document.body, xhr.responseText, { swapStyle: "none" });
  htmx.swap(target, xhr.responseText, { swapStyle: "innerHTML" }, { eventInfo: { target } });
});
