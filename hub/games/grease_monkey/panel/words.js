/** The game in plain words. */

import { amounts, list, NAMES, RESOURCES } from "./garage.js";

/** One line that tells a room what is going on. */
export function headline(view) {
  if (view.phase === "setup") return "Welcome to the garage";
  if (view.phase === "bonus_draft") return `${NAMES[view.picks[0]]} chooses a bonus card`;
  if (view.phase === "scoring") return "Bonus cards, please";
  if (view.phase === "finished") return finished(view);
  if (!view.turn) return "Grease Monkey Garage: score pad";
  return `${NAMES[view.turn.player]}'s ${view.end?.last_turn ? "last turn" : "turn"}`;
}

function finished(view) {
  if (Object.keys(view.players).length === 1) return "The garage closes";
  return view.winner ? `${NAMES[view.winner]} is Employee of the Month!` : "A tie!";
}

/** What one player has to do now, in one sentence. */
export function task(view, colour) {
  if (view.phase === "setup") return "The referee is setting up the garage.";
  if (!view.players[colour]) return "Your colour sits this one out.";
  if (view.phase === "bonus_draft") return drafting(view, colour);
  if (view.phase === "scoring") return view.players[colour].bonus_entered ? view.waiting : "Count the vehicles that match your bonus card. Nobody else sees it before the end.";
  if (view.phase === "finished") return view.result;
  if (!view.turn) return "Enter your stars, resources and vehicles as they come.";
  if (view.turn.player !== colour) return `${NAMES[view.turn.player]} plays. ${place(view, colour)}`;
  return turn(view);
}

function drafting(view, colour) {
  if (view.picks[0] === colour) return "Look at the bonus cards, keep one, and pass the rest on.";
  return view.picks.includes(colour) ? `${NAMES[view.picks[0]]} chooses before you.` : "Wait for the others to choose.";
}

function place(view, colour) {
  const { order } = view;
  const ahead = (order.indexOf(colour) - order.indexOf(view.turn.player) + order.length) % order.length;
  return ahead === 1 ? "You are next." : `You play in ${ahead} turns.`;
}

function turn(view) {
  const left = view.turn.mechanics_left;
  if (left) return `Your turn! ${left === 3 ? "Move all three mechanics" : left === 1 ? "One mechanic is left to move" : "Two mechanics are left to move"}.`;
  if (view.turn.must_return) return `Return ${view.turn.must_return} of your resources, then end your turn.`;
  return "All mechanics have moved. End your turn, or move a specialist.";
}

/** What ends the game, for the big screen; empty while nothing does. */
export function ending(view) {
  if (!view.end || view.phase !== "play") return "";
  const left = view.end.turns_left.map((colour) => NAMES[colour]);
  return left.length ? `Last turns: ${view.end.because}. Still to come: ${list(left)}.` : `This is the very last turn: ${view.end.because}.`;
}

/** What a correction would change, in sentences; see both views side by side. */
export function changes(before, after) {
  const said = Object.keys(before.players).flatMap((colour) => playerChanges(NAMES[colour], before.players[colour], after.players[colour]));
  const stocks = Object.keys(RESOURCES).filter((kind) => before.supply[kind] !== after.supply[kind]);
  if (stocks.length) said.push(`The supply: ${amounts(before.supply)} → ${amounts(after.supply)}.`);
  if (before.deck !== after.deck || before.row !== after.row) said.push(`Vehicle cards in the deck: ${before.deck} → ${after.deck}, face up: ${before.row} → ${after.row}.`);
  if (headline(before) !== headline(after)) said.push(`The table goes to: ${headline(after)}.`);
  if (before.winner !== after.winner && after.winner) said.push(`${NAMES[after.winner]} wins.`);
  return said.length ? said : ["Only where the workers stand changes, if anything."];
}

function playerChanges(name, old, now) {
  if (!now) return [`${name} does not play.`];
  const said = [];
  if (amounts(old.stash) !== amounts(now.stash)) said.push(`${name}'s stash: ${amounts(old.stash)} → ${amounts(now.stash)}.`);
  if (old.reputation !== now.reputation) said.push(`${name}: ${old.reputation} ★ → ${now.reputation} ★.`);
  if (old.unrepaired.length !== now.unrepaired.length) said.push(`${name}: vehicles in work ${old.unrepaired.length} → ${now.unrepaired.length}.`);
  if (old.hired !== now.hired) said.push(now.hired ? `${name} has hired.` : `${name} has not hired.`);
  if (old.score !== now.score && now.score !== null) said.push(`${name}: score ${old.score ?? "none"} → ${now.score}.`);
  return said;
}
