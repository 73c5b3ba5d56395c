/** What the big screen sounds like: lights, GO, sixes, STOP. */

import { tone } from "/static/sound.js";
import { lightsLeft } from "./words.js";

export class Sounds {
  constructor(ctx) {
    this.ctx = ctx;
    setInterval(() => this.view && this.countLights(), 50);
  }

  show(view) {
    const old = this.view;
    this.view = view;
    if (!old || old.game !== view.game || old.round !== view.round) return;
    if (old.phase !== view.phase && view.phase === "race") tone(196, 1200);
    if (sixes(view) > sixes(old)) tone(988, 160);
  }

  countLights() {
    const left = this.view.stage === "starting" ? lightsLeft(this.view, this.ctx.now()) : null;
    if (left !== this.left && this.left !== undefined) {
      if (left !== null && left > 0) tone(440, 150);
      else if (this.left !== null) tone(880, 700);
    }
    this.left = left;
  }
}

const sixes = (view) => Object.values(view.crews).reduce((sum, car) => sum + car.sixes, 0);
