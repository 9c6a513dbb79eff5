// A list that is redrawn after a tick, here or on another phone, keeps the groups open that were open.
let open = [];

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target?.id !== "list") return;
  open = [...document.querySelectorAll("#list details[open]")].map((group) => group.id);
});
document.addEventListener("htmx:afterSwap", () => {
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
});
