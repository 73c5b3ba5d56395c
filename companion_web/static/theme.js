/** How a page appears: dark by default, light on request, kept in this browser; as on a wall. */

import { keep, kept } from "./kept.js";

const root = document.documentElement;

/* A screen on a wall: nothing to tap, no pointer. */
root.toggleAttribute("data-kiosk", new URLSearchParams(location.search).has("kiosk"));

/*
 * The blocks of a big screen stand in one column, and the page scrolls: in an upright window, and in one
 * so small that it must be a larger one that somebody zoomed in. On a wall there is nobody who scrolls.
 */
const upright = matchMedia("(max-aspect-ratio: 1/1)");
const zoomed = matchMedia("(max-width: 1000px) and (max-height: 560px)");
const fixed = root.hasAttribute("data-kiosk") || document.body.classList.contains("obs");

function stand() {
  if (zoomed.matches && !fixed) root.dataset.column = "zoomed";
  else if (upright.matches) root.dataset.column = "upright";
  else delete root.dataset.column;
}

for (const window of [upright, zoomed]) window.addEventListener("change", stand);
stand();

function use(theme) {
  root.dataset.theme = theme;
  for (const button of document.querySelectorAll("[data-theme-toggle]")) {
    button.textContent = theme === "light" ? button.dataset.dark : button.dataset.light;
  }
}

use(new URLSearchParams(location.search).get("theme") ?? kept("theme") ?? "dark");

document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element) || !event.target.closest("[data-theme-toggle]")) return;
  use(root.dataset.theme === "light" ? "dark" : "light");
  keep("theme", root.dataset.theme);
});
