/** The infield: whatever matters most right now, large. */

import { h, mark, redraw, say } from "/static/dom.js";
import { receiptLine } from "/static/receipt.js";
import { sitting } from "/static/seats.js";
import { ordinal, t, tell } from "/static/texts.js";
import { icon, inOrder, list, NAMES } from "./crews.js";
import { drawDie, makeDie } from "./dice.js";
import { lights } from "./lights.js";
import { reasons, scored } from "./reasons.js";
import { lightsLeft, waiting } from "./words.js";

const GO_SHOWN_US = 2_000_000;

/** Which scene the infield shows. */
export function scene(view, now, reveal, shows) {
  if (reveal.telling) return "told";
  if (shows === "reveal" && view.findings.length) return "why";
  if (view.phase === "finished") return "podium";
  if (view.stage === "paused") return "paused";
  if (view.stage === "starting") return "lights";
  if (view.phase === "pit_crew") return view.go_at && now - view.go_at < GO_SHOWN_US && now >= view.go_at ? "go" : "dice";
  if (view.phase === "race") return view.stage || "entry";
  return view.phase === "setup" ? "join" : "ready";
}

export class Stage {
  /** @param {any} ctx @param {import("./reveal.js").Reveal} reveal */
  constructor(ctx, reveal) {
    this.ctx = ctx;
    this.reveal = reveal;
    this.root = h("div", { class: "pc-stage" });
    setInterval(() => this.view && this.show(this.view), 100);
  }

  show(view) {
    this.view = view;
    const name = scene(view, this.ctx.now(), this.reveal, this.ctx.screen?.shows);
    mark(this.root, "data-scene", name);
    mark(this.root, "data-moving", name === "told" && this.reveal.moving);
    if (name === "told") this.reveal.draw(this.root);
    else SCENES[name]?.(this.root, view, this.ctx);
  }
}

/* Rooms for findings, the best first: all is large, the words are, then fewer and fewer of them. */
const ROOMS = [{ most: 8, large: "all" }, { most: 8, large: "words" }, ...[8, 7, 6, 5, 4, 3, 2].map((most) => ({ most, large: null }))];

/** Draw a scene in the largest room that fits. @param {(room: import("./reasons.js").Room) => any[]} build */
function fitting(root, state, build) {
  redraw(root, [state, innerWidth, innerHeight], () => {
    for (const room of ROOMS) {
      root.replaceChildren(...build(room).filter(Boolean));
      if (root.scrollHeight <= root.clientHeight + 1) break;
    }
    return [...root.childNodes];
  });
}

const invite = (ctx) => ctx.join?.content.cloneNode(true);

const SCENES = {
  join: (root, view, ctx) => redraw(root, "join", () => [invite(ctx), h("p", { class: "pc-hint", text: t("pc.join.hint") })]),
  ready: (root, view, ctx) =>
    fitting(root, ["ready", view.round, view.findings], (room) => [
      view.round > 1 ? null : invite(ctx),
      h("p", { class: "pc-hint", text: t(view.round > 1 ? "pc.ready.next" : "pc.ready.first") }),
      view.round > 1 ? reasons(view, room) : null,
    ]),
  lights: (root, view, ctx) => drawLights(root, lightsLeft(view, ctx.now())),
  go: (root) => redraw(root, "go", () => h("p", { class: "pc-shout", text: t("pc.go") })),
  paused: (root) => redraw(root, "paused", () => [h("p", { class: "pc-shout", text: t("pc.paused") }), h("p", { class: "pc-hint", text: t("pc.paused.hint") })]),
  dice: drawDice,
  roll_off: (root, view) =>
    redraw(root, ["roll_off", view.ties, view.questions.length], () => [
      h("p", { class: "pc-shout", text: t("pc.stop") }),
      h("p", { class: "pc-hint", text: view.questions.length ? waiting(view) : t("pc.tied", { crews: view.ties.map(list).join("; ") }) }),
    ]),
  entry: (root, view) =>
    redraw(root, ["entry", view.entered, waiting(view)], () => [
      h("p", { class: "pc-shout", text: t("pc.stop") }),
      h("ul", { class: "pc-checks" }, ...view.order_of_completion.filter((crew) => crew in view.entered).map((crew) =>
        h("li", { "data-done": view.entered[crew] ? "yes" : "no" }, icon(crew), NAMES[crew]))),
      h("p", { class: "pc-hint", text: waiting(view) }),
    ]),
  draft: (root, view) =>
    fitting(root, ["draft", view.picks_left, view.findings], (room) => [
      h("p", { class: "pc-pick" }, icon(view.picks_left[0]), t(`pc.pick.${picked(view)}`, { crew: NAMES[view.picks_left[0]] ?? t("pc.nobody") })),
      h("p", { class: "pc-hint", text: t("pc.wrenches", { count: view.pick_order.length }) }),
      reasons(view, room),
    ]),
  why: (root, view) => fitting(root, ["why", view.findings], (room) => [reasons(view, room)]),
  podium: drawPodium,
};

const picked = (view) => (view.picks_left.length === view.pick_order.length ? "first" : "now");

function drawLights(root, left) {
  redraw(root, ["lights", left], () => [
    lights(left),
    h("p", { class: "pc-hint", text: left ? t("pc.lights.left", { seconds: left }) : t("pc.go") }),
  ]);
}

function drawDice(root, view) {
  redraw(root, ["dice", view.dice.map((die) => die.id)], () =>
    h("ul", { class: "pc-dice" }, ...view.dice.map((die) => h("li", { "data-die": die.id }, makeDie(), h("p")))));
  for (const die of view.dice) {
    const place = root.querySelector(`[data-die="${die.id}"]`);
    const stray = die.last && !die.last.counted;
    drawDie(place.querySelector(".pc-die"), die.crew || stray ? (die.last?.f ?? null) : null, Boolean(die.crew && die.last?.counted));
    mark(place, "data-crew", die.crew);
    const doing = stray && die.last.f ? "notcounted" : die.last?.f === 0 ? "crooked" : "rolls";
    redraw(place.querySelector("p"), [die.crew, doing], () => (die.crew ? [icon(die.crew), t(`pc.die.${doing}`, { crew: NAMES[die.crew] })] : t(stray ? "pc.die.nobody" : "pc.die.free")));
  }
  if (!view.dice.length) say(root, "");
}

function drawPodium(root, view) {
  fitting(root, ["podium", view.seats, view.standings, view.result, view.findings, view.receipt], (room) => {
    const steps = inOrder(view).filter((crew) => !view.crews[crew].crashed || crew === view.winner);
    return [
      h("ol", { class: "pc-podium" }, ...steps.map((crew, index) =>
        h("li", { "data-step": index + 1, "data-crew": crew }, icon(crew), h("b", { text: NAMES[crew] }), h("small", { class: "people", text: sitting(view, crew) }), h("span", { text: ordinal(index + 1) })))),
      tell(h("p", { class: "pc-hint" }), view.result),
      receiptLine(view.receipt),
      scored(view) ? reasons(view, room) : null,
    ];
  });
}
