// The rules of a game: what is typed filters the sentences at once, by the letters alone; a moment later the server
// says which have a word of it in any form, in either language. Without this file the form asks the server.
const PAUSE = 250; // ms without a key before the server is asked
const field = document.getElementById("seek");
const plain = (text) => text.toLowerCase().replaceAll("ё", "е");
const rulesOf = (page) => [...page.querySelectorAll("[data-section] li[id]")];
const sections = [...document.querySelectorAll("[data-section]")].map((section) => ({
  section,
  name: plain(section.querySelector("h2")?.textContent ?? ""),
  rules: rulesOf(section.parentElement).filter((rule) => section.contains(rule)),
}));
const contents = document.querySelector("[data-contents]");
const brief = document.querySelectorAll("[data-brief]");
const said = document.querySelector("[data-found]");
const wordsOf = (text) => plain(text).split(/\s+/).filter(Boolean);
let asked = 0;
let timer = 0;

function show(isFound, searching, sure) {
  let found = 0;
  for (const { section, name, rules } of sections) {
    let here = 0;
    for (const rule of rules) {
      rule.hidden = !isFound(rule, name);
      here += !rule.hidden;
    }
    section.hidden = here === 0;
    const fold = section.parentElement.closest("details"); // a hidden rule stays folded, whatever is sought
    if (fold) fold.hidden = here === 0;
    found += here;
  }
  if (contents) contents.hidden = searching;
  for (const one of brief) one.hidden = searching;
  said.textContent = found || !sure ? "" : said.dataset.none;
}

async function ask(text, mine) {
  const address = new URL(location.href);
  address.searchParams.set("q", text);
  try {
    const answer = await fetch(address, { headers: { Accept: "text/html" } });
    if (!answer.ok) throw new Error(answer.statusText);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const ids = new Set(rulesOf(page).map((rule) => rule.id));
    if (mine === asked) show((rule) => ids.has(rule.id), true, true);
  } catch {
    if (mine === asked) byLetters(text, true); // no network: what the letters find has to do
  }
}

function byLetters(text, sure) {
  const words = wordsOf(text);
  const has = (rule, name) => {
    const own = plain(`${rule.textContent} ${rule.id}`);
    return words.every((word) => own.includes(word) || name.includes(word));
  };
  show(has, words.length > 0, sure);
}

function seek() {
  asked += 1;
  clearTimeout(timer);
  const text = field.value;
  const searching = wordsOf(text).length > 0;
  byLetters(text, !searching);
  if (searching) timer = setTimeout(ask, PAUSE, text, asked);
}

if (contents && matchMedia("(min-width: 900px)").matches) contents.open = true;
field?.addEventListener("input", seek);
