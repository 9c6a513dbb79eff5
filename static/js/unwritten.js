// A phone whose seat was released: what was typed there and is written nowhere, named once.
const box = document.querySelector("[data-unwritten]");

let texts = [];
try {
  texts = JSON.parse(sessionStorage.getItem("shiplog.unwritten")) ?? [];
  sessionStorage.removeItem("shiplog.unwritten");
} catch { /* nothing was carried here */ }

const itemOf = (textContent) => Object.assign(document.createElement("li"), { textContent });
box.querySelector("ul").append(...texts.map(itemOf));
box.hidden = !texts.length;
