/** One tap instead of typing: a row of numbers to choose from, and a field for the rare others. */

import { h, mark, show } from "/static/dom.js";
import { t } from "/static/texts.js";

/**
 * Build a group of chips.
 * @param {string} label what is asked
 * @param {[number, string][]} options values and what to call them
 * @param {(value: number, button: HTMLElement) => void} pick
 * @param {number} [most] the largest number that may be typed; without it there is no field
 */
export function chips(label, options, pick, most) {
  const buttons = options.map(([value, text]) => {
    const button = h("button", { type: "button", "data-value": value, onclick: () => pick(value, button) }, text);
    return button;
  });
  const more = most === undefined ? null : moreThan(options.at(-1)[0] + 1, most, pick);
  const root = h("div", { class: "pc-chips", role: "group", "aria-label": label },
    h("p", { text: label }), ...buttons, ...(more?.parts ?? []));
  return {
    root,
    /** Show what is chosen; undefined for nothing yet. */
    set(value) {
      for (const button of buttons) mark(button, "aria-pressed", String(Number(button.dataset.value) === value));
      more?.set(value);
    },
  };
}

function moreThan(least, most, pick) {
  const input = h("input", { type: "number", inputmode: "numeric", min: least, max: most, "aria-label": t("pc.pad.many") });
  const typed = () => input.reportValidity() && input.value && pick(Number(input.value), enter);
  const enter = h("button", { type: "button", class: "primary", onclick: typed }, "OK");
  input.addEventListener("keydown", (event) => event.key === "Enter" && typed());
  const field = h("span", { class: "pc-more", hidden: true }, input, enter);
  const open = () => {
    show(field, true);
    input.focus();
  };
  const button = h("button", { type: "button", "aria-pressed": "false", onclick: open }, `${least}+`);
  return {
    parts: [button, field],
    set(value) {
      const large = value !== undefined && value >= least;
      mark(button, "aria-pressed", String(large));
      button.textContent = large ? String(value) : `${least}+`;
      if (large && document.activeElement !== input) input.value = value;
      if (value !== undefined) show(field, false);
    },
  };
}
