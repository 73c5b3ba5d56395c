/** Every part of the pages in every state; the notes are English, the parts speak as the page does. */

import { bubble } from "./command.js";
import { h, mark } from "./dom.js";
import { audible, play, TUNES } from "./sound.js";
import { t } from "./texts.js";
import "./theme.js";
import { drawCar, makeCar } from "/games/pit-crew/panel/car.js";
import { AREAS, icon, NAMES } from "/games/pit-crew/panel/crews.js";
import { drawDie, makeDie } from "/games/pit-crew/panel/dice.js";
import { lights } from "/games/pit-crew/panel/lights.js";
import { Tower } from "/games/pit-crew/panel/tower.js";
import { Track } from "/games/pit-crew/panel/track.js";
import { Verdict } from "/games/pit-crew/panel/verdict.js";
import { Voice } from "./voice.js";

const TOKENS = ["bg", "panel", "raised", "line", "text", "dim", "accent", "alarm", "good", "red", "green", "yellow", "asphalt", "paint"];
const LINKS = ["connecting", "live", "stale", "disconnected"];

/** A crew as the hub tells of it; `more` is what this state is about. */
const car = (more) => ({
  position: 5, lap: 1, space: 5, lane: 0, mat: 29, caps_needed: 6, caps: {}, sixes: 3, rolls: 11, die: null,
  last_roll: null, penalty_points: null, turbo_bonuses: null, crashed: false, ...more,
});
const caps = (count) => Object.fromEntries(Object.keys(AREAS).map((area, place) => [area, place < count]));
const view = (crews, more) => ({
  phase: "pit_crew", stage: "", crews, standings: Object.keys(crews), winner: null, track_spaces: 12,
  seats: Object.fromEntries(Object.keys(crews).map((crew) => [crew, { nodes: [] }])), ...more,
});

const ROWS = {
  "at work, on the last cap, rolling": view({
    green: car({ position: 9, space: 9, caps: caps(2) }), yellow: car({ position: 7, space: 7, caps: caps(5) }),
    red: car({ caps: caps(6), die: "die-1", last_roll: { f: 6 } }),
  }),
  "scored, scored with a bonus, crashed": view({
    green: car({ penalty_points: 0, turbo_bonuses: 2 }), yellow: car({ penalty_points: 5 }), red: car({ penalty_points: 9, crashed: true }),
  }, { phase: "race" }),
  "before the first move, a box not heard": view({ red: car({ position: 0, space: 12, sixes: 0, rolls: 0 }), yellow: car({ position: 0, space: 12, sixes: 0, rolls: 0 }) },
    { phase: "round_setup", seats: { red: { nodes: [] }, yellow: { nodes: [{ id: "pw-1", kind: "pit_box", online: false }] } } }),
};
const TRACKS = {
  "12 spaces, all on one at the short end": view({ red: car({ position: 4, space: 4 }), green: car({ position: 4, space: 4, lane: 1 }), yellow: car({ position: 4, space: 4, lane: 2 }) }),
  "60 spaces": view({ red: car({ position: 40, space: 40 }), green: car({ position: 44, space: 44 }), yellow: car({ position: 52, space: 52 }) }, { track_spaces: 60 }),
};
const SCORE = {
  penalty: { total: 3 }, crash: false, turbo: { count: 1 }, own_turbo_spaces: 3, jet_fuel_spaces: 0,
  findings: [
    { kind: "penalty", points: 3, text: "Fuel tank: 24 is 3 below 27: 3 points.", ruling: "PC-17" },
    { kind: "turbo", points: 0, spaces: 3, text: "Engine: a perfect repair: 3 spaces.", ruling: "" },
    { kind: "ask", points: 0, text: "Rear left tire: its printed number is not known.", ruling: "" },
  ],
};

function part(title, note, ...examples) {
  return h("section", { class: "card" }, h("h2", { lang: "en", text: title }), h("p", { class: "hint", lang: "en", text: note }), ...examples);
}

const state = (name, ...shown) => h("figure", { class: "guide-state" }, ...shown, h("figcaption", { class: "hint", lang: "en", text: name }));

function button(text, more = {}) {
  return h("button", { type: "button", ...more }, text);
}

function rows([name, said]) {
  const tower = new Tower();
  tower.show(said);
  return state(name, h("div", { class: "guide-board" }, tower.root));
}

function track([name, said]) {
  const drawn = new Track();
  drawn.show(said);
  return state(name, h("div", { class: "guide-track" }, drawn.svg));
}

function carWith(count) {
  const svg = makeCar("green");
  drawCar(svg, car({ caps: caps(count), caps_needed: count === 0 ? 5 : 6 }));
  return state(["no engine this round", "", "", "three caps", "", "", "complete"][count], svg);
}

function die(face, glow) {
  const svg = makeDie();
  drawDie(svg, face, glow);
  return state(face === null ? "not rolled" : face === 0 ? "crooked" : glow ? "a six that counts" : String(face), svg);
}

function link(kind) {
  const pill = h("span", { class: "link", text: t(`link.${kind}`, { seconds: 7 }) });
  return state(kind, h("div", { class: "guide-link", "data-state": kind }, pill));
}

function pressed(text) {
  const key = button(text, { "aria-pressed": "true" });
  return h("div", { class: "pc-capset", "data-crew": "green", lang: "en" }, key);
}

/** What lies behind the dots beside the key, as it looks with this and without a voice. */
function soundBox({ voice, calls }) {
  return h("div", { class: "sound" },
    h("label", { class: "field" }, t("sound.volume"), h("input", { type: "range", value: 80 })),
    h("label", { class: "check" }, h("input", { type: "checkbox", checked: calls, disabled: !voice }), t("sound.calls")),
    h("p", { class: "hint", text: voice ? "" : t("sound.novoice") }));
}

function tune(name) {
  const key = button(name, { lang: "en", onclick: () => (audible() ? play(name) : bubble(key, t("sound.first"))) });
  return key;
}

new Voice();
document.querySelector("#tunes").append(...Object.keys(TUNES).map(tune));
document.querySelector("#sound-states").append(
  state("off", button(t("page.sound.on"), { class: "quiet" })), state("on", button(t("page.sound.off"), { class: "quiet" })),
  state("tones only", soundBox({ voice: true })), state("with call-outs", soundBox({ voice: true, calls: true })), state("no voice of its own", soundBox({ voice: false })));

const verdict = new Verdict();
verdict.show(SCORE);

document.querySelector("#guide").append(
  part("Colours", "Tokens; a theme changes their values, never their meaning.", h("ul", { class: "guide-tokens", lang: "en" }, ...TOKENS.map((name) => h("li", { "data-token": name }, h("i"), `--${name}`)))),
  part("Type", "System fonts; a narrow one for headlines and figures, whose digits are all as wide.", h("div", { lang: "en" }, h("h1", { text: "Headline 0123456789" }), h("h2", { text: "Part of a page" }), h("p", { text: "Running text, 16 px and more." }), h("p", { class: "hint", text: "A hint, in the dim colour, still 4.5 : 1." }))),
  part("Crews", "Triangle, square and circle, as on the tokens; black on their colour.", h("p", { class: "row" }, ...Object.keys(NAMES).map((crew) => h("button", { type: "button", class: "big crew-button", "data-crew": crew }, icon(crew), NAMES[crew])))),
  part("Buttons", "Plain, primary, dangerous, quiet, large; waiting for the hub's echo; not possible now; pressed.", h("p", { class: "row", lang: "en" },
    button("Plain"), button("Primary", { class: "primary" }), button("Dangerous", { class: "danger" }), button("Quiet", { class: "quiet" }), button("Large", { class: "big" }),
    button("Waiting", { "aria-busy": "true" }), button("Not now", { disabled: true })), pressed("Pressed")),
  part("Fields", "A label above; 16 px, or a phone zooms in.", h("div", { class: "row", lang: "en" }, h("label", { class: "field" }, "Text", h("input", { value: "Kitchen" })), h("label", { class: "field" }, "Number", h("input", { type: "number", value: 12 })),
    h("label", { class: "field" }, "Choice", h("select", {}, h("option", { text: "Normal" }))), h("label", { class: "check" }, h("input", { type: "checkbox", checked: true }), "Check"))),
  part("Freshness", "Every page of a table says how fresh it is; after 3 s without the hub all of it is hatched.", h("div", { class: "row" }, ...LINKS.map(link))),
  part("Banners", "What everybody has to know, in the flow of the page.", h("p", { class: "banner banner-link", text: t("link.stale", { seconds: 7 }) }), h("p", { class: "banner banner-storage", lang: "en", text: "The data folder is full: nothing is saved." }), h("p", { class: "banner banner-nodes", lang: "en", text: "The broker does not answer." })),
  part("Start lights", "Five, and one goes out each second; the seconds stand beside them.", ...[5, 2, 0].map(lights)),
  part("Dice", "The last face; a glow for one that counts, a word for one that lies crooked.", h("div", { class: "row", "data-crew": "red" }, ...[1, 2, 3, 4, 5].map((face) => die(face)), die(6, true), die(0), die(null))),
  part("Caps", "Four wheels, tank and engine light up; dashed is still open.", h("div", { class: "row" }, ...[0, 3, 6].map(carWith))),
  part("Timing tower", "Place, name, gap; lap, space and sixes for 3 m; the car or the points.", ...Object.entries(ROWS).map(rows)),
  part("Track", "As many spaces as the copy on the table; a name in the lane of its car.", ...Object.entries(TRACKS).map(track)),
  part("Verdict", "A figure before each reason, and the rule that decided.", h("div", {}, verdict.line, verdict.list)),
);
mark(document.documentElement, "data-link", "live");
