/** Set-up: who plays, how the cards lie, which rules; the last one of this copy is offered. */

import { bubble } from "/static/command.js";
import { h } from "/static/dom.js";
import { card } from "/static/desk.js";
import { t } from "/static/texts.js";
import { ADVANCED, icon, NAMES, SHOPS } from "./garage.js";
import { GridEditor } from "./grid_editor.js";

export function setupCard(send) {
  return card(t("gm.setup"), (view) => (view.copy ? [view.game, view.phase === "setup"] : null), (view) => form(send, view));
}

function form(send, view) {
  const last = view.copy;
  const editor = new GridEditor(view.grid.length ? view.grid : (last.grid ?? Object.keys(SHOPS)));
  const known = last.players ?? [];
  const order = [...known, ...Object.keys(NAMES).filter((colour) => !known.includes(colour))];
  const players = h("ol", { class: "gm-seats" }, ...order.map((colour) => seat(colour, last, known.length ? known.includes(colour) : false)));
  const submit = h("button", { type: "submit", class: "primary big" }, t(view.phase === "setup" ? "gm.setup.open" : "gm.setup.change"));
  const laid = h("fieldset", { class: "gm-laid" }, h("legend", { text: t("gm.setup.cards") }), editor.root);
  const mode = h("select", { name: "mode", onchange: () => laid.toggleAttribute("hidden", mode.value === "score_pad") },
    h("option", { value: "referee", text: t("gm.setup.whole") }),
    h("option", { value: "score_pad", text: t("gm.setup.pad"), selected: last.mode === "score_pad" }));
  laid.toggleAttribute("hidden", mode.value === "score_pad");
  const element = h("form", { class: "stack" },
    h("fieldset", { class: "gm-laid" }, h("legend", { text: t("gm.setup.players") }), players,
      h("p", { class: "hint", text: t("gm.setup.start") })),
    h("label", { class: "field" }, t("gm.setup.keeps"), mode), laid,
    h("fieldset", { class: "gm-laid" }, h("legend", { text: t("gm.setup.rules") }), ...ADVANCED.map((name) =>
      h("label", { class: "check" }, h("input", { type: "checkbox", name, checked: Boolean(last[name]) }), h("span", {}, h("b", { text: t(`gm.rule.${name}`) }), `: ${t(`gm.rules.${name}`)}`)))),
    h("label", { class: "field" }, t("gm.setup.alone"), h("select", { name: "solo_limit" },
      h("option", { value: 9, text: "9" }), h("option", { value: 7, text: "7", selected: last.solo_limit === 7 }))),
    h("label", { class: "field" }, t("gm.setup.types"), h("input", { name: "types", value: (last.types ?? view.types).join(", "), autocomplete: "off", maxlength: 400 })),
    submit);
  element.addEventListener("submit", (event) => {
    event.preventDefault();
    const data = read(new FormData(element), editor.order);
    if (data.players.length) send("set_up", data, submit);
    else bubble(submit, t("gm.setup.tick"));
  });
  return element;
}

function seat(colour, last, plays) {
  const up = h("button", { type: "button", "aria-label": t("gm.setup.earlier", { player: NAMES[colour] }), onclick: () => {
    if (line.previousElementSibling) line.previousElementSibling.before(line);
    up.focus();
  } }, "↑");
  const start = h("input", { type: "radio", name: "start", value: colour, checked: last.start === colour });
  const line = h("li", { "data-crew": colour }, up,
    h("label", { class: "check" }, h("input", { type: "checkbox", name: "player", value: colour, checked: plays }), icon(colour), NAMES[colour]),
    h("label", { class: "check" }, start, t("gm.setup.starts")));
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
    ...Object.fromEntries(ADVANCED.map((rule) => [rule, form.has(rule)])),
    solo_limit: Number(form.get("solo_limit")), ...(types.length ? { types } : {}),
  };
}
