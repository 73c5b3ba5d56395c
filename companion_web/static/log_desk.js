/** The log at the referee's desk: found by seat and kind, and every entry can be corrected. */

import { fixKey, propose } from "./corrections.js";
import { record, wordsOf } from "./entry_form.js";
import { concerns, sense, timeOf, told } from "./log.js";
import { h, keyed, mark, redraw, say, show } from "./dom.js";
import { sideName } from "./seats.js";
import { t } from "./texts.js";

const FIXED = ["new_game"];
const ON_TARGET = ["void", "restore", "amend"];
const NEXT_US = 1000; // so much after another entry something put in happens
const NOTHING = {}; // of anything else only the time can be changed

/** What kind of entry people take it for: what was put in is what it says. */
const kindOf = (entry) => (ON_TARGET.includes(entry.name) ? entry.name : sense(entry).name);

/** The card with the log. */
export class LogDesk {
  /** @param {any} ctx @param {import("./log.js").Log} log @param {any} forms as `/forms` gives them */
  constructor(ctx, log, forms) {
    Object.assign(this, { ctx, log, forms, words: wordsOf(ctx) });
    this.seat = h("select", { "aria-label": t("fix.filter.seat"), onchange: () => this.draw() });
    this.kind = h("select", { "aria-label": t("fix.filter.kind"), onchange: () => this.draw() });
    this.list = document.querySelector("#log");
    this.more = h("button", { type: "button", class: "quiet", onclick: () => log.earlier() }, t("fix.earlier"));
    const add = h("button", { type: "button", onclick: () => this.insert() }, t("fix.insert"));
    this.list.before(h("p", { class: "row" }, this.seat, this.kind, add));
    this.list.after(this.more);
    log.addEventListener("change", () => this.draw());
  }

  draw() {
    const { view } = this.ctx.live;
    const all = this.log.entries;
    this.offer(this.seat, Object.entries(view.seats).map(([seat, { name }]) => [seat, sideName(seat, name)]), t("fix.filter.all"));
    this.offer(this.kind, [...new Set(all.map(kindOf))].sort().map((name) => [name, this.words.entry(name)]), t("fix.filter.any"));
    const chosen = all.filter((entry) =>
      (!this.seat.value || concerns(this.root(entry), this.seat.value, view)) && (!this.kind.value || kindOf(entry) === this.kind.value));
    keyed(this.list, chosen, (entry) => String(entry.id), () => h("li"), (line, entry) => this.line(line, entry));
    show(this.more, this.log.hasEarlier);
  }

  offer(select, options, all) {
    const { value } = select;
    redraw(select, options, () => [h("option", { value: "" }, all), ...options.map(([key, name]) => h("option", { value: key }, name))]);
    select.value = value;
  }

  line(line, entry) {
    const counts = entry.effective !== false;
    mark(line, "data-out", !counts);
    redraw(line, [entry, ON_TARGET.includes(entry.name) && this.subject(entry)], () => [
      h("div", {}, h("small", { text: timeOf(sense(entry).at) }), " ", h("b", { text: this.words.entry(kindOf(entry)) }), " ",
        h("span", { text: this.who(entry) }), " ", h("span", { class: "why", text: counts ? this.why(entry) : t("referee.out") })),
      FIXED.includes(entry.name) ? null : h("span", { class: "fix-keys" }, ...this.keys(entry, counts)),
    ]);
  }

  who({ name, source }) {
    const who = source.node ?? sideName(source.seat, this.ctx.live.view.seats[source.seat]?.name);
    return name === "insert" ? `${who}, ${this.words.entry(name)}` : who;
  }

  /** What an entry led to; of a correction what it corrects. */
  why(entry) {
    if (!ON_TARGET.includes(entry.name)) return told(entry);
    const subject = this.subject(entry);
    return subject ? t("fix.about", { what: this.words.entry(kindOf(subject)), time: timeOf(subject.at) }) : t("fix.entry", { id: entry.data.target });
  }

  subject(entry) {
    return this.log.entry(entry.data.target);
  }

  /** What a correction, or a correction of one, is about in the end. */
  root(entry) {
    const subject = ON_TARGET.includes(entry.name) && this.subject(entry);
    return subject ? this.root(subject) : entry;
  }

  keys(entry, counts) {
    const about = `${this.words.entry(kindOf(entry))} ${told(entry)}`;
    const [verb, name] = counts ? [t("referee.void"), "void"] : [t("referee.restore"), "restore"];
    const turn = fixKey(this.ctx, verb, `${verb}: ${about}`, name, { target: entry.id });
    if (!counts || ON_TARGET.includes(entry.name) || entry.secret) return [turn];
    const change = h("button", { type: "button", class: "quiet", "aria-label": `${t("fix.change")}: ${about}`, onclick: () => this.change(entry) }, t("fix.change"));
    return [turn, change];
  }

  /** Another time, another seat, or another word. */
  change(entry) {
    const now = sense(entry);
    const { node } = entry.source;
    const fields = record(this.words, this.schema(entry, now), now.data);
    const seat = node ? this.seatField(this.seatOf(entry)) : null;
    const shift = shiftField();
    const make = () => {
      const said = fields.read();
      if (!said || shift.read() === undefined) return null;
      const data = Object.fromEntries(Object.entries(said).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(now.data[key])));
      const moved = shift.read() ? { at: now.at + shift.read() } : {};
      const given = seat && seat.value !== this.seatOf(entry) ? { seat: seat.value } : {};
      const changed = { ...(Object.keys(data).length ? { data } : {}), ...moved, ...given };
      return Object.keys(changed).length ? { name: "amend", data: { target: entry.id, ...changed } } : null;
    };
    const form = h("div", { class: "stack" }, h("p", { class: "hint", text: `${timeOf(now.at)} ${told(entry)}` }),
      seat && h("label", { class: "field" }, t("fix.counts"), seat), fields.root, shift.root);
    propose(this.ctx, { title: `${t("fix.change")}: ${this.words.entry(now.name)}`, verb: t("fix.change"), make, form });
  }

  /** What an entry can say: a fact of a node, a command, or what the hub decided. */
  schema(entry, now) {
    const { facts, commands, decisions } = this.forms;
    return (entry.source.node && facts[now.name]) || commands[now.name] || decisions[now.name] || NOTHING;
  }

  seatOf(entry) {
    const { seats } = this.ctx.live.view;
    return sense(entry).seat || (Object.keys(seats).find((seat) => seats[seat].nodes.some((node) => node.id === entry.source.node)) ?? "");
  }

  seatField(chosen) {
    const seats = Object.entries(this.ctx.live.view.seats);
    return h("select", { name: "seat" }, chosen ? null : h("option", { value: "" }, t("referee.seat.nobody")),
      ...seats.map(([seat, { name }]) => h("option", { value: seat, selected: seat === chosen }, sideName(seat, name))));
  }

  /** Put in what nobody saw. */
  insert() {
    const kinds = Object.keys(this.forms.commands);
    const kind = h("select", { name: "entry" }, ...kinds.map((name) => h("option", { value: name }, this.words.entry(name))));
    const seat = this.seatField("referee");
    const whose = h("label", { class: "field" }, t("fix.said"), seat);
    const entries = this.log.entries.filter((entry) => entry.effective !== false && !ON_TARGET.includes(entry.name));
    const after = h("select", { name: "after" }, ...entries.map((entry) =>
      h("option", { value: entry.id }, `${timeOf(sense(entry).at)} ${told(entry) || this.words.entry(entry.name)}`.slice(0, 80))));
    const shift = shiftField();
    const holder = h("div");
    let fields = { read: () => undefined };
    const build = () => {
      const schema = this.forms.commands[kind.value];
      fields = record(this.words, schema);
      holder.replaceChildren(...(fields.root ? [fields.root] : []));
      show(whose, !("crew" in schema.properties));
    };
    kind.addEventListener("input", build);
    build();
    const make = () => {
      const [data, anchor] = [fields.read(), this.log.entry(Number(after.value))];
      if (!data || !anchor || shift.read() === undefined) return null;
      return { name: "insert", data: { name: kind.value, at: sense(anchor).at + NEXT_US + shift.read(), data, seat: seat.value } };
    };
    const form = h("div", { class: "stack" }, h("label", { class: "field" }, t("fix.what"), kind), whose, holder,
      h("label", { class: "field" }, t("fix.after"), after), shift.root);
    propose(this.ctx, { title: t("fix.insert"), verb: t("fix.put"), make, form });
  }
}

/** Seconds later or earlier. */
function shiftField() {
  const seconds = h("input", { type: "number", name: "seconds", min: 0, step: "0.001", value: 0 });
  const way = h("select", { name: "way", "aria-label": t("fix.way") }, h("option", { value: 1 }, t("fix.later")), h("option", { value: -1 }, t("fix.sooner")));
  const root = h("div", { class: "row fix-shift" }, h("label", { class: "field" }, t("fix.move"), seconds), way);
  return { root, read: () => (seconds.value === "" || !seconds.validity.valid ? undefined : Math.round(Number(seconds.value) * 1e6) * Number(way.value)) };
}
