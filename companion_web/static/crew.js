/** The phone of one crew, or one tablet for all of them. */

import { h } from "./dom.js";
import { sitDown } from "./myself.js";
import { start } from "./page.js";

const { crews, seats } = document.body.dataset;
const acting = seats.split(" ");
const pads = crews.split(" ").map((crew, index) => {
  const root = h("section", { class: "pad", "data-crew": crew });
  document.querySelector("#pads").append(root);
  return { crew, root, seat: acting[index] };
});

await start("crew", (panel, view, ctx) => {
  for (const { root, ...who } of pads) panel.render(root, view, { ...ctx, ...who });
  const [{ crew, seat }] = pads;
  if (pads.length === 1 && seat === crew) sitDown(ctx, seat);
});
