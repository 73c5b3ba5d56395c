/** The referee's desk of Traitor Mechanic: acts for whoever has no phone. */

import { card } from "/static/desk.js";
import { h } from "/static/dom.js";
import { actions, answer, decide, inspectionPad, key, tidy } from "./controls.js";
import { checks, jobCard } from "./job.js";
import { jobForm } from "./job_form.js";
import { nameOf } from "./parts.js";
import { setupForm } from "./setup_form.js";

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
  const cards = [now(send), inspection(send), job(send), setup(send), loyalty(send), box()];
  root.replaceChildren(...cards.map((one) => one.root));
  return cards.map((one) => one.show);
}

function now(send) {
  const slice = ({ phase, boss, turn, asking, denied, possible, players, options, next_boss, result }) =>
    phase === "customer_inspection" ? null : [phase, boss, turn, asking, denied, possible, players, options, next_boss, result];
  const scenes = {
    setup: () => [h("p", { class: "hint", text: "Set up the players to begin." })],
    accept_the_job: (view) => [who(`${nameOf(view, view.boss)} decides`), ...decide(view, send)],
    get_to_work: (view) => (view.asking
      ? [who(`${nameOf(view, view.boss)} answers ${nameOf(view, view.asking)}`), ...answer(view, send)]
      : [who(`${nameOf(view, view.turn)} acts`), ...actions(view, send)]),
    clean_up: (view) => tidy(view, send),
    finished: (view) => [h("p", { text: view.result })],
  };
  return card("Now", slice, (view) => (scenes[view.phase] ?? scenes.setup)(view));
}

const who = (text) => h("p", { class: "tm-turn", text });

function inspection(send) {
  const due = (view) => view.phase === "customer_inspection" || (view.phase === "clean_up" && view.inspection);
  return card("Customer inspection", (view) => (due(view) ? [view.phase, view.inspection, view.job, view.boss] : null), (view) =>
    view.phase === "clean_up"
      ? [h("p", { text: view.inspection.verdict.text }), checks(view, true)]
      : [...inspectionPad(view, send), checks(view, false)]);
}

function job(send) {
  const due = (view) => view.phase === "get_to_work" || view.phase === "customer_inspection";
  return card("Job card", (view) => (due(view) ? [view.job, view.known_jobs, view.boss] : null), (view) => [
    view.job ? jobCard(view.job) : null,
    h("details", { class: "tm-fold", open: !view.job }, h("summary", { text: view.job ? "Correct it" : "Enter it" }), ...jobForm(view, send).filter(Boolean)),
    view.known_jobs.length ? h("details", { class: "tm-fold" }, h("summary", { text: "Forget a card entered by mistake" }),
      h("div", { class: "tm-knowns" }, ...view.known_jobs.map(({ name }) => key(send, name, "forget_job", { name }, "tm-known")))) : null,
  ]);
}

function setup(send) {
  const due = (view) => view.phase === "setup" || (view.phase === "accept_the_job" && !view.jobs.length && view.money === 150);
  return card("Set-up", (view) => (due(view) ? [view.game, view.phase === "setup"] : null), (view) => [setupForm(view, send)]);
}

function loyalty(send) {
  const due = (view) => view.phase === "accept_the_job" && !view.jobs.length && view.money === 150;
  return card("Loyalty cards", (view) => (due(view) ? [view.loyalty_dealt, view.traitors] : null), (view) => [
    h("p", { text: view.loyalty_dealt ? "Dealt. Each phone shows its own card while its button is held; you cannot see any." : "Without the cards of the box, phones can deal them in secret. Every player needs a phone of his own." }),
    key(send, view.loyalty_dealt ? "Deal again" : "Deal in secret", "deal_loyalty", {}, "tm-wide"),
  ]);
}

function box() {
  return card("A pit box as the boss's console", (view) => [view.box], (view) => [
    h("p", { class: "hint", text: "Give it the seat “Boss's console” and pass it on with the token. Lit: does something now. Hold a button to do what ends the game. On a player's own box, rear left asks for help." }),
    h("table", { class: "tm-box" }, h("tbody", {}, ...view.box.map((row) =>
      h("tr", { "data-lit": row.lit ? "yes" : "no" }, h("th", { scope: "row", text: row.button }), h("td", { text: row.does }), h("td", { text: row.lit ? "lit" : "" }))))),
  ]);
}
