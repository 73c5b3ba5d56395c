/** The middle of the big screen: whatever matters most right now, large. */

import { h, mark, redraw } from "/static/dom.js";
import { receiptLine } from "/static/receipt.js";
import { t, tell } from "/static/texts.js";
import { checks, jobCard } from "./job.js";
import { dollars, isExpensive, kindOf, nameOf, picture, SMILE } from "./parts.js";
import { aim, headline } from "./words.js";

/** Draw the scene of a phase. */
export function drawStage(root, view, ctx) {
  mark(root, "data-scene", view.phase);
  (SCENES[view.phase] ?? SCENES.setup)(root, view, ctx);
}

const invite = (ctx) => ctx.join?.content.cloneNode(true);
const LONG = 12; // letters of a name that fit at full size, even of the widest kind

const hint = (text) => h("p", { class: "tm-hint", text });
const shout = (...parts) => h("p", { class: "tm-shout" }, ...parts);

/** A player's name as large as it fits: a wide one a size smaller. */
function call(name, before, after) {
  const words = shout(before, name, after);
  mark(words, "data-long", name.length > LONG);
  return words;
}

const SCENES = {
  setup: (root, view, ctx) => redraw(root, "setup", () => [invite(ctx), hint(t("tm.begins"))]),

  accept_the_job: (root, view, ctx) =>
    redraw(root, ["accept", view.boss, view.players, view.possible, view.jobs.length, view.loyalty_dealt], () => [
      call(nameOf(view, view.boss), picture("boss")),
      h("p", { class: "tm-choice" }, h("span", { text: t("tm.take") }), h("i", { text: t("tm.or") }),
        h("span", { text: view.possible.refuse ? t("tm.refuse.for", { money: dollars(-20) }) : t("tm.refuse.poor") })),
      view.possible.warning ? h("p", { class: "tm-warning", text: t("tm.warn.refuse") }) : null,
      hint(view.loyalty_dealt ? `${aim(view)} ${t("tm.aim.phones")}` : aim(view)),
      view.jobs.length ? null : invite(ctx),
    ]),

  get_to_work: (root, view) =>
    redraw(root, ["work", view.job, view.turn, view.asking, view.players, view.possible.warning], () => [
      view.asking
        ? call(nameOf(view, view.asking), null, h("small", { text: t("tm.wants", { money: dollars(10) }) }))
        : call(nameOf(view, view.turn), null, h("small", { text: t(view.denied === view.turn ? "tm.turn.denied" : "tm.turn") })),
      view.asking ? hint(t("tm.yesorno", { boss: nameOf(view, view.boss) })) : null,
      view.asking && view.possible.warning ? h("p", { class: "tm-warning", text: t("tm.warn.yes") }) : null,
      jobCard(view.job),
    ]),

  customer_inspection: (root, view) =>
    redraw(root, ["inspection", view.job, view.inspection], () => [
      h("div", { class: "tm-theatre" }, lastCard(view.inspection), checks(view, false)),
      hint(t("tm.turned", { shown: view.inspection.shown, count: view.inspection.expected })),
    ]),

  clean_up: (root, view) =>
    redraw(root, ["clean", view.inspection, view.next_boss, view.deck_short], () => [
      h("div", { class: "tm-theatre" }, verdict(view), checks(view, true)),
      hint([t("tm.clean", { boss: nameOf(view, view.next_boss) }), view.deck_short ? t("tm.clean.short") : ""].join(" ")),
    ]),

  finished: (root, view) =>
    redraw(root, ["end", view.result, view.jobs, view.receipt], () => [
      shout(picture(view.winner === "mechanics" ? "smile" : "tire"), headline(view)),
      tell(h("p", { class: "tm-hint" }), view.result),
      h("ol", { class: "tm-jobs" }, ...view.jobs.slice(-6).map((job) =>
        h("li", { "data-success": job.success ? "yes" : "no" }, h("b", { text: job.name }), h("span", { text: job.change < 0 ? dollars(job.change) : `+${dollars(job.change)}` })))),
      hint(t("tm.showloyalty")),
      receiptLine(view.receipt),
    ]),
};

function lastCard(inspection) {
  const card = inspection.last;
  if (!card) return h("div", { class: "tm-card tm-card-back" }, h("span", { text: t("tm.turn.first") }));
  const name = t(card === SMILE ? "tm.smile" : `tm.card.${kindOf(card)}`);
  return h("div", { class: "tm-card", "data-expensive": isExpensive(card) ? "yes" : "no" },
    picture(kindOf(card), "tm-card-picture"), h("b", { text: name }),
    h("span", { text: card === SMILE ? t("tm.smile.pays", { money: dollars(20) }) : t(isExpensive(card) ? "tm.counts.two" : "tm.counts.one") }));
}

function verdict(view) {
  const said = view.inspection.verdict;
  return h("p", { class: "tm-verdict", "data-success": said.success ? "yes" : "no" },
    h("b", { text: t(said.success ? "tm.verdict.done" : "tm.verdict.failed") }), h("span", { text: said.change < 0 ? dollars(said.change) : `+${dollars(said.change)}` }),
    h("small", { text: extras(said) }));
}

function extras(said) {
  if (said.success) return said.smiles ? t("tm.extra.smiles", { count: said.smiles, money: dollars(20) }) : "";
  return said.expensive ? t("tm.extra.expensive", { count: said.expensive, money: dollars(20) }) : "";
}
