/** A race car from above, nose up; each cap that is on lights up a part of it. */

import { mark, s } from "/static/dom.js";
import { t } from "/static/texts.js";
import { AREAS, hasEngine } from "./crews.js";

const wheel = (x, y, width, height) => () => s("rect", { x, y, width, height, rx: 6 });
const PARTS = {
  tire_front_left: wheel(2, 16, 27, 40),
  tire_front_right: wheel(71, 16, 27, 40),
  tire_rear_left: wheel(2, 94, 29, 44),
  tire_rear_right: wheel(69, 94, 29, 44),
  fuel_tank: () => s("path", { d: "M50 53c9 11 14 17 14 25a14 14 0 0 1-28 0c0-8 5-14 14-25Z" }),
  engine: () => s("path", { d: "M40 100h8v5h6v-5h6v5h5v-4h5v22h-5v-4h-6v6H41v-6h-6v-16h5Z" }),
};

/** Draw the car of a crew with no cap on. */
export function makeCar(crew) {
  const parts = Object.keys(AREAS).map((area) => {
    const part = PARTS[area]();
    part.classList.add("pc-cap");
    part.dataset.area = area;
    return part;
  });
  return s("svg", { class: "pc-car", viewBox: "0 0 100 150", "data-crew": crew, role: "img" },
    s("path", { class: "pc-body", d: "M28 3h44v9H56l6 30 10 34v56H28V76l10-34 6-30H28ZM24 138h52v9H24Z" }), ...parts);
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
