/** Small charts as inline SVG. Each says in words what it shows; the figures stand beside it. */

import { s } from "./dom.js";

/* On a phone a chart is as narrow as its screen, so that its words stay legible. */
const WIDE = Math.max(300, Math.min(640, innerWidth - 64));
const TALL = 240;
const LEFT = 34;
const RIGHT = 104;
const FOOT = 36; // two rows of words: a short part has its name below that of the part before
const LETTER = 8; // as wide as one of them is, about

/**
 * Steps of up to three lines over the moments of a game, with what divides them.
 * @param {{key: string, name: string, values: (number|null)[]}[]} lines `key` becomes `data-crew`
 * @param {{at: number, text: string, short: string}[]} parts where a part begins, and its name; the short one stands
 *   where there is no room for it, and none where that lies upon the next, too
 * @param {string} label what it shows, in words
 */
export function stepLines(lines, parts, label) {
  const count = Math.max(2, ...lines.map((line) => line.values.length));
  const top = Math.max(1, ...lines.flatMap((line) => line.values.map((value) => value ?? 0)));
  const x = (n) => LEFT + ((WIDE - LEFT - RIGHT) * n) / (count - 1);
  const y = (value) => 10 + (TALL - FOOT - 16) * (1 - value / top);
  const ticks = scale(top).map((value) => [
    s("path", { class: "chart-rule", d: `M${LEFT} ${y(value)}H${WIDE - RIGHT}` }),
    s("text", { class: "chart-word", x: LEFT - 6, y: y(value) + 4, "text-anchor": "end" }, String(value)),
  ]);
  const ends = lines.map((line) => ({ line, last: line.values.findLastIndex((value) => value !== null) })).filter(({ last }) => last >= 0);
  return s("svg", { class: "chart", viewBox: `0 0 ${WIDE} ${TALL}`, role: "img", "aria-label": label }, ...ticks.flat(),
    ...parts.flatMap(({ at, text, short }, n) => [
      s("path", { class: "chart-part", d: `M${x(at)} 6V${TALL - FOOT}` }),
      s("text", { class: "chart-word", x: x(at) + 4, y: TALL - (n % 2 ? 6 : 20) }, fitting([text, short], x(parts[n + 2]?.at ?? Infinity) - x(at))),
    ]),
    ...ends.map(({ line, last }) => s("path", { class: "chart-line", "data-crew": line.key, d: stairs(line.values.slice(0, last + 1), x, y) })),
    ...spread(ends.map(({ line, last }) => ({ line, x: x(last), y: y(line.values[last]) }))).map((end) =>
      s("text", { class: "chart-name", x: end.x + 8, y: end.y + 5 }, `${end.line.name} ${end.line.values.findLast((value) => value !== null)}`)));
}

/** The first of some words that is not wider than there is room; none may be. */
const fitting = (words, room) => words.find((word) => word.length * LETTER <= room) ?? "";

const scale = (top) => {
  const step = [1, 2, 5, 10, 20, 50, 100].find((each) => top / each <= 6) ?? 200;
  return Array.from({ length: Math.floor(top / step) + 1 }, (_, n) => n * step);
};

function stairs(values, x, y) {
  return values.map((value, n) => (n ? `H${round(x(n))}V${round(y(value))}` : `M${round(x(0))} ${round(y(value))}`)).join("");
}

/** Keep names that would lie upon each other apart. */
function spread(ends) {
  const sorted = [...ends].sort((one, other) => one.y - other.y);
  sorted.forEach((end, n) => {
    if (n && end.y - sorted[n - 1].y < 18) end.y = sorted[n - 1].y + 18;
  });
  return sorted;
}

const round = (value) => Math.round(value * 10) / 10;

/**
 * Bars, a row each, with a line where each would be by chance if that is known.
 * @param {{key?: string, name: string, value: number, said: string, expected?: number}[]} rows
 */
export function bars(rows, label) {
  const top = Math.max(1, ...rows.flatMap((row) => [row.value, row.expected ?? 0]));
  const wide = (value) => ((WIDE - 230) * value) / top;
  return s("svg", { class: "chart", viewBox: `0 0 ${WIDE} ${rows.length * 34 + 6}`, role: "img", "aria-label": label }, ...rows.flatMap((row, n) => [
    s("text", { class: "chart-name", x: 82, y: n * 34 + 23, "text-anchor": "end" }, row.name),
    s("rect", { class: "chart-bar", "data-crew": row.key, x: 92, y: n * 34 + 6, width: Math.max(2, wide(row.value)), height: 22, rx: 4 }),
    row.expected === undefined ? null : s("path", { class: "chart-expected", d: `M${92 + wide(row.expected)} ${n * 34 + 2}v30` }),
    s("text", { class: "chart-name", x: 100 + Math.max(2, wide(Math.max(row.value, row.expected ?? 0))), y: n * 34 + 23 }, row.said),
  ]));
}
