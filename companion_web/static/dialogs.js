/** Dialogs, and the question in one before something is done that reaches further than one tap should. */

import { h } from "./dom.js";
import { t } from "./texts.js";

/**
 * Show a dialog over the page.
 * @param {HTMLDialogElement} dialog it goes from the page when it is closed
 * @param {HTMLElement} [button] what gets the focus then
 * @returns {Promise<void>} once it is closed
 */
export function modal(dialog, button) {
  return new Promise((done) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      button?.focus();
      done();
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/**
 * @param {HTMLElement} button what was tapped
 * @param {Node|string} question
 * @param {string} [yes] what the button that goes on says; by default what was tapped
 * @returns {Promise<boolean>} whether to go on
 */
export async function sure(button, question, yes = button.textContent) {
  let answer = false;
  const go = () => {
    answer = true;
    dialog.close();
  };
  const words = typeof question === "string" ? h("p", { text: question }) : question;
  const dialog = h("dialog", { class: "sure", "aria-label": words.textContent }, words,
    h("p", { class: "row" },
      h("button", { type: "button", class: "primary big", onclick: () => dialog.close() }, t("sure.no")),
      h("button", { type: "button", class: "danger big", onclick: go }, yes)));
  await modal(dialog, button);
  return answer;
}

/** What sends a command once whoever tapped its button says so twice. */
export const asking = (send, question, yes) => async (name, data, button) => (await sure(button, question, yes)) && send(name, data, button);
