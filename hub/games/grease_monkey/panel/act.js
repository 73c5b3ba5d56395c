/** What is done where a worker goes: the action is proposed, the rest is a few taps. */

import { h } from "/static/dom.js";
import { t } from "/static/texts.js";
import { cardFields, choice, kindOption, playerOption, readCard } from "./fields.js";
import { amount, amounts, RESOURCES, vehicleName, YIELDS } from "./garage.js";

const KINDS = Object.keys(RESOURCES);

/**
 * The ways to act at a shop, each a form part, its confirming words and how to read it.
 * @returns {{title: string, confirm: string, parts: Node[], read: (data: FormData) => object}[]}
 */
export function ways(view, shop) {
  const player = view.players[view.turn.player];
  if (YIELDS[shop]) return [gains(view, player, shop)];
  return { checklist, front_desk: frontDesk, shop_office: shopOffice, workbench }[shop](view, player);
}

function gains(view, player, shop) {
  const here = Math.min(view.supply[shop], YIELDS[shop]);
  const missing = YIELDS[shop] - here;
  const takes = Array.from({ length: missing }, (_, n) => takeFields(view, player, shop, `${n} `)).filter(Boolean);
  const way = here ? (takes.length ? "both" : "here") : takes.length ? "take" : "none";
  return {
    title: t("gm.gain"), confirm: t(`gm.gain.${way}`, { amount: amount(shop, here) }), parts: takes,
    read: (data) => withTakes(takes.map((_, n) => readTake(data, `${n} `))),
  };
}

/** From whose stash, and what for; null when nobody has any. */
function takeFields(view, player, kind, prefix) {
  const others = view.order.filter((colour) => colour !== view.turn.player && view.players[colour].stash[kind]);
  if (!others.length) return null;
  const held = KINDS.filter((other) => player.stash[other]);
  const give = held.length && !view.options.take_that;
  return h("div", { class: "stack" },
    choice(`${prefix}from`, t("gm.take.from", { kind: RESOURCES[kind] }), [...others.map((colour) => playerOption(colour, ` (${view.players[colour].stash[kind]})`)), ["", t("gm.nobody")]], others[0]),
    give ? choice(`${prefix}give`, t("gm.take.give"), held.map((other) => kindOption(other)), held[0]) : null);
}

function readTake(data, prefix) {
  const from = data.get(`${prefix}from`);
  const give = data.get(`${prefix}give`);
  return from ? { from, ...(give ? { give } : {}) } : null;
}

function withTakes(takes) {
  const taken = takes.filter(Boolean);
  return taken.length ? { takes: taken } : {};
}

function checklist(view, player) {
  if (player.unrepaired.length >= player.slots || !view.row) return [];
  const details = h("details", {}, h("summary", { text: t("gm.card.now") }), cardFields(view));
  return [{ title: t("gm.vehicle.title"), confirm: t("gm.vehicle.take"), parts: [details], read: (data) => ({ take: readCard(data) }) }];
}

function repairs(view, player) {
  return player.unrepaired.map((vehicle, n) => ({
    title: t("gm.repair.title", { vehicle: vehicleName(vehicle) }),
    confirm: vehicle.cost ? t("gm.repair.for", { cost: amounts(vehicle.cost) }) : t("gm.repair"),
    parts: vehicle.cost && vehicle.stars ? [] : [cardFields(view, vehicle)],
    read: (data) => ({ repair: { ...(n ? { vehicle: n } : {}), ...readCard(data) } }),
  }));
}

function frontDesk(view, player) {
  const takes = KINDS.filter((kind) => !view.supply[kind]);
  const parts = [choice("gain", t("gm.any"), KINDS.map((kind) => kindOption(kind, view.supply[kind] ? "" : ` (${t("gm.none")})`)), KINDS.find((kind) => view.supply[kind]))];
  const more = Object.fromEntries(takes.map((kind) => [kind, takeFields(view, player, kind, `${kind} `)]).filter(([, part]) => part));
  parts.push(...following(parts[0], more));
  const gain = {
    title: t("gm.any"), confirm: t("gm.any.gain"), parts,
    read: (data) => ({ gain: data.get("gain"), ...(more[data.get("gain")] ? withTakes([readTake(data, `${data.get("gain")} `)]) : {}) }),
  };
  return [...repairs(view, player), gain];
}

/** Show only the part that belongs to what is chosen; the hidden ones need no answer. */
function following(field, parts) {
  const update = () => {
    const chosen = field.querySelector(":checked")?.value;
    for (const [name, part] of Object.entries(parts)) {
      part.hidden = name !== chosen;
      for (const input of part.querySelectorAll("input")) input.disabled = part.hidden;
    }
  };
  field.addEventListener("change", update);
  update();
  return Object.values(parts);
}

function shopOffice(view, player) {
  const hire = { title: t("gm.hire"), confirm: t("gm.hire.mine"), parts: [], read: () => ({ hire: true }) };
  return [...repairs(view, player), ...(player.may_hire ? [hire] : [])];
}

function workbench(view, player) {
  if (!KINDS.some((kind) => player.stash[kind])) return [];
  const rows = h("div", { class: "stack" });
  const add = () => rows.append(swapRow(view, player, rows.childElementCount));
  add();
  const more = h("button", { type: "button", onclick: add }, t("gm.swap.more"));
  return [{
    title: t("gm.swap"), confirm: t("gm.swap"), parts: [rows, more],
    read: (data) => ({ swaps: Array.from(rows.children, (_, n) => readSwap(data, n)) }),
  }];
}

function swapRow(view, player, n) {
  const held = KINDS.filter((kind) => n || player.stash[kind]);
  const spend = choice(`${n} spend`, t(n ? "gm.swap.then" : "gm.swap.spend"), held.map((kind) => kindOption(kind)), held[0]);
  const gain = choice(`${n} gain`, t("gm.swap.gain"), KINDS.map((kind) => kindOption(kind, view.supply[kind] ? "" : ` (${t("gm.none")})`)), KINDS.find((kind) => kind !== held[0] && view.supply[kind]));
  const short = KINDS.filter((kind) => !view.supply[kind]).map((kind) => [kind, takeFields(view, player, kind, `${n} ${kind} `)]);
  const parts = Object.fromEntries(short.filter(([, part]) => part));
  return h("div", { class: "gm-swap" }, spend, gain, ...following(gain, parts));
}

function readSwap(data, n) {
  const gain = data.get(`${n} gain`);
  return { spend: data.get(`${n} spend`), gain, ...withTakes([readTake(data, `${n} ${gain} `)]) };
}
