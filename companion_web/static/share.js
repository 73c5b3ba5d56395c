/**
 * The pages of one browser share its connections: it opens six to a host, and a stream keeps one.
 *
 * The oldest pages hold a stream each, as many as there may be; the others ask for the state. Who
 * holds one is told among the pages themselves, and asked anew, since a page may end without a word.
 */

const MOST = 4;

export class Share {
  /** @param {() => void} giveUp called when older pages hold all the streams that there may be */
  constructor(giveUp) {
    this.me = performance.timeOrigin + Math.random();
    this.holding = false;
    this.others = new Set();
    this.channel = globalThis.BroadcastChannel ? new BroadcastChannel("pitwall-streams") : null;
    this.channel?.addEventListener("message", ({ data }) => this.hear(data, giveUp));
    addEventListener("pagehide", () => this.drop());
  }

  /** Take a stream. */
  hold() {
    this.holding = true;
    this.ask();
  }

  /** Give it back. */
  drop() {
    this.holding = false;
    this.say(false);
  }

  /** Whether there is room for one more stream, by what was said since this was last asked. */
  hasRoom() {
    const room = this.others.size < MOST;
    this.ask();
    return room;
  }

  ask() {
    this.others.clear();
    this.say(true);
  }

  say(asks) {
    this.channel?.postMessage({ from: this.me, holds: this.holding, asks });
  }

  hear({ from, holds, asks }, giveUp) {
    if (holds) this.others.add(from);
    else this.others.delete(from);
    if (asks && this.holding) this.say(false);
    const older = [...this.others].filter((other) => other < this.me);
    if (this.holding && older.length >= MOST) giveUp();
  }
}
