/** Set-up: who plays, how the cards lie, which rules; the last one of this copy is offered. */

import { bubble } from "/static/command.js";
import { h } from "/static/dom.js";
import { card } from "/static/desk.js";
import { icon, NAMES, SHOPS } from "./garage.js";
import { GridEditor } from "./grid_editor.js";

const RULES = {
  new_shop: ["New Shop", "the shop cards lie in any order"],
  bonus_draft: ["Bonus Draft", "everybody chooses a bonus card"],
  pack_rat: ["Pack Rat", "no limit for resources"],
  take_that: ["Take That, Mechanic!", "nothing is given back for what is taken"],
};

export function setupCard(send) {
  return card("Set-up", (view) => (view.copy ? [view.game, view.phase === "setup"] : null), (view) => form(send, view));
}

function form(send, view) {
  const last = view.copy;
  const editor = new GridEditor(view.grid.length ? view.grid : (last.grid ?? Object.keys(SHOPS)));
  const known = last.players ?? [];
  const order = [...known, ...Object.keys(NAMES).filter((colour) => !known.includes(colour))];
  const players = h("ol", { class: "gm-seats" }, ...order.map((colour) => seat(colour, last, known.length ? known.includes(colour) : false)));
  const submit = h("button", { type: "submit", class: "primary big" }, view.phase === "setup" ? "Open the garage" : "Change the set-up");
  const laid = h("fieldset", { class: "gm-laid" }, h("legend", { text: "The shop cards, as they lie on your table" }), editor.root);
  const mode = h("select", { name: "mode", onchange: () => laid.toggleAttribute("hidden", mode.value === "score_pad") },
    h("option", { value: "referee", text: "Whole game: moves, resources, rules" }),
    h("option", { value: "score_pad", text: "Score pad only", selected: last.mode === "score_pad" }));
  laid.toggleAttribute("hidden", mode.value === "score_pad");
  const element = h("form", { class: "stack" },
    h("fieldset", { class: "gm-laid" }, h("legend", { text: "Players, clockwise; who starts?" }), players,
      h("p", { class: "hint", text: "Whoever was last at a real repair shop starts. One player plays alone." })),
    h("label", { class: "field" }, "The companion keeps", mode), laid,
    h("fieldset", { class: "gm-laid" }, h("legend", { text: "Advanced rules, any of them" }), ...Object.entries(RULES).map(([name, [title, text]]) =>
      h("label", { class: "check" }, h("input", { type: "checkbox", name, checked: Boolean(last[name]) }), h("span", {}, h("b", { text: title }), `: ${text}`)))),
    h("label", { class: "field" }, "Alone: resources to keep (the book says 9, or 7 for five players)", h("select", { name: "solo_limit" },
      h("option", { value: 9, text: "9" }), h("option", { value: 7, text: "7", selected: last.solo_limit === 7 }))),
    h("label", { class: "field" }, "Vehicle types of your copy, with commas (may come later)", h("input", { name: "types", value: (last.types ?? view.types).join(", "), autocomplete: "off", maxlength: 400 })),
    submit);
  element.addEventListener("submit", (event) => {
    event.preventDefault();
    const data = read(new FormData(element), editor.order);
    if (data.players.length) send("set_up", data, submit);
    else bubble(submit, "Tick who plays: one to five players.");
  });
  return element;
}

function seat(colour, last, plays) {
  const up = h("button", { type: "button", "aria-label": `${NAMES[colour]} one place earlier`, onclick: () => {
    if (line.previousElementSibling) line.previousElementSibling.before(line);
    up.focus();
  } }, "↑");
  const start = h("input", { type: "radio", name: "start", value: colour, checked: last.start === colour });
  const line = h("li", { "data-crew": colour }, up,
    h("label", { class: "check" }, h("input", { type: "checkbox", name: "player", value: colour, checked: plays }), icon(colour), NAMES[colour]),
    h("label", { class: "check" }, start, "starts"));
  return line;
}

/** Turn the form into the data of `set_up`. */
function read(form, grid) {
  const players = form.getAll("player");
  const start = form.get("start");
  const types = [...new Set(form.get("types").split(",").map((type) => type.trim().slice(0, 24)).filter(Boolean))].slice(0, 12);
  const mode = form.get("mode");
  return {
    players, mode, ...(players.includes(start) ? { start } : {}), ...(mode === "referee" ? { grid } : {}),
    ...Object.fromEntries(Object.keys(RULES).map((rule) => [rule, form.has(rule)])),
    solo_limit: Number(form.get("solo_limit")), ...(types.length ? { types } : {}),
  };
}
