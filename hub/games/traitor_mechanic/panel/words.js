/** The game in plain words. */

import { spoken, t } from "/static/texts.js";
import { dollars, nameOf } from "./parts.js";

/** One line that tells a room what is going on. */
export function headline(view) {
  const boss = nameOf(view, view.boss);
  const lines = {
    setup: () => t("tm.welcome"),
    accept_the_job: () => t("tm.head.accept", { boss }),
    get_to_work: () => (view.asking ? t("tm.head.asks", { player: nameOf(view, view.asking) }) : t("tm.head.work", { player: nameOf(view, view.turn) })),
    customer_inspection: () => t("tm.inspection"),
    clean_up: () => t(view.inspection?.verdict?.success ? "tm.head.done" : "tm.head.failed"),
    finished: () => (view.winner === "mechanics" ? t("tm.win.mechanics") : t("tm.win.traitors", { count: view.traitors })),
  };
  return (lines[view.phase] ?? lines.setup)();
}

function acted({ action, removed, cards }) {
  return t(removed ? "tm.did.removed" : `tm.did.${action}`, { count: cards });
}

/** What a player has done, does or waits for. */
export function status(view, seat) {
  const player = view.players[seat];
  if (view.phase === "clean_up") return player.discards ? t("tm.state.discards", { count: player.discards }) : t("tm.state.draws");
  if (player.action) return acted(player);
  if (view.asking === seat) return t("tm.state.asks");
  if (view.turn === seat) return t("tm.state.acts");
  if (view.phase === "accept_the_job") return seat === view.boss ? t("tm.state.decides") : "";
  return view.phase === "get_to_work" ? t("tm.state.later") : "";
}

/** What a player has to do now, in one sentence. */
export function task(view, seat) {
  const mine = seat === view.boss;
  const boss = nameOf(view, view.boss);
  const tasks = {
    setup: () => t("tm.task.setup"),
    accept_the_job: () => (mine ? t("tm.task.boss", { money: dollars(20) }) : t("tm.task.decides", { boss })),
    get_to_work: () => working(view, seat, mine),
    customer_inspection: () => (mine ? t("tm.task.inspect") : t("tm.task.inspects", { boss })),
    clean_up: () => cleaning(view, seat),
    finished: () => spoken(view.result),
  };
  return tasks[view.phase]?.() ?? "";
}

function working(view, seat, mine) {
  if (view.asking === seat) return t("tm.task.answered", { boss: nameOf(view, view.boss) });
  if (view.asking && mine) return t("tm.task.asked", { player: nameOf(view, view.asking), money: dollars(10) });
  if (view.turn === seat) return t(view.denied === seat ? "tm.task.denied" : "tm.task.act");
  if (view.day_off === seat) return t("tm.task.off");
  return view.players[seat].action ? t("tm.task.acted") : t("tm.task.wait", { player: nameOf(view, view.turn) });
}

function cleaning(view, seat) {
  const { discards } = view.players[seat];
  return discards ? t("tm.task.discard", { count: discards }) : t("tm.task.draw");
}

/** How the game is won, for the big screen. */
export const aim = (view) =>
  [t("tm.aim.mechanics", { count: view.mechanics }), t("tm.aim.traitors", { count: view.traitors, money: dollars(0) })].join(" ");

/** How a part of a job stands while cards turn up: what is missing can still come. */
export function standing(found, closed) {
  const count = Math.abs(found.off_by);
  if (found.off_by > 0) return { mark: "over", text: t("tm.part.over", { count }) };
  if (found.off_by === 0) return { mark: "ok", text: t("tm.part.right") };
  return closed ? { mark: "over", text: t("tm.part.short", { count }) } : { mark: "open", text: t("tm.part.open", { count }) };
}

/** What a correction would change, in sentences for the referee. */
export function changes(before, after) {
  const said = Object.entries(FIGURES).filter(([, figure]) => figure(before) !== figure(after)).map(([name, figure]) =>
    t("tm.change.value", { what: t(`tm.change.${name}`), old: figure(before), now: figure(after) }));
  for (const seat of Object.keys(after.players)) {
    const [old, now] = [before.players[seat] ? status(before, seat) : "", status(after, seat)];
    const nothing = t("tm.change.nothing.yet");
    if (old !== now) said.push(t("tm.change.value", { what: nameOf(after, seat), old: old || nothing, now: now || nothing }));
  }
  if (headline(before) !== headline(after)) said.push(t("tm.change.stage", { stage: headline(after) }));
  return said.length ? said : [t("tm.change.nothing")];
}

const FIGURES = {
  money: (view) => dollars(view.money),
  completed: (view) => view.completed,
  failed: (view) => view.failed,
  boss: (view) => nameOf(view, view.boss) || t("tm.change.nobody"),
  job: (view) => view.job?.name ?? t("tm.change.nojob"),
  shown: (view) => view.inspection?.shown ?? 0,
};
