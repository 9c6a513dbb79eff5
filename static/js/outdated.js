// A count that is opened again while somebody looks at its result: the page comes along. Loaded anew it is the table,
// where everybody sees what changes, and after the next count its new result.
const { counted, table } = document.querySelector("[data-counted]").dataset;
let source = null;
let polling = 0;

function anew() {
  stop();
  location.reload();
}

function stop() {
  source?.close();
  clearInterval(polling);
}

// Where no stream tells it, the table is asked; it answers 204 to whoever is not behind.
async function look() {
  if (document.hidden || !navigator.onLine) return;
  const options = { headers: { "HX-Request": "true" } };
  const answer = await fetch(`${table}parts/?since=${counted}`, options).catch(() => null);
  if (answer?.status === 200) anew();
}

function listen() {
  stop();
  source = new EventSource(`${table}events/`);
  source.addEventListener("message", ({ data }) => {
    if (data === "") look();
    else if (Number(data) > Number(counted)) anew();
  });
  source.addEventListener("error", () => {
    if (source.readyState !== EventSource.CLOSED) return;
    clearInterval(polling);
    polling = setInterval(look, 5000);
  });
}

listen();
addEventListener("pagehide", stop);
addEventListener("pageshow", ({ persisted }) => { if (persisted) listen(); });
document.addEventListener("visibilitychange", () => { if (!document.hidden) listen(); });
