/** Each player's garage, a row each: reputation, stash, vehicles in work and repaired. */

import { h, keyed, mark, redraw, say } from "/static/dom.js";
import { sitting } from "/static/seats.js";
import { t } from "/static/texts.js";
import { cost, icon, NAMES, tokens, vehicleName } from "./garage.js";

const ROOM = 5; // vehicles in letters to be read from afar

export class Garages {
  constructor() {
    this.root = h("ol", { class: "gm-garages", "aria-label": t("gm.garages") });
  }

  show(view) {
    mark(this.root, "data-players", view.order.length);
    keyed(this.root, view.order, (colour) => colour, make, (row, colour) => draw(row, view, colour));
  }
}

function make(colour) {
  return h("li", { class: "gm-garage", "data-crew": colour },
    h("h2", { class: "gm-plate" }, icon(colour), NAMES[colour], h("small", { class: "people" })),
    h("p", { class: "gm-note" }),
    h("p", { class: "gm-stars" }, h("b"), h("span", { text: "★" })),
    h("div", { class: "gm-stash" }),
    h("div", { class: "gm-vehicles" }));
}

function draw(row, view, colour) {
  const player = view.players[colour];
  say(row.querySelector(".people"), sitting(view, colour));
  const now = view.turn?.player === colour || view.picks[0] === colour;
  mark(row, "data-turn", now);
  mark(row, "data-full", player.unrepaired.length + player.repaired.length > ROOM);
  say(row.querySelector(".gm-note"), note(view, colour, now));
  say(row.querySelector(".gm-stars b"), player.score ?? player.reputation);
  const pad = view.options.mode === "score_pad";
  redraw(row.querySelector(".gm-stash"), [player.stash, player.resources, pad], () =>
    (pad ? h("p", { text: t("gm.resources", { count: player.resources }) }) : tokens(player.stash)));
  redraw(row.querySelector(".gm-vehicles"), [player.unrepaired, player.repaired, player.hired, player.slots], () => [
    ...player.unrepaired.map((vehicle) => h("span", { class: "gm-work" }, vehicleName(vehicle), ...cost(vehicle.cost))),
    ...player.repaired.map((vehicle) => h("span", { class: "gm-done", text: `✓ ${vehicleName(vehicle)}` })),
    player.hired ? h("span", { class: "gm-hired", text: t("gm.hired") }) : null,
  ]);
}

function note(view, colour, now) {
  const lost = (view.seats[colour]?.nodes ?? []).filter((node) => !node.online);
  if (lost.length && view.phase !== "finished") return t("gm.lost", { nodes: lost.map((node) => node.id).join(", ") });
  if (view.phase === "scoring") return view.players[colour].bonus_entered ? t("gm.note.bonus") : t("gm.note.nobonus");
  if (now) return t("gm.note.now");
  return view.end?.turns_left.includes(colour) ? t("gm.note.last") : "";
}
