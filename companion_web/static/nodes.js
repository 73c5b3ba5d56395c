/** The nodes: who is there, how well it is heard, and which one it is. */

import { bubble, post } from "./command.js";
import * as die from "./die.js";
import { h, keyed, redraw, say } from "./dom.js";
import "./theme.js";

const EVERY_MS = 1000;
const KINDS = { pit_box: "Pit box", roller: "Die roller", die: "Instrumented die" };
const LOW_MV = Number(document.querySelector("#signs").dataset.low);
const list = document.querySelector("#nodes");
const state = document.querySelector("#nodes-state");
let heard = performance.now();

async function look() {
  try {
    const reply = await fetch("/api/v1/nodes", { cache: "no-store", signal: AbortSignal.timeout(2500) });
    const { now, nodes } = await reply.json();
    draw(nodes, now);
    heard = performance.now();
  } catch {
    // said below
  }
  const silence = Math.floor((performance.now() - heard) / 1000);
  document.documentElement.dataset.link = silence > 2 ? "stale" : "live";
  if (silence > 2) say(state, `Hub last heard ${silence} s ago`);
  setTimeout(look, EVERY_MS);
}

function draw(nodes, now) {
  const online = nodes.filter((node) => node.online).length;
  say(state, nodes.length ? `${online} of ${nodes.length} online` : "No node heard yet. Switch one on, or play with phones.");
  nodes.sort((a, b) => a.id.localeCompare(b.id));
  keyed(list, nodes, (node) => node.id, make, (card, node) => update(card, node, now));
}

function make(node) {
  const button = h("button", { type: "button", onclick: () => identify(node.id, button) }, "Identify: let it blink");
  return h("li", { class: "card" }, h("h2", {}, h("span", { text: node.id }), h("span")), h("dl"), die.make(node.id), button);
}

function update(card, node, now) {
  const [, badge] = card.querySelector("h2").children;
  badge.className = node.online ? "state" : "state off";
  say(badge, node.online ? "online" : node.info.caps?.doze ? "asleep: move it" : "not heard");
  const rows = facts(node, now);
  redraw(card.querySelector("dl"), rows, () => rows.flatMap(([name, value]) => [h("dt", { text: name }), h("dd", { text: value })]));
  die.update(card.querySelector(".stack"), node);
}

/** What is known of a node, in words; a fact that it does not send is left out. */
function facts(node, now) {
  const { info, tele } = node;
  const rows = [
    ["Seat", node.seat ? `${node.seat} at table ${node.table}` : "none: it counts for nobody"],
    ["Kind", KINDS[node.kind] ?? info.hw],
    ["Firmware", info.fw && `${info.fw}, MicroPython ${info.mp ?? "?"}`],
    ["Last heard", node.heard && `${Math.max(0, Math.floor((now - node.heard) / 1e6))} s ago`],
    ["Signal", tele.rssi && `${tele.rssi} dBm, ${signal(tele.rssi)}`],
    ["Battery", tele.bat && `${(tele.bat / 1000).toFixed(2)} V${node.kind === "die" && tele.bat < LOW_MV ? ": charge it" : ""}`],
    ["Sensor", tele.i2c && `failed ${tele.i2c} times, and was freed`],
    ["Clock", node.clock_err == null ? null : `known to ${(node.clock_err / 1000).toFixed(1)} ms`],
    ["Waiting", tele.q && `${tele.q} events not yet acknowledged`],
    ["Lost", tele.lost && `${tele.lost} events: its memory was full`],
    ["Starts", node.n >= 0 ? node.n : null],
    ["Reconnects", tele.rc],
    ["Unreadable", node.malformed ? `${node.malformed}: ${node.malformed_reason}` : null],
    ["Note", node.note],
  ];
  return rows.filter(([, value]) => value != null && value !== "" && value !== 0).map(([name, value]) => [name, String(value)]);
}

const signal = (rssi) => (rssi > -60 ? "strong" : rssi > -75 ? "fair" : "weak");

async function identify(id, button) {
  const answer = await post(`/api/v1/nodes/${id}/identify`, {});
  bubble(button, answer.ok ? "It blinks for a few seconds." : answer.body.message);
}

look();
