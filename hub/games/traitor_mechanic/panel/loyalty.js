/**
 * The own loyalty card, shown only while a finger rests on the button.
 *
 * It is asked for then, by the seat's own view, and wiped at once when the finger leaves, so that
 * it never lies in the page. It is not read aloud: others would hear it.
 */

import { h, say } from "/static/dom.js";
import { t } from "/static/texts.js";

const HOLD_MS = 400;
const WORDS = { traitor: t("tm.loyalty.traitor"), mechanic: t("tm.loyalty.mechanic") };
const REST = t("tm.loyalty.hold");

export class LoyaltyKey {
  constructor(address, seat) {
    this.address = `${address}/me?seat=${seat}`;
    this.card = h("b", { class: "tm-secret", text: REST });
    this.root = h("button", { type: "button", class: "tm-loyalty", "aria-label": REST }, this.card);
    this.listen();
  }

  listen() {
    this.root.addEventListener("pointerdown", () => this.hold());
    this.root.addEventListener("keydown", (event) => !event.repeat && [" ", "Enter"].includes(event.key) && this.hold());
    for (const end of ["pointerup", "pointerleave", "pointercancel", "keyup", "blur"]) {
      this.root.addEventListener(end, () => this.hide());
    }
    this.root.addEventListener("contextmenu", (event) => event.preventDefault());
    document.addEventListener("visibilitychange", () => this.hide());
  }

  hold() {
    this.hide();
    say(this.card, "…");
    this.timer = setTimeout(() => this.look(this.timer), HOLD_MS);
  }

  async look(timer) {
    const words = await this.ask();
    if (this.timer !== timer) return; // let go meanwhile
    say(this.card, words);
    this.root.dataset.shown = "yes";
  }

  async ask() {
    try {
      const reply = await fetch(this.address, { cache: "no-store", signal: AbortSignal.timeout(4000) });
      return reply.ok ? (WORDS[(await reply.json()).loyalty] ?? t("tm.loyalty.unknown")) : t("tm.loyalty.join");
    } catch {
      return t("tm.loyalty.silent");
    }
  }

  hide() {
    clearTimeout(this.timer);
    this.timer = undefined;
    say(this.card, REST);
    delete this.root.dataset.shown;
  }
}
