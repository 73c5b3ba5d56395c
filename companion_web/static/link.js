/** How fresh a page is, and how it says so: the whole page, not a dot. */

import { mark, say, show } from "./dom.js";
import { spoken, t } from "./texts.js";

export const STALE_MS = 3000;

/** @typedef {{kind: "connecting"|"live"|"stale"|"disconnected", seconds: number, words: string}} Link */

/**
 * What is to be said of a page.
 * @param {number} silence milliseconds since the hub was heard
 * @param {boolean} known whether there is anything to show yet
 * @param {boolean} [broken] whether the connection ended
 * @returns {Link}
 */
export function judge(silence, known, broken = false) {
  const seconds = Math.floor(silence / 1000);
  if (broken) return { kind: "disconnected", seconds, words: t("link.disconnected", { seconds }) };
  if (silence > STALE_MS) return { kind: "stale", seconds, words: t("link.stale", { seconds }) };
  if (!known) return { kind: "connecting", seconds: 0, words: t("link.connecting") };
  return { kind: "live", seconds: 0, words: t("link.live") };
}

/** Mark the page: what is old must look old. @param {Link} link */
export function showLink({ kind, words }) {
  mark(document.documentElement, "data-link", kind);
  const old = kind === "stale" || kind === "disconnected";
  for (const [id, text] of [["link", words], ["link-spoken", old ? t(`link.spoken.${kind}`) : words]]) {
    const part = document.getElementById(id);
    if (part) say(part, text);
  }
  sayBanner("link", old ? words : "");
  if (document.getElementById("link-spoken")) mark(document.getElementById("banner-link"), "aria-hidden", "true"); // said there
}

/** Say that nothing is saved, or that nodes are not heard. @param {{storage: string, link: string}} hub */
export function sayTrouble({ storage, link }) {
  sayBanner("storage", storage === "ok" ? "" : spoken(storage));
  sayBanner("nodes", link === "ok" ? "" : spoken(link));
}

/** Say something across the page; nothing hides the banner. */
export function sayBanner(name, words) {
  const banner = document.querySelector(`#banner-${name}`);
  say(banner, words);
  show(banner, words !== "");
}
