/** The big screen of a table. */

import { start } from "./page.js";

const root = document.querySelector("#main");

/* Only a page from localhost may keep its screen awake; that is where the big screen is. */
const stayAwake = () => document.hidden || navigator.wakeLock?.request("screen").catch(() => {});
document.addEventListener("visibilitychange", stayAwake);
stayAwake();

await start("board", (panel, view, ctx) => panel.render(root, view, ctx));
