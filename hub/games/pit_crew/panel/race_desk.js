/** The race phase at the desk: two taps a crew, and one for a wrench that adds spaces. */

import { h, keyed, say, show } from "/static/dom.js";
import { modal } from "/static/dialogs.js";
import { chips } from "./chips.js";
import { t } from "/static/texts.js";
import { icon, NAMES } from "./crews.js";
import { CardPad } from "./cards.js";
import { Verdict } from "./verdict.js";

const upTo = (most) => Array.from({ length: most + 1 }, (_, n) => [n, String(n)]);
const NO_YES = (spaces) => [[0, t("pc.desk.no")], [spaces, t("pc.desk.yes_spaces", { spaces })]];

/** What some wrenches ask for, by the name of the field; `copies` of the card are in play. */
const EXTRAS = {
  Nitro: ["nitro", (copies) => [t("pc.desk.nitro"), NO_YES(2 * copies)]],
  "Perfect Setup": ["perfect_setup", () => [t("pc.desk.spaces", { wrench: "Perfect Setup" }), upTo(3), 24]],
  "Jet Fuel": ["jet_fuel", () => [t("pc.desk.spaces", { wrench: "Jet Fuel" }), upTo(3), 99]],
  Drafting: ["drafting", () => ["Drafting", [[0, t("pc.desk.no")], [1, t("pc.desk.yes")]]]],
};

/** The card is never rebuilt in a round, so that nothing is lost that somebody is just tapping. */
export function entryCard(send, mine, ctx) {
  const confirm = h("button", { type: "button", class: "primary big", onclick: () => send("confirm_race", {}, confirm) });
  const forms = h("div", { class: "stack" });
  const root = h("section", { class: "card" }, h("h2", { text: t("pc.desk.cards") }),
    h("p", { class: "hint", text: t("pc.desk.cards.hint") }), forms, confirm);
  return {
    root,
    show(view) {
      root.hidden = !(view.phase === "race" && view.stage === "entry");
      if (root.hidden) return forms.replaceChildren();
      const crews = [...new Set([...view.order_of_completion, ...Object.keys(view.entered)])].filter((crew) => crew in view.entered);
      keyed(forms, crews, (crew) => crew, (crew) => makeForm(send, view, crew, ctx), (form, crew) => form.update(view, mine()[crew]));
      const open = crews.some((crew) => !view.entered[crew]);
      confirm.disabled = open;
      say(confirm, open ? t("pc.desk.every") : t("pc.desk.confirm"));
    },
  };
}

function makeForm(send, view, crew, ctx) {
  const { wrenches } = view.crews[crew];
  const copies = (name) => wrenches.filter((wrench) => wrench === name).length;
  const unnamed = wrenches.length < view.round - 1;
  const chosen = {};
  const asked = [];
  const tap = (name) => (value, button) => {
    chosen[name] = value;
    draw();
    const data = complete(chosen, asked, copies("Perfect Setup"));
    if (data) send("enter_race", { crew, ...data }, button);
  };
  const ask = (name, label, options, most, required = true) => {
    const group = chips(label, options, tap(name), most);
    asked.push({ name, group, required });
    return group.root;
  };
  const draw = () => {
    for (const { name, group } of asked) group.set(chosen[name]);
    show(nitro ?? h("i"), chosen.turbo_bonuses !== 0);
  };
  const state = h("span");
  const extra = (wrench, required) => {
    const [name, build] = EXTRAS[wrench];
    const [label, options, most] = build(Math.max(1, copies(wrench)));
    return ask(name, label, options, most, required);
  };
  const cards = new DeskCards(ctx, crew);
  const numbers = [
    ask("penalty_points", t("part.penalty_points"), upTo(8), 99),
    ask("turbo_bonuses", t("part.turbo_bonuses"), upTo(3), view.crews[crew].caps_needed),
  ];
  const nitro = copies("Nitro") ? extra("Nitro", true) : null;
  const jetFuel = copies("Jet Fuel") ? extra("Jet Fuel", true) : null;
  const others = Object.keys(EXTRAS).filter((wrench) => unnamed && !copies(wrench)).map((wrench) => extra(wrench, false));
  const form = h("section", { class: "pc-crewline pc-entry", "data-crew": crew, "aria-label": NAMES[crew] }, h("h3", {}, icon(crew), NAMES[crew], state),
    cards.root, h("details", { class: "pc-quick", open: true }, h("summary", { text: t("pc.desk.figures") }), ...numbers, nitro, jetFuel,
    others.length ? h("details", {}, h("summary", { text: t("pc.desk.unnamed") }), ...others) : null));
  let known;
  form.update = (now, entry) => {
    say(state, now.entered[crew] ? (entry?.cards ? t("pc.desk.has_cards") : t("pc.desk.has_figures")) : "");
    cards.show(now, entry);
    if (entry && !entry.cards && JSON.stringify(entry) !== known) {
      known = JSON.stringify(entry);
      Object.assign(chosen, entry);
      if ("drafting" in chosen) chosen.drafting = Number(chosen.drafting > 0);
    }
    draw();
  };
  draw();
  return form;
}

/** The cards of a crew at the desk: what they score and why, and a way to correct them. */
class DeskCards {
  constructor(ctx, crew) {
    Object.assign(this, { ctx, crew });
    this.verdict = new Verdict();
    this.button = h("button", { type: "button", onclick: () => this.open() });
    this.root = h("div", { class: "pc-deskcards" }, this.verdict.line, this.verdict.list, this.button);
  }

  show(view, entry) {
    this.view = view;
    this.pad?.update(view, false);
    const cards = Boolean(entry?.cards);
    say(this.button, cards ? t("pc.desk.correct") : t("pc.desk.enter"));
    for (const part of [this.verdict.line, this.verdict.list]) show(part, cards);
    const known = JSON.stringify([entry, view.crews[this.crew].printed]);
    if (cards && known !== this.known) this.read();
    const figures = this.root.parentElement.querySelector(".pc-quick");
    const begun = cards && figures.querySelector("[aria-pressed=true], :focus"); // somebody is tapping there
    if (cards !== this.cards && !begun) figures.open = !cards;
    [this.known, this.cards] = [known, cards];
  }

  async read() {
    const answer = await this.ctx.ask("referee", "score_cards", { crew: this.crew });
    if (answer.ok) this.verdict.show(answer.body.score);
  }

  async open() {
    const { ctx, crew, view } = this;
    const dialog = h("dialog", { class: "pc-dialog", "data-crew": crew, "aria-label": t("pc.desk.cards_of", { crew: NAMES[crew] }) });
    const pad = new CardPad({ ctx, crew, seat: "referee" }, () => dialog.close());
    pad.handed = () => dialog.close();
    await pad.fetch(view.crews[crew].mat);
    pad.update(this.view, false);
    dialog.append(h("h2", {}, icon(crew), NAMES[crew]), pad.root);
    this.pad = pad;
    await modal(dialog);
    this.pad = undefined;
  }
}

/** The figures once all that must be tapped is; Perfect Setup follows from the turbo bonuses. */
function complete(chosen, asked, setups) {
  const open = asked.some(({ name, required }) => required && chosen[name] === undefined && !(name === "nitro" && chosen.turbo_bonuses === 0));
  if (open) return null;
  const data = {};
  for (const { name } of asked) if (chosen[name] !== undefined) data[name] = chosen[name];
  if (chosen.turbo_bonuses === 0 && "nitro" in data) data.nitro = 0;
  if (setups) data.perfect_setup = setups * chosen.turbo_bonuses;
  if ("drafting" in data) data.drafting = Boolean(data.drafting);
  return data;
}

/** The roll-off of crews that finished together; each tie is sent when all of it has rolled. */
export function rollOffCard(send) {
  const body = h("div", { class: "stack" });
  const root = h("section", { class: "card" }, h("h2", { text: t("pc.desk.roll_off") }),
    h("p", { text: t("pc.desk.roll_off.hint") }), body);
  return {
    root,
    show(view) {
      root.hidden = !(view.phase === "race" && view.stage === "roll_off");
      keyed(body, root.hidden ? [] : view.ties, (tie) => tie.join(" "), (tie) => makeTie(send, tie), () => {});
    },
  };
}

function makeTie(send, tie) {
  let rolls = {};
  const groups = tie.map((crew) => chips(t("pc.desk.rolled", { crew: NAMES[crew] }), upTo(6).slice(1), (face, button) => roll(crew, face, button)));
  const draw = () => groups.forEach((group, index) => group.set(rolls[tie[index]]));
  async function roll(crew, face, button) {
    rolls[crew] = face;
    draw();
    if (tie.some((name) => !(name in rolls))) return;
    await send("roll_off", { rolls }, button);
    rolls = {}; // still equal: all of them again
    draw();
  }
  return h("div", { class: "stack" }, ...groups.map((group, index) =>
    h("div", { class: "pc-crewline pc-six-chips", "data-crew": tie[index] }, h("h3", {}, icon(tie[index]), NAMES[tie[index]]), group.root)));
}
