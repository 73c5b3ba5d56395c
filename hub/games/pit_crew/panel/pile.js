/** The cards of one area, in a row of slots. */

import { h } from "/static/dom.js";
import { t } from "/static/texts.js";
import { AREAS } from "./crews.js";
import { cardWords, TIRES } from "./sheet.js";

/** Draw a card as it lies; `data-color` makes it black or white. */
function cardFace(card) {
  if (typeof card === "string") return h("li", { class: "pc-card", "data-color": card.at(-1), "aria-label": cardWords(card) }, card.slice(0, -1));
  const text = card.card === "assist" ? "A" : (card.numbers?.join("/") ?? card.number);
  return h("li", { class: "pc-card pc-wild", "data-color": card.color ?? "both", "aria-label": cardWords(card) }, text);
}

/**
 * Draw the slots of an area with its cards.
 * @param {import("./sheet.js").Sheet} sheet @param {string} area
 * @param {(number|null)[]} printed on the tires @param {string} prompt what is asked instead
 */
export function pile(sheet, area, printed, prompt) {
  const cards = sheet.pile(area);
  const number = printed[TIRES.indexOf(area)];
  const name = h("p", { class: "pc-pile-name" }, h("b", { text: AREAS[area] ?? t("pc.pad.pile") }), ` ${prompt || about(sheet, area, cards)}`);
  if (area === "discard") return [name, h("p", { class: "pc-count", text: cards === null ? "?" : (cards.length ?? cards) })];
  const empty = Math.max(0, sheet.full(area) - (cards?.length ?? 0));
  return [name, h("ol", { class: "pc-slots", "aria-label": t("pc.pad.slots") },
    number ? h("li", { class: "pc-printed", "aria-label": t("pc.pad.printed", { number }) }, number) : null,
    ...(cards ?? []).map(cardFace), ...Array.from({ length: empty }, () => h("li", { class: "pc-slot", "aria-hidden": "true" })))];
}

function about(sheet, area, cards) {
  if (sheet.byHand(area) !== null) return t("pc.pad.judged", { points: sheet.byHand(area) });
  if (area === "discard") return t("pc.pad.many.cards");
  if (cards?.length === 0) return t("pc.pad.nocards");
  if (area === "fuel_tank") return fuel(cards ?? [], sheet.mat);
  return "";
}

/** The sum in the tank, unless a wild card makes it depend on the rest. */
function fuel(cards, target) {
  const numbers = cards.map((card) => (typeof card === "string" ? Number(card.slice(0, -1)) : NaN));
  const sum = numbers.reduce((all, number) => all + number, 0);
  return Number.isNaN(sum) ? t("pc.pad.fuel.to", { target }) : t("pc.pad.fuel", { sum, target });
}
