/** A finished game of Pit Crew: its story in five sentences, and its figures. */

import { stepLines } from "/static/charts.js";
import { h } from "/static/dom.js";
import { grid, seconds } from "/static/past.js";
import { number, t } from "/static/texts.js";
import { icon, list, NAMES } from "./crews.js";

/** Five sentences: the start, the stops, the lead, the turning point, the end. */
export function story(told) {
  const crews = Object.keys(told.crews);
  return [
    t("pc.story.start", { crews: list(crews), rounds: told.planned, spaces: told.track_spaces }),
    stops(told),
    lead(told),
    turning(told),
    end(told, crews),
  ];
}

function stops(told) {
  const all = told.rounds.flatMap((part) => Object.entries(part.crews).map(([crew, car]) => ({ crew, round: part.round, ms: car.stop_ms }))).filter((stop) => stop.ms !== null);
  if (!all.length) return t("pc.story.nostop");
  const best = all.reduce((one, other) => (other.ms < one.ms ? other : one));
  return t("pc.story.stop", { crew: NAMES[best.crew], round: best.round, time: seconds(best.ms) });
}

function lead(told) {
  const taken = told.leads.filter((each) => each.from);
  if (taken.length) return t("pc.story.leads", { count: taken.length, crew: NAMES[told.leads[0].crew] });
  return told.leads.length ? t("pc.story.always", { crew: NAMES[told.leads[0].crew] }) : t("pc.story.nolead");
}

function turning({ turning: point }) {
  if (!point) return t("pc.story.noturn");
  const said = { crew: NAMES[point.crew], from: NAMES[point.from] ?? "", round: point.round };
  if (!point.from) return t("pc.story.turn.first", said);
  return t(`pc.story.turn.${point.how}`, said);
}

function end(told, crews) {
  const [first, second] = told.standings;
  const out = crews.filter((crew) => told.crews[crew].crashed);
  if (!first) return t("pc.story.end.crashed", { crew: NAMES[told.winner] });
  if (!second) return t("pc.story.end.alone", { crew: NAMES[first], out: list(out) });
  const ahead = told.crews[first].distance - told.crews[second].distance;
  const said = { crew: NAMES[first], second: NAMES[second], count: ahead };
  return ahead ? t("pc.story.end.ahead", said) : t("pc.story.end.inside", said);
}

/** What the page of the game shows beside the story. */
export const cards = (told) => (told.rounds.length ? [distances(told), rounds(told)] : []);

function distances(told) {
  const crews = Object.keys(told.crews);
  const parts = told.track.flatMap((step, at) => (at && step.round === told.track[at - 1].round ? [] : [{ at, text: t("pc.past.round", { round: step.round }), short: number(step.round) }]));
  const lines = crews.map((crew) => ({ key: crew, name: NAMES[crew], values: told.track.map((step) => step.d[crew] ?? null) }));
  const said = crews.map((crew) => `${NAMES[crew]} ${told.crews[crew].distance ?? t("pc.past.out")}`).join("; ");
  return h("section", { class: "card past-wide" }, h("h2", { text: t("pc.past.distance") }), stepLines(lines, parts, `${t("pc.past.distance")}: ${said}`),
    h("p", { class: "hint", text: t("pc.past.distance.hint") }));
}

function rounds(told) {
  const rows = told.rounds.flatMap((part) => part.order.filter((crew) => part.crews[crew]).map((crew) => {
    const car = part.crews[crew];
    const rolled = !car.rolls ? number(car.sixes) : t("pc.past.rolled", { sixes: car.sixes, rolls: car.rolls });
    return [h("span", { class: "past-crew", "data-crew": crew }, icon(crew), `${NAMES[crew]}, ${part.round}`), car.mat,
      car.stop_ms === null ? "–" : seconds(car.stop_ms), rolled, car.penalty_points ?? "–", car.turbo_spaces ?? "–", car.crashed ? t("pc.past.crash") : ""];
  }));
  const heads = ["pc.past.who", "pc.past.mat", "pc.past.stop", "pc.past.sixes", "pc.past.points", "pc.past.turbo", "pc.past.out"].map((key) => t(key));
  return h("section", { class: "card past-wide" }, h("h2", { text: t("pc.past.rounds") }), grid(t("pc.past.rounds"), heads, rows));
}
