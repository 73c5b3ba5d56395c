/**
 * Many viewers in one process, each with a connection of its own, that note when numbers reach them.
 *
 * `node crowd.mjs sse URL COUNT` follows the stream of a Pitwall table and reads Red's sixes;
 * `node crowd.mjs socketio URL COUNT FOLDER` follows a Node-RED dashboard as its pages do, with
 * the client library in FOLDER. Says `ready` when all are connected; some time after the end of its
 * input it prints what each viewer saw, as JSON: lists of [number, milliseconds since 1970].
 */

import http from "node:http";
import { createRequire } from "node:module";

const [how, url, count, folder] = process.argv.slice(2);
const SETTLE_MS = 2000;
const now = () => performance.timeOrigin + performance.now();

/** Follow a Pitwall table. */
function sse(note, connected) {
  let rest = "";
  http.get(url, { agent: false }, (reply) => {
    reply.setEncoding("utf8");
    reply.on("data", (text) => {
      const events = (rest + text).split("\n\n");
      rest = events.pop();
      for (const event of events) {
        if (!event.includes("event: state\n")) continue;
        note(JSON.parse(event.slice(event.indexOf("data: ") + 6)).crews.red?.sixes);
        connected();
      }
    });
  });
}

/** Follow a Node-RED dashboard with one widget. */
function socketio(note, connected) {
  const { io } = createRequire(`${folder}/`)("socket.io-client");
  const { origin, pathname } = new URL(url);
  const socket = io(origin, { path: `${pathname}/socket.io`, forceNew: true });
  socket.io.engine.once("upgrade", connected);
  socket.onAny((event, said) => {
    if (event.startsWith("msg-input:")) note(Number(said.payload));
  });
}

const viewers = Array.from({ length: Number(count) }, () => []);
const follow = { sse, socketio }[how];
await Promise.all(viewers.map((seen) => new Promise((connected) => {
  follow((number) => number > (seen.at(-1)?.[0] ?? -1) && seen.push([number, now()]), connected);
})));
console.log("ready");
process.stdin.resume().on("end", () => setTimeout(() => {
  process.stdout.write(`${JSON.stringify(viewers)}\n`, () => process.exit());
}, SETTLE_MS));
