/** The referee's desk of Traitor Mechanic: acts for whoever has no phone. */

import { card, key } from "/static/desk.js";
import { h } from "/static/dom.js";
import { t, tell } from "/static/texts.js";
import { actions, answer, decide, inspectionPad, tidy } from "./controls.js";
import { checks, jobCard } from "./job.js";
import { jobForm } from "./job_form.js";
import { nameOf, ruled } from "./parts.js";
import { setupForm } from "./setup_form.js";

const FULL = 150; // dollars that a shop begins with

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
    setup: () => [h("p", { class: "hint", text: t("tm.desk.begin") })],
    accept_the_job: (view) => [who(t("tm.desk.decides", { boss: nameOf(view, view.boss) })), ...decide(view, send)],
    get_to_work: (view) => (view.asking
      ? [who(t("tm.desk.answers", { boss: nameOf(view, view.boss), player: nameOf(view, view.asking) })), ...answer(view, send)]
      : [who(t("tm.desk.acts", { player: nameOf(view, view.turn) })), ...actions(view, send)]),
    clean_up: (view) => tidy(view, send),
    finished: (view) => [ruled(view.result), key(send, t("referee.rematch"), "rematch", {}, "primary big")],
  };
  return card(t("tm.now"), slice, (view) => (scenes[view.phase] ?? scenes.setup)(view));
}

const who = (text) => h("p", { class: "tm-turn", text });

function inspection(send) {
  const due = (view) => view.phase === "customer_inspection" || (view.phase === "clean_up" && view.inspection);
  return card(t("tm.inspection"), (view) => (due(view) ? [view.phase, view.inspection, view.job, view.boss] : null), (view) =>
    view.phase === "clean_up"
      ? [ruled(view.inspection.verdict.text), checks(view, true)]
      : [...inspectionPad(view, send), checks(view, false)]);
}

function job(send) {
  const due = (view) => view.phase === "get_to_work" || view.phase === "customer_inspection";
  return card(t("tm.job"), (view) => (due(view) ? [view.job, view.known_jobs, view.boss] : null), (view) => [
    view.job ? jobCard(view.job) : null,
    h("details", { class: "tm-fold", open: !view.job }, h("summary", { text: t(view.job ? "tm.job.correct" : "tm.job.enter") }), ...jobForm(view, send).filter(Boolean)),
    view.known_jobs.length ? h("details", { class: "tm-fold" }, h("summary", { text: t("tm.job.forget") }),
      h("div", { class: "tm-knowns" }, ...view.known_jobs.map(({ name }) => key(send, name, "forget_job", { name }, "tm-known")))) : null,
  ]);
}

/** Whether no job was taken or refused yet. */
const fresh = (view) => view.phase === "accept_the_job" && !view.jobs.length && view.money === FULL;

function setup(send) {
  const due = (view) => view.phase === "setup" || fresh(view);
  let form;
  const shown = card(t("tm.setup"), (view) => (due(view) ? [view.game, view.phase === "setup"] : null), (view) => {
    form = setupForm(view, send);
    return [form.element];
  });
  return { root: shown.root, show: (view) => (shown.show(view), form?.follow(view)) };
}

function loyalty(send) {
  return card(t("tm.loyalty"), (view) => (fresh(view) ? [view.loyalty_dealt, view.traitors] : null), (view) => [
    h("p", { text: t(view.loyalty_dealt ? "tm.loyalty.dealt" : "tm.loyalty.offer") }),
    key(send, t(view.loyalty_dealt ? "tm.loyalty.again" : "tm.loyalty.deal"), "deal_loyalty", {}, "tm-wide"),
  ]);
}

function box() {
  return card(t("tm.box"), (view) => [view.box], (view) => [
    h("p", { class: "hint", text: t("tm.box.hint") }),
    h("table", { class: "tm-box" }, h("tbody", {}, ...view.box.map((row) =>
      h("tr", { "data-lit": row.lit ? "yes" : "no" }, tell(h("th", { scope: "row" }), row.button), tell(h("td"), row.does), h("td", { text: row.lit ? t("tm.box.lit") : "" }))))),
  ]);
}
