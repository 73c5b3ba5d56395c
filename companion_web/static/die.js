/** What the nodes page says of a die: whether it is fair, and its calibration on six sides. */

import { bubble, post } from "./command.js";
import { h, mark, redraw, s, say, show } from "./dom.js";
import { has, list, t } from "./texts.js";

const FACES = [1, 2, 3, 4, 5, 6];
const STORED = 64;
const ANSWER_MS = 4000;
const LOOK_MS = 200;

/** The parts of a card, hidden until `update` finds that the node is a die. */
export function make(id) {
  const button = h("button", { type: "button", class: "primary", onclick: () => take(id, button) });
  const bars = s("svg", { class: "fair-bars", viewBox: "0 0 186 64", role: "img" });
  return h("div", { class: "stack", hidden: true },
    h("p", { class: "notice alarm", role: "alert", hidden: true }), h("figure", { class: "fair" }, bars, h("figcaption", { class: "hint" })),
    h("details", {}, h("summary"), h("div", { class: "stack" }, h("p"), button)));
}

/** Bring the parts of a card up to date. */
export function update(part, node) {
  const { fairness } = node;
  const cal = node.info.caps?.cal;
  show(part, Boolean(fairness) || cal != null);
  const alarm = part.querySelector(".notice");
  say(alarm, fairness?.warning ? warning(fairness.warning) : "");
  show(alarm, Boolean(fairness?.warning));
  show(part.querySelector("figure"), Boolean(fairness?.rolls));
  if (fairness?.rolls) draw(part, fairness);
  show(part.querySelector("details"), cal != null);
  if (cal != null) guide(part, cal);
}

/** What is wrong with a die, in a sentence. */
const warning = ({ code, values }) => t(`die.warning.${code}`, { ...values, faces: list((values.faces ?? []).map(String)) });

function draw(part, { faces, rolls, cocked, detectable }) {
  const svg = part.querySelector("svg");
  const top = Math.max(...faces, rolls / 3);
  mark(svg, "aria-label", FACES.map((face, n) => t("die.bar", { face, count: faces[n] })).join(", "));
  redraw(svg, faces, () => [
    ...FACES.flatMap((face, n) => {
      const tall = (44 * faces[n]) / top;
      return [s("rect", { x: 4 + 31 * n, y: 48 - tall, width: 22, height: tall }), s("text", { x: 15 + 31 * n, y: 61, "text-anchor": "middle" }, `${face}`)];
    }),
    s("path", { d: `M0 ${48 - (44 * rolls) / 6 / top}H186` }),
  ]);
  const shown = detectable >= 30 ? t("die.few") : t("die.detect", { points: detectable });
  const count = cocked ? t("die.crooked", { rolls, count: cocked }) : t("die.rolls", { rolls });
  say(part.querySelector("figcaption"), t("die.caption", { faces: faces.join(" · "), rolls: count, shown }));
}

function guide(part, cal) {
  const done = FACES.filter((face) => cal & (1 << (face - 1)));
  const next = FACES.find((face) => !done.includes(face)) ?? 1;
  say(part.querySelector("summary"), cal & STORED ? t("die.calibrated") : t("die.uncalibrated"));
  say(part.querySelector("details p"), t("die.lay", { next, done: done.length }));
  const button = part.querySelector("button");
  say(button, t("die.side", { side: next }));
  button.dataset.side = next;
}

async function take(id, button) {
  const what = `side-${button.dataset.side}`;
  mark(button, "aria-busy", "true");
  const said = await ask(id, what);
  mark(button, "aria-busy", null);
  if (said !== "ok") bubble(button, has(`die.error.${said}`) ? t(`die.error.${said}`) : said);
  else bubble(button, what === "side-6" ? t("die.all") : t("die.read"));
}

/** Ask a node for a test and wait for its answer: `ok`, or why not. */
async function ask(id, what) {
  const answer = await post(`/api/v1/nodes/${id}/test`, { what });
  if (!answer.ok) return answer.body.message;
  const end = performance.now() + ANSWER_MS;
  while (performance.now() < end) {
    await new Promise((done) => setTimeout(done, LOOK_MS));
    const { nodes } = await (await fetch("/api/v1/nodes", { cache: "no-store" })).json();
    const test = nodes.find((node) => node.id === id)?.test;
    if (test?.id === answer.body.id && test.said) return test.said;
  }
  return t("die.silent");
}
