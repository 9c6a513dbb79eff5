// Says the words of each new line, and of each new request, once, for those who listen instead of looking; others are
// told that there is news.
const region = document.getElementById("announcer");
const strip = document.querySelector("[data-live]");
const lineOf = (item) => ({
  seq: Number(item.id.slice(5)),
  text: item.querySelector(".what")?.textContent.trim() ?? "",
});
const lines = () => [...document.querySelectorAll(".log li[id^=line-]")].map(lineOf);
let newest = Math.max(0, ...lines().map((line) => line.seq));

// what somebody asks of this phone, or what came of the own question
const wordsOf = (request) =>
  [...request.querySelectorAll("p, li, .btn-fill")].map((part) => part.textContent.trim()).join(" ");
const requests = () => [...document.querySelectorAll(".request")].map(wordsOf);
let asked = requests();

let own = true; // what htmx draws answers a tap here, unless a redraw is under way

function look() {
  const news = lines().filter((line) => line.seq > newest).sort((a, b) => a.seq - b.seq);
  const now = requests();
  const told = [...news.slice(-8).map((line) => line.text), ...now.filter((one) => !asked.includes(one))];
  asked = now;
  if (!told.length) return;
  newest = Math.max(newest, ...news.map((line) => line.seq));
  if (region) region.textContent = told.join(". ");
  document.dispatchEvent(new CustomEvent("table:news", { detail: { own, count: told.length } }));
}

if (strip) {
  document.addEventListener("table:before-redraw", () => { own = false; });
  document.addEventListener("table:redrawn", () => { look(); own = true; });
  document.addEventListener("htmx:afterSettle", look);
}
