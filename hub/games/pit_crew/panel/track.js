/**
 * The oval: exactly as many spaces as the board on the table, and the cars that glide along it.
 *
 * Cars run counterclockwise from the line at the bottom. Space n lies between n-1 and n spaces
 * from the line, so a car d spaces on stands at d - 1/2; d = 0 is behind the line.
 */

import { calm, mark, s } from "/static/dom.js";
import { t } from "/static/texts.js";
import { initials, NAMES, shape } from "./crews.js";

const CENTER = { x: 440, y: 340 };
const STRAIGHT = 100; // half of it
const RADIUS = 261; // of the middle lane
const BAND = 138;
const LANE = 45;
const BEHIND = 68; // of a car stands its name, in its own lane
const NAME = 128; // what a name reaches behind its car, and the half of another car
const LENGTH = 4 * STRAIGHT + 2 * Math.PI * RADIUS;
const SPEED = 2.6; // spaces a second
const CATCH_UP = 1.1; // seconds at most for a long way

/** Point at `part` of a lap (0 is the line), `inward` of the middle lane; with its tangent. */
export function point(part, inward = 0) {
  const arc = Math.PI * RADIUS;
  let way = (((part % 1) + 1) % 1) * LENGTH;
  const at = (x, y, tx, ty) => ({ x: CENTER.x + x + ty * inward, y: CENTER.y + y - tx * inward, tx, ty });
  if (way < STRAIGHT) return at(way, RADIUS, 1, 0);
  way -= STRAIGHT;
  if (way < arc) {
    const [sin, cos] = [Math.sin(way / RADIUS), Math.cos(way / RADIUS)];
    return at(STRAIGHT + RADIUS * sin, RADIUS * cos, cos, -sin);
  }
  way -= arc;
  if (way < 2 * STRAIGHT) return at(STRAIGHT - way, -RADIUS, -1, 0);
  way -= 2 * STRAIGHT;
  if (way < arc) {
    const [sin, cos] = [Math.sin(way / RADIUS), Math.cos(way / RADIUS)];
    return at(-STRAIGHT - RADIUS * sin, -RADIUS * cos, -cos, sin);
  }
  return at(-STRAIGHT + way - arc, RADIUS, 1, 0);
}

const round = (value) => Math.round(value * 10) / 10;

function line(from, to, inward = 0) {
  const steps = Math.max(2, Math.ceil((to - from) * 120));
  const points = Array.from({ length: steps + 1 }, (_, i) => point(from + ((to - from) * i) / steps, inward));
  return `M${points.map(({ x, y }) => `${round(x)} ${round(y)}`).join("L")}`;
}

export class Track {
  constructor() {
    this.ground = s("g");
    this.field = s("g");
    this.svg = s("svg", { class: "pc-oval", viewBox: "0 0 880 680", role: "img" }, this.ground, this.field);
    this.cars = new Map();
    this.frame = 0;
  }

  /** Show the cars where they are; new ones appear there, known ones glide. */
  show(view) {
    if (this.spaces !== view.track_spaces) this.pave(view.track_spaces);
    const racing = Object.entries(view.crews).filter(([, car]) => !car.crashed);
    for (const crew of this.cars.keys()) {
      if (!racing.some(([name]) => name === crew)) this.drop(crew);
    }
    for (const [crew, car] of racing) {
      const known = this.cars.get(crew) ?? this.add(crew, car);
      known.toWay = car.position;
      known.toLane = car.lane;
    }
    this.svg.setAttribute("aria-label", racing.map(([crew, car]) => t("pc.track.car", { crew: NAMES[crew], lap: car.lap, space: car.space })).join("; ") || t("pc.track.empty"));
    if (calm()) this.jump();
    else this.run();
  }

  pave(spaces) {
    this.spaces = spaces;
    this.size = Math.min(1, (LENGTH / spaces) * 0.95 / 50);
    const each = Array.from({ length: spaces }, (_, i) => i);
    this.ground.replaceChildren(
      s("path", { class: "pc-edge", d: `${line(0, 1)}Z` }),
      ...each.map((i) => s("path", { class: i % 2 ? "pc-space pc-odd" : "pc-space", d: line(i / spaces - 0.0008, (i + 1) / spaces + 0.0008) })),
      ...each.slice(1).map((i) => s("path", { class: "pc-border", d: across(i / spaces) })),
      s("path", { class: "pc-kerb", d: `${line(0, 1, BAND / 2)}Z` }),
      s("path", { class: "pc-kerb", d: `${line(0, 1, -BAND / 2)}Z` }),
      ...each.map((i) => number(i, spaces)),
      ...checkers(),
    );
  }

  add(crew, car) {
    const name = s("text", { class: "pc-name", "text-anchor": "middle" }, NAMES[crew]);
    const token = s("g", { class: "pc-token", "data-crew": crew }, shape(crew),
      s("text", { class: "pc-initial", "data-long": initials(crew).length > 1, y: crew === "red" ? 15 : 10, "text-anchor": "middle" }, initials(crew)));
    const group = s("g", { class: "pc-racer" }, token, name);
    this.field.append(group);
    const known = { group, token, name, way: car.position, lane: car.lane };
    this.cars.set(crew, known);
    return known;
  }

  drop(crew) {
    this.cars.get(crew).group.remove();
    this.cars.delete(crew);
  }

  jump() {
    for (const car of this.cars.values()) {
      car.way = car.toWay;
      car.lane = car.toLane;
      this.place(car);
    }
    this.name();
  }

  run() {
    if (this.frame) return;
    let before = performance.now();
    const step = (now) => {
      const seconds = Math.min(0.1, (now - before) / 1000);
      before = now;
      const moving = [...this.cars.values()].filter((car) => this.move(car, seconds));
      this.name();
      this.frame = moving.length ? requestAnimationFrame(step) : 0;
    };
    this.frame = requestAnimationFrame(step);
  }

  /** Move a car on; tell whether it still has a way to go. */
  move(car, seconds) {
    const gap = car.toWay - car.way;
    const side = car.toLane - car.lane;
    if (gap === 0 && side === 0 && car.paved === this.spaces) return false;
    car.paved = this.spaces;
    const reach = seconds * Math.max(SPEED, Math.abs(gap) / CATCH_UP);
    car.way = Math.abs(gap) <= reach ? car.toWay : car.way + Math.sign(gap) * reach;
    car.lane = Math.abs(side) < 0.02 ? car.toLane : car.lane + side * Math.min(1, seconds * 6);
    this.place(car);
    return car.way !== car.toWay || car.lane !== car.toLane;
  }

  place(car) {
    const [part, inward] = [(car.way - 0.5) / this.spaces, LANE * (1 - car.lane)];
    const { x, y, tx, ty } = point(part, inward);
    Object.assign(car, { x, y });
    car.group.setAttribute("transform", `translate(${round(x)} ${round(y)})`);
    car.token.setAttribute("transform", `scale(${round(this.size * 100) / 100})`);
    const back = point(part - BEHIND / LENGTH, inward); // so that a name follows the bend
    const chord = Math.hypot(tx + back.tx, ty + back.ty) / BEHIND;
    const turned = (Math.atan2(back.ty, back.tx) * 180) / Math.PI;
    const upright = Math.abs(turned) > 90.5 ? turned + 180 : turned; // never upside down
    car.name.setAttribute("transform", `translate(${round(-(tx + back.tx) / chord)} ${round(-(ty + back.ty) / chord)}) rotate(${round(upright)}) translate(0 9)`);
  }

  /** Show the names that lie on no car behind them, and none where spaces are short. */
  name() {
    const cars = [...this.cars.values()];
    for (const car of cars) {
      const room = LENGTH / this.spaces > 110 && !cars.some((other) => other !== car && this.follows(other, car));
      mark(car.name, "visibility", room ? "visible" : "hidden");
    }
  }

  /** Whether a car is where the name of another one in its lane would be. */
  follows(car, first) {
    const behind = (((first.way - car.way) % this.spaces) + this.spaces) % this.spaces;
    return behind < this.spaces / 2 && Math.abs(first.lane - car.lane) < 0.8 && Math.hypot(first.x - car.x, first.y - car.y) < NAME;
  }
}

function across(part) {
  const [inner, outer] = [point(part, BAND / 2), point(part, -BAND / 2)];
  return `M${round(inner.x)} ${round(inner.y)}L${round(outer.x)} ${round(outer.y)}`;
}

function checkers() {
  const side = BAND / 8;
  const squares = [];
  for (let row = 0; row < 8; row++) {
    for (let column = 0; column < 2; column++) {
      const place = { x: CENTER.x - side + column * side, y: CENTER.y + RADIUS - BAND / 2 + row * side };
      squares.push(s("rect", { class: (row + column) % 2 ? "pc-check" : "pc-check pc-dark", ...place, width: side, height: side }));
    }
  }
  return squares;
}

function number(index, spaces) {
  const { x, y } = point((index + 0.5) / spaces, 17 - BAND / 2);
  const small = spaces > 36 && (index + 1) % 5;
  return s("text", { class: "pc-number", x: round(x), y: round(y + 7), "text-anchor": "middle" }, small ? "·" : String(index + 1));
}
