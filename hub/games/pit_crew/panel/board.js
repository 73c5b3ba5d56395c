/** The big screen of Pit Crew: track and infield, timing tower, ticker. */

import { h, keyed, mark, say } from "/static/dom.js";
import { t } from "/static/texts.js";
import { PhotoFinish } from "./photo_finish.js";
import { Sounds } from "./sounds.js";
import { Stage } from "./stage.js";
import { Tower } from "./tower.js";
import { Track } from "./track.js";

export { headline } from "./words.js";

const LINES = 3;

/**
 * Draw the state of a table.
 * @param {any} root @param {any} view @param {import("/static/page.js").Context} ctx
 */
export function render(root, view, ctx) {
  root.board ??= mount(root, ctx);
  mark(root, "data-empty", Object.keys(view.crews).length === 0);
  for (const part of root.board) part.show(view);
}

function mount(root, ctx) {
  const parts = { track: new Track(), stage: new Stage(ctx), tower: new Tower(), ticker: new Ticker(), photo: new PhotoFinish(), sounds: new Sounds(ctx) };
  root.classList.add("pc-board");
  root.replaceChildren(
    h("section", { class: "pc-track", "aria-label": t("pc.track") }, parts.track.svg, parts.stage.root),
    parts.photo.root, parts.tower.root, parts.ticker.root);
  return Object.values(parts);
}

class Ticker {
  constructor() {
    this.root = h("ol", { class: "pc-ticker", "aria-label": t("pc.ticker"), lang: "en" });
  }

  show(view) {
    keyed(this.root, view.ticker.slice(0, LINES), (line) => `${line.id} ${line.text}`,
      () => h("li", {}, h("span")),
      (row, line) => {
        say(row.firstChild, line.text);
        mark(row, "data-ignored", line.name === "ignored");
      });
  }
}
