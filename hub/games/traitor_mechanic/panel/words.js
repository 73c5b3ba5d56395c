/** The game in plain words. */

import { count, dollars, nameOf } from "./parts.js";

/** One line that tells a room what is going on. */
export function headline(view) {
  const boss = nameOf(view, view.boss);
  const lines = {
    setup: () => "Welcome to the shop",
    accept_the_job: () => `${boss} is the boss: take the job?`,
    get_to_work: () => (view.asking ? `${nameOf(view, view.asking)} asks for outside help` : `Get to work: ${nameOf(view, view.turn)}`),
    customer_inspection: () => "Customer inspection",
    clean_up: () => (view.inspection?.verdict?.success ? "Job completed!" : "Job failed"),
    finished: () => (view.winner === "mechanics" ? "The mechanics win!" : view.traitors > 1 ? "The traitors win!" : "The traitor wins!"),
  };
  return (lines[view.phase] ?? lines.setup)();
}

const DONE = {
  work: (player) => (player.removed ? "off the job, cards discarded" : `works, ${count(player.cards, "card")}`),
  outside_help: (player) => (player.removed ? "off the job, cards discarded" : `outside help, ${count(player.cards, "card")}`),
  remove_from_job: () => "removed somebody",
  give_day_off: () => "gave a day off",
  day_off: () => "has the day off",
};

/** What a player has done, does or waits for. */
export function status(view, seat) {
  const player = view.players[seat];
  if (view.phase === "clean_up") return player.discards ? `draws 3, discards ${player.discards}` : "draws 3 cards";
  if (player.action) return DONE[player.action](player);
  if (view.asking === seat) return "asks for outside help";
  if (view.turn === seat) return "acts now";
  if (view.phase === "accept_the_job") return seat === view.boss ? "decides on the job" : "";
  return view.phase === "get_to_work" ? "is still to come" : "";
}

/** What a player has to do now, in one sentence. */
export function task(view, seat) {
  const mine = seat === view.boss;
  const boss = nameOf(view, view.boss);
  const tasks = {
    setup: () => "The referee is setting up the game.",
    accept_the_job: () => (mine ? "You are the boss. Look at the top job card alone: take it, or pay $20 to put it back unseen." : `${boss} decides on the job.`),
    get_to_work: () => working(view, seat, mine),
    customer_inspection: () => (mine ? "Shuffle the cards of the job, turn them up one by one, and tap each." : `${boss} turns up the cards of the job.`),
    clean_up: () => cleaning(view, seat),
    finished: () => view.result,
  };
  return tasks[view.phase]?.() ?? "";
}

function working(view, seat, mine) {
  if (view.asking === seat) return `${nameOf(view, view.boss)} answers you now.`;
  if (view.asking && mine) return `${nameOf(view, view.asking)} asks for outside help. It costs the shop $10.`;
  if (view.turn === seat) return view.denied === seat ? "No outside help this time: choose another action." : "Your action. You cannot skip it.";
  if (view.day_off === seat) return "You have the day off: no action in this job.";
  return view.players[seat].action ? "You have acted. Talk about your cards as you like, show none." : `${nameOf(view, view.turn)} acts now.`;
}

function cleaning(view, seat) {
  const { discards } = view.players[seat];
  return discards ? `Draw 3 cards, then discard ${discards} face down.` : "Draw 3 cards.";
}

/** How the game is won, for the big screen. */
export const aim = (view) => `${count(view.mechanics, "mechanic")} want 3 jobs done. ${count(view.traitors, "traitor")} ${view.traitors > 1 ? "want" : "wants"} the shop at ${dollars(0)}.`;

/** How a part of a job stands while cards turn up: what is missing can still come. */
export function standing(found, closed) {
  if (found.off_by > 0) return { mark: "over", text: `${found.off_by} too many` };
  if (found.off_by === 0) return { mark: "ok", text: "right" };
  return { mark: closed ? "over" : "open", text: closed ? `${-found.off_by} short` : `${-found.off_by} to go` };
}

/** What a correction would change, in sentences for the referee. */
export function changes(before, after) {
  const said = FIGURES.filter(([, figure]) => figure(before) !== figure(after)).map(([name, figure]) => `${name}: ${figure(before)} → ${figure(after)}.`);
  for (const [seat, player] of Object.entries(after.players)) {
    const [was, is] = [before.players[seat] ? status(before, seat) : "", status(after, seat)];
    if (was !== is) said.push(`${player.name}: ${was || "nothing yet"} → ${is || "nothing yet"}.`);
  }
  if (headline(before) !== headline(after)) said.push(`The table goes to: ${headline(after)}.`);
  return said.length ? said : ["Nothing that the table shows changes."];
}

const FIGURES = [
  ["Shop money", (view) => dollars(view.money)],
  ["Jobs done", (view) => view.completed],
  ["Jobs failed", (view) => view.failed],
  ["Boss", (view) => nameOf(view, view.boss) || "nobody"],
  ["Job card", (view) => view.job?.name ?? "none"],
  ["Cards turned up", (view) => view.inspection?.shown ?? 0],
];
