// A count that is opened again while somebody looks at its result: that phone goes back to the table, too, where it
// sees what changes and then the new result.
const { counted, events, table } = document.querySelector("[data-counted]").dataset;
const source = new EventSource(events);
source.addEventListener("message", ({ data }) => {
  if (Number(data) <= Number(counted)) return;
  source.close();
  location.replace(table);
});
addEventListener("pagehide", () => source.close());
