/** The timing tower: one row a crew, the leader on top; rows glide when the order changes. */

import { calm, h, keyed, mark, say, show } from "/static/dom.js";
import { sitting } from "/static/seats.js";
import { t } from "/static/texts.js";
import { drawCar, makeCar } from "./car.js";
import { icon, inOrder, NAMES } from "./crews.js";
import { drawDie, makeDie } from "./dice.js";
import { lostNodes } from "./words.js";

const GLIDE_MS = 450;

export class Tower {
  constructor() {
    this.root = h("ol", { class: "pc-tower", "aria-label": t("pc.standings") });
  }

  show(view) {
    const order = inOrder(view).join();
    const glides = !calm() && order !== this.order;
    const before = new Map(glides ? [...this.root.children].map((row) => [row, row.getBoundingClientRect().top]) : []);
    this.order = order;
    mark(this.root, "data-crews", Object.keys(view.crews).length);
    keyed(this.root, inOrder(view), (crew) => crew, makeRow, (row, crew, index) => drawRow(row, view, crew, index));
    if (glides) glide(this.root, before);
  }
}

function glide(root, before) {
  for (const row of root.children) {
    const moved = (before.get(row) ?? row.getBoundingClientRect().top) - row.getBoundingClientRect().top;
    if (Math.abs(moved) > 2) {
      row.animate([{ transform: `translateY(${moved}px)` }, { transform: "none" }], { duration: GLIDE_MS, easing: "ease-out" });
    }
  }
}

function makeRow(crew) {
  const figure = (name) => h("div", { class: "pc-figure" }, h("dt", { text: t(`pc.figure.${name}`) }), h("dd", { "data-figure": name }));
  return h("li", { class: "pc-row", "data-crew": crew },
    h("p", { class: "pc-place" }, icon(crew), h("b", { "data-figure": "place" }), h("span", { class: "pc-odds" }, h("strong"), h("small", { text: t("pc.odds") }))),
    h("h2", { class: "pc-crew" }, NAMES[crew], h("small", { class: "people" })),
    h("p", { class: "pc-state" }, h("span"), makeDie()), makeCar(crew),
    h("p", { class: "pc-score" }, h("b"), h("span")),
    h("dl", { class: "pc-figures" }, figure("lap"), figure("space"), figure("sixes")));
}

function drawRow(row, view, crew, index) {
  const car = view.crews[crew];
  say(row.querySelector(".people"), sitting(view, crew));
  const set = (name, value) => say(row.querySelector(`[data-figure=${name}]`), value);
  set("place", car.crashed ? "✕" : index + 1);
  set("lap", car.lap ?? "–");
  set("space", car.position ? car.space : "–");
  set("sixes", car.sixes);
  say(row.querySelector("[data-figure=sixes]").previousElementSibling, sixes(car));
  const odds = view.phase !== "finished" && !car.crashed && view.odds;
  show(row.querySelector(".pc-odds"), odds);
  say(row.querySelector(".pc-odds strong"), odds ? `${odds[crew] ?? 0} %` : "");
  mark(row, "data-out", car.crashed);
  mark(row, "data-rolling", Boolean(car.die));
  drawCar(row.querySelector(".pc-car"), car);
  const scored = car.penalty_points != null;
  show(row.querySelector(".pc-car"), !car.crashed && !scored);
  show(row.querySelector(".pc-score"), scored);
  say(row.querySelector(".pc-score b"), car.penalty_points);
  say(row.querySelector(".pc-score span"), t("pc.score", { count: car.penalty_points ?? 0 }));
  const die = row.querySelector(".pc-die");
  show(die, car.die);
  drawDie(die, car.last_roll?.f ?? null);
  const lost = lostNodes(view, crew);
  mark(row.querySelector(".pc-state"), "data-lost", Boolean(lost));
  say(row.querySelector(".pc-state span"), lost || state(view, crew, car));
}

/** What a crew does, and below it how far it is behind. */
function state(view, crew, car) {
  if (car.crashed) return t(crew === view.winner ? "pc.state.crashedwins" : "pc.state.crashed");
  return [doing(view, car), gap(view, car)].filter(Boolean).join("\n");
}

/** Spaces behind the leader. */
function gap(view, car) {
  const behind = Math.max(...Object.values(view.crews).filter((other) => !other.crashed).map((other) => other.position)) - car.position;
  return behind > 0 ? t("pc.gap", { spaces: behind }) : "";
}

function doing(view, car) {
  if (view.phase === "race" || view.phase === "finished") return car.turbo_bonuses ? t("pc.turbos", { count: car.turbo_bonuses }) : "";
  if (car.die) return t("pc.state.rolls");
  if (view.phase !== "pit_crew") return t("pc.state.car", { mat: car.mat });
  return t("pc.state.caps", { on: Object.values(car.caps).filter(Boolean).length, needed: car.caps_needed });
}

/** The sixes, of how many rolls where more is known than a crew's own taps. */
const sixes = (car) => (car.rolls > car.sixes ? t("pc.figure.sixesof", { rolls: car.rolls }) : t("pc.figure.sixes"));
