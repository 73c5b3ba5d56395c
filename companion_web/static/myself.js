/** Whoever holds this phone: named once, where people join, and told to each new game from here. */

import { keep, kept } from "./kept.js";

export const myName = () => kept("name") ?? "";

export const callMe = (name) => keep("name", name);

/**
 * Say who sits at a seat: once in a game, and again when the name is another one.
 * @param {import("./page.js").Context} ctx @param {string} seat
 */
export function sitDown({ send, table, live: { view } }, seat) {
  const name = myName();
  const given = (view.crews ?? view.players)?.[seat]?.name; // this game knows its players by itself
  const place = `sat-${table}`;
  const now = JSON.stringify([view.game, seat, name]);
  const before = kept(place);
  if (!name || given || before === now) return;
  keep(place, now);
  const [game, , old] = JSON.parse(before ?? "[]");
  send(seat, "sit_down", { seat, name, ...(game === view.game && old !== name ? { instead: old } : {}) });
}
