/**
 * What people hear of a table: whatever is true now and was not in the view before. So nothing is
 * heard of what happened before a page was opened or while it did not hear the hub, and what a
 * correction takes back is not said any more.
 */

import { play } from "./sound.js";
import { Voice } from "./voice.js";

/**
 * What is true now, and how it sounds.
 * @typedef {{id: string, tune?: string, words?: string, times?: number}} Cue times: how often (1)
 */

export class Cues {
  /** @param {import("./live.js").Live} live */
  constructor(live) {
    this.voice = new Voice();
    /** @type {Map<string, number>|null} how often each was true */ this.known = null;
    live.addEventListener("link", () => live.link.kind !== "live" && this.forget());
    document.addEventListener("visibilitychange", () => this.forget());
  }

  /** What comes next is where things stand, and no news. */
  forget() {
    this.known = null;
    this.voice.follow([], []);
  }

  /** @param {string} game @param {Cue[]} cues all that is true now */
  follow(game, cues) {
    if (game !== this.game) this.known = null;
    const news = cues.filter(({ id, times = 1 }) => this.known && times > (this.known.get(id) ?? 0));
    this.game = game;
    this.known = new Map(cues.map(({ id, times = 1 }) => [id, times]));
    for (const tune of new Set(news.map((cue) => cue.tune))) if (tune) play(tune);
    const spoken = (all) => all.filter(({ words }) => words);
    this.voice.follow(spoken(cues), spoken(news));
  }
}
