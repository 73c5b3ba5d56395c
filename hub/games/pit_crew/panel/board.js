/** The big screen of Pit Crew: track and infield, timing tower, ticker. */

import { h, mark, show } from "/static/dom.js";
import { t } from "/static/texts.js";
import { ticker } from "/static/ticker.js";
import { PhotoFinish } from "./photo_finish.js";
import { Reveal } from "./reveal.js";
import { cues as heard, StartTones } from "./sounds.js";
import { Stage } from "./stage.js";
import { Tower } from "./tower.js";
import { Track } from "./track.js";
import { headline as said } from "./words.js";

const KEYS = { " ": "next", ArrowRight: "next", ArrowLeft: "back", Escape: "end" };

/** What this part can show itself, beside the whole board. */
export const shows = ["crew"];

/** One line that tells a room what is going on, and does not give away what is still to be told. */
export const headline = (view) => said(reveal?.telling ? { ...view, phase: "race", stage: "told" } : view);

/** What is true and worth hearing, as far as it is told. */
export const cues = (view) => heard(reveal.telling ? reveal.veil(view) : view);

/** @type {Reveal | undefined} */
let reveal;

/**
 * Draw the state of a table.
 * @param {any} root @param {any} view @param {import("/static/page.js").Context} ctx
 */
export function render(root, view, ctx) {
  root.board ??= mount(root, ctx);
  mark(root, "data-empty", Object.keys(view.crews).length === 0);
  mark(root, "data-only", ctx.screen?.shows.split("/")[1]);
  const known = reveal.follow(view);
  for (const part of root.board) part.show(known);
}

function mount(root, ctx) {
  const again = () => ctx.live.dispatchEvent(new Event("state"));
  reveal = new Reveal(again, Boolean(ctx.screen));
  ctx.screen?.addEventListener("shows", again);
  ctx.screen?.addEventListener("turn", (event) => reveal.turn(event.detail));
  addEventListener("keydown", (event) => {
    if (!reveal.telling || !(event.key in KEYS) || event.target.closest("button, a")) return;
    event.preventDefault();
    reveal.turn(KEYS[event.key]);
  });
  const parts = { track: new Track(), stage: new Stage(ctx, reveal), controls: controls(), tower: new Tower(), ticker: ticker("pc-ticker"), photo: new PhotoFinish(), tones: new StartTones(ctx) };
  root.classList.add("pc-board");
  root.replaceChildren(
    h("section", { class: "pc-track", "aria-label": t("pc.track") }, parts.track.svg, parts.stage.root, parts.controls.root),
    parts.photo.root, parts.tower.root, parts.ticker.root);
  return Object.values(parts);
}

/** What somebody at the screen can do while the findings are told. */
function controls() {
  const keys = ["back", "next", "end"].map((how) => h("button", { type: "button", class: "quiet", onclick: () => reveal.turn(how) }, t(`pc.tell.${how}`)));
  const root = h("p", { class: "pc-tell", role: "group", "aria-label": t("pc.tell") }, ...keys);
  return { root, show: () => show(root, reveal.telling) };
}
