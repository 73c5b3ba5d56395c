/**
 * The race phase as theatre: the findings are told one by one, then the cars move one by one. Until
 * all is told, the board keeps to what people know already, so that it does not give away the end.
 */

import { calm, h, redraw } from "/static/dom.js";
import { t } from "/static/texts.js";
import { icon, NAMES } from "./crews.js";
import { short, terse } from "./reasons.js";

const BEAT_MS = 1600;
const SIGN_MS = 45; // people read about twenty signs a second
const POINTS = ["penalty_points", "turbo_bonuses"];

export class Reveal {
  /**
   * @param {() => void} redraw called when there is more to tell
   * @param {boolean} live whether the table is being played now; a replay has a pace of its own
   */
  constructor(redraw, live) {
    this.redraw = redraw;
    this.live = live;
    this.step = Infinity;
  }

  /** Whether something is still to be told. */
  get telling() {
    return this.step < (this.view?.findings.length ?? 0);
  }

  /** Take the newest view; returns what the board may show now. */
  follow(view) {
    const last = this.view;
    this.view = view;
    const fresh = view.findings.length > 0 && last?.game === view.game && last.stage === "entry" && view.stage !== "entry";
    const over = view.stage === "starting" || view.phase === "pit_crew"; // nobody waits for what was
    const changed = last && JSON.stringify(last.findings) !== JSON.stringify(view.findings);
    if (fresh && this.live && !calm()) {
      this.before = last;
      this.tell(0);
    } else if (over || changed) this.tell(Infinity);
    return this.telling ? this.veil(view) : view;
  }

  /** What the referee or somebody at the screen asks for: next, back or end; without one it goes on by itself. */
  turn(how) {
    if (!this.view) return;
    const { length } = this.view.findings;
    const from = Math.min(this.step, length);
    this.tell({ next: from + 1, back: Math.max(0, from - 1), end: Infinity }[how], how !== "back");
    this.redraw();
  }

  tell(step, goesOn = true) {
    clearTimeout(this.timer);
    this.step = step;
    if (!this.telling || !goesOn) return;
    const { text } = this.view.findings[step];
    this.timer = setTimeout(() => this.turn("next"), BEAT_MS + SIGN_MS * text.length);
  }

  /** The view as far as it is told: a crew's points with its last finding, its place with each step. */
  veil(view) {
    const untold = view.findings.slice(this.step + 1);
    const counts = (crew) => untold.some((found) => found.crew === crew && found.area !== null);
    const races = (crew) => untold.some(({ crew: whose, places }) => places && (whose === crew || crew in places));
    const crews = Object.fromEntries(Object.entries(view.crews).map(([crew, car]) => {
      const old = this.before.crews[crew] ?? car;
      const points = counts(crew) ? Object.fromEntries(POINTS.map((name) => [name, old[name]])) : {};
      return [crew, { ...car, ...points, ...(races(crew) ? this.placed(crew, old) : {}) }];
    }));
    return { ...view, crews, standings: this.before.standings, ticker: this.before.ticker, winner: null };
  }

  /** Where a car stands after the steps that are told. */
  placed(crew, { position, lap, space, lane, crashed }) {
    const told = this.view.findings.slice(0, this.step + 1).map(({ places }) => places?.[crew]);
    return { position, lap, space, lane, crashed, ...told.findLast(Boolean) };
  }

  /** Whether the cards are done and the cars move. */
  get moving() {
    return this.view.findings[this.step]?.area === null;
  }

  /** Draw the finding that is told now, and what its crew has heard before. */
  draw(root) {
    const { findings } = this.view;
    const now = findings[this.step];
    redraw(root, ["reveal", this.step, findings], () => [
      h("p", { class: "pc-told-crew", "data-crew": now.crew }, icon(now.crew), NAMES[now.crew], sum(findings.slice(0, this.step + 1), now.crew)),
      h("p", { class: "pc-told", "data-kind": now.points ? "penalty" : "bonus" }, figure(now), h("span", { text: now.area === null ? short(now) : terse(now) })),
      h("ol", { class: "pc-told-before" }, ...findings.slice(0, this.step).filter(({ crew, area }) => crew === now.crew && area !== null).map((found) => h("li", {}, figure(found)))),
      h("p", { class: "pc-hint", text: t("pc.told", { step: this.step + 1, steps: findings.length }) }),
    ]);
  }
}

const figure = ({ points, spaces }) => h("b", { text: points || (spaces ? `+${spaces}` : "–") });

function sum(told, crew) {
  const points = told.filter((found) => found.crew === crew).reduce((all, found) => all + found.points, 0);
  return points ? h("small", { text: `${points} ${t("pc.score", { count: points })}` }) : null;
}
