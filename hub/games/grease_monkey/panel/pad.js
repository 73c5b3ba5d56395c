/** The score pad of one player: vehicles, resources, what is still in work. */

import { key } from "/static/desk.js";
import { h, redraw, show } from "/static/dom.js";
import { asking } from "/static/dialogs.js";
import { t } from "/static/texts.js";
import { cardFields, readCard, stepper } from "./fields.js";
import { vehicleName } from "./garage.js";

/** Ends the game for everybody, once whoever tapped it says so twice. */
export const overKey = (send, className = "") =>
  key(asking(send, t("gm.over.sure")), t("gm.over"), "end_game", {}, className);

export class ScorePad {
  constructor(send, colour) {
    this.send = (data, button) => send("tally", { player: colour, ...data }, button);
    this.colour = colour;
    this.root = h("section", { class: "gm-pad stack" });
  }

  show(view) {
    const player = view.players[this.colour];
    show(this.root, player && view.options.mode === "score_pad" && ["play", "scoring"].includes(view.phase));
    if (!this.root.hidden) redraw(this.root, [player, view.types], () => this.draw(view, player));
  }

  draw(view, player) {
    const vehicles = player.repaired.map(({ type, stars }) => ({ stars, ...(type ? { type } : {}) }));
    const remove = (n) => {
      const button = h("button", { type: "button", "aria-label": t("gm.pad.out", { vehicle: vehicleName(player.repaired[n]) }), onclick: () => this.send({ vehicles: vehicles.filter((_, m) => m !== n) }, button) }, "✕");
      return button;
    };
    const add = h("button", { type: "submit", class: "primary" }, t("gm.pad.add"));
    const form = h("form", { class: "stack" }, cardFields(view, {}, false), add);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const { stars, type } = readCard(new FormData(form));
      this.send({ vehicles: [...vehicles, { stars, ...(type ? { type } : {}) }] }, add);
    });
    const hired = h("input", { type: "checkbox", checked: player.hired, disabled: !player.hired && !player.may_hire, onchange: () => this.send({ hired: hired.checked }, hired) });
    return [
      h("ul", { class: "gm-repaired" }, ...player.repaired.map((vehicle, n) => h("li", {}, vehicleName(vehicle), remove(n)))),
      form,
      h("div", { class: "gm-pad-counts" },
        h("div", { class: "field" }, t("gm.pad.resources"), stepper("resources", t("gm.pad.resources"), player.resources, 56, (resources) => this.send({ resources }))),
        h("div", { class: "field" }, t("gm.pad.unrepaired"), stepper("unrepaired", t("gm.pad.unrepaired"), player.unrepaired.length, 2, (unrepaired) => this.send({ unrepaired }))),
        h("label", { class: "check" }, hired, t("gm.pad.hired"))),
    ];
  }
}
