/** The log of the current game as the referee reads it: newest first, as far back as asked. */

import { spoken } from "./texts.js";

const PAGE = 500; // entries that the hub gives at once
const AT_FIRST = 60;

/** Fires `change` when what it knows is newer. */
export class Log extends EventTarget {
  /** @param {any} ctx @param {(path: string) => Promise<any>} read */
  constructor(ctx, read) {
    super();
    Object.assign(this, { ctx, read });
    /** @type {Map<number, any>} */ this.known = new Map();
    this.from = null;
    this.game = "";
  }

  /** Entries that were read, the newest first in the order in which they came to light. */
  get entries() {
    return [...this.known.values()].filter((entry) => entry.game === this.game).sort((a, b) => b.id - a.id);
  }

  entry(id) {
    return this.known.get(id);
  }

  /** Read what is new, and anew whatever a correction may have changed. */
  async refresh() {
    const { view, address } = this.ctx.live;
    if (view.game !== this.game) {
      this.known.clear();
      [this.game, this.from] = [view.game, null];
    }
    const newest = Math.max(0, ...view.ticker.map((line) => line.id), ...this.known.keys());
    this.from ??= Math.max(0, newest - AT_FIRST);
    for (let after = this.from; ; ) {
      const found = await this.read(`${address}/log?after=${after}`);
      if (!found || view.game !== this.game) return;
      for (const entry of found.entries) this.known.set(entry.id, entry);
      if (found.entries.length < PAGE) break;
      after = found.entries.at(-1).id;
    }
    this.dispatchEvent(new Event("change"));
  }

  /** Whether there is more to read. */
  get hasEarlier() {
    return this.from > 0 && !this.entries.some((entry) => entry.name === "new_game");
  }

  /** Read further back. */
  earlier() {
    this.from = Math.max(0, this.from - PAGE);
    return this.refresh();
  }
}

/** What an entry says as it counts now: after an amendment, or out of what was put in. */
export const sense = (entry) => ({ name: entry.name, at: entry.at, seat: "", data: entry.data, ...entry.amended });

/** Why an entry does not count as it came, in sentences; what it led to otherwise. */
export const told = (entry) => spoken(entry.outcomes.map((outcome) => outcome.text).join(" "));

/** Whether an entry has to do with a seat. */
export function concerns(entry, seat, view) {
  const { data, seat: counts } = sense(entry);
  const { source } = entry;
  if (counts && source.node) return counts === seat;
  if ([data.crew, data.player, data.seat, source.seat].includes(seat)) return true;
  if (entry.outcomes.some((outcome) => outcome.data.crew === seat)) return true;
  return view.seats[seat]?.nodes.some((node) => node.id === source.node) ?? false;
}

/** The time of day of an entry, to a tenth of a second. */
export function timeOf(at) {
  const day = new Date(at / 1000);
  const [hours, minutes] = [day.getHours(), day.getMinutes()].map((part) => String(part).padStart(2, "0"));
  return `${hours}:${minutes}:${(day.getSeconds() + day.getMilliseconds() / 1000).toFixed(1).padStart(4, "0")}`;
}
