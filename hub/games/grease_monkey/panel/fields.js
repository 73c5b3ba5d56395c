/** The few fields that forms of this game are made of; all can be tapped with a thumb. */

import { h } from "/static/dom.js";
import { t } from "/static/texts.js";
import { glyph, icon, NAMES, RESOURCES } from "./garage.js";

/** A number with a minus and a plus. */
export function stepper(name, label, value = 0, max = 14, changed = () => {}, min = 0) {
  const field = h("input", { type: "number", inputmode: "numeric", name, min, max, value, "aria-label": label });
  const step = (by) => {
    field.value = String(Math.max(min, Math.min(max, Number(field.value) + by)));
    changed(Number(field.value));
  };
  field.addEventListener("change", () => step(0));
  return h("span", { class: "gm-stepper" },
    h("button", { type: "button", "aria-label": t("gm.less", { label }), onclick: () => step(-1) }, "−"), field,
    h("button", { type: "button", "aria-label": t("gm.more", { label }), onclick: () => step(1) }, "+"));
}

/** One of several; the first may be chosen beforehand. @param {[string, ...any][]} options value, then what is shown */
export function choice(name, title, options, chosen = "") {
  return h("fieldset", { class: "gm-choice" }, h("legend", { text: title }), ...options.map(([value, ...shown]) =>
    h("label", {}, h("input", { type: "radio", name, value, checked: value === chosen, required: true }), h("span", {}, ...shown))));
}

export const kindOption = (kind, more = "") => [kind, glyph(kind), `${RESOURCES[kind]}${more}`];
export const playerOption = (colour, more = "") => [colour, icon(colour), `${NAMES[colour]}${more}`];

/** Counts of all four resources. */
export function stockFields(prefix, title, stock = {}, most = {}, changed) {
  return h("fieldset", { class: "gm-stock" }, h("legend", { text: title }), ...Object.entries(RESOURCES).map(([kind, name]) =>
    h("div", {}, glyph(kind), h("span", { text: name }), stepper(`${prefix}${kind}`, name, stock[kind] ?? 0, most[kind] ?? 14, changed))));
}

/** Read what `stockFields` shows; types of which there are none are left out. */
export function readStock(data, prefix) {
  const counts = Object.keys(RESOURCES).map((kind) => [kind, Number(data.get(`${prefix}${kind}`))]);
  return Object.fromEntries(counts.filter(([, n]) => n > 0));
}

/** What is printed on a vehicle card: type, stars and, if wanted, what its repair costs. */
export function cardFields(view, known = {}, withCost = true) {
  const least = withCost ? 0 : 1; // with the cost, both may come later
  const types = h("datalist", { id: newId() }, ...view.types.map((type) => h("option", { value: type })));
  return h("div", { class: "gm-card-fields" },
    h("label", { class: "field" }, t("gm.card.type"), h("input", { name: "type", list: types.id, maxlength: 24, autocomplete: "off", value: known.type ?? "", placeholder: t("gm.card.as") }), types),
    h("div", { class: "field" }, t("gm.card.stars"), stepper("stars", t("gm.stars"), known.stars || least, 20, undefined, least)),
    withCost ? stockFields("cost ", t("gm.card.cost"), known.cost) : null);
}

/** Read what `cardFields` shows; what is not filled in is left out. */
export function readCard(data) {
  const type = String(data.get("type") ?? "").trim();
  const stars = Number(data.get("stars"));
  const cost = readStock(data, "cost ");
  return { ...(type ? { type } : {}), ...(stars ? { stars } : {}), ...(Object.keys(cost).length ? { cost } : {}) };
}

let ids = 0;
function newId() {
  ids += 1;
  return `gm-${ids}`;
}
