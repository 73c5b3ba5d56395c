/** The big screen of Traitor Mechanic: the shop, what happens now, the players, the ticker. */

import { h, keyed, mark, redraw, say } from "/static/dom.js";
import { badge, dollars, inOrder, picture } from "./parts.js";
import { drawStage } from "./stage.js";
import { status } from "./words.js";

export { headline } from "./words.js";

const LINES = 3;
const JOBS_TO_WIN = 3;
const LOW = 40; // two refusals

/**
 * Draw the state of a table.
 * @param {any} root @param {any} view @param {import("/static/page.js").Context} ctx
 */
export function render(root, view, ctx) {
  root.board ??= mount(root);
  const { shop, stage, players, ticker } = root.board;
  mark(root, "data-empty", view.phase === "setup");
  drawShop(shop, view);
  drawStage(stage, view, ctx);
  drawPlayers(players, view);
  keyed(ticker, view.ticker.slice(0, LINES), (line) => `${line.id} ${line.text}`, () => h("li", {}, h("span")), (row, line) => {
    say(row.firstChild, line.text);
    mark(row, "data-ignored", line.name === "ignored");
  });
}

function mount(root) {
  const board = {
    shop: h("section", { class: "tm-shop", "aria-label": "The shop" }),
    stage: h("section", { class: "tm-stage", "aria-label": "Now" }),
    players: h("ol", { class: "tm-players", "aria-label": "Players, from the boss to the left" }),
    ticker: h("ol", { class: "tm-ticker", "aria-label": "What happened, newest first" }),
  };
  root.classList.add("tm-board");
  root.replaceChildren(board.shop, board.players, board.stage, board.ticker);
  return board;
}

function drawShop(root, view) {
  mark(root, "data-money", view.money <= 0 ? "out" : view.money <= LOW ? "low" : false);
  redraw(root, [view.money, view.completed, view.failed], () => [
    h("p", { class: "tm-money" }, h("span", { text: "Shop" }), h("b", { text: dollars(view.money) })),
    h("p", { class: "tm-done" }, h("span", { text: "Jobs done" }),
      h("b", { role: "img", "aria-label": `${view.completed} of ${JOBS_TO_WIN}` }, ...Array.from({ length: JOBS_TO_WIN }, (_, i) => h("i", { "data-on": i < view.completed ? "yes" : "no", text: i < view.completed ? "✓" : "" })))),
    h("p", { class: "tm-failed" }, h("span", { text: "Failed" }), h("b", { text: view.failed })),
  ]);
}

function drawPlayers(root, view) {
  mark(root, "data-many", Object.keys(view.players).length > 6);
  keyed(root, inOrder(view), (seat) => seat, makePlayer, (row, seat) => {
    const player = view.players[seat];
    mark(row, "data-turn", view.turn === seat || (view.phase === "accept_the_job" && view.boss === seat));
    mark(row, "data-action", player.action);
    mark(row, "data-off", view.phase !== "clean_up" && (player.removed || player.action === "day_off"));
    say(row.querySelector("h2"), player.name);
    row.querySelector(".tm-token").toggleAttribute("hidden", view.boss !== seat);
    row.querySelector(".tm-off").toggleAttribute("hidden", view.day_off !== seat);
    say(row.querySelector(".tm-status"), status(view, seat));
    say(row.querySelector(".tm-hand"), player.hand);
  });
}

function makePlayer(seat) {
  return h("li", { class: "tm-player" }, badge(seat),
    h("div", { class: "tm-who" }, h("h2"), h("p", { class: "tm-status" })),
    h("span", { class: "tm-token" }, picture("boss"), "Boss"),
    h("span", { class: "tm-off", text: "Day off" }),
    h("p", { class: "tm-cards" }, h("b", { class: "tm-hand" }), h("small", { text: "in hand" })));
}
