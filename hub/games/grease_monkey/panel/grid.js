/** The shop cards with the workers on them; as buttons where somebody may act. */

import { h, keyed, mark, redraw, say } from "/static/dom.js";
import { t } from "/static/texts.js";
import { glyph, NAMES, pawn, placeOf, SHOPS, YIELDS } from "./garage.js";

const MANY = 3; // workers that fit on a card in one row
const CROWD = 5; // and small ones in three rows, beside the supply

export class Grid {
  /** @param {(shop: string, card: HTMLElement) => void} [press] what a tap does; without it the cards only show */
  constructor(press) {
    this.press = press;
    this.root = h(press ? "div" : "ul", { class: "gm-grid", role: press ? "group" : null, "aria-label": t("gm.shops") });
  }

  /**
   * @param {any} view
   * @param {{chosen?: string, targets?: string[], movable?: string[]}} marks shop of the chosen
   *   worker, shops that it may go to, shops with a worker that may still move
   */
  show(view, marks = {}) {
    keyed(this.root, view.grid, (shop) => shop, (shop) => this.make(shop), (card, shop, at) => {
      const here = view.workers.filter((worker) => worker.at === at);
      const place = card.querySelector(".gm-workers");
      mark(place, "data-many", here.length > CROWD ? "crowd" : here.length > MANY);
      redraw(place, here, () => here.map(pawn));
      const supply = YIELDS[shop] ? view.supply[shop] : null;
      say(card.querySelector(".gm-supply"), supply ?? "");
      mark(card, "data-empty", supply === 0);
      if (!this.press) return;
      const [state, words] = status(shop, marks);
      mark(card, "data-state", state);
      mark(card, "aria-disabled", state === "idle");
      mark(card, "aria-pressed", String(state === "chosen"));
      mark(card, "aria-label", [SHOPS[shop].join(": "), supply === null ? "" : t("gm.supply.has", { count: supply }), workers(here), words, placeOf(at)].filter(Boolean).join(". "));
    });
  }

  make(shop) {
    const [name, offer] = SHOPS[shop];
    const inside = [
      h("span", { class: "gm-shop-head" }, glyph(shop), h("b", { text: name })),
      h("span", { class: "gm-offer", text: offer }),
      h("span", { class: "gm-supply" }),
      h("span", { class: "gm-workers" }),
    ];
    if (!this.press) return h("li", { class: "gm-shop", "data-shop": shop }, ...inside);
    return h("button", { type: "button", class: "gm-shop", "data-shop": shop, onclick: (event) => this.press(shop, event.currentTarget) }, ...inside);
  }
}

function status(shop, { chosen, targets = [], movable = [] }) {
  if (shop === chosen) return ["chosen", t("gm.shop.chosen")];
  if (targets.includes(shop)) return ["target", t("gm.shop.target")];
  if (movable.includes(shop)) return ["movable", t("gm.shop.movable")];
  return ["idle", ""];
}

function workers(here) {
  return here.map((worker) => [worker.owner ? t("gm.specialist.of", { player: NAMES[worker.owner] }) : t("gm.mechanic"), worker.moved ? t("gm.moved") : ""].filter(Boolean).join(", ")).join("; ");
}
