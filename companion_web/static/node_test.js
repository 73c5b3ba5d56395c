/** The self-test of one node, step by step: what to do now, what is seen live, what became of it. */

import { bubble, post } from "./command.js";
import { h, keyed, mark, redraw, say, show } from "./dom.js";
import { follow } from "./fresh.js";
import { columns, lastTest, place } from "./node.js";
import { t } from "./texts.js";
import "./theme.js";

const EVERY_MS = 300;
const MARKS = { pass: "✓", fail: "✗", skip: "–", "": "" };
const { node: id } = document.body.dataset;
const find = (name) => document.querySelector(`#${name}`);
const pin = find("pin");
let wanted = "begin";
let asked = ""; // the step that people see and answer

function draw(test, { nodes }) {
  const node = nodes.find((one) => one.id === id);
  if (node) say(find("title"), t("test.of", { place: place(node) }));
  say(find("last"), node ? lastTest(node) : t("test.never"));
  const steps = test.steps ?? node?.self_test.steps ?? [];
  show(find("idle"), !test.steps);
  show(find("step"), Boolean(test.at));
  show(find("steps"), steps.length);
  find("begin").disabled = !node;
  keyed(find("list"), steps, (step) => step.id, make, (row, step) => update(row, step, test.at));
  if (test.at) drawStep(test);
}

function drawStep({ at, shows, heard, live }) {
  asked = at;
  say(find("what"), t(`test.step.${at}`));
  show(find("unheard"), !heard);
  for (const button of find("answers").children) show(button, !("shows" in button.dataset) || button.dataset.shows === String(shows));
  const rows = readings(live);
  redraw(find("live"), rows, () => columns(rows));
}

/** What the node tells now. */
function readings({ dn = 0, rssi, bat, heap, x, y, z }) {
  const pressed = [0, 1, 2, 3, 4, 5, 6].filter((n) => dn & (1 << n)).map((n) => n + 1);
  return [
    [t("test.live.buttons"), pressed.join(", ") || t("test.live.nothing")],
    [t("node.fact.signal"), rssi && `${rssi} dBm`],
    [t("test.step.battery"), bat && `${(bat / 1000).toFixed(2)} V`],
    [t("node.fact.memory"), heap && t("node.memory", { kb: Math.floor(heap / 1024) })],
    [t("test.live.felt"), x != null && `x ${(x / 1000).toFixed(2)}  y ${(y / 1000).toFixed(2)}  z ${(z / 1000).toFixed(2)} g`],
  ];
}

const make = () => h("li", {}, h("b", { "aria-hidden": "true" }), h("span"), h("span", { class: "hint" }));

function update(row, { id: step, result, seen }, at) {
  const [sign, text, end] = row.children;
  mark(row, "data-result", result || "open");
  mark(row, "aria-current", step === at && "step");
  say(sign, MARKS[result]);
  say(text, t(`test.step.${step}`));
  const became = result || "open";
  say(end, [seen, t(`test.result.${became}`)].filter(Boolean).join(" · "));
}

async function act(what, button) {
  wanted = what;
  const answer = await post(`/api/v1/nodes/${id}/self-test`, { do: what, step: asked, pin: pin.elements.pin.value });
  const locked = answer.status === 403;
  show(pin, locked);
  if (!answer.ok) return bubble(locked ? pin : button, answer.body.message);
  if (answer.body.at) drawStep(answer.body);
}

for (const button of document.querySelectorAll("[data-do]")) button.addEventListener("click", () => act(button.dataset.do, button));
pin.addEventListener("submit", (event) => {
  event.preventDefault();
  act(wanted, pin);
});
follow([`/api/v1/nodes/${id}/self-test`, "/api/v1/nodes"], draw, EVERY_MS);
