/** The timing tower: one row a crew, the leader on top; rows glide when the order changes. */

import { calm, h, keyed, mark, say, show } from "/static/dom.js";
import { t } from "/static/texts.js";
import { drawCar, makeCar } from "./car.js";
import { icon, inOrder, NAMES } from "./crews.js";
import { drawDie, makeDie } from "./dice.js";
import { count, lostNodes } from "./words.js";

const GLIDE_MS = 450;

export class Tower {
  constructor() {
    this.root = h("ol", { class: "pc-tower", "aria-label": "Standings" });
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
  const figure = (name, label) => h("div", { class: "pc-figure" }, h("dt", { text: label }), h("dd", { "data-figure": name }));
  return h("li", { class: "pc-row", "data-crew": crew },
    h("p", { class: "pc-place" }, icon(crew), h("b", { "data-figure": "place" }), h("span", { class: "pc-odds" }, h("strong"), h("small", { text: t("pc.odds") }))),
    h("h2", { class: "pc-crew" }, NAMES[crew]),
    h("p", { class: "pc-state" }, h("span"), makeDie(), makeCar(crew)),
    h("dl", { class: "pc-figures" }, figure("lap", "Lap"), figure("space", "Space"), figure("sixes", "Sixes")));
}

function drawRow(row, view, crew, index) {
  const car = view.crews[crew];
  const set = (name, value) => say(row.querySelector(`[data-figure=${name}]`), value);
  set("place", car.crashed ? "✕" : index + 1);
  set("lap", car.lap ?? "–");
  set("space", car.position ? car.space : "–");
  set("sixes", car.sixes);
  const odds = view.phase !== "finished" && !car.crashed && view.odds;
  show(row.querySelector(".pc-odds"), odds);
  say(row.querySelector(".pc-odds strong"), odds ? `${odds[crew] ?? 0} %` : "");
  mark(row, "data-out", car.crashed);
  mark(row, "data-rolling", Boolean(car.die));
  drawCar(row.querySelector(".pc-car"), car);
  show(row.querySelector(".pc-car"), !car.crashed && car.penalty_points == null);
  const die = row.querySelector(".pc-die");
  show(die, car.die);
  drawDie(die, car.last_roll?.f ?? null);
  const lost = lostNodes(view.seats[crew]);
  mark(row.querySelector(".pc-state"), "data-lost", Boolean(lost));
  say(row.querySelector(".pc-state span"), lost || state(view, crew, car));
}

function state(view, crew, car) {
  if (car.crashed) return crew === view.winner ? "Crashed, and wins" : "Crashed";
  if (view.phase === "race" || view.phase === "finished") return score(car);
  if (car.die) return rolls(car) || "Rolls";
  if (view.phase !== "pit_crew") return `Car ${car.mat}`;
  return `${Object.values(car.caps).filter(Boolean).length} of ${car.caps_needed} caps`;
}

/** How often a crew rolled, where more is known than its own taps for sixes and fives. */
const rolls = (car) => (car.rolls > car.sixes ? count(car.rolls, "roll") : "");

function score(car) {
  if (car.penalty_points == null) return rolls(car);
  const turbo = car.turbo_bonuses ? `, ${car.turbo_bonuses} turbo` : "";
  return `${car.penalty_points} penalty${turbo}`;
}
