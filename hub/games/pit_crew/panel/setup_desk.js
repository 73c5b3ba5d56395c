/** Set-up: sensible defaults, two taps to start. */

import { bubble } from "/static/command.js";
import { h } from "/static/dom.js";
import { t } from "/static/texts.js";
import { icon, NAMES } from "./crews.js";
import { card } from "/static/desk.js";

const VARIANTS = ["normal", "extended", "challenge", "handicap"];
const PLACES = ["inside", "next", "outside"];

export function setupCard(send) {
  const due = (view) => view.phase === "setup" || (view.phase === "round_setup" && view.round === 1 && view.stage === "");
  return card(t("pc.set.title"), (view) => (due(view) ? settled(view) : null), (view) => form(send, view));
}

/** What the form shows; it is built anew only when the table itself has changed. */
const settled = (view) => [view.phase, view.game, view.variant, view.track_spaces, view.options, view.standings,
  Object.entries(view.crews).map(([crew, car]) => [crew, car.players, car.experienced])];

function form(send, view) {
  const element = h("form", { class: "stack" },
    h("label", { class: "field" }, t("pc.set.variant"), h("select", { name: "variant" },
      ...VARIANTS.map((value) => h("option", { value, text: t(`pc.set.variant.${value}`), selected: view.variant === value })))),
    ...Object.keys(NAMES).map((crew) => crewLine(crew, view)),
    h("label", { class: "field" }, t("pc.set.track"),
      h("input", { type: "number", name: "track_spaces", min: 4, max: 60, value: view.track_spaces ?? 12, required: true, inputmode: "numeric", "aria-describedby": "track-note" })),
    h("p", { class: "hint", id: "track-note", text: t("pc.set.track.hint") }),
    h("label", { class: "field" }, t("pc.set.dice"), h("select", { name: "die" },
      h("option", { value: "own", text: t("pc.set.dice.own") }),
      h("option", { value: "server", text: t("pc.set.dice.server"), selected: view.options?.die === "server" }))),
    houseRules(view.options ?? {}),
    h("button", { type: "submit", class: "primary big" }, view.phase === "setup" ? t("pc.set.ready") : t("pc.set.change")));
  element.addEventListener("submit", (event) => {
    event.preventDefault();
    const [ready, asked] = [element.querySelector("[type=submit]"), read(new FormData(element))];
    const nobody = asked.variant === "handicap" && !Object.values(asked.crews).some((crew) => crew.experienced);
    if (nobody) bubble(ready, t("pc.set.nobody_experienced"));
    else send("set_up", asked, ready);
  });
  return element;
}

const HOUSE_RULES = ["lap_token_at_first_crossing", "stop_at_lone_survivor", "draw_after_last_round", "win_chance"];

/** Where the rulebook can be read two ways; few tables ever open this. */
function houseRules(options) {
  return h("details", {}, h("summary", { text: t("pc.set.house") }), h("div", { class: "stack" },
    h("label", { class: "field" }, t("pc.set.drafting"), h("select", { name: "drafting" },
      h("option", { value: "after", text: t("pc.set.drafting.after") }),
      h("option", { value: "before", text: t("pc.set.drafting.before"), selected: options.drafting === "before" }))),
    ...HOUSE_RULES.map((name) =>
      h("label", { class: "check" }, h("input", { type: "checkbox", name, checked: options[name] === true }), t(`pc.set.house.${name}`))),
    h("label", { class: "field" }, t("pc.set.tie"),
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
      h("label", { class: "field" }, t("part.players"), h("select", { name: `${crew} players` },
        ...[[0, t("pc.set.no_player")], [1, "1"], [2, "2"], [3, "3"]].map(([value, text]) => option(value, text, plays ? (car?.players ?? 2) : 0)))),
      h("label", { class: "field" }, t("pc.set.starts"), h("select", { name: `${crew} place` },
        ...PLACES.map((where, n) => option(n + 1, t(`pc.set.place.${where}`), place)))),
      h("label", { class: "check pc-experienced" }, h("input", { type: "checkbox", name: `${crew} experienced`, checked: car?.experienced }), t("part.experienced"))));
}

/** Turn the form into the data of `set_up`; who stands farther inside comes first. */
function read(form) {
  const playing = Object.keys(NAMES).filter((crew) => form.get(`${crew} players`) !== "0");
  const crews = Object.fromEntries(playing.map((crew) => [crew, {
    players: Number(form.get(`${crew} players`)),
    ...(form.has(`${crew} experienced`) ? { experienced: true } : {}),
  }]));
  const order = [...playing].sort((a, b) => form.get(`${a} place`) - form.get(`${b} place`));
  const rules = Object.fromEntries(HOUSE_RULES.map((name) => [name, form.has(name)]));
  return { ...rules, drafting: form.get("drafting"), tie_window_ms: Number(form.get("tie_window_ms")), crews, order, variant: form.get("variant"), track_spaces: Number(form.get("track_spaces")), die: form.get("die") };
}
