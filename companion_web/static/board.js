/** The big screen of a table. */

import { Cues } from "./cues.js";
import { start } from "./page.js";
import { Screen } from "./screen.js";

const root = document.querySelector("#main");
const { table, screen: assigned } = document.body.dataset;
const screen = assigned === undefined ? null : new Screen(table, document.querySelector("template#join"));
let cues;

/* Only a page from localhost may keep its screen awake; that is where the big screen is. */
const stayAwake = () => document.hidden || navigator.wakeLock?.request("screen").catch(() => {});
document.addEventListener("visibilitychange", stayAwake);
stayAwake();

const ctx = await start("board", (panel, view, ctx) => {
  panel.render(root, view, { ...ctx, screen });
  cues ??= new Cues(ctx.live);
  cues.follow(view.game, panel.cues(view));
});
screen?.start(ctx.panel.shows ?? []);
