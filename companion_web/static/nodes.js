/** The nodes: who is there, how well it is heard, and which one it is. */

import { bubble, post } from "./command.js";
import { h, keyed, redraw, say } from "./dom.js";
import "./theme.js";

const EVERY_MS = 1000;
const list = document.querySelector("#nodes");
const state = document.querySelector("#nodes-state");
let heard = performance.now();

const FACTS = {
  seat: "Seat", kind: "Kind", fw: "Firmware", heard: "Last heard", rssi: "Signal", bat: "Battery",
  offset: "Clock", lost: "Events lost", boots: "Starts", reconnects: "Reconnects", note: "Note",
};

async function look() {
  try {
    const reply = await fetch("/api/v1/nodes", { cache: "no-store", signal: AbortSignal.timeout(2500) });
    draw((await reply.json()).nodes);
    heard = performance.now();
  } catch {
    // said below
  }
  const silence = Math.floor((performance.now() - heard) / 1000);
  document.documentElement.dataset.link = silence > 2 ? "stale" : "live";
  if (silence > 2) say(state, `Hub last heard ${silence} s ago`);
  setTimeout(look, EVERY_MS);
}

function draw(nodes) {
  const online = nodes.filter((node) => node.online).length;
  say(state, nodes.length ? `${online} of ${nodes.length} online` : "No node heard yet. Switch one on, or play with phones.");
  keyed(list, nodes, (node) => node.id, make, update);
}

function make(node) {
  const button = h("button", { type: "button", onclick: () => identify(node.id, button) }, "Identify: let it blink");
  return h("li", { class: "card" }, h("h2", {}, h("span", { text: node.id }), h("span")), h("dl"), button);
}

function update(card, node) {
  const [, badge] = card.querySelector("h2").children;
  badge.className = node.online ? "state" : "state off";
  say(badge, node.online ? "online" : "not heard");
  const rows = facts(node);
  redraw(card.querySelector("dl"), rows, () => rows.flatMap(([name, value]) => [h("dt", { text: name }), h("dd", { text: value })]));
}

function facts(node) {
  const words = { ...node, heard: node.heard_s == null ? null : `${node.heard_s} s ago` };
  return Object.entries(FACTS)
    .map(([key, name]) => [name, words[key]])
    .filter(([, value]) => value !== null && value !== undefined && value !== "");
}

async function identify(id, button) {
  const answer = await post(`/api/v1/nodes/${id}/identify`, {});
  bubble(button, answer.ok ? "It blinks for a few seconds." : answer.body.message);
}

look();
