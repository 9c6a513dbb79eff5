// A tick for somebody else's move, two for "your turn", a low one for a refusal; and the same as vibration. Off
// until somebody wants them.
import { chosen } from "./settings.js";

let audio = null;
let mine = document.querySelector("[data-my-turn]") !== null;

const SIGNS = {
  move: { tones: [880], pattern: [30] },
  turn: { tones: [660, 990], pattern: [60, 60, 60] },
  refusal: { tones: [220], pattern: [120] },
};

function play(tones) {
  if (!audio || audio.state !== "running") return;
  tones.forEach((tone, index) => {
    const start = audio.currentTime + index * 0.14;
    const wave = new OscillatorNode(audio, { frequency: tone, type: "triangle" });
    const volume = new GainNode(audio, { gain: 0.12 });
    volume.gain.setValueAtTime(0.12, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.12);
    wave.connect(volume).connect(audio.destination);
    wave.start(start);
    wave.stop(start + 0.13);
  });
}

function give(sign) {
  if (!chosen("signs")) return;
  play(SIGNS[sign].tones);
  navigator.vibrate?.(SIGNS[sign].pattern);
}

// browsers let a page sound only after a touch
function listen() {
  if (!chosen("signs")) return;
  audio ??= new AudioContext();
  audio.resume();
}
document.addEventListener("pointerdown", listen);
if (navigator.userActivation?.hasBeenActive) listen();

document.addEventListener("table:news", (event) => {
  const now = document.querySelector("[data-my-turn]") !== null;
  const turn = now && !mine;
  mine = now;
  if (turn) give("turn");
  else if (!event.detail.own) give("move");
});
// an answer that waits for the others' is no news: the turn is over all the same
for (const drawn of ["table:redrawn", "htmx:afterSettle"]) {
  document.addEventListener(drawn, () => { mine &&= document.querySelector("[data-my-turn]") !== null; });
}
document.addEventListener("htmx:afterRequest", (event) => {
  if ([400, 409, 422].includes(event.detail.xhr?.status)) give("refusal");
});
document.addEventListener("queue:asked", () => give("refusal"));
