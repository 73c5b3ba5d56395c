/** The phone of one crew, or one tablet for all of them. */

import { h } from "./dom.js";
import { start } from "./page.js";

const { crews, joined, mine } = document.body.dataset;
const held = mine === undefined ? (joined === "yes" ? [crews] : []) : mine.split(" ").filter(Boolean);
const pads = crews.split(" ").map((crew) => {
  const root = h("section", { class: "pad", "data-crew": crew });
  document.querySelector("#pads").append(root);
  return { crew, root };
});

await start("crew", (panel, view, ctx) => {
  for (const { crew, root } of pads) panel.render(root, view, { ...ctx, crew, held: held.includes(crew) });
});
