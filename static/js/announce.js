// Says the words of each new line once, for those who listen instead of looking; others are told that there is news.
const region = document.getElementById("announcer");
const strip = document.querySelector("[data-live]");
const lines = () => [...document.querySelectorAll(".log li[id^=line-]")].map((one) => ({ seq: Number(one.id.slice(5)), text: one.querySelector(".what")?.textContent.trim() ?? "" }));
let newest = Math.max(0, ...lines().map((line) => line.seq));

let own = true; // what htmx draws answers a tap here, unless a redraw is under way

function look() {
  const news = lines().filter((line) => line.seq > newest).sort((a, b) => a.seq - b.seq);
  if (!news.length) return;
  newest = news.at(-1).seq;
  if (region) region.textContent = news.slice(-3).map((line) => line.text).join(". ");
  document.dispatchEvent(new CustomEvent("table:news", { detail: { own, count: news.length } }));
}

if (strip) {
  document.addEventListener("table:before-redraw", () => { own = false; });
  document.addEventListener("table:redrawn", () => { look(); own = true; });
  document.addEventListener("htmx:afterSettle", look);
}
