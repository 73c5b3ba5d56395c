/** Updates over the air: what a node is updated to, how that goes, and the buttons for it. */

import { bubble, post } from "./command.js";
import { h, say, show } from "./dom.js";
import { t } from "./texts.js";

const BUSY = ["sending", "held", "restarting"];
const version = (node) => node.info.fw;

/** How the last update of a node goes or went; empty without one. */
export function words({ update }) {
  return update.state ? t(`node.update.${update.state}`, update) : "";
}

/** The button that updates one node. */
export function make(id) {
  const button = h("button", { type: "button", class: "update", onclick: () => ask(id, button) });
  return button;
}

/** Offer what is there, unless an update is under way or the node takes none. */
export function draw(button, node, firmware) {
  show(button, firmware && node.online && !BUSY.includes(node.update.state));
  say(button, t(version(node) === firmware ? "node.update.again" : "node.update.to", { version: firmware }));
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
  const refused = Object.values(answer.body.refused ?? {});
  bubble(button, answer.ok ? refused.join(" ") || t("node.update.begun") : answer.body.message);
}
