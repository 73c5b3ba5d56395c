/** Pictures of the game: parts, the boss token, players. Each always with its name beside it. */

import { h, s } from "/static/dom.js";
import { t, tell } from "/static/texts.js";

/** Parts in the order of a job card. */
export const PARTS = { window: t("tm.parts.window"), headlight: t("tm.parts.headlight"), belt: t("tm.parts.belt"), tire: t("tm.parts.tire") };
export const SMILE = "smile";

/** What the hub calls somebody who gave no name. */
export const UNNAMED = /^Player (\d+)$/;

const PICTURES = {
  window: () => [s("path", { d: "M8 36 14 12h22l6 24Z" }), s("path", { d: "m18 30 8-12M27 30l6-9" })],
  headlight: () => [s("path", { d: "M20 10c14 0 22 7 22 14s-8 14-22 14Z" }), s("path", { d: "M4 15h10M4 24h10M4 33h10" })],
  belt: () => [s("circle", { cx: 15, cy: 30, r: 9 }), s("circle", { cx: 36, cy: 15, r: 6 }), s("path", { d: "M8 23 31 9M22 36l19-17" })],
  tire: () => [s("circle", { cx: 24, cy: 24, r: 19 }), s("circle", { cx: 24, cy: 24, r: 9 })],
  smile: () => [s("circle", { cx: 24, cy: 24, r: 19 }), s("path", { d: "M15 28c4 8 14 8 18 0M17 18v1M31 18v1" })],
  boss: () => [s("path", { d: "M7 38V17l10 9 7-14 7 14 10-9v21Z" })],
};

/** Draw a picture as an icon. */
export const picture = (kind, className = "tm-icon") =>
  s("svg", { class: className, viewBox: "0 0 48 48", "aria-hidden": "true" }, ...(PICTURES[kind]?.() ?? []));

/** The number of a seat in a ring. */
export const badge = (seat) => h("span", { class: "tm-badge", "aria-hidden": "true", text: seat.slice(1) });

/** The kind of a card: its part, and whether it counts two. */
export const kindOf = (card) => card.split(":")[0];
export const isExpensive = (card) => card.endsWith(":expensive");

/** All kinds of cards, part by part, the smile last. */
export const CARDS = [...Object.keys(PARTS).flatMap((part) => [part, `${part}:expensive`]), SMILE];

/** Money as people write it. */
export const dollars = (amount) => `${amount < 0 ? "−" : ""}${t("tm.money", { amount: Math.abs(amount) })}`;

/** A sentence of the rules. */
export const ruled = (text) => (text ? tell(h("p"), text) : null);

/** The name of a player. */
export const nameOf = (view, seat) => called(view.players[seat]?.name ?? "");

/** A name in the language of the page: of somebody who gave none, it is a number. */
export const called = (name) => name.replace(UNNAMED, (_, n) => t("tm.player", { n }));

/** The players from the boss to the left, the order in which they act. */
export function inOrder(view) {
  const seats = Object.keys(view.players);
  const at = Math.max(0, seats.indexOf(view.boss));
  return [...seats.slice(at), ...seats.slice(0, at)];
}
