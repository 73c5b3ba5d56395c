/** Call-outs: what just happened, said by a voice of this device in the language of the page. */

import { say } from "./dom.js";
import { keep, kept } from "./kept.js";
import { audible, loudness } from "./sound.js";
import { lang, t } from "./texts.js";

const STALE_MS = 4000;
const LONGEST_MS = 10_000; // browsers sometimes forget to tell the end

/** @typedef {{id: string, words: string}} Call what is true now, and how to say it */

export class Voice {
  constructor() {
    /** @type {HTMLInputElement|null} */
    this.box = document.querySelector("[data-sound-calls]");
    this.note = document.querySelector("[data-sound-novoice]");
    /** @type {Map<string, string>} */ this.words = new Map();
    /** @type {{id: string, at: number}[]} */ this.queue = [];
    /** @type {{id: string, at: number, utterance: SpeechSynthesisUtterance}|null} */ this.speaking = null;
    if (!this.box) return;
    this.box.checked = kept("calls") === "on";
    this.box.addEventListener("change", () => this.choose());
    globalThis.speechSynthesis?.addEventListener("voiceschanged", () => this.draw());
    this.draw();
  }

  /** A voice for the language of the page; others than the device's own send away what they say. */
  get voice() {
    const own = (globalThis.speechSynthesis?.getVoices() ?? []).filter((voice) => voice.localService && voice.lang.toLowerCase().startsWith(lang));
    return own.find((voice) => voice.default) ?? own[0];
  }

  draw() {
    this.box.disabled = !this.voice;
    say(this.note, this.voice ? "" : t("sound.novoice"));
  }

  choose() {
    keep("calls", this.box.checked ? "on" : "off");
    const sample = { id: "sample", words: t("sound.sample") };
    this.follow([sample], [sample]);
  }

  /**
   * Say what is new, unless it is too late for it or no longer true when its turn comes.
   * @param {Call[]} calls all that is true now @param {Call[]} fresh what of it is new
   */
  follow(calls, fresh) {
    this.words = new Map(calls.map(({ id, words }) => [id, words]));
    this.queue.push(...fresh.map(({ id }) => ({ id, at: performance.now() })));
    const { speaking } = this;
    const failed = speaking && performance.now() - speaking.at > LONGEST_MS;
    if (speaking && (failed || !this.words.has(speaking.id))) {
      this.speaking = null;
      speechSynthesis.cancel();
    }
    this.next();
  }

  next() {
    if (this.speaking) return;
    const wanted = this.box?.checked && audible() && this.voice;
    const due = (call) => wanted && this.words.has(call.id) && performance.now() - call.at < STALE_MS;
    this.queue = this.queue.filter(due);
    const call = this.queue.shift();
    if (call) this.speak(call.id);
  }

  speak(id) {
    const utterance = new SpeechSynthesisUtterance(this.words.get(id));
    Object.assign(utterance, { voice: this.voice, lang: this.voice.lang, volume: loudness() });
    const over = () => {
      if (this.speaking?.utterance !== utterance) return;
      this.speaking = null;
      this.next();
    };
    utterance.addEventListener("end", over);
    utterance.addEventListener("error", over);
    this.speaking = { id, at: performance.now(), utterance };
    speechSynthesis.speak(utterance);
  }
}
