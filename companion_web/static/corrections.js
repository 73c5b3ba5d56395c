/** Corrections: first what one changes, in words, then the tap that makes it. */

import { newId, post } from "./command.js";
import { modal } from "./dialogs.js";
import { h, redraw, show } from "./dom.js";
import { tell, t } from "./texts.js";

const LOOK_AFTER_MS = 150;
const SEAT = "referee";

/** Commands that can be tried out before they are given. */
const CORRECTIONS = ["void", "restore", "amend", "insert", "claim"];

/**
 * What a correction would change, in sentences, and what names this effect; or why it cannot be.
 * @returns {Promise<{words: string[], sure?: {seen: number, effect: string}, refused?: boolean}>}
 */
export async function look(ctx, name, data) {
  const { view, address } = ctx.live;
  const answer = await post(`${address}/preview?seat=${SEAT}`, { id: newId(), game: view.game, name, data });
  const { body } = answer;
  if (answer.ok) return { words: ctx.panel.changes(view, body), sure: { seen: body.revision, effect: body.effect } };
  return { words: [body.message], refused: body.code !== "secret" };
}

/**
 * Ask for a correction in a dialog. Whoever changes the form sees at once what would change; when
 * the table goes on meanwhile so that it would do something else, it has to be looked at again.
 * @param {any} ctx
 * @param {{title: string, verb: string, make: () => ({name: string, data: object}|null), form?: HTMLElement|null}} asked
 *   `make` says what would be sent now, null while something is missing
 */
export function propose(ctx, { title, verb, make, form = null }) {
  const words = h("ul", { class: "stack fix-words" });
  const yes = h("button", { type: "submit", class: "primary", disabled: true }, verb);
  const no = h("button", { type: "button", onclick: () => dialog.close() }, t("referee.leave"));
  const body = h("form", { class: "stack", method: "dialog" }, form, h("div", { class: "fix-effect" }, h("h3", { text: t("fix.effect") }), h("div", { role: "status" }, words)), h("p", { class: "row" }, yes, no));
  const dialog = h("dialog", { class: "fix", "aria-labelledby": "fix-title" }, h("h2", { id: "fix-title", text: title }), body);
  let asked = null;
  let found = null;
  let timer = 0;

  const say = (texts) => redraw(words, texts, () => texts.map((text) => h("li", { text })));
  async function lookNow() {
    const made = make();
    asked = made;
    found = null;
    yes.disabled = true;
    if (!made) return say([t("fix.missing")]);
    const answer = await look(ctx, made.name, made.data);
    if (asked !== made) return; // something else is asked by now
    found = answer;
    say(answer.words);
    yes.disabled = Boolean(answer.refused);
  }
  const later = () => {
    yes.disabled = true;
    clearTimeout(timer);
    timer = setTimeout(lookNow, LOOK_AFTER_MS);
  };
  body.addEventListener("input", later);
  body.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (await ctx.send(SEAT, asked.name, asked.data, yes, found.sure)) dialog.close();
    else lookNow();
  });
  modal(dialog);
  lookNow();
}

/** A button that asks for a correction without a form. */
export function fixKey(ctx, text, title, name, data) {
  const make = () => ({ name, data });
  return h("button", { type: "button", class: "quiet", "aria-label": title, onclick: () => propose(ctx, { title, verb: text, make }) }, text);
}

/** What an option would lead to, beside its button; what cannot be tried out says it itself. */
export function outcomeOf(ctx, option) {
  const note = h("small", { class: "hint" });
  show(note, false);
  if (CORRECTIONS.includes(option.command)) {
    look(ctx, option.command, option.data).then(({ words }) => {
      note.textContent = words.join(" ");
      show(note, true);
    });
  } else if (option.outcome) {
    tell(note, option.outcome);
    show(note, true);
  }
  return note;
}
