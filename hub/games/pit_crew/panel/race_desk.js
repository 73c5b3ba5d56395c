/** Entry of the race phase: two numbers a crew, extras only for the wrenches that it holds. */

import { h, keyed, mark, say } from "/static/dom.js";
import { icon, NAMES } from "./crews.js";

const EXTRAS = {
  Nitro: ["nitro", "Nitro: extra spaces", 8],
  "Perfect Setup": ["perfect_setup", "Perfect Setup: extra spaces", 24],
  "Jet Fuel": ["jet_fuel", "Jet Fuel: spaces", 99],
};

/** The card is never rebuilt in a round, so that nothing is lost that somebody is just typing. */
export function entryCard(send, mine) {
  const confirm = h("button", { type: "button", class: "primary big", onclick: () => send("confirm_race", {}, confirm) });
  const forms = h("div", { class: "stack" });
  const root = h("section", { class: "card" }, h("h2", { text: "Race phase: count the cards" }),
    h("p", { class: "hint", text: "In order of completion. 8 or more penalty points crash the car." }), forms, confirm);
  return {
    root,
    show(view) {
      root.hidden = !(view.phase === "race" && view.stage === "entry");
      if (root.hidden) return forms.replaceChildren();
      const crews = [...new Set([...view.order_of_completion, ...Object.keys(view.entered)])].filter((crew) => crew in view.entered);
      keyed(forms, crews, (crew) => crew, (crew) => makeForm(send, view, crew), (form, crew) => {
        const done = view.entered[crew];
        say(form.querySelector("h3").lastChild, `${NAMES[crew]} ${done ? "✓" : ""}`);
        say(form.querySelector("button"), done ? "Change" : "Enter");
        mark(form.querySelector("button"), "class", done ? "" : "primary");
        prefill(form, mine()[crew]);
      });
      const open = crews.some((crew) => !view.entered[crew]);
      confirm.disabled = open;
      say(confirm, open ? "Enter every crew first" : "Confirm: move the cars");
    },
  };
}

function makeForm(send, view, crew) {
  const { wrenches } = view.crews[crew];
  const submit = h("button", { type: "submit" });
  const form = h("form", { class: "pc-crewline", "data-crew": crew },
    h("h3", {}, icon(crew), h("span")),
    h("div", { class: "pc-fields" },
      number("penalty_points", "Penalty points", 99),
      number("turbo_bonuses", "Turbo bonuses", 6),
      ...[...new Set(wrenches)].filter((wrench) => EXTRAS[wrench]).map((wrench) => number(...EXTRAS[wrench])),
      wrenches.includes("Drafting") ? drafting() : null,
      submit));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send("enter_race", read(form, crew), submit);
  });
  return form;
}

function number(name, text, max) {
  return h("label", { class: "field" }, text,
    h("input", { type: "number", inputmode: "numeric", name, min: 0, max, required: true }));
}

function drafting() {
  return h("label", { class: "check" }, h("input", { type: "checkbox", name: "drafting", checked: true }), "Drafting");
}

/** Show what was entered, on this device or another, where nobody has typed. */
function prefill(form, known) {
  for (const input of form.querySelectorAll("input[type=number]")) {
    if (known && input.value === "" && document.activeElement !== input) input.value = known[input.name];
  }
}

function read(form, crew) {
  const data = { crew };
  for (const input of form.querySelectorAll("input")) {
    data[input.name] = input.type === "checkbox" ? input.checked : Number(input.value);
  }
  return data;
}
