/** The referee's desk of Pit Crew: what is due now comes first. */

import { h } from "/static/dom.js";
import { spoken, t, tell } from "/static/texts.js";
import { AREAS, hasEngine, icon, NAMES } from "./crews.js";
import { copyCard } from "./copy_desk.js";
import { outcomeOf } from "/static/corrections.js";
import { card, key } from "/static/desk.js";
import { asking } from "/static/dialogs.js";
import { entryCard, rollOffCard } from "./race_desk.js";
import { setupCard } from "./setup_desk.js";
import { keys } from "./wrenches.js";

export { changes, headline } from "./words.js";
export { valueName, written } from "./entries.js";

/**
 * Draw the desk.
 * @param {any} root @param {any} view @param {any} ctx
 */
export function render(root, view, ctx) {
  root.desk ??= mount(root, ctx);
  for (const show of root.desk) show(view);
  const due = `${view.game} ${view.round} ${view.phase} ${view.stage}`;
  if (root.due !== undefined && root.due !== due) scrollTo(0, 0); // what is due now stands on top
  root.due = due;
}

function mount(root, ctx) {
  const send = (name, data, button) => ctx.send("referee", name, data, button);
  let mine = {};
  ctx.live.addEventListener("me", (event) => {
    mine = event.detail.race_entries ?? {};
    root.desk.forEach((show) => show(ctx.live.view));
  });
  const cards = [
    controls(send), questions(send, ctx), setupCard(send), rollOffCard(send),
    entryCard(send, () => mine, ctx), draft(send), caps(send), again(send), copyCard(send, ctx),
  ];
  root.replaceChildren(...cards.map((card) => card.root));
  return cards.map((card) => card.show);
}

/* Two places that keep theirs, so that a second tap never does something else. */
const LARGE = { go: [t("pc.desk.go"), "go", "primary big"], starting: [t("pc.desk.starting"), "", "big"],
  running: [t("pc.desk.stop"), "stop", "danger big"], paused: [t("pc.desk.resume"), "resume", "primary big"] };
const SMALL = { starting: [t("pc.desk.call_off"), "abort_round"], running: [t("pc.desk.pause"), "pause"], paused: [t("pc.desk.paused"), ""] };

function moment(view) {
  if (view.phase === "round_setup") return view.stage === "starting" ? "starting" : "go";
  if (view.phase === "pit_crew") return view.stage === "paused" ? "paused" : "running";
  return view.phase === "finished" ? "finished" : "";
}

function controls(send) {
  const run = ([text, name, style = ""]) => {
    const button = key(send, text, name, {}, style);
    button.disabled = !name;
    return button;
  };
  return card(t("pc.desk.now"), (view) => (moment(view) ? [moment(view), view.result] : null), (view) => {
    const now = moment(view);
    if (now === "finished") return [tell(h("p"), view.result), key(send, t("pc.desk.rematch"), "rematch", {}, "primary big")];
    return [run(LARGE[now]), SMALL[now] ? run(SMALL[now]) : null];
  });
}

function again(send) {
  const due = (view) => view.phase === "pit_crew" || (view.phase === "race" && ["entry", "roll_off"].includes(view.stage));
  const mistaken = (view) => view.phase === "race" && !Object.values(view.crews).some((car) => car.caps_open); // STOP by no cap
  return card(t("pc.desk.round"), (view) => (due(view) ? [view.round, mistaken(view)] : null), (view) => [
    mistaken(view) ? key(asking(send, t("pc.unstop.sure")), t("pc.unstop"), "resume") : null,
    key(asking(send, t("pc.desk.again.sure")), t("pc.desk.again"), "abort_round"),
  ]);
}

/* What the hub did in the room stays until the referee has chosen between the outcomes shown. */
function questions(send, ctx) {
  return card(t("pc.desk.decide"), (view) => (view.questions.length ? view.questions : null), (view) =>
    view.questions.map((question) => h("div", { class: "stack" }, tell(h("p"), question.text),
      ...question.options.map((option) => h("p", { class: "row pc-option" }, key(send, spoken(option.label), option.command, option.data), outcomeOf(ctx, option))))));
}

function draft(send) {
  const due = (view) => view.phase === "race" && view.stage === "draft" && view.picks_left.length > 0;
  return card(t("pc.desk.draft"), (view) => (due(view) ? view.picks_left : null), (view) => {
    const [crew, ...later] = view.picks_left;
    return [
      h("p", { class: "row", "data-crew": crew }, icon(crew), h("b", { text: t("pc.desk.picks", { crew: NAMES[crew] }) })),
      later.length ? h("p", { class: "hint", text: t("pc.desk.later", { crews: later.map((name) => NAMES[name]).join(", ") }) }) : null,
      h("div", { class: "pc-wrenches" }, ...keys(send, crew)),
    ];
  });
}

function caps(send) {
  const open = (view) => Object.entries(view.crews).filter(([, car]) => car.caps_open);
  const slice = (view) => (open(view).length ? open(view).map(([crew, car]) => [crew, car.caps, car.caps_needed]) : null);
  return card(t("pc.desk.caps"), slice, (view) => open(view).map(([crew, car]) =>
    h("div", { class: "pc-crewline", "data-crew": crew }, h("h3", {}, icon(crew), NAMES[crew]),
      h("div", { class: "pc-capset" }, ...Object.keys(AREAS).filter((area) => area !== "engine" || hasEngine(car)).map((area) => capKey(send, crew, car, area))))));
}

function capKey(send, crew, car, area) {
  const on = car.caps[area];
  const button = key(send, on ? `${AREAS[area]} ✓` : AREAS[area], on ? "undo_cap" : "cap", { crew, area });
  button.setAttribute("aria-pressed", String(on));
  return button;
}
