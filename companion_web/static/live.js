/**
 * Follows one table: a single stream, and the truth about how fresh it is.
 *
 * Every frame is a whole state, so nothing has to be caught up. A beat comes every second; when
 * they stop, the page says so, whatever the socket believes.
 */

import { judge } from "./link.js";
import { Share } from "./share.js";

const POLL_AFTER_MS = 4000;
const POLL_EVERY_MS = 1000;
const REOPEN_AFTER_MS = 6000;
const HIDDEN_MS = 60_000;
const CLOCK_SLACK_US = 1_500_000;

/** Fires `state` (a new view), `link` (freshness changed) and `gone` (no such table). */
export class Live extends EventTarget {
  /** @param {string} table */
  constructor(table) {
    super();
    this.address = `/api/v1/tables/${table}`;
    /** @type {any} */ this.view = null;
    this.link = judge(0, false);
    this.heard = performance.now();
    this.broken = false;
    this.offset = null;
    this.lastNow = 0;
    this.polled = 0;
    this.opened = 0;
    /** @type {EventSource|null} */ this.source = null;
    this.share = new Share(() => this.release());
  }

  start() {
    this.open();
    setInterval(() => this.watch(), 250);
    document.addEventListener("visibilitychange", () => this.wake());
    addEventListener("pageshow", (event) => event.persisted && this.wake());
    addEventListener("online", () => this.wake());
    return this;
  }

  /** Hub time in microseconds. It stands still when the hub is not heard, as all else does. */
  now() {
    if (this.offset === null) return this.lastNow;
    return Math.min(performance.now() * 1000 + this.offset, this.lastNow + CLOCK_SLACK_US);
  }

  open() {
    this.source?.close();
    this.opened = performance.now();
    const source = new EventSource(`${this.address}/stream`);
    this.source = source;
    this.share.hold();
    source.addEventListener("state", (event) => this.take(JSON.parse(event.data)));
    source.addEventListener("beat", (event) => this.beat(JSON.parse(event.data)));
    source.addEventListener("error", (event) => this.fail(event));
  }

  /** Do without a stream. */
  release() {
    this.source?.close();
    this.source = null;
    this.share.drop();
  }

  /** @param {any} view */
  take(view) {
    if (this.offset === null) this.setClock(view.now); // until the first beat knows better
    this.heardNow();
    this.view = view;
    this.dispatchEvent(new Event("state"));
  }

  beat({ now, revision }) {
    this.setClock(now);
    this.heardNow();
    if (this.view && revision > this.view.revision) this.refresh();
  }

  /** The stream broke, or the hub said why there is none. */
  fail(event) {
    if (event.data) {
      this.refused = JSON.parse(event.data).message;
      this.dispatchEvent(new Event("gone"));
    }
    this.broken = true;
    this.watch();
  }

  heardNow() {
    this.heard = performance.now();
    this.broken = false;
    this.watch();
  }

  setClock(now) {
    this.lastNow = now;
    this.offset = now - performance.now() * 1000;
  }

  /** Ask for the state directly. */
  async refresh() {
    const asked = performance.now();
    this.polled = asked;
    try {
      const reply = await fetch(this.address, { cache: "no-store", signal: AbortSignal.timeout(2500) });
      if (!reply.ok) return;
      const view = await reply.json();
      const overtaken = this.heard > asked && this.view && view.revision < this.view.revision;
      if (overtaken) return;
      this.setClock(view.now);
      this.take(view);
    } catch {
      this.watch(); // no answer: the watchdog says so
    }
  }

  wake() {
    clearTimeout(this.sleep);
    if (document.hidden) {
      this.sleep = setTimeout(() => this.release(), HIDDEN_MS);
      return;
    }
    this.refresh();
    if (this.source?.readyState === EventSource.CLOSED) this.open();
  }

  watch() {
    const now = performance.now();
    const silence = now - this.heard;
    if (!document.hidden) this.follow(now, silence);
    const link = judge(silence, this.view !== null, this.broken);
    if (link.words === this.link.words) return;
    this.link = link;
    this.dispatchEvent(new Event("link"));
  }

  /** Open the stream anew when it is dead; ask while there is none, or nothing is heard. */
  follow(now, silence) {
    const due = now - this.polled > POLL_EVERY_MS;
    if (!this.source && due && this.share.hasRoom()) this.open();
    else if (this.source && silence > REOPEN_AFTER_MS && now - this.opened > REOPEN_AFTER_MS) this.open();
    if (due && (!this.source || silence > POLL_AFTER_MS)) this.refresh();
  }
}
