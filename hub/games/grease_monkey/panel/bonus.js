/**
 * The bonus card of a player. What is on it stays on this phone; only the number of matching
 * vehicles is sent, and only when the game is over.
 */

import { h, redraw, show } from "/static/dom.js";
import { keep, kept } from "/static/kept.js";
import { t } from "/static/texts.js";
import { stepper } from "./fields.js";

const place = (view, colour) => `bonus-${view.table}-${view.game}-${colour}`;

/** Repaired vehicles of a type that the card shows. */
export function matches(types, repaired) {
  const wanted = types.map((type) => type.trim().toLowerCase()).filter(Boolean);
  return repaired.filter((vehicle) => wanted.includes(vehicle.type.toLowerCase())).length;
}

export class BonusCard {
  constructor(send, colour) {
    this.send = send;
    this.colour = colour;
    this.types = null;
    this.root = h("section", { class: "gm-bonus" });
  }

  show(view) {
    const player = view.players[this.colour];
    const playing = player && ["play", "bonus_draft"].includes(view.phase);
    show(this.root, playing || (player && view.phase === "scoring"));
    if (!player || this.root.hidden) return;
    this.types ??= JSON.parse(kept(place(view, this.colour)) ?? "[]");
    redraw(this.root, [view.game, view.phase, view.types, player.bonus_entered, player.repaired.length, this.again], () =>
      (view.phase === "scoring" ? this.enter(view, player) : this.note(view)));
  }

  /** During the game: which types, kept here and hidden until asked for. */
  note(view) {
    const list = h("datalist", { id: `gm-types-${this.colour}` }, ...view.types.map((type) => h("option", { value: type })));
    const field = (n) => h("label", { class: "field" }, t(n ? "gm.bonus.and" : "gm.bonus.types"), h("input", {
      maxlength: 24, autocomplete: "off", list: list.id, value: this.types[n] ?? "",
      onchange: (event) => {
        this.types = [0, 1].map((m) => (m === n ? event.target.value : (this.types[m] ?? "")));
        keep(place(view, this.colour), JSON.stringify(this.types));
      },
    }));
    return h("details", {}, h("summary", { text: t("gm.bonus.mine") }), h("div", { class: "row" }, field(0), field(1), list));
  }

  enter(view, player) {
    if (player.bonus_entered && !this.again) {
      return [h("p", { text: t("gm.bonus.entered") }), h("button", { type: "button", onclick: () => this.change(view) }, t("gm.bonus.change"))];
    }
    const n = matches(this.types, player.repaired);
    const submit = h("button", { type: "submit", class: "primary big" }, t("gm.bonus.enter"));
    const form = h("form", { class: "stack" },
      h("div", { class: "field" }, t("gm.bonus.of", { count: player.repaired.length }), stepper("matches", t("gm.bonus.matches"), n, player.repaired.length)), submit);
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const said = { player: this.colour, matches: Number(new FormData(form).get("matches")) };
      if (await this.send("enter_bonus", said, submit)) this.again = false;
    });
    return form;
  }

  change(view) {
    this.again = true;
    this.show(view);
  }
}
