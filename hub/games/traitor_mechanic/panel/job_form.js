/** Entry of a job card: a tap for a known one; else name, money, and one or two taps a part. */

import { key } from "/static/desk.js";
import { h, mark, say } from "/static/dom.js";
import { t } from "/static/texts.js";
import { dollars, PARTS, picture } from "./parts.js";

const NUMBERS = ["0", "1", "2", "3", "4", "5", "6", "7", "8"];

/** Known cards first, then the form; with the card on the table in it, to correct it. */
export function jobForm(view, send) {
  const boss = { player: view.boss };
  const known = view.known_jobs.map((job) =>
    key(send, [h("b", { text: job.name }), h("small", { text: `${dollars(job.payment)} / ${dollars(-job.penalty)}` })], "enter_job", { ...boss, ...job }, "tm-known"));
  return [
    known.length ? h("div", { class: "tm-knowns" }, ...known) : null,
    form(view.job, (job, button) => send("enter_job", { ...boss, ...job }, button)),
  ];
}

function form(job, enter) {
  const chosen = Object.fromEntries(Object.keys(PARTS).map((part) => [part, job?.parts[part] ?? ""]));
  const submit = h("button", { type: "submit", class: "tm-wide primary" }, t(job ? "tm.form.correct" : "tm.form.enter"));
  const ready = () => { submit.disabled = Object.values(chosen).includes(""); };
  const money = (name, text, value) => h("label", { class: "field" }, text, h("input", { type: "number", name, min: 0, max: 1000, step: 10, required: true, inputmode: "numeric", value }));
  const element = h("form", { class: "tm-form stack" },
    h("label", { class: "field" }, t("tm.form.name"), h("input", { name: "name", required: true, maxlength: 30, autocomplete: "off", value: job?.name })),
    h("div", { class: "row" }, money("payment", t("tm.form.pays"), job?.payment), money("penalty", t("tm.form.costs"), job?.penalty)),
    ...Object.keys(PARTS).map((part) => chips(part, chosen, ready)), submit);
  ready();
  element.addEventListener("submit", (event) => {
    event.preventDefault();
    const said = new FormData(element);
    enter({ name: said.get("name"), payment: Number(said.get("payment")), penalty: Number(said.get("penalty")), parts: chosen }, submit);
  });
  return element;
}

/** One tap: exactly that many; a second number: a range; then "or more": at least. */
export function next(range, tap) {
  if (tap === "+") return /^\d+$/.test(range) ? `${range}+` : range;
  if (/^\d+$/.test(range) && Number(tap) > Number(range)) return `${range}-${tap}`;
  return tap;
}

function chips(part, chosen, changed) {
  const shown = h("output", { text: chosen[part] || "?" });
  const keys = [...NUMBERS, "+"].map((tap) => h("button", { type: "button", class: "tm-chip", onclick: () => choose(tap) }, tap === "+" ? t("tm.form.more") : tap));
  const choose = (tap) => {
    chosen[part] = next(chosen[part], tap);
    draw();
    changed();
  };
  const draw = () => {
    say(shown, chosen[part] || "?");
    const [low, high] = chosen[part].replace("+", "").split("-");
    for (const [i, button] of keys.entries()) {
      const on = NUMBERS[i] === undefined ? chosen[part].endsWith("+") : NUMBERS[i] === low || NUMBERS[i] === high;
      mark(button, "aria-pressed", on ? "true" : "false");
    }
  };
  draw();
  return h("fieldset", { class: "tm-part" }, h("legend", {}, picture(part), PARTS[part], " ", shown), h("div", { class: "tm-chips" }, ...keys));
}
