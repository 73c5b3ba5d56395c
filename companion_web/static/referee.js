/** The referee's desk: the game's own part, nodes, log, another game. */

import { bubble, newId, post } from "./command.js";
import { h, keyed, mark, redraw, say, show } from "./dom.js";
import { start } from "./page.js";
import { ScreensDesk } from "./screens_desk.js";
import { t } from "./texts.js";

const LOG_LINES = 60;
/** Entries that cannot be taken out. */
const FIXED = ["new_game", "void", "restore", "amend"];
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

const screens = desk && new ScreensDesk(document.querySelector("#screens"), api);

const ctx = await start("referee", (panel, view, context) => {
  if (!desk) return;
  panel.render(desk, view, context);
  drawSeats(view);
  screens.update(view);
  soon();
});

screens?.start();

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
  const button = h("button", { type: "button", class: "quiet", onclick: () => correct(button) });
  return h("li", {}, h("div", {}, h("b"), " ", h("span"), " ", h("span", { class: "why" })), button);
}

function updateLine(line, entry) {
  const [name, who, why] = line.firstChild.children;
  const button = line.lastChild;
  const counts = entry.effective !== false;
  say(name, entry.name.replaceAll("_", " "));
  say(who, entry.source.seat ?? entry.source.node);
  say(why, counts ? (entry.outcomes ?? []).map((outcome) => outcome.text).join(" ") : t("referee.out"));
  mark(line, "data-out", !counts);
  button.dataset.target = entry.id;
  button.dataset.command = counts ? "void" : "restore";
  say(button, t(counts ? "referee.void" : "referee.restore"));
  mark(button, "aria-label", `${button.textContent}: ${name.textContent} ${why.textContent}`);
  show(button, !FIXED.includes(entry.name));
}

/** Show what a correction would change, then make it. */
async function correct(button) {
  const { command, target } = button.dataset;
  const data = { target: Number(target) };
  const { view } = ctx.live;
  const sent = { id: newId(), game: view.game, name: command, data };
  const answer = await post(`${api}/preview?seat=referee`, sent);
  const secret = answer.body.code === "secret";
  if (!answer.ok && !secret) return bubble(button, answer.body.message);
  const words = secret ? [answer.body.message] : ctx.panel.changes(view, answer.body);
  ask(button.textContent, words, () => ctx.send("referee", command, data, button));
}

function ask(title, words, then) {
  const close = (value) => () => dialog.close(value);
  const dialog = h("dialog", { "aria-labelledby": "ask-title" }, h("h2", { id: "ask-title", text: t("referee.sure", { what: title }) }),
    h("ul", { class: "stack" }, ...words.map((text) => h("li", { text }))),
    h("p", { class: "row" }, h("button", { type: "button", class: "primary", onclick: close("yes") }, title),
      h("button", { type: "button", onclick: close("no") }, t("referee.leave"))));
  dialog.addEventListener("close", () => {
    if (dialog.returnValue === "yes") then();
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
}

function drawSeats(view) {
  redraw(document.querySelector("#assign"), [view.seats, view.assigning], () =>
    h("ul", { class: "stack" }, ...Object.entries(view.seats).filter(([seat]) => seat !== "referee").map((line) => seatLine(view, ...line))));
}

function seatLine(view, seat, said) {
  const nodes = said.nodes.map((node) => t(node.online ? "referee.node.online" : "referee.node.lost", { node: node.id })).join(", ");
  const waits = view.assigning === seat;
  const button = h("button", { type: "button", "aria-label": t("referee.seat.assign", { seat: said.name }), onclick: () => assign(waits ? null : seat, button) }, t(waits ? "referee.seat.cancel" : "referee.seat.start"));
  return h("li", { class: "row seat" }, h("b", { text: said.name }),
    h("span", { class: "hint", text: waits ? t("referee.seat.press") : nodes || t(said.phone ? "referee.seat.phone" : "referee.seat.nobody") }), button);
}

async function assign(seat, button) {
  const answer = await post(`${api}/assign`, { seat, seconds: 60 });
  if (!answer.ok) bubble(button, answer.body.message);
}

for (const button of document.querySelectorAll("#another button")) {
  button.addEventListener("click", async () => {
    if (!confirm(t("referee.over"))) return;
    const { command, name } = button.dataset;
    await ctx.send("referee", command, name ? { game: name } : {}, button);
  });
}
