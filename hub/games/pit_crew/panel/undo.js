/** Buttons that take the last thing back; where much hangs on it, only the second tap does. */

import { h, say } from "/static/dom.js";

const SURE_MS = 3000;

export class Undo {
  /**
   * @param {(what: string, sure: boolean) => string} words what the button says; "" is nothing to take back
   * @param {(what: string, button: HTMLElement) => void} send
   */
  constructor(words, send) {
    this.words = words;
    this.send = send;
    this.sureUntil = 0;
    this.root = h("button", { type: "button", onclick: () => this.press() });
  }

  /** @param {string} what @param {boolean} risky whether a thumb that slips must not do it */
  update(what, risky) {
    if (what !== this.what) this.sureUntil = 0;
    Object.assign(this, { what, risky });
    this.root.disabled = !what;
    this.say();
  }

  say() {
    say(this.root, this.words(this.what, this.sureUntil > performance.now()));
  }

  press() {
    const sure = !this.risky || this.sureUntil > performance.now();
    this.sureUntil = sure ? 0 : performance.now() + SURE_MS;
    if (sure) this.send(this.what, this.root);
    else setTimeout(() => this.say(), SURE_MS + 50);
    this.say();
  }
}
