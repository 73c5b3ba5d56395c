/** Set-up: sensible defaults, two taps to start. */

import { h } from "/static/dom.js";
import { icon, NAMES } from "./crews.js";
import { card } from "/static/desk.js";

const VARIANTS = {
  normal: "Normal: 3 rounds, cars 27, 29, 31",
  extended: "Extended: 4 rounds, up to car 33",
  challenge: "Challenge: 3 rounds, cars 29, 31, 33",
  handicap: "Handicap: experienced crews start with car 29",
};

export function setupCard(send) {
  const due = (view) => view.phase === "setup" || (view.phase === "round_setup" && view.round === 1 && view.stage === "");
  return card("Set-up", (view) => (due(view) ? settled(view) : null), (view) => form(send, view));
}

/** What the form shows; it is built anew only when the table itself has changed. */
const settled = (view) => [view.phase, view.game, view.variant, view.track_spaces, view.options, view.standings,
  Object.entries(view.crews).map(([crew, car]) => [crew, car.players, car.experienced])];

function form(send, view) {
  const element = h("form", { class: "stack" },
    h("label", { class: "field" }, "Game", h("select", { name: "variant" },
      ...Object.entries(VARIANTS).map(([value, text]) => h("option", { value, text, selected: view.variant === value })))),
    ...Object.keys(NAMES).map((crew) => crewLine(crew, view)),
    h("label", { class: "field" }, "Spaces on the track",
      h("input", { type: "number", name: "track_spaces", min: 4, max: 60, value: view.track_spaces ?? 12, required: true, inputmode: "numeric", "aria-describedby": "track-note" })),
    h("p", { class: "hint", id: "track-note", text: "Count the spaces on your board; 12 reported." }),
    h("label", { class: "field" }, "Dice", h("select", { name: "die" },
      h("option", { value: "own", text: "Real dice: tap SIX!, or electronic dice" }),
      h("option", { value: "server", text: "No dice: phones throw fair ones", selected: view.options?.die === "server" }))),
    houseRules(view.options ?? {}),
    h("button", { type: "submit", class: "primary big" }, view.phase === "setup" ? "Ready for round 1" : "Change the set-up"));
  element.addEventListener("submit", (event) => {
    event.preventDefault();
    send("set_up", read(new FormData(element)), element.querySelector("[type=submit]"));
  });
  return element;
}

const HOUSE_RULES = {
  lap_token_at_first_crossing: "The lap token moves at the very first crossing of the line",
  stop_at_lone_survivor: "The last car left wins before the other crews are counted",
  draw_after_last_round: "Monkey Wrench cards are drawn after the last round, too",
  win_chance: "The big screen shows each crew's chance to win, by an estimate",
};

/** Where the rulebook can be read two ways; few tables ever open this. */
function houseRules(options) {
  return h("details", {}, h("summary", { text: "House rules" }), h("div", { class: "stack" },
    h("label", { class: "field" }, "Drafting moves its car", h("select", { name: "drafting" },
      h("option", { value: "after", text: "after Monkey Wrench cards are taken" }),
      h("option", { value: "before", text: "before Monkey Wrench cards are taken", selected: options.drafting === "before" }))),
    ...Object.entries(HOUSE_RULES).map(([name, text]) =>
      h("label", { class: "check" }, h("input", { type: "checkbox", name, checked: options[name] === true }), text)),
    h("label", { class: "field" }, "Finishes this close are a tie, in thousandths of a second",
      h("input", { type: "number", name: "tie_window_ms", min: 0, max: 1000, value: options.tie_window_ms ?? 0, required: true, inputmode: "numeric" }))));
}

function crewLine(crew, view) {
  const known = Object.keys(view.crews);
  const car = view.crews[crew];
  const plays = known.length ? Boolean(car) : true;
  const stands = view.standings.indexOf(crew);
  const place = (stands < 0 ? Object.keys(NAMES).indexOf(crew) : stands) + 1;
  const option = (value, text, chosen) => h("option", { value, text, selected: value === chosen });
  return h("fieldset", { class: "pc-crewline", "data-crew": crew },
    h("legend", {}, icon(crew), NAMES[crew]),
    h("div", { class: "pc-fields" },
      h("label", { class: "field" }, "Players", h("select", { name: `${crew} players` },
        ...[[0, "does not play"], [1, "1"], [2, "2"], [3, "3"]].map(([value, text]) => option(value, text, plays ? (car?.players ?? 2) : 0)))),
      h("label", { class: "field" }, "Starts", h("select", { name: `${crew} place` },
        ...[[1, "inside"], [2, "next"], [3, "outside"]].map(([value, text]) => option(value, text, place)))),
      h("label", { class: "check pc-experienced" }, h("input", { type: "checkbox", name: `${crew} experienced`, checked: car?.experienced }), "Experienced")));
}

/** Turn the form into the data of `set_up`; who stands farther inside comes first. */
function read(form) {
  const playing = Object.keys(NAMES).filter((crew) => form.get(`${crew} players`) !== "0");
  const crews = Object.fromEntries(playing.map((crew) => [crew, {
    players: Number(form.get(`${crew} players`)),
    ...(form.has(`${crew} experienced`) ? { experienced: true } : {}),
  }]));
  const order = [...playing].sort((a, b) => form.get(`${a} place`) - form.get(`${b} place`));
  const rules = Object.fromEntries(Object.keys(HOUSE_RULES).map((name) => [name, form.has(name)]));
  return { ...rules, drafting: form.get("drafting"), tie_window_ms: Number(form.get("tie_window_ms")), crews, order, variant: form.get("variant"), track_spaces: Number(form.get("track_spaces")), die: form.get("die") };
}
