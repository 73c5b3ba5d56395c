/** The five start lights; one goes out each second. */

import { h } from "/static/dom.js";
import { t } from "/static/texts.js";

const LIGHTS = 5;

/** Draw them with the first `left` still on. */
export const lights = (left) => h("div", { class: "pc-lights", role: "img", "aria-label": t("pc.lights.label", { count: left }) },
  ...Array.from({ length: LIGHTS }, (_, i) => h("i", { "data-on": i < left ? "yes" : "no" })));
