/** Tones, and whether this device lets them be heard; never the only sign of anything. */

import { keep, kept } from "./kept.js";

/** The notes of each tune: pitch in Hz and length in ms. */
export const TUNES = {
  light: [[440, 150]],
  go: [[880, 700]],
  six: [[988, 160]],
  stop: [[196, 1200]],
  crash: [[330, 180], [262, 180], [165, 700]],
  win: [[523, 150], [659, 150], [784, 150], [1047, 600]],
};
const FULL = 0.4; // of what the device can do; several tones may meet

const button = document.querySelector("[data-sound-toggle]");
const slider = document.querySelector("[data-sound-volume]");

/* Nobody taps a screen on a wall: its browser was started with sound allowed, or stays silent. */
const wall = new URLSearchParams(location.search).has("kiosk");
let on = button !== null && (kept("sound") ?? (wall ? "on" : "off")) === "on";
let volume = Number(kept("volume") ?? 80);
let audio = on ? open() : null;

function open() {
  const context = new AudioContext();
  context.addEventListener("statechange", draw);
  return context;
}

/** Whether sound is wanted here and the browser allows it, which asks for a tap first. */
export const audible = () => on && audio?.state === "running";

/** The volume that was chosen here, 0 to 1. */
export const loudness = () => volume / 100;

/** Play a tune by its name, if people want to hear any. */
export function play(tune) {
  if (!audible()) return;
  let at = audio.currentTime;
  for (const [hertz, milliseconds] of TUNES[tune]) at = note(hertz, at, milliseconds / 1000);
}

/** Play one note at a time of the audio clock, in seconds; returns its end. */
function note(hertz, at, seconds) {
  const [source, gain] = [audio.createOscillator(), audio.createGain()];
  source.frequency.value = hertz;
  gain.gain.setValueAtTime(FULL * loudness() ** 2, at); // ears judge loudness by ratio
  gain.gain.linearRampToValueAtTime(0, at + seconds);
  source.connect(gain).connect(audio.destination);
  source.start(at);
  source.stop(at + seconds);
  return at + seconds;
}

function draw() {
  button.textContent = audible() ? button.dataset.off : button.dataset.on;
}

button?.addEventListener("click", async () => {
  on = !audible();
  keep("sound", on ? "on" : "off");
  if (on) {
    audio ??= open();
    await audio.resume();
    play("six");
  }
  draw();
});

/* After a reload browsers are silent until somebody taps, wherever that is. */
document.addEventListener("click", ({ target }) => on && !button.contains(target) && audio.resume());

slider?.addEventListener("change", () => {
  volume = Number(slider.value);
  keep("volume", slider.value);
  play("six");
});
if (slider) slider.value = String(volume);
