/** A player's phone: what to do now, and the one set of big buttons for it. */

import { key } from "/static/desk.js";
import { h, redraw, say, show } from "/static/dom.js";
import { spoken, t } from "/static/texts.js";
import { BonusCard } from "./bonus.js";
import { amounts, icon, NAMES, tokens, vehicleName } from "./garage.js";
import { Grid } from "./grid.js";
import { overKey, ScorePad } from "./pad.js";
import { TurnPad } from "./play.js";
import { drawResult } from "./result.js";
import { task } from "./words.js";

export { headline } from "./words.js";

/**
 * Draw the phone of `ctx.crew`, which acts by `ctx.seat`; without one it only shows.
 * @param {any} root @param {any} view @param {any} ctx
 */
export function render(root, view, ctx) {
  root.phone ??= new Phone(root, ctx);
  root.phone.show(view, Boolean(ctx.seat));
}

class Phone {
  constructor(root, { crew, seat, send }) {
    this.colour = crew;
    const mine = (name, data, button) => send(seat, name, data, button);
    this.stars = h("b");
    this.task = h("p", { class: "gm-task", role: "status" });
    this.stash = h("div", { class: "gm-mine" });
    this.turn = new TurnPad(mine);
    this.grid = new Grid();
    this.pad = new ScorePad(mine, crew);
    this.bonus = new BonusCard(mine, crew);
    this.keys = h("div", { class: "stack" });
    this.result = h("section", { class: "gm-result", "aria-label": t("gm.result") });
    this.send = mine;
    root.classList.add("gm-phone");
    root.append(h("header", { class: "gm-head" }, h("h2", {}, icon(crew), NAMES[crew]), h("p", {}, this.stars, " ★")),
      this.task, this.stash, this.turn.root, this.grid.root, this.pad.root, this.keys, this.result, this.bonus.root);
  }

  show(view, held) {
    const player = view.players[this.colour];
    const mine = held && view.turn?.player === this.colour;
    say(this.stars, player ? (player.score ?? player.reputation) : "–");
    const words = held ? task(view, this.colour) : spoken(view.waiting);
    say(this.task, words);
    show(this.task, view.phase !== "finished"); // the result says it
    this.turn.show(mine ? view : { ...view, turn: null });
    show(this.grid.root, view.turn && !mine);
    if (view.turn && !mine) this.grid.show(view);
    for (const part of [this.pad, this.bonus]) part.show(held ? view : { ...view, players: {} });
    redraw(this.stash, [player, view.options], () => (player && view.options.mode === "referee" && view.phase !== "finished" ? garage(player) : null));
    redraw(this.keys, [view.phase, view.picks[0], view.options.mode, held], () => (held ? this.buttons(view) : null));
    show(this.result, view.phase === "finished");
    if (view.phase === "finished") drawResult(this.result, view);
  }

  buttons(view) {
    if (view.picks[0] === this.colour) return key(this.send, t("gm.bonus.chosen"), "pick_bonus", {}, "primary big");
    const ends = view.phase === "play" && view.options.mode === "score_pad";
    return ends ? overKey(this.send) : null;
  }
}

function garage(player) {
  const work = player.unrepaired.map((vehicle) => `${vehicleName(vehicle)}${vehicle.cost ? ` (${amounts(vehicle.cost)})` : ""}`);
  const done = player.repaired.map(vehicleName);
  return [tokens(player.stash),
    h("p", { text: work.length ? t("gm.work", { vehicles: work.join(", ") }) : t("gm.work.none") }),
    done.length ? h("p", { text: t("gm.repaired", { vehicles: done.join(", ") }) }) : null];
}
