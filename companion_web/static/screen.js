/**
 * This display among the screens of its table: it says every second that it is there, and shows
 * what the referee gives it. What it was given it remembers itself, so a hub that starts anew
 * learns it from here; `?screen=Kitchen` names it for good, whatever the browser forgets.
 */

import { newId, post } from "./command.js";
import { h, mark } from "./dom.js";
import { lang, t } from "./texts.js";

const EVERY_MS = 1000;
const NAME_SHOWN_MS = 5000;

export class Screen extends EventTarget {
  /** @param {string} table @param {HTMLTemplateElement} invitation shown for `join` */
  constructor(table, invitation) {
    super();
    this.table = table;
    this.invitation = invitation;
    this.named = new URLSearchParams(location.search).get("screen") ?? "";
    this.store = this.named ? localStorage : sessionStorage;
    this.key = `pitwall-screen ${table} ${this.named}`;
    this.given = { id: newId(), name: this.named, shows: "board", ...JSON.parse(this.store.getItem(this.key) ?? "{}") };
    this.cover = h("section", { class: "cover", hidden: true });
    document.body.append(this.cover);
    /** Parts that the board of the game shows itself. */
    this.own = [];
    this.render();
  }

  /** The part that it shows: board, join, reveal, history or crew/<crew>. */
  get shows() {
    return this.given.shows;
  }

  /** @param {string[]} own parts that the board of the game shows itself */
  start(own) {
    this.own = own;
    this.render();
    this.checkIn();
    setInterval(() => this.checkIn(), EVERY_MS);
    addEventListener("pagehide", () => this.leave());
    return this;
  }

  get address() {
    return `/api/v1/tables/${this.table}/screens/${this.given.id}`;
  }

  async checkIn() {
    const { name, shows } = this.given;
    const answer = await post(this.address, { name, shows, size: `${innerWidth}x${innerHeight}` });
    if (answer.ok && answer.body.turns) this.take(answer.body); // a page that is left reads no body
  }

  leave() {
    fetch(`${this.address}/leave`, { method: "POST", keepalive: true, headers: { "Content-Type": "application/json" }, body: "{}" }).catch(() => {}); // a hub that is gone forgets it anyway
  }

  take(given) {
    const [turns, how] = given.turns;
    if (this.turns !== undefined && turns > this.turns) this.dispatchEvent(new CustomEvent("turn", { detail: how }));
    this.turns = turns;
    const { name, shows } = this.given;
    if (given.name === name && given.shows === shows) return;
    this.given = { id: given.id, name: given.name, shows: given.shows };
    this.store.setItem(this.key, JSON.stringify(this.given));
    if (name) this.introduce();
    if (given.shows !== shows) this.render();
  }

  /** Say its name large for a moment, so that people see which one it is. */
  introduce() {
    document.querySelector(".screen-name")?.remove();
    const note = h("p", { class: "screen-name", role: "status", text: this.given.name });
    document.body.append(note);
    setTimeout(() => note.remove(), NAME_SHOWN_MS);
  }

  render() {
    const [part, crew] = this.shows.split("/");
    const frame = (path, title) => h("iframe", { src: `${path}?kiosk&watch&lang=${lang}`, title });
    const own = this.own.includes(part);
    const parts = own ? {} : {
      join: () => this.invitation.content.cloneNode(true),
      history: () => frame("/history", t("screen.history")),
      crew: () => frame(`/t/${this.table}/crew/${crew}`, t("screen.crew")),
    };
    mark(document.documentElement, "data-shows", part);
    mark(this.cover, "aria-label", part === "crew" ? t("screen.crew") : t(`screens.part.${part}`));
    this.cover.replaceChildren(...(parts[part] ? [parts[part]()] : []));
    this.cover.hidden = !(part in parts);
    this.dispatchEvent(new Event("shows"));
  }
}
