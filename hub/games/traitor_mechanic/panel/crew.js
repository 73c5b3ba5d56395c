/** A player's phone: what to do now, and the one set of big buttons for it. */

import { h, mark, redraw, say, show } from "/static/dom.js";
import { t, tell } from "/static/texts.js";
import { actions, answer, decide, inspectionPad, tidy } from "./controls.js";
import { checks, jobCard } from "./job.js";
import { jobForm } from "./job_form.js";
import { LoyaltyKey } from "./loyalty.js";
import { badge, called, dollars, picture } from "./parts.js";
import { task } from "./words.js";

export { headline } from "./words.js";

/**
 * Draw the phone of `ctx.crew`, acting by `ctx.seat`; without one it only shows.
 * @param {any} root @param {any} view @param {any} ctx
 */
export function render(root, view, ctx) {
  root.pad ??= mount(root, ctx);
  draw(root.pad, view, ctx);
}

function mount(root, ctx) {
  const pad = {
    name: h("h2"), token: h("span", { class: "tm-token" }, picture("boss"), t("tm.boss")),
    figures: h("dl", { class: "tm-figures" }), task: h("p", { class: "tm-task", role: "status" }),
    area: h("div", { class: "tm-area stack" }), job: h("div", { class: "stack" }), loyalty: new LoyaltyKey(ctx.live.address, ctx.crew),
  };
  root.classList.add("tm-pad");
  root.append(h("header", { class: "tm-head" }, badge(ctx.crew), pad.name, pad.token, pad.figures), pad.task, pad.area, pad.job, pad.loyalty.root);
  return pad;
}

function draw(pad, view, ctx) {
  const { crew, seat } = ctx;
  const held = seat !== "";
  const player = view.players[crew];
  say(pad.name, called(player?.name ?? view.seats[crew].name));
  show(pad.token, view.boss === crew);
  mark(pad.area, "data-phase", view.phase);
  say(pad.task, player || view.phase === "setup" ? task(view, crew) : t("tm.task.out"));
  redraw(pad.figures, [view.money, view.completed, player?.hand], () => [
    figure(t("tm.shop"), dollars(view.money)), figure(t("tm.jobs"), `${view.completed}/3`), figure(t("tm.hand"), player?.hand ?? "–")]);
  show(pad.loyalty.root, view.loyalty_dealt && seat === crew && player);
  const send = (name, data, button) => ctx.send(seat, name, data, button);
  redraw(pad.area, slice(view, crew, held, player), () => (player ? area(view, crew, held, send) : []));
  drawJob(pad.job, view, held && view.boss === crew, send);
}

/** The boss's form; it stays as it is while others act. */
function drawJob(root, view, boss, send) {
  const due = boss && (view.phase === "get_to_work" || view.phase === "customer_inspection");
  redraw(root, due ? [view.job, view.known_jobs] : "", () => (due ? [
    h("details", { class: "tm-fold", open: !view.job }, h("summary", { text: t(view.job ? "tm.job.correct" : "tm.job.enter") }), ...jobForm(view, send).filter(Boolean)),
  ] : []));
}

const figure = (name, value) => h("div", {}, h("dt", { text: name }), h("dd", { text: value }));

/** What the buttons depend on; while it stays, they stay. */
function slice(view, crew, held, player) {
  const { phase, boss, turn, asking, denied, possible, job, inspection, players, options, next_boss } = view;
  return [held, Boolean(player), boss === crew, phase, turn, asking, denied, possible, job, inspection, players, options, next_boss];
}

function area(view, crew, held, send) {
  const boss = held && view.boss === crew;
  const scenes = {
    accept_the_job: () => (boss ? decide(view, send) : [rest(view)]),
    get_to_work: () => [...work(view, crew, held, send), view.job ? jobCard(view.job) : null],
    customer_inspection: () => [...(boss ? inspectionPad(view, send) : []), checks(view, false)],
    clean_up: () => [...(boss ? tidy(view, send) : []), said(view.inspection?.verdict), checks(view, true)],
    finished: () => [h("p", { class: "tm-rest", text: t("tm.showloyalty") })],
  };
  return scenes[view.phase]?.() ?? [];
}

function work(view, crew, held, send) {
  if (!held) return [];
  if (view.asking) return view.boss === crew ? answer(view, send) : [];
  return view.turn === crew ? actions(view, send) : [];
}

const said = (verdict) => (verdict ? tell(h("p", { class: "tm-said" }), verdict.text) : null);
const rest = (view) => h("p", { class: "tm-rest", text: t(view.loyalty_dealt ? "tm.loyalty.below" : "tm.talk") });
