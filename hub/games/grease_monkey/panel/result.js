/** The end: every star accounted for. */

import { h, redraw } from "/static/dom.js";
import { receiptLine } from "/static/receipt.js";
import { t, tell } from "/static/texts.js";
import { icon, NAMES } from "./garage.js";

const PARTS = ["stars", "resources", "bonus", "unrepaired", "hired"]; // their texts hold soft hyphens: on a phone a word may break there
const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

/**
 * Draw the score sheet into an element.
 * @param {any} root @param {any} view
 * @param {import("/static/receipt.js").Receipt} [receipt] of the events that nodes told, where it is to be seen
 */
export function drawResult(root, view, receipt) {
  redraw(root, [view.phase, view.standings, view.players, view.result, receipt], () => [
    tell(h("p", { class: "gm-verdict" }), view.result),
    h("div", { class: "gm-scroll", tabindex: 0, role: "region", "aria-label": t("gm.scores") }, h("table", { class: "gm-scores" },
      h("thead", {}, h("tr", {}, h("td"), ...PARTS.map((part) => h("th", { scope: "col", text: t(`gm.score.${part}`) })), h("th", { scope: "col", text: t("gm.score.total") }))),
      h("tbody", {}, ...view.standings.map((colour) => line(view, colour))))),
    receiptLine(receipt),
  ]);
}

function line(view, colour) {
  const { parts, score } = view.players[colour];
  return h("tr", { "data-crew": colour, "data-winner": view.winner === colour },
    h("th", { scope: "row" }, icon(colour), NAMES[colour]),
    ...PARTS.map((part) => h("td", { text: part === "stars" ? parts[part] : signed(parts[part]) })),
    h("td", { class: "gm-total", text: score }));
}
