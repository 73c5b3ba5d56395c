/** The game in plain words. */

import { list, spoken, t } from "/static/texts.js";
import { amounts, NAMES, RESOURCES } from "./garage.js";

const SIXTH = 6;

/** One line that tells a room what is going on. */
export function headline(view) {
  if (view.phase === "setup") return t("gm.welcome");
  if (view.phase === "bonus_draft") return t("gm.head.draft", { player: NAMES[view.picks[0]] });
  if (view.phase === "scoring") return t("gm.head.scoring");
  if (view.phase === "finished") return finished(view);
  if (!view.turn) return t("gm.head.pad");
  return t(view.end?.last_turn ? "gm.head.last" : "gm.head.turn", { player: NAMES[view.turn.player] });
}

function finished(view) {
  if (Object.keys(view.players).length === 1) return t("gm.head.closes");
  return view.winner ? t("gm.head.wins", { player: NAMES[view.winner] }) : t("gm.head.tie");
}

/** What one player has to do now, in one sentence. */
export function task(view, colour) {
  if (view.phase === "setup") return t("gm.task.setup");
  if (!view.players[colour]) return t("gm.task.out");
  if (view.phase === "bonus_draft") return drafting(view, colour);
  if (view.phase === "scoring") return view.players[colour].bonus_entered ? spoken(view.waiting) : t("gm.task.count");
  if (view.phase === "finished") return spoken(view.result);
  if (!view.turn) return t("gm.task.pad");
  if (view.turn.player !== colour) return `${t("gm.task.plays", { player: NAMES[view.turn.player] })} ${place(view, colour)}`;
  return turn(view);
}

function drafting(view, colour) {
  if (view.picks[0] === colour) return t("gm.task.draft");
  return view.picks.includes(colour) ? t("gm.task.before", { player: NAMES[view.picks[0]] }) : t("gm.task.wait");
}

function place(view, colour) {
  const { order } = view;
  const count = (order.indexOf(colour) - order.indexOf(view.turn.player) + order.length) % order.length;
  return t("gm.task.ahead", { count });
}

function turn(view) {
  const left = view.turn.mechanics_left;
  if (left) return t(left === 3 ? "gm.task.all" : "gm.task.left", { count: left });
  if (view.turn.must_return) return t("gm.task.return", { count: view.turn.must_return });
  return t("gm.task.end");
}

/** What ends the game, for the big screen; empty while nothing does. */
export function ending(view) {
  if (!view.end || view.phase !== "play") return "";
  const left = view.end.turns_left.map((colour) => NAMES[colour]);
  const sixth = Object.values(view.players).some((player) => player.repaired.length >= SIXTH);
  const why = t(sixth ? "gm.end.sixth" : "gm.end.cards");
  return left.length ? t("gm.end.left", { why, players: list(left) }) : t("gm.end.last", { why });
}

/** What a correction would change, in sentences; see both views side by side. */
export function changes(before, after) {
  const said = Object.keys(before.players).flatMap((colour) => playerChanges(NAMES[colour], before.players[colour], after.players[colour]));
  const stocks = Object.keys(RESOURCES).filter((kind) => before.supply[kind] !== after.supply[kind]);
  if (stocks.length) said.push(t("gm.change.supply", { old: amounts(before.supply), now: amounts(after.supply) }));
  if (before.deck !== after.deck) said.push(t("gm.change.deck", { old: before.deck, now: after.deck }));
  if (before.row !== after.row) said.push(t("gm.change.row", { old: before.row, now: after.row }));
  if (headline(before) !== headline(after)) said.push(t("gm.change.stage", { stage: headline(after) }));
  if (before.winner !== after.winner && after.winner) said.push(t("gm.change.wins", { player: NAMES[after.winner] }));
  return said.length ? said : [t("gm.change.nothing")];
}

function playerChanges(player, old, now) {
  if (!now) return [t("gm.change.out", { player })];
  const said = [];
  const changed = (key, was, is) => was !== is && said.push(t(key, { player, old: was ?? t("gm.nothing"), now: is }));
  changed("gm.change.stash", amounts(old.stash), amounts(now.stash));
  changed("gm.change.stars", old.reputation, now.reputation);
  changed("gm.change.work", old.unrepaired.length, now.unrepaired.length);
  if (old.hired !== now.hired) said.push(t(now.hired ? "gm.change.hired" : "gm.change.nothired", { player }));
  if (now.score !== null) changed("gm.change.score", old.score, now.score);
  return said;
}
