// The rules of a game: what is typed filters the sentences at once; without this file the form asks the server.
const field = document.getElementById("seek");
const plain = (text) => text.toLowerCase().replaceAll("ё", "е");
const sections = [...document.querySelectorAll("[data-section]")].map((section) => ({
  section,
  name: plain(section.querySelector("h2")?.textContent ?? ""),
  rules: [...section.querySelectorAll("li")].map((rule) => ({ rule, text: plain(`${rule.textContent} ${rule.id}`) })),
}));
const contents = document.querySelector("[data-contents]");
const said = document.querySelector("[data-found]");

function seek() {
  const words = plain(field.value).split(/\s+/).filter(Boolean);
  let found = 0;
  for (const { section, name, rules } of sections) {
    let here = 0;
    for (const { rule, text } of rules) {
      rule.hidden = !words.every((word) => text.includes(word) || name.includes(word));
      here += !rule.hidden;
    }
    section.hidden = here === 0;
    const fold = section.parentElement.closest("details"); // a hidden rule stays folded, whatever is sought
    if (fold) fold.hidden = here === 0;
    found += here;
  }
  if (contents) contents.hidden = words.length > 0;
  said.textContent = found ? "" : said.dataset.none;
}

if (contents && matchMedia("(min-width: 900px)").matches) contents.open = true;
field?.addEventListener("input", seek);
