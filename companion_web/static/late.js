/** What came late, was held or did not count, each with its reason, to accept or to drop. */

import { fixKey, propose } from "./corrections.js";
import { wordsOf } from "./entry_form.js";
import { sense, timeOf, told } from "./log.js";
import { h, keyed, redraw, show } from "./dom.js";
import { sideName } from "./seats.js";
import { t } from "./texts.js";

const LATE_US = 1_000_000;
const STRAYS_EVERY_MS = 3000; // they change nothing of the table, so that no new view tells of them
const MOST = 30;

/** Whether the referee may want to decide about an entry; what people tapped was answered at once. */
function isOpen(entry) {
  if (!entry.effective || entry.name === "new_game") return false;
  const { source, outcomes, late_us: late } = entry;
  const ignored = outcomes.some((outcome) => outcome.name === "ignored");
  const close = outcomes.some((outcome) => outcome.data.close);
  return close || (source.node ? ignored || late > LATE_US : ignored && source.seat !== "hub");
}

/** Seconds, as people say them. */
const seconds = (us) => (us / 1e6).toFixed(1);

export class Late {
  /** @param {any} ctx @param {import("./log.js").Log} log @param {(path: string) => Promise<any>} read @param {import("./log_desk.js").LogDesk} desk */
  constructor(ctx, log, read, desk) {
    Object.assign(this, { ctx, log, read, desk, words: wordsOf(ctx) });
    this.list = document.querySelector("#late");
    this.strays = document.querySelector("#strays");
    this.card = this.list.closest("section");
    this.none = document.querySelector("#late-none");
    log.addEventListener("change", () => this.draw());
    this.lookForStrays();
    setInterval(() => document.hidden || this.lookForStrays(), STRAYS_EVERY_MS);
  }

  draw() {
    const open = this.log.entries.filter(isOpen).slice(0, MOST);
    keyed(this.list, open, (entry) => String(entry.id), () => h("li"), (line, entry) => this.line(line, entry));
    show(this.none, !open.length && !this.strays.childElementCount);
  }

  line(line, entry) {
    redraw(line, entry, () => [
      h("div", {}, h("small", { text: timeOf(sense(entry).at) }), " ", h("b", { text: this.words.entry(sense(entry).name) }), " ",
        h("span", { text: entry.source.node ?? "" }), " ", h("span", { class: "why", text: this.why(entry) })),
      h("span", { class: "fix-keys" }, ...this.keys(entry)),
    ]);
  }

  why(entry) {
    const late = entry.source.node && entry.late_us > LATE_US ? t("late.by", { seconds: seconds(entry.late_us) }) : "";
    return `${late} ${told(entry)}`.trim();
  }

  keys(entry) {
    const about = `${this.words.entry(sense(entry).name)} ${told(entry)}`;
    const drop = (target) => fixKey(this.ctx, t("late.drop"), `${t("late.drop")}: ${about}`, "void", { target });
    const accept = (name, data) => fixKey(this.ctx, t("late.accept"), `${t("late.accept")}: ${about}`, name, { target: entry.id, ...data });
    const close = entry.outcomes.find((outcome) => outcome.data.close);
    if (close?.data.entry) return [drop(close.data.entry)]; // a roll that counted, just at STOP
    if (entry.name === "held") return [accept("restore", {}), drop(entry.id)];
    if (close?.data.stop_at) return [accept("amend", { at: close.data.stop_at - 1 }), drop(entry.id)];
    const change = h("button", { type: "button", class: "quiet", "aria-label": `${t("fix.change")}: ${about}`, onclick: () => this.desk.change(entry) }, t("fix.change"));
    return [change, drop(entry.id)];
  }

  /** Facts of nodes that had no seat are not in the log of this table: a seat can claim them. */
  async lookForStrays() {
    const found = await this.read(`${this.ctx.live.address}/strays`);
    if (!found) return;
    const of = (node) => found.facts.filter((fact) => fact.source.node === node);
    const nodes = [...new Set(found.facts.map((fact) => fact.source.node))].map((node) => [node, of(node)]);
    keyed(this.strays, nodes, ([node]) => node, () => h("li"), (line, [node, facts]) =>
      redraw(line, facts.map((fact) => fact.id), () => [
        h("div", {}, h("b", { text: node }), " ", h("span", { class: "why", text: t("late.strays", { count: facts.length, first: timeOf(facts[0].at), last: timeOf(facts.at(-1).at) }) })),
        h("button", { type: "button", class: "quiet", "aria-label": `${t("late.claim")}: ${node}`, onclick: () => this.claim(node, facts) }, t("late.claim")),
      ]));
    show(this.none, !this.list.childElementCount && !nodes.length);
  }

  /** Let a seat have what a node told while it sat nowhere; each fact can be left out. */
  claim(node, facts) {
    const seats = Object.entries(this.ctx.live.view.seats).filter(([seat]) => seat !== "referee");
    const seat = h("select", { name: "seat" }, ...seats.map(([key, { name }]) => h("option", { value: key }, sideName(key, name))));
    const boxes = facts.map((fact) => h("input", { type: "checkbox", checked: true, value: fact.id }));
    const said = (fact) => Object.entries(fact.data).map(([key, value]) => this.words.value(key, value)).join(", ");
    const form = h("div", { class: "stack" }, h("label", { class: "field" }, t("fix.counts"), seat),
      h("div", { class: "fix-boxes" }, ...facts.map((fact, index) => h("label", { class: "check" }, boxes[index], `${timeOf(fact.at)} ${this.words.entry(fact.name)}: ${said(fact)}`))));
    const make = () => {
      const chosen = boxes.filter((box) => box.checked).map((box) => Number(box.value));
      return chosen.length ? { name: "claim", data: { node, seat: seat.value, facts: chosen } } : null;
    };
    propose(this.ctx, { title: t("late.claim.title", { node }), verb: t("late.claim"), make, form });
  }
}
