/** Short tones, off until somebody taps the button; never the only sign of anything. */

let audio = null;
const button = document.querySelector("[data-sound-toggle]");

button?.addEventListener("click", () => {
  if (audio) {
    audio.close();
    audio = null;
  } else {
    audio = new AudioContext();
    tone(660, 120);
  }
  button.textContent = audio ? button.dataset.off : button.dataset.on;
});

/* Nobody taps a screen on a wall: its browser was started with sound allowed, or stays silent. */
if (new URLSearchParams(location.search).has("kiosk")) audio = new AudioContext();

/** Play a tone, if people want to hear any. */
export function tone(hertz, milliseconds) {
  if (!audio) return;
  const [source, gain] = [audio.createOscillator(), audio.createGain()];
  const end = audio.currentTime + milliseconds / 1000;
  source.frequency.value = hertz;
  gain.gain.setValueAtTime(0.25, audio.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.001, end);
  source.connect(gain).connect(audio.destination);
  source.start();
  source.stop(end);
}
