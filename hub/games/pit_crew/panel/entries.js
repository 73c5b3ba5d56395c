/** What values in entries of the log are called, and cards in one line, for corrections. */

import { t } from "/static/texts.js";
import { AREAS, NAMES } from "./crews.js";

const CAPS = Object.keys(AREAS);
const PARTS = ["tires.0", "tires.1", "tires.2", "tires.3"];
const CARD = /^([1-9]|10)[BW]$/i;

/** A value of a part of an entry, where its word depends on the part. */
export function valueName(key, value) {
  if (key === "n" && typeof value === "number") return AREAS[CAPS[value]] ?? t("value.go");
  if (key === "f" && value === 0) return t("value.crooked");
  if (PARTS.includes(key)) return AREAS[CAPS[Number(key.at(-1))]];
  return AREAS[value] ?? NAMES[value];
}

/** Cards as one line, the first one placed in front: 5B 6W Assist:W Teamwork:3/4 Training:7. */
export const written = {
  hint: "5B 6W Assist:W Teamwork:3/4 Training:7",
  write: (cards) => (Array.isArray(cards) ? cards.map(write).join(" ") : String(cards)),
  read(text) {
    const words = text.trim().split(/\s+/);
    if (words.length === 1 && /^\d+$/.test(words[0])) return Number(words[0]); // so many discards
    const cards = words.map(read);
    return cards.includes(null) ? undefined : cards;
  },
};

function write(card) {
  if (typeof card === "string") return card;
  if (card.card === "assist") return `Assist:${card.color}`;
  return card.card === "teamwork" ? `Teamwork:${card.numbers.join("/")}` : `Training:${card.number}`;
}

function read(word) {
  if (CARD.test(word)) return word.toUpperCase();
  const [, name, said] = /^([A-Z]+):(.+)$/i.exec(word) ?? [];
  const numbers = (said ?? "").split("/").map(Number);
  const fits = (count) => numbers.length === count && numbers.every((n) => n >= 1 && n <= 10);
  switch (name?.toLowerCase()) {
    case "assist": return /^[BW]$/i.test(said) ? { card: "assist", color: said.toUpperCase() } : null;
    case "teamwork": return fits(2) ? { card: "teamwork", numbers } : null;
    case "training": return fits(1) ? { card: "training", number: numbers[0] } : null;
    default: return null;
  }
}
