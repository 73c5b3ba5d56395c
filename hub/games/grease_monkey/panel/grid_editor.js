/** The order of the shop cards: drag one onto another, or move it with the arrow keys. */

import { h, keyed, mark, say } from "/static/dom.js";
import { t } from "/static/texts.js";
import { COLUMNS, glyph, placeOf, shopName } from "./garage.js";

const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS };

export class GridEditor {
  /** @param {string[]} order shop cards, row by row */
  constructor(order) {
    this.order = [...order];
    this.said = h("p", { class: "hint", role: "status", text: t("gm.editor.how") });
    this.cards = h("div", { class: "gm-editor", role: "group", "aria-label": t("gm.editor") });
    const shuffle = h("button", { type: "button", onclick: () => this.shuffle() }, t("gm.editor.shuffle"));
    this.root = h("div", { class: "stack" }, this.cards, h("p", { class: "row" }, shuffle), this.said);
    this.draw();
  }

  draw() {
    keyed(this.cards, this.order, (shop) => shop, (shop) => this.make(shop), (card, shop, at) => {
      mark(card, "aria-label", `${shopName(shop)}, ${placeOf(at)}`);
      mark(card, "aria-pressed", String(shop === this.held));
    });
  }

  make(shop) {
    const card = h("button", { type: "button", class: "gm-tile", "data-shop": shop, onkeydown: (event) => this.key(event, shop) }, glyph(shop), shopName(shop));
    card.addEventListener("pointerdown", (event) => this.lift(event, shop, card));
    card.addEventListener("click", () => this.tap(shop));
    return card;
  }

  key(event, shop) {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const at = this.order.indexOf(shop);
    const sideways = Math.abs(step) === 1 && Math.floor((at + step) / COLUMNS) !== Math.floor(at / COLUMNS);
    if (sideways || at + step < 0 || at + step >= this.order.length) return;
    this.swap(shop, this.order[at + step]);
    this.cards.querySelector(`[data-shop="${shop}"]`).focus();
  }

  tap(shop) {
    if (this.dragged) {
      this.dragged = false;
      return;
    }
    if (this.held && this.held !== shop) this.swap(this.held, shop);
    else this.held = this.held ? "" : shop;
    this.draw();
  }

  /** Follow the finger; the card that lies under it in the end changes places with this one. */
  lift(event, shop, card) {
    const from = { x: event.clientX, y: event.clientY };
    const over = new AbortController();
    const { signal } = over;
    card.setPointerCapture(event.pointerId);
    const move = (at) => {
      const [x, y] = [at.clientX - from.x, at.clientY - from.y];
      if (Math.hypot(x, y) > 8) this.dragged = true;
      if (this.dragged) card.style.transform = `translate(${x}px, ${y}px)`;
    };
    const drop = (at) => {
      over.abort();
      card.style.transform = "";
      if (!this.dragged || at.type !== "pointerup") return;
      const under = document.elementsFromPoint(at.clientX, at.clientY).map((one) => one.closest(".gm-tile")).find((one) => one && one !== card);
      if (under) this.swap(shop, under.dataset.shop);
    };
    card.addEventListener("pointermove", move, { signal });
    card.addEventListener("pointerup", drop, { signal });
    card.addEventListener("pointercancel", drop, { signal });
  }

  swap(one, other) {
    this.order = this.order.map((shop) => (shop === one ? other : shop === other ? one : shop));
    this.held = "";
    say(this.said, t("gm.editor.swapped", { one: shopName(one), other: shopName(other) }));
    this.draw();
  }

  shuffle() {
    const dice = crypto.getRandomValues(new Uint32Array(this.order.length));
    this.order = this.order.map((shop, n) => [dice[n], shop]).sort(([a], [b]) => a - b).map(([, shop]) => shop);
    say(this.said, t("gm.editor.shuffled"));
    this.draw();
  }
}
