/** The referee's desk: the game's own part, nodes, log, another game. */

import { bubble, post } from "./command.js";
import { h, keyed, redraw, say } from "./dom.js";
import { start } from "./page.js";

const LOG_LINES = 60;
const { table } = document.body.dataset;
const api = `/api/v1/tables/${table}`;
const pin = document.querySelector("#pin");
const desk = document.querySelector("#desk");

pin?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const answer = await post(`${api}/seats`, { seat: "referee", pin: new FormData(pin).get("pin") });
  if (answer.ok) location.reload();
  else bubble(pin.querySelector("button"), answer.body.message);
});

const ctx = await start("referee", (panel, view, context) => {
  if (!desk) return;
  panel.render(desk, view, context);
  drawSeats(view);
  soon();
});

/* The referee's own view and the log are asked for at most twice a second. */
let waiting = false;
function soon() {
  if (waiting) return;
  waiting = true;
  setTimeout(async () => {
    waiting = false;
    await Promise.all([drawMe(), drawLog()]);
  }, 500);
}

async function read(path) {
  try {
    const reply = await fetch(path, { cache: "no-store" });
    if (reply.status === 403) location.reload();
    return reply.ok ? await reply.json() : null;
  } catch {
    return null; // the banner says that the hub is not heard
  }
}

async function drawMe() {
  const me = await read(`${api}/me?seat=referee`);
  if (me) ctx.live.dispatchEvent(new CustomEvent("me", { detail: me }));
}

async function drawLog() {
  const newest = Math.max(0, ...ctx.live.view.ticker.map((line) => line.id));
  const last = Math.max(0, newest - LOG_LINES);
  const found = await read(`${api}/log?after=${last}`);
  if (!found) return;
  const lines = found.entries.slice(-LOG_LINES).reverse();
  keyed(document.querySelector("#log"), lines, (entry) => String(entry.id), makeLine, updateLine);
}

function makeLine() {
  const line = h("li", {}, h("b"), " ", h("span"), " ", h("span", { class: "why" }));
  return line;
}

function updateLine(line, entry) {
  const [name, who, why] = line.children;
  const source = entry.source.seat ?? entry.source.node;
  say(name, entry.name.replaceAll("_", " "));
  say(who, source);
  say(why, (entry.outcomes ?? []).map((outcome) => outcome.text).join(" ") || (entry.effective === false ? "Taken out." : ""));
}

function drawSeats(view) {
  const place = document.querySelector("#assign");
  redraw(place, [view.seats], () =>
    h("ul", { class: "stack" }, ...Object.entries(view.seats).filter(([seat]) => seat !== "referee").map(seatLine)));
}

function seatLine([seat, said]) {
  const nodes = said.nodes.map((node) => `${node.id} ${node.online ? "online" : "LOST"}`).join(", ");
  const button = h("button", { type: "button", onclick: () => assign(seat, button) }, "Press a button on it");
  return h("li", { class: "row" }, h("b", { text: said.name }), h("span", { class: "hint", text: nodes || "no node" }), button);
}

async function assign(seat, button) {
  const answer = await post(`${api}/assign`, { seat, seconds: 60 });
  bubble(button, answer.ok ? "Now press any button on the node, within a minute." : answer.body.message);
}

for (const button of document.querySelectorAll("#another button")) {
  button.addEventListener("click", async () => {
    if (!confirm("Start over? The running game ends; its log is kept.")) return;
    const { command, name } = button.dataset;
    await ctx.send("referee", command, name ? { game: name } : {}, button);
  });
}
