/** A little car from above, heading right; each cap lights up a part of it. */

import { mark, s } from "/static/dom.js";
import { t } from "/static/texts.js";
import { AREAS, hasEngine } from "./crews.js";

const WHEEL = { width: 24, height: 13, rx: 3 };
const PARTS = {
  tire_front_left: () => s("rect", { x: 80, y: 1, ...WHEEL }),
  tire_front_right: () => s("rect", { x: 80, y: 46, ...WHEEL }),
  tire_rear_left: () => s("rect", { x: 20, y: 1, ...WHEEL }),
  tire_rear_right: () => s("rect", { x: 20, y: 46, ...WHEEL }),
  fuel_tank: () => s("path", { d: "M30 19c5 6 8 9 8 13a8 8 0 0 1-16 0c0-4 3-7 8-13Z" }),
  engine: () => s("path", { d: "M84 20h12v5h6v-3h5v16h-5v-3h-6v5H84v-5h-5V25h5Z" }),
};

/** Draw the car of a crew with no cap on. */
export function makeCar(crew) {
  const parts = Object.keys(AREAS).map((area) => {
    const part = PARTS[area]();
    part.classList.add("pc-cap");
    part.dataset.area = area;
    return part;
  });
  return s("svg", { class: "pc-car", viewBox: "0 0 128 60", "data-crew": crew, role: "img" },
    s("path", { class: "pc-body", d: "M16 12h82q22 6 24 18-2 12-24 18H16q-6 0-6-6V18q0-6 6-6Z" }),
    s("path", { class: "pc-glass", d: "M54 19h12q7 11 0 22H54q-6-11 0-22Z" }), ...parts);
}

/** Light the caps that are on; an engine that needs no repair is not drawn. */
export function drawCar(svg, car) {
  const on = Object.values(car.caps).filter(Boolean).length;
  mark(svg, "aria-label", t("pc.car.caps", { on, needed: car.caps_needed }));
  for (const part of svg.querySelectorAll(".pc-cap")) {
    const { area } = part.dataset;
    mark(part, "data-on", car.caps[area] ? "yes" : "no");
    mark(part, "data-none", area === "engine" && !hasEngine(car));
  }
}
