/**
 * The cards of a car go in: areas, the slots of one of them, and a pad of numbers. The hub scores
 * what is typed, in private, and says why; nothing of it is kept until it is handed in.
 */

import { h, mark, redraw, say, show } from "/static/dom.js";
import { t } from "/static/texts.js";
import { pile } from "./pile.js";
import { COLORS, Sheet, SHORT, TIRES } from "./sheet.js";
import { Verdict } from "./verdict.js";

const SCORE_AFTER_MS = 120;
const WILD = { Assist: "assist", Teamwork: "teamwork", Training: "training" };

export class CardPad {
  /**
   * @param {{ctx: any, crew: string, seat: string}} who @param {() => void} done leaves the pad
   */
  constructor({ ctx, crew, seat }, done) {
    Object.assign(this, { ctx, crew, seat });
    this.color = "B";
    this.mode = "cards";
    this.verdict = new Verdict();
    this.parts = {
      areas: h("div", { class: "pc-areas", role: "group", "aria-label": t("pc.pad.areas") }),
      pile: h("div", { class: "pc-pile" }),
      last: h("p", { class: "pc-last", role: "status" }),
      undo: h("button", { type: "button", class: "pc-undo", onclick: () => this.undo() }, t("pc.pad.undo")),
      pad: h("div", { class: "pc-pad", role: "group", "aria-label": t("pc.pad.cards") }),
      more: h("div", { class: "pc-more-keys" }),
      hand: h("button", { type: "button", class: "primary big pc-hand", onclick: () => this.handIn() }),
      leave: h("button", { type: "button", class: "pc-leave", onclick: done }, t("pc.pad.back")),
    };
    const { areas, pile: slots, last, undo, pad, more, hand, leave } = this.parts;
    this.root = h("div", { class: "pc-cards" }, areas, slots, h("div", { class: "pc-typed" }, h("div", {}, this.verdict.line, last), undo), pad,
      h("div", { class: "pc-actions" }, more, leave, hand), this.verdict.list);
  }

  get name() {
    const { view } = this.ctx.live;
    return `pitwall cards ${view.game} ${view.round} ${this.crew}`;
  }

  /** Draw the pad for what the table says now. `asking`: the phase still runs, so nothing is handed in. */
  update(view, asking) {
    const car = view.crews[this.crew];
    this.asking = asking;
    if (this.key !== this.name) this.begin(car);
    this.car = car;
    this.rivals = Object.entries(view.crews).filter(([crew, other]) => crew !== this.crew && !other.crashed).map(([, other]) => other);
    this.unnamed = car.wrenches.length < view.round - 1;
    const known = JSON.stringify([car.printed, car.wrenches, this.rivals.map((other) => other.wrenches)]);
    if (known !== this.known) this.ask();
    this.known = known;
    this.draw();
  }

  begin(car) {
    this.key = this.name;
    const kept = JSON.parse(sessionStorage.getItem(this.key) ?? "{}");
    this.load(car.mat, kept.data, kept.area);
  }

  /** Begin with what is known, or with nothing. */
  load(mat, data, area) {
    this.sheet = new Sheet(mat, data);
    this.area = area ?? this.sheet.missing()[0] ?? "discard";
    this.mode = "cards";
    this.known = "";
  }

  /** Take what the hub has instead of what was typed here. */
  async fetch(mat) {
    const answer = await this.ctx.ask(this.seat, "score_cards", { crew: this.crew });
    this.key = this.name;
    this.load(mat, answer.body.sheet ?? undefined);
  }

  draw() {
    const { sheet, area, car } = this;
    redraw(this.parts.areas, [sheet.data, area], () => sheet.areas.map((each) => this.areaKey(each)));
    redraw(this.parts.pile, [sheet.data, area, car.printed, this.mode], () => pile(sheet, area, car.printed, this.prompt()));
    redraw(this.parts.pad, [this.mode, this.color, area, sheet.pile(area) === null, this.needsNumber()], () => this.keys());
    redraw(this.parts.more, [sheet.data, area, this.mode, this.color, this.printed, car.wrenches, this.faces], () => this.extras());
    const last = sheet.past.at(-1);
    say(this.parts.last, last?.words ?? (sheet.isIn(area) ? t("pc.pad.change") : t("pc.pad.order")));
    this.parts.undo.disabled = !last;
    const missing = sheet.missing();
    show(this.parts.hand, !this.asking);
    this.parts.hand.disabled = missing.length > 0;
    mark(this.parts.hand, "data-ready", missing.length === 0);
    say(this.parts.hand, missing.length ? t("pc.areas.left", { count: missing.length }) : t("pc.cards.handin"));
  }

  areaKey(area) {
    const pile = this.sheet.pile(area);
    const points = this.sheet.byHand(area);
    const held = points !== null ? t("pc.pad.byhand.points", { points }) : pile === null ? "–" : Array.isArray(pile) ? pile.length : pile;
    const current = area === this.area;
    return h("button", { type: "button", "aria-pressed": String(current), "data-in": String(this.sheet.isIn(area)), onclick: () => this.turn(area) },
      SHORT[area], h("small", { text: held, "data-long": points !== null }));
  }

  turn(area) {
    this.area = area;
    this.mode = "cards";
    this.draw();
  }

  /** What the pad asks for, beside cards. */
  prompt() {
    if (this.needsNumber()) return t("pc.pad.printed.ask");
    return { byhand: t("pc.pad.byhand.ask"), face1: t("pc.pad.face1"), face2: t("pc.pad.face2"), training: t("pc.pad.training") }[this.mode] ?? "";
  }

  get printed() {
    return this.car.printed[TIRES.indexOf(this.area)];
  }

  needsNumber = () => this.mode === "print" || (this.mode === "cards" && this.printed === null && this.sheet.byHand(this.area) === null);

  /* The pad: ten numbers, and two keys that depend on what is asked. */

  keys() {
    const number = (n) => h("button", { type: "button", class: "pc-key", "data-color": this.mode === "cards" && this.area !== "discard" && !this.needsNumber() ? this.color : "none", onclick: (event) => this.number(n, event.currentTarget) }, n);
    return [...Array.from({ length: 10 }, (_, index) => number(index + 1)), ...this.side()];
  }

  side() {
    const key = (text, onclick, more = {}) => h("button", { type: "button", class: "pc-side", onclick, ...more }, text);
    if (this.mode === "byhand") return [key("0", () => this.number(0)), key(t("pc.pad.cancel"), () => this.turn(this.area))];
    if (this.mode !== "cards") return [key(t("pc.pad.cancel"), () => this.turn(this.area)), h("span")];
    if (this.needsNumber()) return [key(t("pc.pad.byhand"), () => this.judgeByHand()), key(t("pc.pad.skip"), () => this.turn(this.sheet.next(this.area)))];
    if (this.area === "discard") return [key(t("pc.pad.none"), () => this.number(0)), key("+10", () => this.number((this.sheet.pile("discard") ?? 0) + 10))];
    const other = this.color === "B" ? "W" : "B";
    const empty = !this.sheet.pile(this.area)?.length;
    return [
      key(t("pc.pad.to", { color: COLORS[other] }), () => this.flip(), { "data-color": other, "aria-label": t("pc.pad.to.cards", { color: COLORS[other] }) }),
      key(empty ? t("pc.pad.empty") : t("pc.pad.next"), () => this.onward(empty)),
    ];
  }

  flip() {
    this.color = this.color === "B" ? "W" : "B";
    this.draw();
  }

  onward(empty) {
    if (empty) this.sheet.put(this.area, [], t("pc.pad.put.none", { area: SHORT[this.area] }));
    this.changed(this.sheet.next(this.area));
  }

  judgeByHand() {
    this.mode = "byhand";
    this.draw();
  }

  async number(n, button) {
    const { area, sheet } = this;
    if (this.needsNumber()) return this.print(n, button);
    if (this.mode === "byhand") {
      sheet.judge(area, n);
      return this.changed(sheet.next(area));
    }
    if (this.mode === "face1") [this.first, this.mode] = [n, "face2"];
    else if (this.mode === "face2") return this.wild({ card: "teamwork", numbers: [this.first, n] });
    else if (this.mode === "training") return this.wild({ card: "training", number: n });
    else if (area === "discard") {
      sheet.put(area, n, t("pc.pad.discards", { count: n }));
      return this.changed(sheet.next(area));
    } else return this.place(`${n}${this.color}`);
    this.draw();
  }

  /** The number printed on a tire belongs to this copy of the game, so the hub keeps it. */
  async print(number, button) {
    const sent = await this.ctx.send(this.seat, "set_printed", { crew: this.crew, area: this.area, number }, button);
    if (sent && this.mode === "print") this.turn(this.area);
  }

  /** Most likely the first card was typed where its number was asked for. */
  misprinted() {
    this.mode = "print";
    this.draw();
  }

  wild(card) {
    this.mode = "cards";
    this.place(card);
  }

  place(card) {
    const { area, sheet } = this;
    const pile = sheet.pile(area);
    if (area === "discard" && !Array.isArray(pile)) sheet.put(area, (pile ?? 0) + 1, t("pc.pad.discards.more"));
    else sheet.add(area, card);
    this.changed(sheet.pile(area).length === sheet.full(area) + this.maybe(area) ? sheet.next(area) : area);
  }

  /** One card more may come: a rival's Caltrops wants five on a tire, and none is named yet. */
  maybe(area) {
    const asked = this.rivals.flatMap((rival) => rival.wrenches).filter((wrench) => wrench === "Caltrops").length;
    const { caltrops } = this.sheet.data;
    return Number(TIRES.includes(area) && !caltrops.includes(area) && caltrops.length < asked);
  }

  undo() {
    this.changed(this.sheet.undo() ?? this.area);
  }

  changed(area) {
    sessionStorage.setItem(this.key, JSON.stringify({ data: this.sheet.data, area }));
    this.turn(area);
    this.ask();
  }

  /* Keys below the pad: wild cards, Caltrops, points by hand. */

  extras() {
    const { area, sheet } = this;
    if (this.mode !== "cards" || this.needsNumber()) return [];
    const key = (text, onclick, pressed) => h("button", { type: "button", "aria-pressed": pressed === undefined ? null : String(pressed), onclick }, text);
    const found = Object.entries(WILD).filter(([name, kind]) => this.held(name) > sheet.placed(kind)).flatMap(([name, kind]) => this.wildKeys(name, kind, key));
    if (TIRES.includes(area)) {
      if (this.printed) found.push(key(t("pc.cards.misprinted", { number: this.printed }), () => this.misprinted()));
      if (this.rivals.some((rival) => rival.wrenches.includes("Caltrops"))) found.push(key(t("pc.pad.caltrops"), () => this.caltrops(area), sheet.data.caltrops.includes(area)));
      found.push(key(t("pc.pad.judge"), () => this.judgeByHand()));
    }
    if (!sheet.isIn(area) && this.asking) found.push(key(t("pc.pad.skip.area"), () => this.turn(this.after(area))));
    return found;
  }

  after(area) {
    const { areas } = this.sheet;
    return areas[(areas.indexOf(area) + 1) % areas.length];
  }

  held = (name) => this.car.wrenches.filter((wrench) => wrench === name).length + (this.unnamed ? 1 : 0);

  wildKeys(name, kind, key) {
    if (kind === "assist") return [key(t("pc.pad.assist", { color: COLORS[this.color] }), () => this.place({ card: "assist", color: this.color }))];
    const faces = (this.faces?.[name] ?? []).map((card) => key(`${name} ${card.numbers?.join("/") ?? card.number}`, () => this.place(card)));
    const open = () => {
      this.mode = kind === "teamwork" ? "face1" : "training";
      this.draw();
    };
    return faces.length ? faces : [key(name, open)];
  }

  caltrops(area) {
    this.sheet.toggleCaltrops(area);
    this.changed(area);
  }

  /* The hub's word on it. */

  ask() {
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      const asked = (this.asked = (this.asked ?? 0) + 1);
      const answer = await this.ctx.ask(this.seat, "score_cards", { crew: this.crew, sheet: this.sheet.data });
      if (asked !== this.asked) return; // a newer one is on its way
      if (!answer.ok) return this.verdict.show(null, answer.body.message || t("pc.pad.silent"));
      this.faces = answer.body.faces;
      this.verdict.show(answer.body.score);
      this.draw();
    }, SCORE_AFTER_MS);
  }

  async handIn() {
    const sent = await this.ctx.send(this.seat, "enter_cards", { crew: this.crew, sheet: this.sheet.data }, this.parts.hand);
    if (!sent) return;
    sessionStorage.removeItem(this.key);
    this.handed?.();
  }
}
