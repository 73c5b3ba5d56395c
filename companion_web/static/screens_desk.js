/** The screens of a table on the referee's desk: each has a name and shows what it is given. */

import { bubble, post } from "./command.js";
import { h, keyed, mark, redraw, say, show } from "./dom.js";
import { sideName } from "./seats.js";
import { t } from "./texts.js";

const EVERY_MS = 2000;
const TURNS = ["back", "next", "end"];
const PARTS = ["board", "join", "reveal", "history"];

export class ScreensDesk {
  /** @param {Element} root @param {string} api address of the table */
  constructor(root, api) {
    this.api = `${api}/screens`;
    this.none = h("p", { class: "hint", text: t("screens.none") });
    this.list = h("ul", { class: "stack" });
    this.turns = h("p", { class: "row", role: "group", "aria-label": t("screens.turn") }, h("span", { class: "hint", text: t("screens.turn") }), ...TURNS.map((how) => this.key(how)));
    root.append(this.none, this.list, this.turns);
    this.crews = [];
  }

  /** A key by which the findings are told at the referee's pace. */
  key(how) {
    const button = h("button", { type: "button", onclick: async () => {
      const answer = await post(`${this.api}/turn?seat=referee`, { how });
      if (!answer.ok) bubble(button, answer.body.message);
    } }, t(`screens.turn.${how}`));
    return button;
  }

  start() {
    this.look();
    setInterval(() => this.look(), EVERY_MS);
  }

  /** Know the crews that a screen can show, and whether the game tells why cars move. */
  update(view) {
    this.tells = "findings" in view;
    this.crews = Object.keys(view.crews ?? view.players ?? {}).map((crew) => [`crew/${crew}`, sideName(crew, view.seats[crew]?.name)]);
  }

  async look() {
    try {
      const reply = await fetch(this.api, { cache: "no-store" });
      if (reply.ok) this.draw((await reply.json()).screens);
    } catch {
      // the banner says that the hub is not heard
    }
  }

  draw(screens) {
    show(this.none, screens.length === 0);
    show(this.turns, screens.length > 0 && this.tells);
    keyed(this.list, screens, (screen) => screen.id, ({ id }) => this.make(id), (line, screen) => this.fill(line, screen));
  }

  make(id) {
    const give = (sent, field) => this.give(id, sent, field);
    const name = h("input", { maxlength: 24, required: true, onchange: () => name.reportValidity() && give({ name: name.value }, name) });
    const part = h("select", { onchange: () => give({ shows: part.value }, part) });
    return h("li", { class: "screen-line" }, h("label", { class: "field" }, h("span", {}, t("screens.name"), " ", h("small")), name), h("label", { class: "field" }, t("screens.shows"), part));
  }

  fill(line, { name, shows, size }) {
    const [field, part] = line.querySelectorAll("input, select");
    say(line.querySelector("small"), size);
    if (document.activeElement !== field) field.value = name;
    redraw(part, [this.crews, this.tells], () => [...PARTS.filter((each) => this.tells || each !== "reveal").map((each) => [each, t(`screens.part.${each}`)]), ...this.crews].map(([value, text]) => h("option", { value, text })));
    if (document.activeElement !== part) part.value = this.tells || shows !== "reveal" ? shows : "board";
    mark(part, "aria-label", t("screens.shows.of", { name }));
  }

  async give(id, sent, field) {
    const answer = await post(`${this.api}/${id}/give?seat=referee`, sent);
    if (!answer.ok) bubble(field, answer.body.message);
    field.blur();
    this.look();
  }
}
