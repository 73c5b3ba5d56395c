/** The big screen: shop cards and workers, garages, what is left, what happened. */

import { h, keyed, mark, redraw, say, show } from "/static/dom.js";
import { Garages } from "./garages.js";
import { Grid } from "./grid.js";
import { drawResult } from "./result.js";
import { ending, headline } from "./words.js";

export { headline };

const LINES = 3;

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
    this.result = h("section", { class: "gm-result", "aria-label": "Result" });
    this.facts = h("div", { class: "gm-facts" });
    this.words = h("p", { class: "gm-words" });
    this.strip = h("section", { class: "gm-strip", "aria-label": "The table" }, this.facts, this.words, ctx.join?.content.cloneNode(true));
    this.ticker = h("ol", { class: "gm-ticker", "aria-label": "What happened, newest first" });
    this.root = root;
    root.classList.add("gm-board");
    root.replaceChildren(h("div", { class: "gm-left" }, this.grid.root, this.result, this.strip), this.garages.root, this.ticker);
  }

  show(view) {
    const over = view.phase === "finished";
    mark(this.root, "data-empty", view.order.length === 0);
    mark(this.root, "data-pad", view.options.mode === "score_pad");
    show(this.grid.root, view.grid.length && !over);
    show(this.result, over);
    show(this.strip, !over);
    if (over) drawResult(this.result, view);
    else this.grid.show(view);
    this.garages.show(view);
    redraw(this.facts, [view.deck, view.row, view.phase, view.options], () => (view.grid.length ? [fact("Deck", view.deck), fact("Face up", view.row)] : []));
    say(this.words, view.phase === "setup" ? "The garage opens when the referee has set it up." : ending(view) || rules(view));
    mark(this.words, "data-alarm", Boolean(ending(view)));
    drawTicker(this.ticker, view);
  }
}

const fact = (name, n) => h("p", {}, h("b", { text: n }), h("span", { text: name }));

const ADVANCED = { new_shop: "New Shop", bonus_draft: "Bonus Draft", pack_rat: "Pack Rat", take_that: "Take That, Mechanic!" };

function rules(view) {
  const on = Object.keys(ADVANCED).filter((rule) => view.options[rule]).map((rule) => ADVANCED[rule]);
  const most = view.options.limit ? `Keep ${view.options.limit} resources at most.` : "";
  return view.turn ? [most, on.length ? `With ${on.join(", ")}.` : ""].join(" ") : view.waiting;
}

function drawTicker(root, view) {
  keyed(root, view.ticker.slice(0, LINES), (line) => `${line.id} ${line.text}`, () => h("li", {}, h("span")), (row, line) => {
    say(row.firstChild, line.text);
    mark(row, "data-ignored", line.name === "ignored");
  });
}
