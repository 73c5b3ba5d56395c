/** How the past is told: who, when, how long, how lucky. */

import { h } from "./dom.js";
import { sideName } from "./seats.js";
import { list, number, t, when } from "./texts.js";

/** When a game was played. Hub time is that of the day. */
export const played = (record) => when(new Date(record.began / 1000));

/** Seconds as people say them. */
export const seconds = (milliseconds) => t("history.seconds", { seconds: number(Math.round(milliseconds / 100) / 10) });

export function length(record) {
  return t("history.minutes", { count: Math.max(1, Math.round(record.seconds / 60)) });
}

/** Who played: names where they were given, else sides. */
export const players = (record) =>
  list(record.players.map((player) => (player.names.length ? list(player.names) : sideName(player.seat, player.name))));

/** Who won; empty where nobody did. */
export function winner(record) {
  if (!record.winner) return "";
  const player = record.players.find((each) => each.seat === record.winner);
  return player?.names.length ? list(player.names) : sideName(record.winner, player?.name);
}

/** Sixes against what a fair die gives, with the exact probability of as much or more. */
export function fortune(luck) {
  if (!luck) return t("luck.none");
  const percent = 100 * luck.tail;
  const chance = percent < 0.1 ? t("luck.tiny") : t("luck.percent", { percent: number(Math.round(percent * 10) / 10) });
  const said = { sixes: luck.sixes, rolls: luck.rolls, expected: number(luck.expected), chance };
  return luck.more ? t("luck.more", said) : t("luck.less", said);
}

/** A table with a head; numbers are set right. */
export function grid(label, heads, rows) {
  return h("div", { class: "past-grid", tabindex: 0, role: "group", "aria-label": label }, h("table", {},
    h("thead", {}, h("tr", {}, ...heads.map((text) => h("th", { scope: "col", text })))),
    h("tbody", {}, ...rows.map(([first, ...cells]) =>
      h("tr", {}, h("th", { scope: "row" }, first), ...cells.map((cell) => h("td", {}, typeof cell === "number" ? number(cell) : cell)))))));
}
