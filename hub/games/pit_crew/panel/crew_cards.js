/** A crew's cards on its phone: the pad, and what was handed in. */

import { h, show } from "/static/dom.js";
import { t } from "/static/texts.js";
import { CardPad } from "./cards.js";
import { Verdict } from "./verdict.js";

export class CrewCards {
  /** @param {any} ctx the phone of `ctx.crew` @param {() => void} leave goes back to the caps */
  constructor(ctx, leave) {
    this.ctx = ctx;
    this.pad = new CardPad({ ctx, crew: ctx.crew, seat: ctx.seat }, leave);
    this.pad.handed = () => (this.editing = false);
    this.verdict = new Verdict();
    this.handed = h("div", { class: "pc-handed" }, h("h3", { text: t("pc.pad.handed") }), this.verdict.line, this.verdict.list,
      h("button", { type: "button", class: "big", onclick: () => this.change() }, t("pc.pad.cards.change")));
    this.root = h("div", {}, this.pad.root, this.handed);
  }

  update(view, asking) {
    this.view = view;
    const { crew } = this.ctx;
    const handed = !asking && view.entered[crew] && !this.editing;
    show(this.pad.root, !handed);
    show(this.handed, handed);
    if (!view.entered[crew]) this.editing = false;
    if (handed) this.read();
    else this.pad.update(view, asking);
    show(this.pad.parts.leave, asking);
  }

  async read() {
    if (this.at === this.view.revision) return;
    this.at = this.view.revision;
    const answer = await this.ctx.ask(this.ctx.seat, "score_cards", { crew: this.ctx.crew });
    if (!answer.ok) return;
    const { sheet, score } = answer.body;
    this.verdict.show(score, sheet ? undefined : t("pc.pad.figures"));
  }

  /** Correct what lies with the hub, which the referee may have corrected before. */
  async change() {
    await this.pad.fetch(this.view.crews[this.ctx.crew].mat);
    this.editing = true;
    this.update(this.view, false);
  }
}
