// The picture of a result: hand it to the phone's share sheet where it takes files, else the link downloads it.
const picture = document.querySelector("[data-picture]");
const copy = document.querySelector("[data-copy]");

async function file(link) {
  const answer = await fetch(link.href);
  if (!answer.ok) throw new Error(String(answer.status));
  return new File([await answer.blob()], link.download, { type: "image/png" });
}

// whether this browser can share a picture is asked with an empty one, before a tap is taken away from the link
const able = navigator.canShare?.({ files: [new File([], "x.png", { type: "image/png" })] }) ?? false;

picture?.addEventListener("click", async (event) => {
  if (!able) return;
  event.preventDefault();
  try {
    await navigator.share({ files: [await file(picture)], title: document.title });
  } catch (error) {
    if (error.name !== "AbortError") location.assign(picture.href);
  }
});

copy?.addEventListener("click", async () => {
  try {
    await navigator.clipboard.writeText(copy.dataset.copy);
    copy.querySelector("span").textContent = copy.dataset.done;
  } catch { // no clipboard on plain http: the link beside the button can be marked by hand
    getSelection().selectAllChildren(document.querySelector("#share-panel .link"));
  }
});
