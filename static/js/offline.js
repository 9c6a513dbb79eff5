// The page for what is not on this phone: which tables are, and a way on when the network is back.
const list = document.querySelector("[data-copies]");

async function copies() {
  if (!("caches" in window)) return [];
  const names = (await caches.keys()).filter((name) => name.startsWith("shiplog-pages-"));
  const found = [];
  for (const name of names) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const answer = await cache.match(request);
      const title = /<title>([^<]*)<\/title>/.exec(await answer.text())?.[1];
      if (!title) continue;
      const words = new DOMParser().parseFromString(title, "text/html").documentElement.textContent;
      found.push({ url: request.url, title: words.split(" · ")[0] });
    }
  }
  return found;
}

for (const { url, title } of await copies()) {
  const link = Object.assign(document.createElement("a"), { href: url, textContent: title, className: "btn wide" });
  const line = document.createElement("li");
  line.append(link);
  list.append(line);
  document.querySelector("[data-some]").hidden = false;
}
window.addEventListener("online", async () => { // a network is not yet the server
  if ((await fetch("/healthz", { cache: "no-store" }).catch(() => null))?.ok) location.reload();
});
