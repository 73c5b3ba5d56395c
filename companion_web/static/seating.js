/** Who sits where at the referee's desk: nodes come and go, also in the middle of a game. */

import { bubble, post } from "./command.js";
import { h, redraw, say } from "./dom.js";
import { sideName } from "./seats.js";
import { sure } from "./dialogs.js";
import { t } from "./texts.js";

const ASSIGN_S = 60;

export class Seating {
  constructor(ctx) {
    this.ctx = ctx;
    this.root = document.querySelector("#assign");
    this.renewPin();
  }

  draw(view) {
    const seats = Object.entries(view.seats).filter(([seat]) => seat !== "referee");
    redraw(this.root, [view.seats, view.assigning], () => h("ul", { class: "stack" }, ...seats.map((line) => this.line(view, ...line))));
  }

  line(view, seat, said) {
    const name = sideName(seat, said.name);
    const waits = view.assigning === seat;
    const button = h("button", { type: "button", "aria-label": t("referee.seat.assign", { seat: name }), onclick: () => this.assign(waits ? null : seat, button) }, t(waits ? "referee.seat.cancel" : "referee.seat.start"));
    const hint = waits ? t("referee.seat.press") : said.nodes.length ? "" : t(said.phone ? "referee.seat.phone" : "referee.seat.nobody");
    return h("li", { class: "seat" }, h("div", { class: "row" }, h("b", { text: name }), h("span", { class: "hint", text: hint }), button),
      ...said.nodes.map((node) => this.node(name, node)), said.nodes.some((node) => !node.online) ? h("p", { class: "hint", text: t("referee.seat.replace") }) : null);
  }

  node(seat, { id, online }) {
    const away = h("button", { type: "button", class: "quiet", "aria-label": t("referee.seat.away", { node: id, seat }),
      onclick: () => this.ctx.send("referee", "assign", { node: id, seat: null }, away) }, t("referee.seat.take"));
    return h("div", { class: "row fix-node" }, h("span", { text: t(online ? "referee.node.online" : "referee.node.lost", { node: id }) }), away);
  }

  async assign(seat, button) {
    const answer = await post(`${this.ctx.live.address}/assign`, { seat, seconds: ASSIGN_S });
    if (!answer.ok) bubble(button, answer.body.message);
  }

  /** A new PIN: all other referees have to enter it. */
  renewPin() {
    const button = document.querySelector("#new-pin");
    button.addEventListener("click", async () => {
      if (!(await sure(button, t("pin.sure")))) return;
      const answer = await post(`${this.ctx.live.address}/pin?seat=referee`, {});
      if (answer.ok) say(document.querySelector("#pin-shown"), t("pin.new", { pin: answer.body.pin }));
      else bubble(button, answer.body.message);
    });
  }
}
