/** What the big screen sounds like: the start lights by the clock, all else by what became true. */

import { play } from "/static/sound.js";
import { t } from "/static/texts.js";
import { inOrder, NAMES } from "./crews.js";
import { lightsLeft } from "./words.js";

const LATE_US = 1_000_000;

/** A tone for each start light, and a longer one when they are out. */
export class StartTones {
  constructor(ctx) {
    this.ctx = ctx;
    setInterval(() => this.view && this.count(), 50);
  }

  show(view) {
    this.view = view;
  }

  count() {
    const now = this.ctx.now();
    const left = this.view.stage === "starting" ? lightsLeft(this.view, now) : 0;
    if (left !== this.left && this.left !== undefined) {
      if (left) play("light");
      else if (now - this.view.go_at < LATE_US && now >= this.view.go_at) play("go");
    }
    this.left = left;
  }
}

/** What is true now and worth hearing, the weightiest first. @returns {import("/static/cues.js").Cue[]} */
export function cues(view) {
  const crews = inOrder(view).map((crew) => ({ crew, name: NAMES[crew], ...view.crews[crew] }));
  const { round, winner } = view;
  return [
    ...(winner ? [{ id: `win ${winner}`, tune: "win", words: t("pc.wins", { crew: NAMES[winner] }) }] : []),
    ...(view.phase === "race" ? [{ id: `stop ${round}`, tune: "stop", words: stopped(view) }] : []),
    ...crews.filter(({ crashed }) => crashed).map(({ crew, name }) => ({ id: `crash ${crew}`, tune: "crash", words: t("pc.change.crash", { crew: name }) })),
    ...crews.filter((car) => car.penalty_points).map(({ crew, name, penalty_points: count }) => ({ id: `points ${round} ${crew} ${count}`, words: t("pc.call.points", { crew: name, count }) })),
    ...crews.map(({ crew, sixes }) => ({ id: `six ${crew}`, tune: "six", times: sixes })),
    ...leader(view, crews),
  ];
}

const stopped = ({ stopped_by: crew }) => (crew ? t("pc.call.stop", { crew: NAMES[crew] }) : t("pc.stop"));

/** The crew ahead of all others, as long as it matters. */
function leader(view, crews) {
  const [first, second] = crews.filter(({ crashed }) => !crashed);
  const ahead = view.phase !== "finished" && first && second && first.position > second.position;
  return ahead ? [{ id: `lead ${first.crew}`, words: t("pc.call.lead", { crew: first.name }) }] : [];
}
