/** The big screen of a table. */

import { start } from "./page.js";

const root = document.querySelector("#main");

await start("board", (panel, view, ctx) => panel.render(root, view, ctx));
