/** What the nodes page says of a die: whether it is fair, and its calibration on six sides. */

import { bubble, post } from "./command.js";
import { h, mark, redraw, s, say, show } from "./dom.js";

const FACES = [1, 2, 3, 4, 5, 6];
const STORED = 64;
const ANSWER_MS = 4000;
const LOOK_MS = 200;
const ERRORS = {
  busy: "It does not lie still: take your hand off and wait a second.",
  cfg: "These sides contradict each other: begin again with 1.",
  op: "This node cannot be calibrated.",
};

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
  say(alarm, fairness?.warning ?? "");
  show(alarm, Boolean(fairness?.warning));
  show(part.querySelector("figure"), Boolean(fairness?.rolls));
  if (fairness?.rolls) draw(part, fairness);
  show(part.querySelector("details"), cal != null);
  if (cal != null) guide(part, cal);
}

function draw(part, { faces, rolls, cocked, detectable }) {
  const svg = part.querySelector("svg");
  const top = Math.max(...faces, rolls / 3);
  mark(svg, "aria-label", FACES.map((face, n) => `${face}: ${faces[n]}`).join(", "));
  redraw(svg, faces, () => [
    ...FACES.flatMap((face, n) => {
      const tall = (44 * faces[n]) / top;
      return [s("rect", { x: 4 + 31 * n, y: 48 - tall, width: 22, height: tall }), s("text", { x: 15 + 31 * n, y: 61, "text-anchor": "middle" }, `${face}`)];
    }),
    s("path", { d: `M0 ${48 - (44 * rolls) / 6 / top}H186` }),
  ]);
  const shown = detectable >= 30 ? "too few to tell anything yet" : `a face that is off by ${detectable} points or more would show`;
  const crooked = cocked ? `, ${cocked} crooked` : "";
  say(part.querySelector("figcaption"), `${faces.join(" · ")}: ${rolls} rolls${crooked}; ${shown}. The line is a sixth.`);
}

function guide(part, cal) {
  const done = FACES.filter((face) => cal & (1 << (face - 1)));
  const next = FACES.find((face) => !done.includes(face)) ?? 1;
  say(part.querySelector("summary"), cal & STORED ? "Calibrated. Calibrate again" : "Not calibrated: show it its six sides");
  say(part.querySelector("details p"), `Lay it on a level table with ${next} up, take your hand off, wait a second, and press. ${done.length} of 6 sides are read.`);
  const button = part.querySelector("button");
  say(button, `${next} lies up`);
  button.dataset.side = next;
}

async function take(id, button) {
  const what = `side-${button.dataset.side}`;
  mark(button, "aria-busy", "true");
  const said = await ask(id, what);
  mark(button, "aria-busy", null);
  if (said !== "ok") bubble(button, ERRORS[said] ?? said);
  else bubble(button, what === "side-6" ? "All six sides are read. The die keeps its calibration." : "Read. Now the next side.");
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
  return "The die does not answer: move it to wake it.";
}
