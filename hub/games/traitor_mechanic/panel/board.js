/** The big screen of Traitor Mechanic: the shop, what happens now, the players, the ticker. */

import { h, keyed, mark, redraw, say } from "/static/dom.js";
import { t } from "/static/texts.js";
import { ticker } from "/static/ticker.js";
import { badge, dollars, inOrder, nameOf, picture } from "./parts.js";
import { drawStage } from "./stage.js";
import { headline, status } from "./words.js";

export { headline };

/** What is true now and worth hearing. @returns {import("/static/cues.js").Cue[]} */
export function cues(view) {
  if (view.phase === "setup") return [];
  const job = view.inspection?.verdict?.success ? "six" : "stop";
  const tune = { clean_up: job, finished: "win" }[view.phase];
  return [{ id: `${view.phase} ${view.jobs.length} ${view.boss} ${view.turn} ${view.asking}`, tune, words: headline(view) }];
}

const JOBS_TO_WIN = 3;
const LOW = 40; // two refusals

/**
 * Draw the state of a table.
 * @param {any} root @param {any} view @param {import("/static/page.js").Context} ctx
 */
export function render(root, view, ctx) {
  root.board ??= mount(root);
  const { shop, stage, players, ticker: told } = root.board;
  mark(root, "data-empty", view.phase === "setup");
  drawShop(shop, view);
  drawStage(stage, view, ctx);
  drawPlayers(players, view);
  told.show(view);
}

function mount(root) {
  const board = {
    shop: h("section", { class: "tm-shop", "aria-label": t("tm.shop.label") }),
    stage: h("section", { class: "tm-stage", "aria-label": t("tm.now") }),
    players: h("ol", { class: "tm-players", "aria-label": t("tm.players") }),
    ticker: ticker("tm-ticker"),
  };
  root.classList.add("tm-board");
  root.replaceChildren(board.shop, board.players, board.stage, board.ticker.root);
  return board;
}

function drawShop(root, view) {
  const short = view.money <= 0 ? "out" : view.money <= LOW ? "low" : "";
  mark(root, "data-money", short || false);
  redraw(root, [view.money, view.completed, view.failed], () => [
    h("p", { class: "tm-money" }, h("span", {}, t("tm.shop"), short ? h("em", { text: `: ${t(`tm.shop.${short}`)}` }) : null), h("b", { text: dollars(view.money) })),
    h("p", { class: "tm-done" }, h("span", { text: t("tm.done") }),
      h("b", { role: "img", "aria-label": t("tm.of", { count: view.completed, all: JOBS_TO_WIN }) }, ...Array.from({ length: JOBS_TO_WIN }, (_, i) => h("i", { "data-on": i < view.completed ? "yes" : "no", text: i < view.completed ? "✓" : "" })))),
    h("p", { class: "tm-failed" }, h("span", { text: t("tm.failed") }), h("b", { text: view.failed })),
  ]);
}

function drawPlayers(root, view) {
  mark(root, "data-many", Object.keys(view.players).length > 6);
  keyed(root, inOrder(view), (seat) => seat, makePlayer, (row, seat) => {
    const player = view.players[seat];
    mark(row, "data-turn", view.turn === seat || (view.phase === "accept_the_job" && view.boss === seat));
    mark(row, "data-action", player.action);
    mark(row, "data-off", view.phase !== "clean_up" && (player.removed || player.action === "day_off"));
    say(row.querySelector("h2"), nameOf(view, seat));
    row.querySelector(".tm-token").toggleAttribute("hidden", view.boss !== seat);
    row.querySelector(".tm-off").toggleAttribute("hidden", view.day_off !== seat);
    say(row.querySelector(".tm-status"), status(view, seat));
    say(row.querySelector(".tm-hand"), player.hand);
  });
}

function makePlayer(seat) {
  return h("li", { class: "tm-player" }, badge(seat),
    h("div", { class: "tm-who" }, h("h2"), h("p", { class: "tm-status" })),
    h("span", { class: "tm-token" }, picture("boss"), t("tm.boss")),
    h("span", { class: "tm-off", text: t("tm.dayoff") }),
    h("p", { class: "tm-cards" }, h("b", { class: "tm-hand" }), h("small", { text: t("tm.inhand") })));
}
