/** Who the crews are: always colour, shape and name together. */

import { s } from "/static/dom.js";
import { list as listed, t } from "/static/texts.js";

export const NAMES = { red: t("side.red"), green: t("side.green"), yellow: t("side.yellow") };

/** The fewest letters of a name that no other crew begins with: R, or Gr beside Ge. */
export function initials(crew) {
  const others = Object.values(NAMES).filter((name) => name !== NAMES[crew]);
  const length = [1, 2, 3].find((count) => !others.some((name) => name.startsWith(NAMES[crew].slice(0, count))));
  return NAMES[crew].slice(0, length);
}

/** Areas in the order of the buttons of a pit box. */
export const AREAS = {
  tire_front_left: t("pc.area.tire_front_left"),
  tire_front_right: t("pc.area.tire_front_right"),
  tire_rear_left: t("pc.area.tire_rear_left"),
  tire_rear_right: t("pc.area.tire_rear_right"),
  fuel_tank: t("pc.area.fuel_tank"),
  engine: t("pc.area.engine"),
};

const SHAPES = {
  red: () => s("path", { d: "M0-24 27 22H-27Z" }),
  green: () => s("rect", { x: -22, y: -22, width: 44, height: 44, rx: 3 }),
  yellow: () => s("circle", { r: 24 }),
};

/** The shape of a crew around the origin, about 50 wide. */
export const shape = (crew) => SHAPES[crew]?.() ?? s("circle", { r: 20 });

/** The shape as an icon; the name stands beside it wherever it is used. */
export const icon = (crew, className = "pc-icon") =>
  s("svg", { class: className, viewBox: "-30 -30 60 60", "data-crew": crew, "aria-hidden": "true" }, shape(crew));

/** Crews in the order of the race, the leader first. */
export function inOrder(view) {
  const known = Object.keys(view.crews);
  const led = (view.standings ?? []).filter((crew) => known.includes(crew));
  return [...led, ...known.filter((crew) => !led.includes(crew))];
}

/** Names as people list them: Red, Green and Yellow. */
export const list = (crews) => listed(crews.map((crew) => NAMES[crew] ?? crew));

/** Whether the car on its mat has an engine to repair. */
export const hasEngine = (car) => car.caps_needed > 5;
