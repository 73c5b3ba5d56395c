/** Updates over the air: what a node is updated to, how that goes, and the buttons for it. */

import { bubble, post } from "./command.js";
import { h, say, show } from "./dom.js";
import { spoken, t } from "./texts.js";

const BUSY = ["sending", "held", "restarting"];
const version = (node) => node.info.fw;

/** How an update goes, or why it failed; empty when the firmware says the rest. */
export function words({ update }) {
  const state = update.state === "restarting" ? "sending" : update.state;
  return state && state !== "done" ? t(`node.update.${state}`, { ...update, why: spoken(update.why) }) : "";
}

/** The button that updates one node. */
export function make(id) {
  const button = h("button", { type: "button", class: "update", onclick: () => ask(id, button) });
  return button;
}

/** Offer what is there, unless an update is under way or the node takes none. */
export function draw(button, node, firmware) {
  show(button, firmware && node.online && !BUSY.includes(node.update.state));
  say(button, t("node.update.to", { version: firmware }));
}

/** The button that updates all nodes. */
export function drawAll(button, nodes, firmware) {
  const old = nodes.filter((node) => node.online && version(node) !== firmware);
  show(button, firmware && old.length);
  say(button, t("node.update.all", { version: firmware }));
  button.onclick = () => ask("all", button);
}

async function ask(id, button) {
  const answer = await post(`/api/v1/nodes/${id}/update`, {});
  const words = answer.ok ? spoken(Object.values(answer.body.refused).join(" ")) : answer.body.message;
  if (words) bubble(button, words);
}
