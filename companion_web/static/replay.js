/**
 * A game seen again with the board of the live table. Views are asked for some at a time; each is
 * what everybody saw at that moment, so nothing has to be worked out here.
 */

import { mark, h, say, show } from "./dom.js";
import { follow } from "./fresh.js";
import { sayBanner } from "./link.js";
import { clockText, elapsed } from "./page.js";
import { number, spoken, t, tell } from "./texts.js";

const AT_ONCE = 40;
const KEPT = 400;
const LONGEST_MS = 2000; // a pause of the table is no fun to watch
const SHORTEST_MS = 40;

const { table, game, played, running } = document.body.dataset;
const address = `/api/v1/history/${table}/${played}`;
const find = (id) => document.getElementById(id);
const [root, place, play, speed, turns] = ["main", "place", "play", "speed", "turns"].map(find);
const views = new Map();
const waiting = new Map();

let past = null;
let panel = null;
let at = 0;
let shown = 0; // when, by the clock of this page
let timer = 0;

/* What a panel expects around it: a table that nobody can act at. */
const live = new EventTarget();
live.address = address;
const ctx = { live, table, send: () => false, ask: () => ({ ok: false, body: {} }), join: null, now };

/** Hub time of what is shown; it goes on while the game is played, at most to the next moment. */
function now() {
  const from = timeOf(at);
  if (!timer) return from;
  return Math.min(from + (performance.now() - shown) * 1000 * Number(speed.value), Math.max(from, timeOf(at + 1)));
}

const timeOf = (n) => past.steps[Math.min(n, past.steps.length) - 1]?.[0] ?? past.began;

async function read(path) {
  try {
    const reply = await fetch(`${address}/${path}`, { cache: "no-store", signal: AbortSignal.timeout(15_000) });
    const body = await reply.json();
    sayBanner("gone", reply.ok ? "" : spoken(body.message));
    return reply.ok ? body : null;
  } catch {
    sayBanner("gone", t("replay.silent"));
    return null;
  }
}

/** The view of a moment; those around it come along. */
async function viewOf(n) {
  if (!views.has(n)) {
    const first = Math.floor(n / AT_ONCE) * AT_ONCE;
    if (!waiting.has(first)) waiting.set(first, read(`views?first=${first}&count=${AT_ONCE}`).finally(() => waiting.delete(first)));
    const found = await waiting.get(first);
    found?.views.forEach((view, index) => views.set(found.first + index, view));
    for (const old of views.keys()) {
      if (views.size <= KEPT) break;
      if (Math.abs(old - n) > KEPT / 2) views.delete(old);
    }
  }
  return views.get(n);
}

async function go(n) {
  at = Math.max(0, Math.min(n, past.steps.length));
  const wanted = at;
  place.value = at;
  const view = await viewOf(at);
  if (!view || at !== wanted) return false;
  shown = performance.now();
  draw(view);
  if (at + AT_ONCE / 2 <= past.steps.length) viewOf(at + AT_ONCE / 2);
  return true;
}

function draw(view) {
  live.view = view;
  const headline = panel.headline(view);
  say(find("headline"), headline);
  mark(document.documentElement, "data-phase", view.phase);
  panel.render(root, view, ctx);
  tell(find("said"), past.steps[at - 1]?.[1] ?? "");
  say(find("count"), t("replay.count", { at: number(at), all: number(past.steps.length) }));
  mark(place, "aria-valuetext", `${find("count").textContent}: ${headline}. ${find("said").textContent}`);
  turns.value = String(past.marks.findLast((turn) => turn.n <= at)?.n ?? 0);
}

function rest() {
  clearTimeout(timer);
  timer = 0;
  say(play, play.dataset.play);
}

/** Wait as long as the table did, by the speed chosen; then the next moment. */
function run() {
  clearTimeout(timer);
  say(play, play.dataset.pause);
  const gap = (timeOf(at + 1) - timeOf(at)) / 1000 / Number(speed.value);
  timer = setTimeout(async () => {
    const going = timer;
    const drawn = await go(at + 1);
    if (timer !== going) return; // somebody took over meanwhile
    if (drawn && at < past.steps.length) run();
    else rest();
  }, Math.max(SHORTEST_MS, Math.min(LONGEST_MS, gap)));
}

async function toggle() {
  if (timer) return rest();
  if (at >= past.steps.length) await go(0);
  run();
}

/** To the turn before or after. */
const turn = (way) => {
  const places = [0, ...past.marks.map((each) => each.n), past.steps.length];
  const next = way > 0 ? places.find((n) => n > at) : places.findLast((n) => n < at);
  return seek(next ?? at);
};

function seek(n) {
  rest();
  return go(n);
}

function layOut() {
  const all = Math.max(1, past.steps.length);
  place.max = past.steps.length;
  find("marks").replaceChildren(...past.marks.map((turn) => {
    const line = h("i", { "data-kind": turn.kind, title: spoken(turn.text) });
    line.style.left = `${(100 * turn.n) / all}%`;
    return line;
  }));
  turns.replaceChildren(h("option", { value: 0, text: t("replay.start") }), ...past.marks.map((each) => tell(h("option", { value: each.n }), each.text)));
}

function listen() {
  find("desk").disabled = false;
  place.addEventListener("input", () => seek(Number(place.value)));
  turns.addEventListener("change", () => seek(Number(turns.value)));
  play.addEventListener("click", toggle);
  speed.addEventListener("change", () => timer && run());
  for (const [id, step] of [["step-back", () => seek(at - 1)], ["step-on", () => seek(at + 1)], ["turn-back", () => turn(-1)], ["turn-on", () => turn(1)]]) {
    find(id).addEventListener("click", step);
  }
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("button, select, input, a") || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { " ": toggle, ArrowLeft: () => seek(at - 1), ArrowRight: () => seek(at + 1), Home: () => seek(0), End: () => seek(past.steps.length) }[event.key];
    if (step) event.preventDefault();
    step?.();
  });
  setInterval(() => {
    const { clock } = live.view;
    show(find("clock"), clock);
    say(find("clock"), clockText(elapsed(clock, now())));
  }, 100);
}

/* A game that still goes on grows, and a correction changes what was. */
let revision = null;

async function grow({ tables }) {
  const now = tables.find(({ id }) => id === table)?.revision;
  const news = revision !== null && now !== revision;
  revision = now;
  if (!news || running === undefined) return;
  const more = await read("steps");
  if (!more) return;
  past = more;
  views.clear();
  layOut();
  if (!timer) go(at);
}

past = await read("steps");
if (past) {
  panel = await import(`/games/${game}/panel/board.js`);
  layOut();
  const asked = Math.trunc(Number(new URLSearchParams(location.search).get("n")));
  if (await go(asked || 0)) listen();
}
follow(["/api/v1/tables"], grow);
