/** The newest lines of what happened, on the big screen of a game. */

import { h, keyed, mark } from "./dom.js";
import { t, tell } from "./texts.js";

const LINES = 3;

/** A ticker that looks as a class of the game has it; `show` draws the state of a table. */
export function ticker(className) {
  const root = h("ol", { class: `ticker ${className}`, "aria-label": t("ticker") });
  const show = (view) => keyed(root, view.ticker.slice(0, LINES), (line) => `${line.id} ${line.text}`, () => h("li", {}, h("span")), (row, line) => {
    tell(row.firstChild, line.text);
    mark(row, "data-ignored", line.name === "ignored" && t("ticker.ignored"));
  });
  return { root, show };
}
