/** A crew's phone: what to do now, and the one set of big buttons for it. */

import { h, mark, redraw, s, say, show } from "/static/dom.js";
import { has, t } from "/static/texts.js";
import { AREAS, hasEngine, icon, inOrder, NAMES } from "./crews.js";
import { CrewCards } from "./crew_cards.js";
import { lights } from "./lights.js";
import { ownReasons } from "./reasons.js";
import { Undo } from "./undo.js";
import { counts, lightsLeft, lostNodes, mat, task } from "./words.js";
import { keys } from "./wrenches.js";

export { headline } from "./words.js";

const ICONS = {
  tire: "M24 4a20 20 0 1 0 0 40 20 20 0 1 0 0-40Zm0 11a9 9 0 1 0 0 18 9 9 0 1 0 0-18Z",
  fuel: "M24 5c8 10 13 17 13 24a13 13 0 0 1-26 0C11 22 16 15 24 5Z",
  engine: "M14 12h16v6h8v-5h5v24h-5v-5h-8v6H14v-6H8v5H4V19h4v5h6Z",
};
const LAYOUT = ["tire_front_left", "engine", "tire_front_right", "tire_rear_left", "fuel_tank", "tire_rear_right"];

/**
 * Draw the phone of `ctx.crew`, which acts by `ctx.seat`; without one it only shows.
 * @param {any} root @param {any} view @param {any} ctx
 */
export function render(root, view, ctx) {
  root.pad ??= mount(root, ctx);
  draw(root, root.pad, view, ctx);
}

const rest = (phase) => (has(`pc.rest.${phase}`) ? t(`pc.rest.${phase}`) : "");

/** Which set of buttons fits the moment. */
function padFor(view, crew, held) {
  const car = view.crews[crew];
  if (!held || !car || car.crashed || view.stage === "paused") return "rest";
  if (view.phase === "round_setup") return view.stage === "starting" ? "rest" : "go";
  if (view.phase === "pit_crew") return !car.complete ? "caps" : car.die && !counts(view, crew, car) ? "throw" : "rest";
  if (car.caps_open && !car.complete) return "caps"; // the cap that called STOP is off: it may go on again
  if (view.phase === "race" && view.stage === "entry") return "cards";
  const picks = view.phase === "race" && view.stage === "draft" && view.picks_left[0] === crew;
  return picks ? "wrenches" : "rest";
}

function mount(root, ctx) {
  const { crew, seat } = ctx;
  const send = (name, data, button) => ctx.send(seat, name, data, button);
  const cards = new CrewCards(ctx, () => ask(root, pad, ctx, false));
  const pads = { cards: cards.root, caps: capsPad(crew, send), throw: throwPad(crew, send), go: goPad(send), wrenches: h("div", { class: "pc-wrenches" }, ...keys(send, crew)), rest: h("div", { class: "pc-rest" }) };
  const figures = ["place", "lap", "space", "sixes"].map((name) => h("div", {}, h("dt", { text: t(`pc.figure.${name}`) }), h("dd", { "data-figure": name })));
  const undoCap = new Undo(undoCapWords, (area, button) => send("undo_cap", { crew, area }, button));
  const undoSix = new Undo(undoSixWords, (_, button) => send("undo_six", { crew }, button));
  const asks = h("button", { type: "button", onclick: () => ask(root, pad, ctx, true) }, t("pc.ask"));
  root.append(
    h("header", { class: "pc-head" }, h("h2", {}, icon(crew), NAMES[crew]), h("dl", {}, ...figures)),
    h("p", { class: "pc-task", role: "status" }),
    h("div", { class: "pc-area" }, ...Object.values(pads)),
    h("footer", { class: "pc-foot" }, h("div", { class: "pc-undos" }, undoSix.root, undoCap.root), asks, h("p")));
  const pad = { pads, cards, undoCap, undoSix, asks };
  setInterval(() => pad.view && tick(root, pad, crew, ctx.now()), 100);
  return pad;
}

/** Let a crew see in private what its car would score as it lies, or go back to its caps. */
function ask(root, pad, ctx, asking) {
  pad.asking = asking;
  draw(root, pad, pad.view, ctx);
}

/** What runs by itself: the start lights and the sentence that counts them down. */
function tick(root, pad, crew, now) {
  const { view } = pad;
  say(root.querySelector(".pc-task"), task(view, crew, now));
  const left = view.stage === "starting" ? lightsLeft(view, now) : null;
  redraw(pad.pads.rest, [left, view.phase, pad.held, view.findings], () => [
    left !== null ? lights(left) : icon(crew),
    h("span", { text: pad.held ? rest(view.phase) : t("pc.watching") }),
    view.findings.length ? ownReasons(view, crew) : null,
  ]);
}

function draw(root, pad, view, ctx) {
  const { crew, seat: held } = ctx;
  pad.view = view;
  const car = view.crews[crew];
  const playing = view.phase === "pit_crew" && held && car && !car.crashed;
  if (!playing) pad.asking = false;
  const wanted = pad.asking ? "cards" : padFor(view, crew, held);
  mark(root, "data-pad", wanted);
  show(pad.asks, playing && !pad.asking);
  say(pad.asks, t(car?.complete ? "pc.ask.done" : "pc.ask"));
  if (wanted === "cards") pad.cards.update(view, pad.asking);
  for (const [name, element] of Object.entries(pad.pads)) show(element, name === wanted);
  pad.held = held;
  tick(root, pad, crew, ctx.now());
  const set = (name, value) => say(root.querySelector(`[data-figure=${name}]`), value);
  set("place", !car ? "–" : car.crashed ? "✕" : inOrder(view).indexOf(crew) + 1);
  set("lap", car?.lap ?? "–");
  set("space", car?.position ? car.space : "–");
  set("sixes", car?.sixes ?? "–");
  say(root.querySelector(".pc-foot p"), car && !car.crashed ? [mat(car), ...car.wrenches, lostNodes(view, crew)].filter(Boolean).join(" · ") : "");
  if (car) drawCaps(pad, view, car);
  if (car) drawThrow(pad.pads.throw, view, car);
  drawUndos(pad, view, car, wanted);
}

function capsPad(crew, send) {
  const button = (area) => {
    const kind = area.startsWith("tire") ? "tire" : area === "engine" ? "engine" : "fuel";
    const key = h("button", { type: "button", "data-area": area, onclick: () => press(key) },
      s("svg", { viewBox: "0 0 48 48", "aria-hidden": "true" }, s("path", { d: ICONS[kind] })), AREAS[area], h("small"));
    return key;
  };
  const press = (key) => send("cap", { crew, area: key.dataset.area }, key);
  return h("div", { class: "pc-caps", role: "group", "aria-label": t("pc.caps") }, ...LAYOUT.map(button));
}

function drawCaps(pad, view, car) {
  for (const key of pad.pads.caps.children) {
    const { area } = key.dataset;
    const none = area === "engine" && !hasEngine(car);
    mark(key, "aria-pressed", car.caps[area] ? "true" : "false");
    key.disabled = none || car.caps[area];
    say(key.querySelector("small"), none ? t("pc.cap.none") : t(car.caps[area] ? "pc.cap.on" : "pc.cap.off"));
  }
}

/* A cap off a complete car gives its die away: a thumb that slips must not do that. */
function drawUndos(pad, view, car, wanted) {
  const open = car?.caps_open && pad.held;
  pad.undoCap.update((open && car.caps_placed.at(-1)) || "", Boolean(car?.complete));
  mark(pad.undoCap.root, "class", open ? "" : "pc-away");
  pad.undoSix.update(car?.six_open ? String(car.sixes) : "", true);
  show(pad.undoSix.root, wanted === "throw" && view.options.die !== "server");
}

function undoCapWords(what, sure) {
  if (!what) return t("pc.undo.none");
  const area = document.documentElement.lang === "en" ? AREAS[what].toLowerCase() : AREAS[what];
  return t(sure ? "pc.undo.sure" : "pc.undo", { area });
}

const undoSixWords = (what, sure) => t(!what ? "pc.undo.six.none" : sure ? "pc.undo.six.sure" : "pc.undo.six");

function throwPad(crew, send) {
  const six = h("button", { type: "button", class: "pc-huge pc-six", "data-repeat": true, onclick: () => send("six", { crew }, six) }, t("pc.six"), h("small", { text: t("pc.six.hint") }));
  const five = h("button", { type: "button", class: "pc-huge pc-five", "data-repeat": true, onclick: () => send("five", { crew }, five) }, t("pc.five"), h("small", { text: "Veteran Driver" }));
  const roll = h("button", { type: "button", class: "pc-huge pc-roll", "data-repeat": true, onclick: () => send("roll", { crew }, roll) }, t("pc.roll"), h("small", { text: t("pc.roll.hint") }));
  return h("div", { class: "pc-throw" }, six, five, roll);
}

function drawThrow(pad, view, car) {
  const own = view.options.die !== "server";
  show(pad.querySelector(".pc-six"), own);
  show(pad.querySelector(".pc-five"), own && car.die_faces.includes(5));
  show(pad.querySelector(".pc-roll"), !own);
  if (!own && car.last_roll) say(pad.querySelector(".pc-roll small"), t("pc.roll.last", { face: car.last_roll.f }));
}

function goPad(send) {
  const go = h("button", { type: "button", class: "pc-huge pc-go", onclick: () => send("go", {}, go) }, t("pc.go"), h("small", { text: t("pc.go.hint") }));
  return go;
}
