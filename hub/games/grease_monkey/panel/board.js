/** The big screen: shop cards and workers, garages, what is left, what happened. */

import { h, mark, redraw, say, show } from "/static/dom.js";
import { list, spoken, t } from "/static/texts.js";
import { ticker } from "/static/ticker.js";
import { ADVANCED } from "./garage.js";
import { Garages } from "./garages.js";
import { Grid } from "./grid.js";
import { drawResult } from "./result.js";
import { ending, headline } from "./words.js";

export { headline };

/** What is true now and worth hearing. @returns {import("/static/cues.js").Cue[]} */
export function cues(view) {
  if (view.phase === "setup") return [];
  const tune = view.phase === "finished" ? "win" : undefined;
  return [{ id: `${view.phase} ${view.turn?.n} ${view.picks[0]}`, tune, words: headline(view) }];
}

/**
 * Draw the state of a table.
 * @param {any} root @param {any} view @param {import("/static/page.js").Context} ctx
 */
export function render(root, view, ctx) {
  root.board ??= new Board(root, ctx);
  root.board.show(view);
}

class Board {
  constructor(root, ctx) {
    this.grid = new Grid();
    this.garages = new Garages();
    this.result = h("section", { class: "gm-result", "aria-label": t("gm.result") });
    this.facts = h("div", { class: "gm-facts" });
    this.words = h("p", { class: "gm-words" });
    this.strip = h("section", { class: "gm-strip", "aria-label": t("gm.table") }, this.facts, this.words, ctx.join?.content.cloneNode(true));
    this.ticker = ticker("gm-ticker");
    this.root = root;
    root.classList.add("gm-board");
    root.replaceChildren(h("div", { class: "gm-left" }, this.grid.root, this.result, this.strip), this.garages.root, this.ticker.root);
  }

  show(view) {
    const over = view.phase === "finished";
    mark(this.root, "data-empty", view.order.length === 0);
    mark(this.root, "data-pad", view.options.mode === "score_pad");
    show(this.grid.root, view.grid.length && !over);
    show(this.result, over);
    show(this.strip, !over);
    if (over) drawResult(this.result, view, view.receipt);
    else this.grid.show(view);
    this.garages.show(view);
    redraw(this.facts, [view.deck, view.row, view.phase, view.options], () => (view.grid.length ? [fact(t("gm.deck"), view.deck), fact(t("gm.faceup"), view.row)] : []));
    const ruled = view.phase !== "setup" && !ending(view) && !view.turn;
    say(this.words, view.phase === "setup" ? t("gm.opens") : ruled ? spoken(view.waiting) : ending(view) || rules(view));
    mark(this.words, "data-alarm", Boolean(ending(view)));
    this.ticker.show(view);
  }
}

const fact = (name, n) => h("p", {}, h("b", { text: n }), h("span", { text: name }));

function rules(view) {
  const on = ADVANCED.filter((rule) => view.options[rule]).map((rule) => t(`gm.rule.${rule}`));
  const most = view.options.limit ? t("gm.keep", { count: view.options.limit }) : "";
  return [most, on.length ? t("gm.with", { rules: list(on) }).replace("!.", "!") : ""].join(" ");
}
