/** The referee's desk of Pit Crew: what is due now comes first. */

import { h } from "/static/dom.js";
import { AREAS, capsOpen, hasEngine, icon, NAMES } from "./crews.js";
import { card, key } from "./desk.js";
import { entryCard } from "./race_desk.js";
import { setupCard } from "./setup_desk.js";
import { WRENCHES } from "./wrenches.js";

export { changes, headline } from "./words.js";

/**
 * Draw the desk.
 * @param {any} root @param {any} view @param {any} ctx
 */
export function render(root, view, ctx) {
  root.desk ??= mount(root, ctx);
  for (const show of root.desk) show(view);
}

function mount(root, ctx) {
  const send = (name, data, button) => ctx.send("referee", name, data, button);
  let mine = {};
  ctx.live.addEventListener("me", (event) => {
    mine = event.detail.race_entries ?? {};
    root.desk.forEach((show) => show(ctx.live.view));
  });
  const cards = [
    controls(send), questions(send), setupCard(send), rollOff(send),
    entryCard(send, () => mine), draft(send), caps(send),
  ];
  root.replaceChildren(...cards.map((card) => card.root));
  return cards.map((card) => card.show);
}

const RUN = [
  ["go", "GO: start the lights", (v) => v.phase === "round_setup" && v.stage !== "starting", "primary big"],
  ["stop", "STOP the pit stop", (v) => v.phase === "pit_crew", "danger big"],
  ["pause", "Pause", (v) => v.phase === "pit_crew" && v.stage !== "paused", ""],
  ["resume", "Go on", (v) => v.stage === "paused", "primary big"],
  ["abort_round", "Start this round over", (v) => v.phase === "pit_crew" || v.stage === "starting", ""],
];

function controls(send) {
  const due = (view) => RUN.filter(([, , when]) => when(view));
  const slice = (view) => (due(view).length || view.result ? [view.phase, view.stage, view.result] : null);
  return card("Now", slice, (view) => [
    ...due(view).map(([name, text, , style]) => key(send, text, name, {}, style)),
    view.result ? h("p", { text: view.result }) : null,
  ]);
}

function questions(send) {
  return card("The hub asks", (view) => (view.questions.length ? view.questions : null), (view) =>
    view.questions.map((question) => h("div", { class: "stack" }, h("p", { text: question.text }),
      h("p", { class: "row" }, ...question.options.map((option) => key(send, option.label, option.command, option.data))))));
}

function rollOff(send) {
  const due = (view) => view.phase === "race" && view.stage === "roll_off";
  return card("Roll-off", (view) => (due(view) ? view.ties : null), (view) => {
    const form = h("form", { class: "stack" }, ...view.ties.flat().map((crew) =>
      h("label", { class: "field" }, `${NAMES[crew]} rolled`,
        h("input", { type: "number", name: crew, min: 1, max: 6, required: true, inputmode: "numeric" }))),
      h("button", { type: "submit", class: "primary" }, "Settle the order"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const rolls = Object.fromEntries([...new FormData(form)].map(([crew, face]) => [crew, Number(face)]));
      send("roll_off", { rolls }, form.querySelector("button"));
    });
    return [h("p", { text: "These crews finished together: one roll each, the highest goes first." }), form];
  });
}

function draft(send) {
  const due = (view) => view.phase === "race" && view.stage === "draft" && view.picks_left.length > 0;
  return card("Monkey Wrench cards", (view) => (due(view) ? view.picks_left : null), (view) => {
    const [crew, ...later] = view.picks_left;
    const select = h("select", { "aria-label": "Monkey Wrench" }, ...WRENCHES.map((name) => h("option", { text: name })));
    const take = h("button", { type: "button", class: "primary", onclick: () => send("take_wrench", { crew, wrench: select.value }, take) }, "Takes it");
    return [
      h("p", { class: "row", "data-crew": crew }, icon(crew), h("b", { text: `${NAMES[crew]} picks now.` })),
      h("p", { class: "row" }, select, take, key(send, "Name it later", "take_wrench", { crew, wrench: null })),
      later.length ? h("p", { class: "hint", text: `Then ${later.map((name) => NAMES[name]).join(", ")}.` }) : null,
    ];
  });
}

function caps(send) {
  const slice = (view) => (capsOpen(view) ? Object.values(view.crews).map((car) => [car.caps, car.caps_needed]) : null);
  return card("Caps: tap to put on, tap again to take off", slice, (view) =>
    Object.entries(view.crews).filter(([, car]) => !car.crashed).map(([crew, car]) =>
      h("div", { class: "pc-crewline", "data-crew": crew }, h("h3", {}, icon(crew), NAMES[crew]),
        h("div", { class: "pc-capset" }, ...Object.keys(AREAS).filter((area) => area !== "engine" || hasEngine(car)).map((area) => capKey(send, crew, car, area))))));
}

function capKey(send, crew, car, area) {
  const on = car.caps[area];
  const button = key(send, on ? `${AREAS[area]} ✓` : AREAS[area], on ? "undo_cap" : "cap", { crew, area });
  button.setAttribute("aria-pressed", String(on));
  return button;
}
