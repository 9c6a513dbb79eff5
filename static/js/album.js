// Photos: sent one by one as soon as they are chosen, with progress; and news of the other phones, asked for quietly.
const page = document.querySelector("[data-album]");
const form = document.querySelector("form[data-photos]");
const NEWS = 4000; // milliseconds
let sending = false;

function draw(text) {
  const drawn = new DOMParser().parseFromString(text, "text/html");
  const fresh = drawn.getElementById("album");
  const old = document.getElementById("album");
  if (!fresh || !old) return null;
  const at = old.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
  old.replaceWith(fresh);
  const links = at ? [...fresh.querySelectorAll("a[href]")] : [];
  links.find((a) => a.getAttribute("href") === at)?.focus({ preventScroll: true });
  return drawn;
}

async function look() {
  if (sending || document.hidden || !navigator.onLine) return;
  const since = document.getElementById("album").dataset.stamp;
  const url = `${page.dataset.album}?since=${since}`;
  const answer = await fetch(url, { headers: { "HX-Request": "true" } }).catch(() => null);
  if (answer?.status === 200 && !sending) draw(await answer.text());
}
setInterval(look, NEWS);

function send(file, progressed) {
  const body = new FormData();
  body.append("csrfmiddlewaretoken", form.elements.csrfmiddlewaretoken.value);
  body.append("photo", file);
  return new Promise((done) => {
    const post = new XMLHttpRequest();
    post.open("POST", form.action);
    post.setRequestHeader("HX-Request", "true");
    post.upload.onprogress = (event) => progressed(event.total ? event.loaded / event.total : 0);
    post.onload = () => done(post);
    post.onerror = post.onabort = () => done(null);
    post.send(body);
  });
}

function lost(kind) {
  const toast = document.getElementById("toast");
  toast.textContent = toast.dataset[kind];
  toast.hidden = false;
  setTimeout(() => { toast.hidden = true; }, 6000);
}

// what the server would refuse unread need not travel
function tooLarge(file) {
  const told = document.createElement("div");
  told.className = "wrongs";
  const said = document.createElement("p");
  const name = document.createElement("b");
  name.textContent = file.name;
  said.append(name, document.createElement("br"), form.dataset.tooLarge);
  told.append(said);
  return told;
}

async function sendAll(files) {
  const box = form.querySelector("[data-progress]");
  const bar = box.querySelector("progress");
  const told = document.getElementById("told");
  told.replaceChildren();
  box.hidden = false;
  sending = true;
  let whole = true;
  form.elements.photo.disabled = true;
  for (const [number, file] of files.entries()) {
    if (file.size > Number(form.dataset.most)) { told.append(tooLarge(file)); continue; }
    const answer = await send(file, (part) => { bar.value = (100 * (number + part)) / files.length; });
    const drawn = answer && [200, 422].includes(answer.status) ? draw(answer.responseText) : null;
    if (!drawn) { lost(answer ? "failed" : "lost"); whole = false; break; }
    told.append(...drawn.querySelectorAll("#told > *")); // every file has its own answer: keep them all
  }
  form.elements.photo.disabled = false;
  if (whole) form.reset(); // else the choice stays: what has arrived is not kept twice
  form.classList.toggle("again", !whole);
  box.hidden = true;
  sending = false;
}

function chosen() {
  const files = [...(form?.elements.photo.files ?? [])];
  if (files.length && !sending) sendAll(files);
}
form?.elements.photo.addEventListener("change", chosen);
form?.addEventListener("submit", (event) => { event.preventDefault(); chosen(); });
chosen(); // a thumb may have been quicker than this script

// the times are counted only for whoever asks
document.querySelector("[data-pace]")?.addEventListener("toggle", async (event) => {
  const box = event.target;
  if (!box.open || box.dataset.drawn) return;
  const answer = await fetch(box.dataset.pace, { headers: { "HX-Request": "true" } }).catch(() => null);
  if (answer?.status !== 200) return; // the link to the page of its own stays
  box.dataset.drawn = "1";
  box.querySelector("div").innerHTML = await answer.text();
});
