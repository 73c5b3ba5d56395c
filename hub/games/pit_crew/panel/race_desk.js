/** Entry of the race phase: two numbers a crew, extras only for the wrenches that it holds. */

import { h } from "/static/dom.js";
import { icon, NAMES } from "./crews.js";
import { card } from "/static/desk.js";

const EXTRAS = {
  Nitro: ["nitro", "Nitro: extra spaces", 2],
  "Perfect Setup": ["perfect_setup", "Perfect Setup: extra spaces", 12],
  "Jet Fuel": ["jet_fuel", "Jet Fuel: spaces", 40],
};

export function entryCard(send, mine) {
  const due = (view) => view.phase === "race" && view.stage === "entry";
  return card("Race phase: count the cards", (view) => (due(view) ? [view.round, view.entered] : null), (view) => {
    const order = [...view.order_of_completion, ...Object.keys(view.entered)].flat();
    const crews = [...new Set(order)].filter((crew) => crew in view.entered && !view.crews[crew].crashed);
    const open = crews.filter((crew) => !view.entered[crew]);
    const confirm = h("button", { type: "button", class: "primary big", disabled: open.length > 0, onclick: () => send("confirm_race", {}, confirm) },
      open.length ? "Enter every crew first" : "Confirm: move the cars");
    return [h("p", { class: "hint", text: "In order of completion. 8 or more penalty points crash the car." }),
      ...crews.map((crew) => line(send, view, crew, mine()[crew])), confirm];
  });
}

function line(send, view, crew, known) {
  const done = view.entered[crew];
  const submit = h("button", { type: "submit", class: done ? "" : "primary" }, done ? "Change" : "Enter");
  const form = h("form", { class: "pc-crewline", "data-crew": crew },
    h("h3", {}, icon(crew), `${NAMES[crew]} ${done ? "✓" : ""}`),
    h("div", { class: "pc-fields" },
      number("penalty_points", "Penalty points", 99, known),
      number("turbo_bonuses", "Turbo bonuses", 6, known),
      ...view.crews[crew].wrenches.flatMap((wrench) => (EXTRAS[wrench] ? [number(...EXTRAS[wrench], known)] : [])),
      view.crews[crew].wrenches.includes("Drafting") ? drafting(known) : null,
      submit));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send("enter_race", read(form, crew), submit);
  });
  return form;
}

function number(name, text, max, known) {
  return h("label", { class: "field" }, text,
    h("input", { type: "number", inputmode: "numeric", name, min: 0, max, required: true, value: known?.[name] ?? "" }));
}

function drafting(known) {
  return h("label", { class: "check" }, h("input", { type: "checkbox", name: "drafting", checked: known?.drafting ?? true }), "Drafting");
}

function read(form, crew) {
  const data = { crew };
  for (const input of form.querySelectorAll("input")) {
    data[input.name] = input.type === "checkbox" ? input.checked : Number(input.value);
  }
  return data;
}
