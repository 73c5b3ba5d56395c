/** What every page of a table has in common: the stream, the link state, the game's own part. */

import { asker, commander } from "./command.js";
import { say, show, mark } from "./dom.js";
import { sayBanner, sayTrouble, showLink } from "./link.js";
import { Live } from "./live.js";
import { spoken } from "./texts.js";
import "./theme.js";

/** @typedef {{live: Live, table: string, send: Function, ask: Function, now: () => number, join: HTMLTemplateElement|null}} Context */

const { table, game } = document.body.dataset;

/** Time as people say it: 2:07. */
export function clockText(milliseconds) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Milliseconds that a clock of the view shows now. */
export function elapsed(clock, now) {
  if (!clock) return 0;
  return clock.elapsed_ms + (clock.running ? Math.max(0, now - clock.started_at) / 1000 : 0);
}

/**
 * Start a page of a table.
 * @param {string} part the game's module, `board`, `crew` or `referee`
 * @param {(panel: any, view: any, ctx: Context) => void} draw called for each state
 * @returns {Promise<Context>}
 */
export async function start(part, draw) {
  const live = new Live(table);
  const ctx = {
    live,
    table,
    send: commander(live),
    ask: asker(live),
    now: () => live.now(),
    join: /** @type {HTMLTemplateElement|null} */ (document.querySelector("template#join")),
  };
  live.addEventListener("link", () => showLink(live.link));
  live.addEventListener("gone", () => sayBanner("gone", spoken(live.refused)));
  const panel = await import(`/games/${game}/panel/${part}.js`);
  ctx.panel = panel;
  live.addEventListener("state", () => {
    const { view } = live;
    if (view.game_name !== game) return location.reload();
    mark(document.documentElement, "data-phase", view.phase);
    sayTrouble(view);
    draw(panel, view, ctx);
    const headline = panel.headline(view);
    say(document.querySelector("#headline"), headline);
    document.title = `${headline} · ${view.name}`;
  });
  live.start();
  runClock(live);
  return ctx;
}

function runClock(live) {
  const clock = document.querySelector("#clock");
  if (!clock) return;
  setInterval(() => {
    if (!live.view) return;
    show(clock, live.view.clock);
    say(clock, clockText(elapsed(live.view.clock, live.now())));
  }, 100);
}
