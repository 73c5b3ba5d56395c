/** The end: every star accounted for. */

import { h, redraw } from "/static/dom.js";
import { icon, NAMES } from "./garage.js";

const PARTS = { stars: "Vehicles", resources: "Resources", bonus: "Bonus card", unrepaired: "Not repaired", hired: "Hired" };
const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

/** Draw the score sheet into an element. */
export function drawResult(root, view) {
  redraw(root, [view.phase, view.standings, view.players, view.result], () => [
    h("p", { class: "gm-verdict", text: view.result }),
    h("div", { class: "gm-scroll", tabindex: 0, role: "region", "aria-label": "Final scores" }, h("table", { class: "gm-scores" },
      h("thead", {}, h("tr", {}, h("td"), ...Object.values(PARTS).map((name) => h("th", { scope: "col", text: name })), h("th", { scope: "col", text: "Total" }))),
      h("tbody", {}, ...view.standings.map((colour) => line(view, colour))))),
  ]);
}

function line(view, colour) {
  const { parts, score } = view.players[colour];
  return h("tr", { "data-crew": colour, "data-winner": view.winner === colour },
    h("th", { scope: "row" }, icon(colour), NAMES[colour]),
    ...Object.keys(PARTS).map((part) => h("td", { text: part === "stars" ? parts[part] : signed(parts[part]) })),
    h("td", { class: "gm-total", text: score }));
}
