/** The referee's desk: the game's own part, nodes, what came late, the log, another game. */

import { bubble, onSubmit, post } from "./command.js";
import { Late } from "./late.js";
import { Log } from "./log.js";
import { LogDesk } from "./log_desk.js";
import { start } from "./page.js";
import { ScreensDesk } from "./screens_desk.js";
import { Seating } from "./seating.js";
import { sure } from "./dialogs.js";
import { t } from "./texts.js";

const RESTING = ["setup", "finished"]; // nothing is lost when another game begins
const { table } = document.body.dataset;
const api = `/api/v1/tables/${table}`;
const pin = document.querySelector("#pin");
const desk = document.querySelector("#desk");
let log;
let seating;
let waiting = false;

if (pin) onSubmit(pin, async () => {
  const answer = await post(`${api}/seats`, { seat: "referee", pin: new FormData(pin).get("pin") });
  if (answer.ok) location.reload();
  else bubble(pin.querySelector("button"), answer.body.message);
});

const screens = desk && new ScreensDesk(document.querySelector("#screens"), api);

const ctx = await start("referee", (panel, view, context) => {
  if (!desk) return;
  panel.render(desk, view, context);
  seating ??= new Seating(context);
  seating.draw(view);
  screens.update(view);
  soon();
});
if (desk) await openLog();

async function openLog() {
  log = new Log(ctx, read);
  const logDesk = new LogDesk(ctx, log, await read(`${api}/forms`));
  new Late(ctx, log, read, logDesk);
  if (ctx.live.view) soon();
}

screens?.start();

/* The referee's own view and the log are asked for at most twice a second. */
function soon() {
  if (waiting) return;
  waiting = true;
  setTimeout(async () => {
    waiting = false;
    await Promise.all([drawMe(), log?.refresh()]);
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

for (const button of document.querySelectorAll("#another button")) {
  button.addEventListener("click", async () => {
    if (!RESTING.includes(ctx.live.view.phase) && !(await sure(button, t("referee.over"), t("referee.over.yes")))) return;
    const { command, name } = button.dataset;
    await ctx.send("referee", command, name ? { game: name } : {}, button);
  });
}
