/** The parts of the referee's desk; phones use its keys, too. */

import { h, redraw } from "./dom.js";

/**
 * A card that is rebuilt only when the part of the view that it shows has changed. A form in it that
 * somebody has begun to fill in stays as it is until it is sent, or is not due any more.
 */
export function card(title, slice, build) {
  const body = h("div", { class: "stack" });
  let begun = false;
  body.addEventListener("input", ({ target }) => (begun = Boolean(target.form)));
  body.addEventListener("submit", () => (begun = false));
  const root = h("section", { class: "card" }, h("h2", { text: title }), body);
  return {
    root,
    show(view) {
      const part = slice(view);
      root.hidden = part === null;
      if (part === null) begun = false;
      else if (!begun) redraw(body, part, () => build(view));
    },
  };
}

/** A button that sends one command; `text` may be nodes, too. */
export function key(send, text, name, data = {}, className = "") {
  const button = h("button", { type: "button", class: className, onclick: () => send(name, data, button) }, ...[text].flat());
  return button;
}
