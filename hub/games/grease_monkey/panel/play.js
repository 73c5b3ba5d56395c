/** A turn in taps: a worker, a shop, and the proposed action confirmed. */

import { bubble } from "/static/command.js";
import { h, redraw, say, show } from "/static/dom.js";
import { t } from "/static/texts.js";
import { ways } from "./act.js";
import { readStock, stockFields } from "./fields.js";
import { shopName } from "./garage.js";
import { Grid } from "./grid.js";

export class TurnPad {
  /** @param {(name: string, data: object, button?: HTMLElement) => Promise<boolean>} send */
  constructor(send) {
    this.send = send;
    this.chosen = "";
    this.target = "";
    this.way = 0;
    this.grid = new Grid((shop, card) => this.press(shop, card));
    this.sheet = h("div", { class: "gm-sheet" });
    this.end = h("div", { class: "gm-end" });
    this.root = h("div", { class: "gm-play" }, this.grid.root, this.sheet, this.end);
  }

  show(view) {
    this.view = view;
    show(this.root, view.turn);
    if (!view.turn) return;
    if (!(this.chosen in view.turn.moves)) this.drop();
    const workers = view.workers.filter((worker) => worker.id in view.turn.moves);
    const shopOf = (worker) => view.grid[worker.at];
    const chosen = workers.find((worker) => worker.id === this.chosen);
    this.grid.show(view, {
      chosen: this.target || (chosen && shopOf(chosen)),
      targets: chosen && !this.target ? view.turn.moves[chosen.id] : [],
      movable: workers.map(shopOf),
    });
    redraw(this.sheet, this.slice(), () => this.drawSheet());
    show(this.end, !this.target);
    redraw(this.end, [view.turn, view.players[view.turn.player].stash, view.options.limit], () => this.drawEnd());
  }

  slice() {
    const { view } = this;
    return [this.chosen, this.target, this.way, view.turn.player, view.turn.n, view.players, view.supply, view.row, view.turn.mechanics_left];
  }

  drop() {
    this.chosen = "";
    this.target = "";
    this.way = 0;
  }

  /** A tap on a card: go there, choose a worker there, or the next one there; else it says why not. */
  press(shop, card) {
    const { moves } = this.view.turn;
    if (this.chosen && !this.target && moves[this.chosen].includes(shop)) {
      this.target = shop;
    } else {
      const at = this.view.grid.indexOf(shop);
      const here = this.view.workers.filter((worker) => worker.at === at && worker.id in moves).map((worker) => worker.id);
      const next = here[here.indexOf(this.chosen) + 1];
      if (!here.length) return bubble(card, this.whyNot(shop, at));
      this.drop();
      this.chosen = next ?? "";
    }
    this.show(this.view);
  }

  whyNot(shop, at) {
    const chosen = this.view.workers.find((worker) => worker.id === this.chosen);
    if (chosen && !this.target) return t("gm.play.far", { shop: shopName(shop), from: shopName(this.view.grid[chosen.at]) });
    return t(this.view.workers.some((worker) => worker.at === at) ? "gm.play.stays" : "gm.play.nobody", { shop: shopName(shop) });
  }

  drawSheet() {
    const { view, chosen, target } = this;
    if (!chosen) return view.turn.mechanics_left ? h("p", { class: "hint", text: t("gm.play.how") }) : null;
    const worker = view.workers.find((one) => one.id === chosen);
    const kind = t(worker.owner ? "gm.play.specialist" : "gm.play.mechanic");
    const place = view.grid[worker.at];
    if (!target) return h("p", { class: "gm-route", text: t("gm.play.where", { worker: kind, at: t(`gm.at.${place}`) }) });
    return this.drawAction(t("gm.play.goes", { worker: kind, from: t(`gm.from.${place}`), to: t(`gm.to.${target}`) }));
  }

  drawAction(route) {
    const { view, target } = this;
    const found = ways(view, target);
    const way = found[Math.min(this.way, found.length - 1)];
    const must = view.turn.possible[target];
    const form = h("form", { class: "gm-action stack" }, h("p", { class: "gm-route", text: route }),
      found.length > 1 ? h("div", { class: "gm-ways", role: "group", "aria-label": t("gm.play.what") }, ...found.map((one, n) => this.tab(one, n, one === way))) : null,
      ...(way?.parts ?? []),
      h("button", { type: "submit", class: "primary big" }, way?.confirm ?? t("gm.play.nothing")),
      h("div", { class: "row" },
        h("button", { type: "button", onclick: () => this.back() }, t("gm.play.back")),
        way && must ? this.leave() : null));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.go(way ? way.read(new FormData(form)) : {}, false, event.submitter);
    });
    return form;
  }

  tab(way, n, on) {
    return h("button", { type: "button", "aria-pressed": String(on), onclick: () => {
      this.way = n;
      this.show(this.view);
    } }, way.title);
  }

  leave() {
    const button = h("button", { type: "button", class: "gm-small", onclick: () => this.go({}, true, button) }, t("gm.play.skip"));
    return button;
  }

  back() {
    this.target = "";
    this.way = 0;
    this.show(this.view);
  }

  async go(what, skip, button) {
    const { chosen, target } = this;
    const data = { worker: chosen, to: target, ...(skip ? { skip } : Object.keys(what).length ? { do: what } : {}) };
    const done = await this.send("move", data, button);
    if (done && this.chosen === chosen && this.target === target) { // the next tap may come before the answer
      this.drop();
      this.show(this.view);
    }
  }

  drawEnd() {
    const { turn, players } = this.view;
    const { stash, resources } = players[turn.player];
    const left = turn.mechanics_left;
    const finish = h("button", { type: "submit", class: left ? "" : "primary big", disabled: left > 0 },
      left ? t("gm.play.left", { count: left }) : t("gm.play.end"));
    const over = turn.must_return && !left;
    const count = h("p", { class: "hint", role: "status" });
    const update = () => {
      const back = Object.values(readStock(new FormData(form), "back ")).reduce((sum, n) => sum + n, 0);
      say(count, t("gm.play.return", { count: resources, limit: this.view.options.limit, back, must: turn.must_return }));
    };
    const form = h("form", { class: "stack" }, over ? stockFields("back ", t("gm.play.supply"), {}, stash, () => update()) : null, over ? count : null, finish,
      left ? this.anyway() : null);
    if (over) update();
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const back = over ? readStock(new FormData(form), "back ") : {};
      this.send("end_turn", Object.keys(back).length ? { return: back } : {}, finish);
    });
    return form;
  }

  anyway() {
    const button = h("button", { type: "button", class: "gm-small", onclick: () => this.send("end_turn", { overrule: true }, button) }, t("gm.play.anyway"));
    return button;
  }
}
