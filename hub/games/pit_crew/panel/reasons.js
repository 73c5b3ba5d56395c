/** Why the cars moved, and once cards were scored, why each crew got its points. */

import { h } from "/static/dom.js";
import { spoken, t, tell } from "/static/texts.js";
import { icon, NAMES } from "./crews.js";

const MANY = 4; // steps that fit in a size to read from afar

/** Whether the cards of some crew were scored, and not only its figures entered. */
export const scored = (view) => view.findings.some(({ area }) => area !== null);

/** What is known of one crew's last race phase, for its phone. */
export function ownReasons(view, crew) {
  const own = view.findings.filter((found) => found.crew === crew);
  return h("ul", { class: "pc-findings", "aria-label": t("pc.why") }, ...own.map(({ points, spaces, area, text }) =>
    h("li", { "data-kind": points ? "penalty" : "turbo" }, h("b", { text: points || (spaces ? `+${spaces}` : area === null ? "→" : "–") }), tell(h("span"), text))));
}

/**
 * All that is known of the last race phase.
 * @typedef {{most: number, large: string|null}} Room findings of a crew that fit, and what is large
 * @param {any} view @param {Room} room
 */
export function reasons(view, { most, large }) {
  const crews = [...new Set(view.findings.map(({ crew }) => crew))];
  const of = (crew) => view.findings.filter((found) => found.crew === crew);
  if (scored(view)) return h("div", { class: "pc-reveal", "data-large": large }, ...crews.map((crew) => column(view, crew, of(crew), most)));
  if (view.findings.length <= MANY) return h("ul", { class: "pc-reasons" }, ...view.findings.map((found) => line(found.crew, [short(found)])));
  return h("ul", { class: "pc-reasons pc-many" }, ...crews.map((crew) => line(crew, of(crew).map(short))));
}

const line = (crew, texts) => h("li", {}, icon(crew), h("span", { text: texts.join(" ") }));

/** A sentence of the rules without the name that stands beside it. */
export function short({ crew, text }) {
  const said = spoken(text).replace(`${NAMES[crew]}: `, "").replace(/ moves? its car /, ": ");
  return said[0].toUpperCase() + said.slice(1);
}

/** The dearest findings, in their order, and what the others come to. */
function dearest(cards, most) {
  if (cards.length <= most) return cards;
  const shown = [...cards].sort((a, b) => b.points - a.points).slice(0, most - 1);
  const rest = cards.filter((found) => !shown.includes(found));
  const points = rest.reduce((sum, found) => sum + found.points, 0);
  return [...cards.filter((found) => shown.includes(found)), { points, said: t("pc.more", { count: rest.length }) }];
}

/** A finding without words that a glance from afar can do without; its figure stands beside it. */
export function terse({ area, points, spaces, text }) {
  const figure = points ? t("pc.points", { count: points }) : t("pc.spaces", { count: spaces ?? 0 });
  return spoken(text).replace(`: ${figure}`, "").replace(t(`pc.area.${area}`), t(`pc.short.${area}`)).replace("is not a step of one", "is no step of one").replace("perfect, and all", "perfect, all");
}

/** What one crew's cards led to; the figure stands before each reason, so the words leave it out. */
function column(view, crew, found, most) {
  const car = view.crews[crew];
  const head = h("h2", {}, icon(crew), NAMES[crew], h("small", { text: car.crashed ? t("pc.crash") : car.penalty_points === null ? "" : t("pc.points", { count: car.penalty_points }) }));
  const cards = dearest(found.filter(({ area }) => area !== null), most).map((found) =>
    h("li", { "data-kind": found.points ? "penalty" : "bonus" }, h("b", { text: found.points || (found.spaces ? `+${found.spaces}` : "–") }), h("span", { text: found.said ?? terse(found) })));
  const steps = found.filter(({ area }) => area === null).map((step) => h("p", { text: short(step) }));
  return h("section", { "data-crew": crew }, head, h("ul", { class: "pc-findings" }, ...cards), ...steps);
}
