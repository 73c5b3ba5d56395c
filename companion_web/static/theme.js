/** Dark by default, light on request; kept in this browser. */

const root = document.documentElement;

function use(theme) {
  root.dataset.theme = theme;
  for (const button of document.querySelectorAll("[data-theme-toggle]")) {
    button.textContent = theme === "light" ? button.dataset.dark : button.dataset.light;
  }
}

function stored() {
  try {
    return localStorage.getItem("pitwall-theme");
  } catch {
    return null; // storage is switched off in this browser
  }
}

use(new URLSearchParams(location.search).get("theme") ?? stored() ?? "dark");

document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element) || !event.target.closest("[data-theme-toggle]")) return;
  use(root.dataset.theme === "light" ? "dark" : "light");
  try {
    localStorage.setItem("pitwall-theme", root.dataset.theme);
  } catch {
    // it holds for this page only
  }
});
