/** Changes to the past, each asked for twice: in a dialog, and by the PIN or seat of a referee. */

import { bubble, post } from "./command.js";
import { modal } from "./dialogs.js";
import { h } from "./dom.js";
import { t } from "./texts.js";

/**
 * Ask, and send what is answered.
 * @param {{title: string, text: string, path: string, field?: {name: string, label: string, value: string, most: number}, data?: object, danger?: boolean}} what
 * @param {HTMLElement} button where a refusal is said
 * @returns {Promise<object|null>} what the hub answered; null if it was not done
 */
export async function change(what, button) {
  const field = what.field && h("label", { class: "field" }, what.field.label,
    h("input", { name: what.field.name, value: what.field.value, maxlength: what.field.most, autocomplete: "off" }));
  const submit = h("button", { type: "submit", class: what.danger ? "danger" : "primary" }, what.title);
  const form = h("form", { class: "stack" }, h("p", { text: what.text }), field,
    h("label", { class: "field" }, t("history.pin"), h("input", { name: "pin", type: "password", inputmode: "numeric", autocomplete: "off", maxlength: 64 })),
    h("p", { class: "row" }, submit, h("button", { type: "button", onclick: () => dialog.close() }, t("history.leave"))));
  const dialog = h("dialog", { "aria-labelledby": "change-title" }, h("h2", { id: "change-title", text: what.title }), form);
  let answered = null;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    submit.setAttribute("aria-busy", "true");
    const answer = await post(what.path, { ...what.data, ...Object.fromEntries(new FormData(form)) });
    submit.removeAttribute("aria-busy");
    if (!answer.ok) return bubble(submit, answer.body.message);
    answered = answer.body;
    dialog.close();
  });
  await modal(dialog, button);
  return answered;
}
