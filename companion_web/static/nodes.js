/** The nodes: who is there, how well it is heard, which one it is, and what to do about it. */

import { bubble, post } from "./command.js";
import * as die from "./die.js";
import { h, keyed, redraw, say, show } from "./dom.js";
import { follow } from "./fresh.js";
import { receiptWords } from "./receipt.js";
import { advice, columns, lastTest, place, seatName } from "./node.js";
import { has, number, spoken, t } from "./texts.js";
import "./theme.js";
import * as firmware from "./update.js";

const list = document.querySelector("#nodes");
const state = document.querySelector("#nodes-state");

function draw({ nodes, now, firmware: version }) {
  const online = nodes.filter((node) => node.online).length;
  say(state, nodes.length ? t("node.online.of", { online, all: nodes.length }) : t("node.none"));
  nodes.sort((a, b) => a.id.localeCompare(b.id));
  keyed(list, nodes, (node) => node.id, make, (card, node) => update(card, node, now, version));
  firmware.drawAll(document.querySelector("#update-all"), nodes, version);
}

function make(node) {
  const button = h("button", { type: "button", onclick: () => identify(node.id, button) }, t("node.identify"));
  return h("li", { class: "card" },
    h("h2", {}, h("span"), h("span")),
    h("ul", { class: "advice", "aria-live": "polite", "aria-label": t("node.advice") }),
    h("dl", { class: "brief" }),
    h("details", {}, h("summary", {}, t("node.more")), h("dl")),
    die.make(node.id),
    h("p", { class: "row" }, button, firmware.make(node.id), h("a", { class: "button", href: `/nodes/${node.id}/test` }, t("page.node.test"))));
}

function update(card, node, now, version) {
  const [name, badge] = card.querySelector("h2").children;
  say(name, place(node));
  badge.className = node.online ? "state" : "state off";
  const away = node.info.caps?.doze ? "asleep" : "off";
  const state = node.online ? "online" : away;
  say(badge, t(`node.state.${state}`));
  const lines = advice(node);
  const list = card.querySelector(".advice");
  show(list, lines.length);
  redraw(list, lines, () => lines.map((text) => h("li", { class: "notice alarm", text })));
  const [brief, more] = card.querySelectorAll("dl");
  for (const [part, rows] of [[brief, short(node)], [more, facts(node, now)]]) redraw(part, rows, () => columns(rows));
  firmware.draw(card.querySelector(".update"), node, version);
  die.update(card.querySelector(".stack"), node);
}

/** What people look for first. */
function short(node) {
  const { tele, health, info } = node;
  const volts = tele.bat && number(tele.bat / 1000);
  return [
    [t("node.fact.seat"), node.seat ? t("node.seat", { seat: seatName(node), table: node.table }) : t("node.seat.none")],
    [t("node.fact.signal"), health.signal && t(`node.signal.${health.signal}`, { dbm: tele.rssi })],
    [t("node.fact.battery"), health.battery != null && t("node.battery", { percent: health.battery, volts })],
    [t("node.fact.supply"), health.battery == null && volts && t("node.volts", { volts })],
    [t("node.fact.firmware"), info.fw && t("node.firmware", { fw: info.fw, mp: info.mp })],
    [t("node.fact.update"), firmware.words(node)],
    [t("node.fact.receipt"), node.receipt.told > 0 && receiptWords(node.receipt)],
    [t("node.fact.test"), lastTest(node)],
    [t("node.fact.note"), spoken(node.note)],
  ];
}

/** All else that is known of a node; a fact that it does not send is left out. */
function facts(node, now) {
  const { info, tele } = node;
  const cause = has(`node.restart.${info.rst}`) ? info.rst : "other";
  const how = info.rst && t(`node.restart.${cause}`);
  return [
    [t("node.fact.id"), node.id],
    [t("node.fact.heard"), node.heard && t("node.heard", { seconds: Math.max(0, Math.floor((now - node.heard) / 1e6)) })],
    [t("node.fact.link"), tele.rc == null ? null : tele.rc ? t("node.link.lost", { count: tele.rc }) : t("node.link.steady")],
    [t("node.fact.clock"), node.clock_err != null && t("node.clock", { ms: Math.round(node.clock_err / 100) / 10 })],
    [t("node.fact.memory"), tele.heap && t("node.memory", { kb: Math.floor(tele.heap / 1024) })],
    [t("node.fact.restart"), how && t("node.starts", { how, n: node.n })],
    [t("node.fact.waiting"), tele.q && t("node.waiting", { count: tele.q })],
    [t("node.fact.lost"), tele.lost && t("node.lost", { count: tele.lost })],
    [t("node.fact.bus"), tele.i2c && t("node.bus", { count: tele.i2c })],
    [t("node.fact.unreadable"), node.malformed && `${node.malformed}: ${node.malformed_reason}`],
  ];
}

async function identify(id, button) {
  const answer = await post(`/api/v1/nodes/${id}/identify`, {});
  bubble(button, answer.ok ? t("node.blinks") : answer.body.message);
}

follow(["/api/v1/nodes"], draw);
