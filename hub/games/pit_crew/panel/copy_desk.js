/** This copy of the game: what is printed on its car mats and Monkey Wrench cards, entered once. */

import { h, redraw, say } from "/static/dom.js";
import { t } from "/static/texts.js";
import { AREAS, icon, NAMES } from "./crews.js";
import { SHORT, TIRES } from "./sheet.js";
import { WRENCHES } from "./wrenches.js";

const MATS = [27, 29, 31, 33];
const SOURCES = ["owner", "reported", "rulebook"];
const FACES = { Assist: "B, W", Teamwork: "3/7, 2/9", Training: "5" };
/** What is known of other people's copies: to be looked at, never taken as printed on this one. */
const HINTS = [t("pc.copy.known.rulebook"), t("pc.copy.known.reported")];

export function copyCard(send, ctx) {
  const body = h("div", { class: "stack" });
  const kept = h("p", { class: "hint", role: "status" });
  const details = h("details", { class: "pc-copy", oninput: () => say(kept, "") }, h("summary", { text: t("pc.copy.open") }), body, kept);
  const root = h("section", { class: "card" }, h("h2", { text: t("pc.copy") }),
    h("p", { class: "hint", text: t("pc.copy.hint") }), details);
  const load = async () => {
    const answer = await ctx.ask("referee", "copy");
    if (answer.ok) redraw(body, answer.body.copy, () => form(send, answer.body.copy, () => load().then(() => say(kept, t("pc.copy.kept")))));
  };
  details.addEventListener("toggle", () => details.open && load());
  return { root, show: () => {} };
}

function form(send, copy, sent) {
  const fields = [];
  const button = h("button", { type: "submit", class: "primary" }, t("pc.copy.keep"));
  const element = h("form", { class: "stack" }, ...HINTS.map((text) => h("p", { class: "hint", text })),
    ...Object.keys(NAMES).map((crew) => mats(crew, copy.tires?.[crew] ?? {}, fields)),
    h("button", { type: "button", onclick: () => likeRed(fields) }, t("pc.copy.alike")),
    wrenches(copy.wrenches ?? {}, fields), button);
  element.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (await send("describe_copy", read(fields), button)) sent();
  });
  return element;
}

/** A number and where it comes from. A number that is typed was read on the copy itself. */
function noted(path, value, label, limits, fields) {
  const source = h("select", { "aria-label": t("pc.copy.source", { what: label }) },
    ...SOURCES.map((from) => h("option", { value: from, text: t(`pc.copy.source.${from}`), selected: (value?.source ?? "owner") === from })));
  const input = h("input", { type: "number", inputmode: "numeric", placeholder: " ", ...limits, value: value?.value ?? value?.count, "aria-label": label, onchange: () => (source.value = "owner") });
  fields.push({ path, input, source });
  return h("span", { class: "pc-noted" }, input, source);
}

function mats(crew, known, fields) {
  return h("fieldset", { class: "pc-crewline", "data-crew": crew }, h("legend", {}, icon(crew), NAMES[crew]),
    h("table", { class: "pc-mats" },
      h("thead", {}, h("tr", {}, h("th", { text: t("pc.past.mat") }), ...TIRES.map((area) => h("th", { scope: "col", text: SHORT[area] })))),
      h("tbody", {}, ...MATS.map((mat) => h("tr", {}, h("th", { scope: "row", text: mat }), ...TIRES.map((area) => h("td", { "data-tire": SHORT[area] },
        noted(["tires", crew, String(mat), area], known[mat]?.[area], t("pc.copy.tire", { crew: NAMES[crew], mat, area: AREAS[area] }), { min: 1, max: 10 }, fields))))))));
}

/** The mats of all crews are often printed alike: one tap, then a look at the others. */
function likeRed(fields) {
  const red = new Map(fields.filter(({ path }) => path[1] === "red").map((field) => [field.path.slice(2).join(), field]));
  for (const { path, input, source } of fields) {
    const like = path[0] === "tires" ? red.get(path.slice(2).join()) : undefined;
    if (like && !input.value) [input.value, source.value] = [like.input.value, like.source.value];
  }
}

function wrenches(known, fields) {
  return h("details", {}, h("summary", { text: t("pc.copy.wrenches") }), h("ul", { class: "stack" },
    ...WRENCHES.map((name) => {
      const count = noted(["wrenches", name], known[name], t("pc.copy.count", { wrench: name }), { min: 0, max: 18 }, fields);
      const faces = FACES[name] ? h("input", { value: (known[name]?.faces ?? []).map(face).join(", "), placeholder: FACES[name], "aria-label": t("pc.copy.faces", { wrench: name }) }) : null;
      fields.at(-1).faces = faces;
      return h("li", { class: "row" }, h("b", { class: "pc-wrench-name", text: name }), count, faces);
    })));
}

const face = (card) => card.color ?? card.numbers?.join("/") ?? String(card.number);

/** Read faces as people type them: "B, W", "3/7, 2/9", "5". */
function faces(name, text) {
  const card = (word) => {
    const numbers = word.split("/").map(Number);
    if (name === "Assist") return { card: "assist", color: word.toUpperCase() };
    return name === "Teamwork" ? { card: "teamwork", numbers } : { card: "training", number: numbers[0] };
  };
  return text.split(",").map((word) => word.trim()).filter(Boolean).map(card);
}

/** The data of `describe_copy`; an emptied field takes its value out again. */
function read(fields) {
  const data = {};
  for (const { path, input, source, faces: shown } of fields) {
    const [last, ...above] = [...path].reverse();
    const place = above.reverse().reduce((at, key) => (at[key] ??= {}), data);
    const number = { source: source.value, [path[0] === "wrenches" ? "count" : "value"]: Number(input.value) };
    place[last] = input.value === "" ? null : number;
    if (place[last] && shown) place[last].faces = faces(last, shown.value);
  }
  return data;
}
