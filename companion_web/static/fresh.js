/** Keeps a page fresh that has no stream: asks the hub again and again, and says when it is silent. */

import { judge, sayBanner, sayTrouble, showLink } from "./link.js";
import { spoken } from "./texts.js";

const EVERY_MS = 1000;
const WATCH_MS = 250;
const PATIENCE_MS = 2500;
const NOT_FOUND = 404;
const HEALTH = "/healthz";

/**
 * Ask for what a page shows, and how the hub is, now and from then on. A refusal is said across the page, which
 * grows old meanwhile; that there is no such thing is an answer like any other.
 * @param {string[]} addresses
 * @param {(...bodies: any[]) => void} draw called with all answers
 * @param {number} [every] milliseconds from an answer to the next question
 */
export function follow(addresses, draw, every = EVERY_MS) {
  let heard = performance.now();
  let known = false;
  const watch = () => showLink(judge(performance.now() - heard, known));
  const look = async () => {
    const found = await Promise.all([HEALTH, ...addresses].map(read)).catch(() => []); // the watch says so
    const [health, ...answers] = found;
    if (health) sayTrouble(health.body);
    const refusal = answers.find(({ status }) => status >= 400 && status !== NOT_FOUND);
    if (answers.length) sayBanner("gone", spoken(refusal?.body.message));
    if (answers.length && !refusal) {
      draw(...answers.map(({ body }) => body));
      heard = performance.now();
      known = true;
      watch();
    }
    setTimeout(look, every);
  };
  setInterval(watch, WATCH_MS);
  document.addEventListener("visibilitychange", watch);
  look();
}

async function read(address) {
  const reply = await fetch(address, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) });
  return { status: reply.status, body: await reply.json() };
}
