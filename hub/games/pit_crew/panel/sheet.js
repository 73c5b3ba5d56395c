/** The cards of one car while they are entered: where they lie, and how to take the last one back. */

import { t } from "/static/texts.js";

export const TIRES = ["tire_front_left", "tire_front_right", "tire_rear_left", "tire_rear_right"];
export const SHORT = {
  tire_front_left: t("pc.short.tire_front_left"), tire_front_right: t("pc.short.tire_front_right"), tire_rear_left: t("pc.short.tire_rear_left"), tire_rear_right: t("pc.short.tire_rear_right"),
  fuel_tank: t("pc.short.fuel_tank"), engine: t("pc.short.engine"), discard: t("pc.short.discard"),
};
const PAIRS = { 27: 0, 29: 1, 31: 2, 33: 3 };
export const COLORS = { B: t("pc.black"), W: t("pc.white") };
const FIELDS = { fuel_tank: "fuel", engine: "engine", discard: "discards" };

/** A card in words: "black 5", "Assist, white". */
export function cardWords(card) {
  if (typeof card === "string") return `${COLORS[card.at(-1)]} ${card.slice(0, -1)}`;
  if (card.card === "assist") return t("pc.pad.assist", { color: COLORS[card.color] });
  return card.card === "teamwork" ? `Teamwork ${card.numbers.join("/")}` : `Training ${card.number}`;
}

export class Sheet {
  /** @param {number} mat @param {any} [data] as the hub writes it */
  constructor(mat, data) {
    this.mat = mat;
    this.areas = Object.keys(SHORT).filter((area) => area !== "engine" || PAIRS[mat] > 0);
    this.data = data ?? { tires: TIRES.map(() => ({ cards: null, manual_penalty: null })), fuel: null, engine: PAIRS[mat] ? null : [], discards: null, caltrops: [] };
    this.past = [];
  }

  /** What lies in an area; null while nobody has said. */
  pile(area) {
    const tire = TIRES.indexOf(area);
    return tire < 0 ? this.data[FIELDS[area]] : this.data.tires[tire].cards;
  }

  byHand = (area) => this.data.tires[TIRES.indexOf(area)]?.manual_penalty ?? null;
  isIn = (area) => this.pile(area) !== null || this.byHand(area) !== null;
  missing = () => this.areas.filter((area) => !this.isIn(area));
  /** Cards that an area is full with; more are possible, but nobody wants them. */
  full = (area) => (TIRES.includes(area) ? (this.data.caltrops.includes(area) ? 5 : 4) : area === "engine" ? 2 * PAIRS[this.mat] : 0);

  /** Do something that can be undone; `words` say what. */
  change(area, words, change) {
    this.past.push({ area, words, data: JSON.stringify(this.data) });
    change(this.data);
  }

  put(area, pile, words) {
    const tire = TIRES.indexOf(area);
    this.change(area, words, (data) => {
      if (tire < 0) data[FIELDS[area]] = pile;
      else data.tires[tire] = { cards: pile, manual_penalty: null };
    });
  }

  add(area, card) {
    this.put(area, [...(this.pile(area) ?? []), card], `${SHORT[area]}: ${cardWords(card)}`);
  }

  judge(area, points) {
    this.change(area, `${SHORT[area]}: ${t("pc.pad.byhand.points", { points })}`, (data) => (data.tires[TIRES.indexOf(area)].manual_penalty = points));
  }

  toggleCaltrops(area) {
    const named = this.data.caltrops.includes(area);
    this.change(area, `${SHORT[area]}: ${named ? t("pc.pad.caltrops.off") : t("pc.pad.caltrops.on")}`, (data) => {
      data.caltrops = named ? data.caltrops.filter((other) => other !== area) : [...data.caltrops, area];
    });
  }

  /** Take the last thing back; returns the area where it was. */
  undo() {
    const last = this.past.pop();
    if (last) this.data = JSON.parse(last.data);
    return last?.area;
  }

  /** The next area that nobody has said anything about, after `area`. */
  next(area) {
    const from = this.areas.indexOf(area) + 1;
    return [...this.areas.slice(from), ...this.areas.slice(0, from)].find((other) => !this.isIn(other)) ?? this.areas.at(-1);
  }

  /** How often a wild card lies somewhere. */
  placed(kind) {
    const piles = [...this.data.tires.map((tire) => tire.cards), this.data.fuel, this.data.engine, this.data.discards];
    return piles.flatMap((pile) => (Array.isArray(pile) ? pile : [])).filter((card) => card.card === kind).length;
  }
}
