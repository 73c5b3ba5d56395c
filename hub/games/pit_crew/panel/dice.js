/** Dice with pips. */

import { mark, s } from "/static/dom.js";
import { t } from "/static/texts.js";

const PIPS = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

/** Draw a die without a face. */
export const makeDie = () => s("svg", { class: "pc-die", viewBox: "-30 -30 60 60", role: "img" },
  s("rect", { class: "pc-die-body", x: -27, y: -27, width: 54, height: 54, rx: 10 }), s("g"));

/** Show a face; 0 is a cocked die, null one that has not been rolled. */
export function drawDie(svg, face, glow = false) {
  mark(svg, "data-glow", glow);
  mark(svg, "aria-label", face ? t("pc.die.shows", { face }) : t(face === 0 ? "pc.die.cocked" : "pc.die"));
  if (svg.dataset.face === String(face)) return;
  svg.dataset.face = String(face);
  const pips = (PIPS[face] ?? []).map(([x, y]) => s("circle", { class: "pc-pip", cx: x * 14, cy: y * 14, r: 5.2 }));
  const word = face ? [] : [s("text", { class: "pc-die-word", y: 8, "text-anchor": "middle" }, face === 0 ? "!" : "")];
  svg.querySelector("g").replaceChildren(...pips, ...word);
}
