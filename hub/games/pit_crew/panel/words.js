/** The game in plain words. */

import { has, spoken, t } from "/static/texts.js";
import { hasEngine, list, NAMES } from "./crews.js";

const STAGES = ["roll_off", "entry", "draft", "told"];

/** One line that tells a room what is going on. */
export function headline(view) {
  if (view.phase === "setup") return t("pc.welcome");
  if (view.phase === "finished") return view.winner ? t("pc.wins", { crew: NAMES[view.winner] }) : t("pc.over");
  return t("pc.headline", { round: view.round, rounds: view.rounds, stage: t(`pc.stage.${stage(view)}`) });
}

function stage(view) {
  if (view.stage === "paused") return "paused";
  if (view.phase === "race") return STAGES.includes(view.stage) ? view.stage : "move";
  if (view.phase === "pit_crew") return "stop";
  return view.stage === "starting" ? "lights" : "ready";
}

/** Seconds until the lights go out, rounded up; 0 when they are out. */
export const lightsLeft = (view, now) => Math.max(0, Math.ceil((view.go_at - now) / 1e6));

/** What lies before a crew this round. */
export function mat(car) {
  const known = `pc.engine.${car.mat}`;
  const engine = has(known) ? t(known) : t(hasEngine(car) ? "pc.engine.some" : "pc.engine.27");
  return t("pc.mat", { mat: car.mat, engine, hand: hand(car) });
}

function hand(car) {
  const cards = (count) => t("pc.cards", { count });
  if (car.players === 1) return t("pc.hand", { cards: cards(car.crew_hand) });
  const each = car.crew_hand / car.players;
  if (Number.isInteger(each)) return t("pc.hand.each", { cards: cards(each) });
  return t("pc.hand.shared", { cards: cards(car.crew_hand), players: car.players });
}

/** What a crew has to do now, in one sentence. */
export function task(view, crew, now) {
  const car = view.crews[crew];
  if (!car) return t(view.phase === "setup" ? "pc.task.setup" : "pc.task.out");
  if (view.phase === "finished") return spoken(view.result);
  if (car.crashed) return t("pc.task.crashed");
  const tasks = { round_setup: beforeGo, pit_crew: working, race: racing };
  return tasks[view.phase]?.(view, crew, car, now) ?? t("pc.task.setup");
}

function beforeGo(view, _crew, car, now) {
  if (view.stage === "starting") return t("pc.task.lights", { seconds: lightsLeft(view, now) });
  return t(view.round > 1 ? "pc.task.next" : "pc.task.first", { mat: car.mat });
}

/** Whether the die in a crew's hand tells its rolls by itself. */
export function counts(view, crew, car) {
  const nodes = [view.seats[crew], view.seats[car.die]].flatMap((seat) => seat?.nodes ?? []);
  return nodes.some((node) => node.online && ["die", "roller"].includes(node.kind));
}

function working(view, crew, car) {
  const left = car.caps_needed - Object.values(car.caps).filter(Boolean).length;
  if (view.stage === "paused") return t("pc.task.paused");
  if (!car.complete) return t("pc.task.work", { count: left });
  if (!car.die) return t("pc.task.nodie");
  const faces = car.die_faces.length > 1 ? "five" : "six";
  if (counts(view, crew, car) && car.last_roll?.f === 0) return t("pc.task.crooked");
  if (counts(view, crew, car)) return t(`pc.task.${faces}.node`);
  const how = view.options.die === "server" ? "tap" : "roll";
  return t(`pc.task.${faces}.${how}`);
}

function racing(view, crew, car) {
  if (undecided(view)) return car.complete ? undecided(view) : t("pc.task.off");
  if (view.stage === "roll_off") {
    const tie = view.ties.find((crews) => crews.includes(crew));
    return tie ? t("pc.task.tie", { crews: list(tie.filter((name) => name !== crew)) }) : t("pc.task.wait");
  }
  if (view.stage === "entry") {
    return t(view.entered[crew] ? "pc.task.handed" : "pc.task.enter");
  }
  const [next] = view.picks_left;
  if (next === crew) return t("pc.task.pick");
  return next ? t("pc.task.picks", { crew: NAMES[next] }) : t("pc.task.points", { count: car.penalty_points ?? 0 });
}

/** Whether people still have to say if STOP holds, in a sentence. */
const undecided = (view) =>
  view.questions.some((question) => question.id === "resume") ? t("pc.undecided") : "";

/** What the whole table waits for, for the big screen. */
export function waiting(view) {
  if (undecided(view)) return undecided(view);
  const open = Object.keys(view.entered).filter((crew) => !view.entered[crew] && !view.crews[crew].crashed);
  return t(open.length ? "pc.wait.cards" : "pc.wait.referee");
}

/** Nodes of a seat that are not heard; only what is wrong is worth the room, while anybody plays. */
export function lostNodes(view, seat) {
  const lost = view.phase === "finished" ? [] : (view.seats[seat]?.nodes ?? []).filter((node) => !node.online);
  return lost.length ? t("pc.lost", { nodes: lost.map(nodeName).join(", ") }) : "";
}

const nodeName = ({ id, kind }) => (has(`pc.node.${kind}`) ? t(`pc.node.${kind}`) : id);

/** What a correction would change, in sentences; see both views side by side. */
export function changes(before, after) {
  const said = Object.keys(before.crews).flatMap((crew) => carChanges(NAMES[crew], before.crews[crew], after.crews[crew] ?? {}));
  const firsts = [before, after].map((view) => view.picks_left[0]);
  if (firsts[0] !== firsts[1] && firsts[1]) said.push(t("pc.change.first", { crew: NAMES[firsts[1]] }));
  if (before.phase !== after.phase || before.stage !== after.stage) said.push(t("pc.change.stage", { stage: headline(after) }));
  if (before.winner !== after.winner) said.push(after.winner ? t("pc.change.wins", { crew: NAMES[after.winner] }) : t("pc.change.nowinner"));
  return said.length ? said : [t("pc.change.nothing")];
}

const FIGURES = ["position", "lap", "sixes", "rolls", "finish_order", "penalty_points", "turbo_bonuses"];

/** What has no number, in one word. */
const SHORT = { die: (car) => car.die?.at(-1), wrenches: (car) => list(car.wrenches ?? []) };

function carChanges(name, old, now) {
  const said = [...FIGURES, ...Object.keys(SHORT)].flatMap((key) => {
    const [was, is] = [old, now].map((car) => (SHORT[key] ? SHORT[key](car) : car[key]) ?? "");
    return was === is ? [] : t("pc.change.value", { crew: name, what: t(`pc.change.${key}`), old: was === "" ? t("pc.change.none") : was, now: is === "" ? t("pc.change.none") : is });
  });
  if (old.lane !== now.lane && now.lane === 0) said.push(t("pc.change.inside", { crew: name }));
  if (old.crashed !== now.crashed) said.push(t(now.crashed ? "pc.change.crash" : "pc.change.back", { crew: name }));
  const [was, is] = [old, now].map((car) => Object.values(car.caps ?? {}).filter(Boolean).length);
  if (was !== is) said.push(t("pc.change.caps", { crew: name, old: was, now: is }));
  return said;
}
