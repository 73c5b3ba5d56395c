/** Who and what there is: always colour, shape and name together. */

import { h, s } from "/static/dom.js";
import { list, t } from "/static/texts.js";

export const NAMES = { black: t("side.black"), red: t("side.red"), green: t("side.green"), purple: t("side.purple"), yellow: t("side.yellow") };

const SHAPES = {
  black: "M0-25 22-12V12L0 25-22 12V-12Z",
  red: "M0-24 27 22H-27Z",
  green: "M-22-22H22V22H-22Z",
  purple: "M0-28 24 0 0 28-24 0Z",
  yellow: "M0-24A24 24 0 1 1 0 24 24 24 0 1 1 0-24Z",
};

/** The shape of a player as an icon; the name stands beside it wherever it is used. */
export const icon = (colour, className = "gm-icon") =>
  s("svg", { class: className, viewBox: "-30 -30 60 60", "data-crew": colour, "aria-hidden": "true" }, s("path", { d: SHAPES[colour] }));

export const RESOURCES = { parts: t("gm.parts"), tires: t("gm.tires"), oil: t("gm.oil"), tools: t("gm.tools") };

/** "1 tire", "2 tires", "3 oil". */
export const amount = (kind, n) => t(`gm.amount.${kind}`, { count: n });

/** "2 tires and 1 oil", or "nothing". */
export function amounts(stock) {
  const said = Object.keys(RESOURCES).filter((kind) => stock[kind]).map((kind) => amount(kind, stock[kind]));
  return list(said) || t("gm.nothing");
}

/** Shop cards: name, and what a worker does there. */
export const SHOPS = Object.fromEntries(["oil", "parts", "tires", "tools", "checklist", "front_desk", "shop_office", "workbench"]
  .map((shop) => [shop, [t(`gm.shop.${shop}`), t(`gm.offer.${shop}`)]]));
/** The shop cards lie in two rows of four. */
export const COLUMNS = 4;
export const placeOf = (at) => t("gm.at", { column: (at % COLUMNS) + 1, row: Math.floor(at / COLUMNS) + 1 });

/** The rules for advanced play, as the options of a game call them. */
export const ADVANCED = ["new_shop", "bonus_draft", "pack_rat", "take_that"];

export const YIELDS = { oil: 1, parts: 2, tires: 2, tools: 1 };
export const shopName = (shop) => SHOPS[shop][0];

const GLYPHS = {
  oil: "M24 4c9 11 14 18 14 25a14 14 0 0 1-28 0c0-7 5-14 14-25Z",
  parts: "M20 4h8l1 6 5 2 5-4 5 6-4 5 2 5 6 1v0l-1 7-6 1-2 5 3 5-6 5-5-4-5 2-1 5h-8l-1-5-5-2-5 4-6-5 3-5-2-5-5-1v-7l6-1 2-5-4-5 6-6 5 4 5-2ZM24 17a8 8 0 1 0 0 16 8 8 0 1 0 0-16Z",
  tires: "M24 3a21 21 0 1 0 0 42 21 21 0 1 0 0-42Zm0 11a10 10 0 1 1 0 20 10 10 0 1 1 0-20Z",
  tools: "M41 12a11 11 0 0 1-14 14L13 41a5 5 0 0 1-7-7l15-14A11 11 0 0 1 35 6l-7 7 1 6 6 1Z",
  checklist: "M10 7h8a6 6 0 0 1 12 0h8v37H10Zm6 11v4h4v-4Zm7 0v4h10v-4Zm-7 8v4h4v-4Zm7 0v4h10v-4Zm-7 8v4h4v-4Zm7 0v4h10v-4Z",
  front_desk: "M22 9V5h4v4a16 16 0 0 1 16 18H6A16 16 0 0 1 22 9ZM4 31h40v7H4Z",
  shop_office: "M6 8h36v26H28v5h7v5H13v-5h7v-5H6Zm5 5v16h26V13Z",
  workbench: "M5 15h24V8l14 11-14 11v-7H5Zm38 18H19v7L5 33l14-9v5h24Z",
};

/** What a shop or a resource looks like. */
export const glyph = (name) =>
  s("svg", { class: "gm-glyph", viewBox: "0 0 48 48", "data-glyph": name, "aria-hidden": "true" }, s("path", { d: GLYPHS[name], "fill-rule": "evenodd" }));

/** A figure: a blue mechanic, or a specialist with the shape of its player; laid down once moved. */
export function pawn(worker) {
  const mark = worker.owner ? s("path", { class: "gm-badge", d: SHAPES[worker.owner], transform: "translate(24 40) scale(.3)" }) : null;
  return s("svg", { class: "gm-pawn", viewBox: "0 0 48 60", "data-crew": worker.owner ?? "mechanic", "data-moved": worker.moved, "aria-hidden": "true" },
    s("path", { d: "M24 3a11 11 0 0 1 7 19c7 4 11 14 12 32H5c1-18 5-28 12-32a11 11 0 0 1 7-19Z" }), ...(mark ? [mark] : []));
}

/** Counts of resources, each with its icon; those of which there are none are dim. */
export const tokens = (stock) =>
  h("ul", { class: "gm-tokens" }, ...Object.entries(RESOURCES).map(([kind, name]) =>
    h("li", { "data-none": !stock[kind] }, glyph(kind), h("b", { text: stock[kind] ?? 0 }), h("span", { class: "unseen", text: name }))));

/** What a repair costs, as icons with numbers. */
export const cost = (stock) =>
  Object.keys(RESOURCES).filter((kind) => stock?.[kind]).map((kind) =>
    h("span", { class: "gm-cost" }, glyph(kind), String(stock[kind]), h("span", { class: "unseen", text: RESOURCES[kind] })));

/** "hot rod, 4 ★". */
export const vehicleName = (vehicle) => `${vehicle.type || t("gm.vehicle")}${vehicle.stars ? ` ${vehicle.stars} ★` : ""}`;
