// The service worker: files by their names, and the tables seen last for when there is no network.
// It never keeps a post and never answers with old HTML while the network is there.
const VERSION = "{{ version }}";
const FILES = `shiplog-files-${VERSION}`;
const PAGES = `shiplog-pages-${VERSION}`;
const OFFLINE = "{{ offline }}";
const SHELL = {{ shell|safe }};
const KEPT = new RegExp(
  [
    "^/t/[^/]+/(result/|log/|rules/)?$",
    "^/c/[^/]+/story/(setup/|put-back/|timeline/|log/|rules/)?$",
    "^/rules/[^/]+/$",
  ].join("|"),
);
const HASHED = /\.[0-9a-f]{12}\./;
const MOST = 12; // pages; the oldest go first
const OWNER = "/copies-of"; // whose copies these are, as the server names the groups of this browser

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(FILES).then((files) => files.addAll([OFFLINE, ...SHELL])).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith("shiplog-") && name !== FILES && name !== PAGES);
  const forget = (names) => Promise.all(old(names).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(forget).then(() => self.clients.claim()));
});

self.addEventListener("message", (event) => {
  const { forget, url, page } = event.data;
  if (forget) event.waitUntil(inTurn(() => caches.delete(PAGES)));
  else if (url && KEPT.test(new URL(url).pathname)) event.waitUntil(inTurn(() => keep(url, page)));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith("{{ static }}") || url.pathname === "{{ hues }}") event.respondWith(file(request));
  else if (request.mode === "navigate") event.respondWith(page(request, url));
});

// A copy that is just being renewed is neither missing nor the old one.
let turn = Promise.resolve();
const inTurn = (work) => (turn = turn.then(work, work));

async function file(request) {
  const files = await caches.open(FILES);
  const kept = await files.match(request);
  if (kept && HASHED.test(request.url)) return kept;
  try {
    const answer = await fetch(request);
    if (answer.ok) await files.put(request, answer.clone());
    return answer;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

async function page(request, url) {
  let answer;
  try {
    answer = await fetch(request);
  } catch {
    return (await inTurn(() => copy(url))) ?? (await caches.match(OFFLINE)) ?? Response.error();
  }
  await checkOwner(answer);
  if (KEPT.test(url.pathname) && !isSearch(url)) {
    if (answer.ok && !answer.redirected) {
      const text = await answer.clone().text();
      await inTurn(() => keep(url.href, text));
    } else if ([403, 404, 410].includes(answer.status)) await (await caches.open(PAGES)).delete(placeOf(url));
  }
  return answer;
}

const isSearch = (url) => url.search && /\/rules\//.test(url.pathname); // less than the page of this name
const placeOf = (href) => new URL(href).origin + new URL(href).pathname;

async function keep(href, text) {
  const pages = await caches.open(PAGES);
  const place = placeOf(href);
  await pages.delete(place); // put again it is the newest
  const headers = { "Content-Type": "text/html; charset=utf-8", "Seen-At": new Date().toISOString() };
  await pages.put(place, new Response(text, { headers }));
  const tables = (await pages.keys()).filter((one) => new URL(one.url).pathname !== OWNER);
  for (const one of tables.slice(0, Math.max(0, tables.length - MOST))) await pages.delete(one);
}

async function copy(url) {
  const kept = await (await caches.open(PAGES)).match(placeOf(url));
  if (!kept) return null;
  const text = (await kept.text()).replace("<html ", `<html data-copy="${kept.headers.get("Seen-At")}" `);
  return new Response(text, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

// Somebody signed out or left a group: what was theirs is not for the next person at this phone.
async function checkOwner(answer) {
  const named = answer.headers.get("Shiplog-Copies-Of");
  if (named === null) return;
  const pages = await caches.open(PAGES);
  const before = await (await pages.match(OWNER))?.text();
  if (before?.split(" ").some((one) => one && !named.split(" ").includes(one))) await caches.delete(PAGES);
  if (before !== named) await (await caches.open(PAGES)).put(OWNER, new Response(named));
}
