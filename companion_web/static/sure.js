/** Asks in a dialog before something is done that reaches further than one tap should. */

import { h } from "./dom.js";
import { t } from "./texts.js";

/**
 * @param {HTMLElement} button what was tapped
 * @param {Node|string} question
 * @param {string} [yes] what the button that goes on says; by default what was tapped
 * @returns {Promise<boolean>} whether to go on
 */
export function sure(button, question, yes = button.textContent) {
  return new Promise((done) => {
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
    dialog.addEventListener("close", () => {
      dialog.remove();
      button.focus();
      done(answer);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
