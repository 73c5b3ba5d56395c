/** The photo finish: how close it was, and how sure that is. */

import { h, redraw, s, show } from "/static/dom.js";
import { number, t } from "/static/texts.js";
import { NAMES, shape } from "./crews.js";

const SHOWN = ["dice", "roll_off", "entry"]; // later other things matter more
const [LEFT, WIDTH, RIGHT, ROW] = [92, 176, 156, 24];
const LEAST_US = 2000; // a bar that is known better is drawn as wide as this

/** A span of time as people say it. */
function span(us) {
  if (us < 1_000_000) return t("photo.ms", { ms: Math.max(us > 0 ? 1 : 0, Math.round(us / 1000)) });
  return t("photo.s", { s: number(Math.round(us / 10_000) / 100) });
}

/** How sure a time is. What a page told is dated by its arrival, and nobody knows how long it took. */
const sure = (...errors) => (errors.every(Boolean) ? t("photo.doubt", { span: span(errors.reduce((sum, err) => sum + err)) }) : t("photo.arrival"));

/** What the bars say, in sentences; and what the rule makes of crews that nobody can tell apart. */
function verdicts(finishes) {
  return finishes.slice(1).map((then, index) => {
    const first = finishes[index];
    const said = { first: NAMES[first.crew], then: NAMES[then.crew], unsure: sure(first.err, then.err) };
    if (!then.tied) return { text: t("photo.before", { ...said, gap: span(then.at - first.at) }), rule: "" };
    return { text: t("photo.tied", said), rule: t(then.grab ? "photo.grab" : "photo.rolloff") };
  });
}

export class PhotoFinish {
  constructor() {
    this.root = h("section", { class: "pc-photo", "aria-label": t("photo.title"), hidden: true });
  }

  show(view) {
    const scene = view.phase === "pit_crew" ? (view.stage ? "" : "dice") : view.phase === "race" ? view.stage : "";
    const finishes = view.photo_finish ?? [];
    show(this.root, finishes.length > 1 && SHOWN.includes(scene));
    redraw(this.root, finishes, () => [h("h2", { text: t("photo.title") }), strip(finishes), ...verdicts(finishes).flatMap(({ text, rule }) => [
      h("p", { text }), rule ? h("p", { class: "pc-rule", text: rule }) : null])]);
  }
}

/** Each crew on a rail: where it finished, and the bar in which that surely lies. */
function strip(finishes) {
  if (!finishes.length) return null;
  const begin = Math.min(...finishes.map(({ at, err }) => at - err));
  const end = Math.max(...finishes.map(({ at, err }) => at + err), begin + LEAST_US);
  const x = (at) => LEFT + (WIDTH * (at - begin)) / (end - begin);
  const rows = finishes.map((finish, index) => row(finish, finishes[0], index * ROW + ROW / 2, x));
  const words = verdicts(finishes).map(({ text, rule }) => `${text}. ${rule}`).join(" ");
  return s("svg", { viewBox: `0 0 ${LEFT + WIDTH + RIGHT} ${finishes.length * ROW}`, role: "img", "aria-label": words }, ...rows);
}

function row({ crew, at, err }, first, y, x) {
  const icon = s("g", { class: "pc-icon", transform: `translate(12 ${y}) scale(.34)` }, shape(crew));
  const [from, to] = [x(at - Math.max(err, LEAST_US / 2)), x(at + Math.max(err, LEAST_US / 2))];
  const name = s("text", { class: "pc-photo-name", x: 26, y: y + 5 });
  name.textContent = NAMES[crew];
  const time = s("text", { class: "pc-photo-time", x: LEFT + WIDTH + RIGHT, y: y + 5 });
  time.textContent = t(at === first.at ? "photo.first" : "photo.after", { gap: span(at - first.at), unsure: sure(err) });
  return s("g", { "data-crew": crew }, icon, name, s("line", { class: "pc-photo-rail", x1: LEFT, x2: LEFT + WIDTH, y1: y, y2: y }),
    s("line", { class: "pc-photo-bar", x1: from, x2: to, y1: y, y2: y }),
    s("path", { class: "pc-photo-edge", d: `M${from} ${y - 7}V${y + 7}M${to} ${y - 7}V${y + 7}M${x(at)} ${y - 9}V${y + 9}` }), time);
}
