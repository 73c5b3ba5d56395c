/** The game in plain words. */

import { hasEngine, list, NAMES } from "./crews.js";

const STAGES = {
  roll_off: "roll for the order",
  entry: "count your cards",
  draft: "pick a Monkey Wrench",
};

/** One line that tells a room what is going on. */
export function headline(view) {
  const round = `Round ${view.round} of ${view.rounds}`;
  if (view.phase === "setup") return "Welcome to the pit lane";
  if (view.phase === "finished") return view.winner ? `${NAMES[view.winner]} wins the race!` : "The race is over";
  if (view.stage === "paused") return `${round}: paused`;
  if (view.phase === "race") return `${round}: ${STAGES[view.stage] ?? "move the cars"}`;
  if (view.phase === "pit_crew") return `${round}: pit stop!`;
  return view.stage === "starting" ? `${round}: watch the lights` : `${round}: get ready`;
}

/** Seconds until the lights go out, rounded up; 0 when they are out. */
export const lightsLeft = (view, now) => Math.max(0, Math.ceil((view.go_at - now) / 1e6));

const ENGINES = { 27: "no engine repair", 29: "a pair in the engine", 31: "two pairs in the engine", 33: "three pairs in the engine" };

/** What lies before a crew this round. */
export function mat(car) {
  const work = ENGINES[car.mat] ?? (hasEngine(car) ? "repair the engine" : "no engine repair");
  const each = car.crew_hand / car.players;
  const shared = Number.isInteger(each) ? `${count(each, "card")} each` : `${car.crew_hand} cards in ${car.players} hands`;
  const hand = car.players > 1 ? shared : `${count(car.crew_hand, "card")} in hand`;
  return `Car ${car.mat}: four tires, fuel ${car.mat}, ${work}; ${hand}.`;
}

/** What a crew has to do now, in one sentence. */
export function task(view, crew, now) {
  const car = view.crews[crew];
  if (!car) return view.phase === "setup" ? "The referee is setting up the race." : "Your crew sits this one out.";
  if (view.phase === "finished") return view.result;
  if (car.crashed) return "Your car has crashed. Cheer for the others!";
  const tasks = { round_setup: beforeGo, pit_crew: working, race: racing };
  return tasks[view.phase]?.(view, crew, car, now) ?? "The referee is setting up the race.";
}

function beforeGo(view, _crew, car, now) {
  if (view.stage === "starting") return `Lights out in ${lightsLeft(view, now)}. Hands ready!`;
  return `${view.round > 1 ? "Shuffle, lay" : "Lay"} out Car Mat ${car.mat}, draw cards face down. Ready? GO!`;
}

/** Whether the die in a crew's hand tells its rolls by itself. */
export function counts(view, crew, car) {
  const nodes = [view.seats[crew], view.seats[car.die]].flatMap((seat) => seat?.nodes ?? []);
  return nodes.some((node) => node.online && ["die", "roller"].includes(node.kind));
}

function working(view, crew, car) {
  const left = car.caps_needed - Object.values(car.caps).filter(Boolean).length;
  if (view.stage === "paused") return "Paused. Hands off the cards!";
  if (!car.complete) return left === 1 ? "One cap to go!" : `Work on the car. ${left} caps to go.`;
  if (!car.die) return "All caps on! No die is left: shout STOP!";
  const faces = car.die_faces.length > 1 ? "Every 5 and 6 moves" : "Every 6 moves";
  if (counts(view, crew, car) && car.last_roll?.f === 0) return "It lies crooked: roll again!";
  if (counts(view, crew, car)) return `Roll the electronic die! ${faces} your car, all by itself.`;
  return view.options.die === "server" ? `Tap ROLL, again and again! ${faces} your car.` : `Take a die and roll! ${faces} your car.`;
}

function racing(view, crew, car) {
  if (undecided(view)) return car.complete ? undecided(view) : "Your cap is off. The referee decides: go on, or keep STOP.";
  if (view.stage === "roll_off") {
    const tie = view.ties.find((crews) => crews.includes(crew));
    return tie ? `STOP! A tie with ${list(tie.filter((name) => name !== crew))}: roll a die, high goes first.` : "STOP! Wait for the roll-off of the others.";
  }
  if (view.stage === "entry") {
    return view.entered[crew] ? "Your cards are in. Wait for the others." : "STOP! Enter your cards, area by area.";
  }
  const [next] = view.picks_left;
  if (next === crew) return "Take one Monkey Wrench card, then tap its name.";
  return next ? `${NAMES[next]} picks a Monkey Wrench card now.` : `${car.penalty_points ?? 0} penalty points this round.`;
}

/** Whether people still have to say if STOP holds, in a sentence. */
const undecided = (view) =>
  view.questions.some((question) => question.id === "resume") ? "A cap is off again. Wait: go on, or keep STOP?" : "";

/** What the whole table waits for, for the big screen. */
export function waiting(view) {
  if (undecided(view)) return undecided(view);
  const open = Object.keys(view.entered).filter((crew) => !view.entered[crew] && !view.crews[crew].crashed);
  return open.length ? "Enter your cards on your phone, area by area." : "All cards are in. The referee confirms.";
}

/** Count things: 1 roll, 2 rolls. */
export const count = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;

const KINDS = { pit_box: "pit box", roller: "die roller", die: "die" };

/** Nodes of a seat that are not heard; only what is wrong is worth the room. */
export function lostNodes(seat) {
  const lost = (seat?.nodes ?? []).filter((node) => !node.online);
  return lost.length ? `⚠ ${lost.map((node) => KINDS[node.kind] ?? node.id).join(", ")} not heard` : "";
}

/** What a correction would change, in sentences; see both views side by side. */
export function changes(before, after) {
  const said = Object.keys(before.crews).flatMap((crew) => carChanges(NAMES[crew], before.crews[crew], after.crews[crew] ?? {}));
  const firsts = [before, after].map((view) => view.picks_left[0]);
  if (firsts[0] !== firsts[1] && firsts[1]) said.push(`${NAMES[firsts[1]]} picks first.`);
  if (before.phase !== after.phase || before.stage !== after.stage) said.push(`The table goes to: ${headline(after)}.`);
  if (before.winner !== after.winner) said.push(after.winner ? `${NAMES[after.winner]} wins.` : "There is no winner yet.");
  return said.length ? said : ["Nothing on the track changes."];
}

const CAR_WORDS = [
  ["position", "distance"],
  ["lap", "lap"],
  ["sixes", "sixes"],
  ["rolls", "rolls"],
  ["finish_order", "place of completion"],
  ["penalty_points", "penalty points"],
  ["turbo_bonuses", "turbo bonuses"],
];

function carChanges(name, old, now) {
  const said = CAR_WORDS.filter(([key]) => old[key] !== now[key]).map(([key, word]) => `${name}: ${word} ${old[key] ?? "none"} → ${now[key] ?? "none"}.`);
  if (old.lane !== now.lane && now.lane === 0) said.push(`${name} is now inside.`);
  if (old.crashed !== now.crashed) said.push(now.crashed ? `${name} crashes.` : `${name} is back in the race.`);
  const [was, is] = [old, now].map((car) => Object.values(car.caps ?? {}).filter(Boolean).length);
  if (was !== is) said.push(`${name}: caps ${was} → ${is}.`);
  return said;
}
