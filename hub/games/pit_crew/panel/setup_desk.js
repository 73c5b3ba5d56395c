/** Set-up: sensible defaults, two taps to start. */

import { h } from "/static/dom.js";
import { icon, NAMES } from "./crews.js";
import { card } from "./desk.js";

const VARIANTS = {
  normal: "Normal: 3 rounds, cars 27, 29, 31",
  extended: "Extended: 4 rounds, up to car 33",
  challenge: "Challenge: 3 rounds, cars 29, 31, 33",
  handicap: "Handicap: experienced crews start with car 29",
};

export function setupCard(send) {
  const due = (view) => view.phase === "setup" || (view.phase === "round_setup" && view.round === 1 && view.stage === "");
  return card("Set-up", (view) => (due(view) ? [view.phase, view.game] : null), (view) => form(send, view));
}

function form(send, view) {
  const element = h("form", { class: "stack" },
    ...Object.keys(NAMES).map((crew) => crewLine(crew, view)),
    h("label", { class: "field" }, "Game", h("select", { name: "variant" },
      ...Object.entries(VARIANTS).map(([value, text]) => h("option", { value, text, selected: view.variant === value })))),
    h("label", { class: "field" }, "Spaces on the track",
      h("input", { type: "number", name: "track_spaces", min: 4, max: 60, value: view.track_spaces ?? 12, required: true, "aria-describedby": "track-note" })),
    h("p", { class: "hint", id: "track-note", text: "Count the spaces on your board; 12 reported." }),
    h("label", { class: "field" }, "Dice", h("select", { name: "die" },
      h("option", { value: "own", text: "Real dice: phones or nodes report sixes" }),
      h("option", { value: "server", text: "The hub throws fair dice", selected: view.options?.die === "server" }))),
    h("button", { type: "submit", class: "primary big" }, view.phase === "setup" ? "Ready for round 1" : "Change the set-up"));
  element.addEventListener("submit", (event) => {
    event.preventDefault();
    send("set_up", read(new FormData(element)), element.querySelector("[type=submit]"));
  });
  return element;
}

function crewLine(crew, view) {
  const known = Object.keys(view.crews);
  const car = view.crews[crew];
  const plays = known.length ? Boolean(car) : true;
  const place = Object.keys(NAMES).indexOf(crew) + 1;
  const option = (value, text, chosen) => h("option", { value, text, selected: value === chosen });
  return h("fieldset", { class: "pc-crewline", "data-crew": crew },
    h("legend", {}, icon(crew), NAMES[crew]),
    h("div", { class: "pc-fields" },
      h("label", { class: "field" }, "Players", h("select", { name: `${crew} players` },
        ...[[0, "does not play"], [1, "1"], [2, "2"], [3, "3"]].map(([value, text]) => option(value, text, plays ? (car?.players ?? 2) : 0)))),
      h("label", { class: "field" }, "Starts", h("select", { name: `${crew} place` },
        ...[[1, "inside"], [2, "next"], [3, "outside"]].map(([value, text]) => option(value, text, place)))),
      h("label", { class: "check pc-experienced" }, h("input", { type: "checkbox", name: `${crew} experienced` }), "Experienced")));
}

/** Turn the form into the data of `set_up`; who stands farther inside comes first. */
function read(form) {
  const playing = Object.keys(NAMES).filter((crew) => form.get(`${crew} players`) !== "0");
  const crews = Object.fromEntries(playing.map((crew) => [crew, {
    players: Number(form.get(`${crew} players`)),
    ...(form.has(`${crew} experienced`) ? { experienced: true } : {}),
  }]));
  const order = [...playing].sort((a, b) => form.get(`${a} place`) - form.get(`${b} place`));
  return { crews, order, variant: form.get("variant"), track_spaces: Number(form.get("track_spaces")), die: form.get("die") };
}
