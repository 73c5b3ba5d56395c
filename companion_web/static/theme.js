/** How a page appears: dark by default, light on request, kept in this browser; as on a wall. */

import { keep, kept } from "./kept.js";

const root = document.documentElement;

/* A screen on a wall: nothing to tap, no pointer. */
root.toggleAttribute("data-kiosk", new URLSearchParams(location.search).has("kiosk"));

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
