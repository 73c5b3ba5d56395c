/** Pictures of the game: parts, the boss token, players. Each always with its name beside it. */

import { h, s } from "/static/dom.js";

/** Parts in the order of a job card. */
export const PARTS = { window: "Windows", headlight: "Headlights", belt: "Belts", tire: "Tires" };
export const SMILE = "smile";

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
export const dollars = (amount) => (amount < 0 ? `−$${-amount}` : `$${amount}`);

/** "1 card", "3 cards". */
export const count = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;

/** The name of a player. */
export const nameOf = (view, seat) => view.players[seat]?.name ?? "";

/** The players from the boss to the left, the order in which they act. */
export function inOrder(view) {
  const seats = Object.keys(view.players);
  const at = Math.max(0, seats.indexOf(view.boss));
  return [...seats.slice(at), ...seats.slice(0, at)];
}
