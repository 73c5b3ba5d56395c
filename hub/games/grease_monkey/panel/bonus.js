/**
 * The bonus card of a player. What is on it stays on this phone; only the number of matching
 * vehicles is sent, and only when the game is over.
 */

import { h, redraw, show } from "/static/dom.js";
import { stepper } from "./fields.js";

const place = (view, colour) => `pitwall-bonus-${view.table}-${view.game}-${colour}`;

function kept(view, colour) {
  try {
    return JSON.parse(localStorage.getItem(place(view, colour))) ?? [];
  } catch {
    return []; // storage is switched off, or somebody else wrote there
  }
}

function keep(view, colour, types) {
  try {
    localStorage.setItem(place(view, colour), JSON.stringify(types));
  } catch {
    // it holds for this page only
  }
}

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
    this.types ??= kept(view, this.colour);
    redraw(this.root, [view.game, view.phase, view.types, player.bonus_entered, player.repaired.length, this.again], () =>
      (view.phase === "scoring" ? this.enter(view, player) : this.note(view)));
  }

  /** During the game: which types, kept here and hidden until asked for. */
  note(view) {
    const list = h("datalist", { id: `gm-types-${this.colour}` }, ...view.types.map((type) => h("option", { value: type })));
    const field = (n) => h("label", { class: "field" }, n ? "and" : "Types on the card", h("input", {
      maxlength: 24, autocomplete: "off", list: list.id, value: this.types[n] ?? "",
      onchange: (event) => {
        this.types = [0, 1].map((m) => (m === n ? event.target.value : (this.types[m] ?? "")));
        keep(view, this.colour, this.types);
      },
    }));
    return h("details", {}, h("summary", { text: "My bonus card (stays on this phone)" }), h("div", { class: "row" }, field(0), field(1), list));
  }

  enter(view, player) {
    if (player.bonus_entered && !this.again) {
      return [h("p", { text: "Your bonus card is entered." }), h("button", { type: "button", onclick: () => this.change(view) }, "Change it")];
    }
    const n = matches(this.types, player.repaired);
    const submit = h("button", { type: "submit", class: "primary big" }, "Enter my bonus card");
    const form = h("form", { class: "stack" },
      h("div", { class: "field" }, `Matching vehicles, of ${player.repaired.length} repaired`, stepper("matches", "Matching vehicles", n, player.repaired.length)), submit);
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
