/** The middle of the big screen: whatever matters most right now, large. */

import { h, mark, redraw } from "/static/dom.js";
import { checks, jobCard } from "./job.js";
import { dollars, isExpensive, kindOf, nameOf, PARTS, picture, SMILE } from "./parts.js";
import { aim, headline } from "./words.js";

/** Draw the scene of a phase. */
export function drawStage(root, view, ctx) {
  mark(root, "data-scene", view.phase);
  (SCENES[view.phase] ?? SCENES.setup)(root, view, ctx);
}

const invite = (ctx) => ctx.join?.content.cloneNode(true);
const hint = (text) => h("p", { class: "tm-hint", text });
const shout = (...parts) => h("p", { class: "tm-shout" }, ...parts);

const SCENES = {
  setup: (root, view, ctx) => redraw(root, "setup", () => [invite(ctx), hint("The game begins when the referee has set it up.")]),

  accept_the_job: (root, view, ctx) =>
    redraw(root, ["accept", view.boss, view.players, view.possible, view.jobs.length, view.loyalty_dealt], () => [
      shout(picture("boss"), nameOf(view, view.boss)),
      h("p", { class: "tm-choice" }, h("span", { text: "Take the job" }), h("i", { text: "or" }),
        h("span", { text: view.possible.refuse ? `Refuse it: ${dollars(-20)}` : "No money to refuse it" })),
      view.possible.warning ? h("p", { class: "tm-warning", text: "Refusing now ends the game: the shop would be out of money." }) : null,
      hint(view.loyalty_dealt ? `${aim(view)} Who is who is on your phones.` : aim(view)),
      view.jobs.length ? null : invite(ctx),
    ]),

  get_to_work: (root, view) =>
    redraw(root, ["work", view.job, view.turn, view.asking, view.players, view.possible.warning], () => [
      view.asking
        ? shout(nameOf(view, view.asking), h("small", { text: "wants outside help: $10" }))
        : shout(nameOf(view, view.turn), h("small", { text: view.denied === view.turn ? "no help: choose another action" : "your action" })),
      view.asking ? hint(`${nameOf(view, view.boss)}: yes or no?`) : null,
      view.asking && view.possible.warning ? h("p", { class: "tm-warning", text: "A yes ends the game: the shop would be out of money." }) : null,
      jobCard(view.job),
    ]),

  customer_inspection: (root, view) =>
    redraw(root, ["inspection", view.job, view.inspection], () => [
      h("div", { class: "tm-theatre" }, lastCard(view.inspection), checks(view, false)),
      hint(`${view.inspection.shown} of ${view.inspection.expected} cards turned up`),
    ]),

  clean_up: (root, view) =>
    redraw(root, ["clean", view.inspection, view.next_boss, view.deck_short], () => [
      h("div", { class: "tm-theatre" }, verdict(view), checks(view, true)),
      hint(`Shuffle all used cards back, draw 3 each. ${nameOf(view, view.next_boss)} is the next boss.${view.deck_short ? " The deck is short: discard down first, and shuffle these in." : ""}`),
    ]),

  finished: (root, view) =>
    redraw(root, ["end", view.result, view.jobs], () => [
      shout(picture(view.winner === "mechanics" ? "smile" : "tire"), headline(view)),
      hint(view.result),
      h("ol", { class: "tm-jobs" }, ...view.jobs.slice(-6).map((job) =>
        h("li", { "data-success": job.success ? "yes" : "no" }, h("b", { text: job.name }), h("span", { text: job.change < 0 ? dollars(job.change) : `+${dollars(job.change)}` })))),
      hint("Now show your loyalty cards."),
    ]),
};

function lastCard(inspection) {
  const card = inspection.last;
  if (!card) return h("div", { class: "tm-card tm-card-back" }, h("span", { text: "Shuffle, then turn up the first card" }));
  const name = card === SMILE ? "Service With A Smile" : PARTS[kindOf(card)].replace(/s$/, "");
  return h("div", { class: "tm-card", "data-expensive": isExpensive(card) ? "yes" : "no" },
    picture(kindOf(card), "tm-card-picture"), h("b", { text: name }),
    h("span", { text: card === SMILE ? "+$20 if the job is completed" : isExpensive(card) ? "expensive: counts 2" : "counts 1" }));
}

function verdict(view) {
  const said = view.inspection.verdict;
  return h("p", { class: "tm-verdict", "data-success": said.success ? "yes" : "no" },
    h("b", { text: said.success ? "Done" : "Failed" }), h("span", { text: said.change < 0 ? dollars(said.change) : `+${dollars(said.change)}` }),
    h("small", { text: extras(said) }));
}

function extras(said) {
  if (said.success) return said.smiles ? `${said.smiles} × $20 for smiles` : "";
  return said.expensive ? `${said.expensive} × $20 for expensive parts` : "";
}
