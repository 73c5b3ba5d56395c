/** All games of the past, and what they come to together. */

import { bars } from "./charts.js";
import * as die from "./die.js";
import { h, redraw, say, show } from "./dom.js";
import { follow } from "./fresh.js";
import { fortune, grid, length, played, players, seconds, winner } from "./past.js";
import { change } from "./past_desk.js";
import { sideName } from "./seats.js";
import { number, t } from "./texts.js";
import "./theme.js";

const state = document.querySelector("#past-state");

function draw(found) {
  const { games, pending } = found;
  const count = games.length ? t("history.count", { count: games.length }) : t("history.none");
  say(state, pending ? t("history.more", { count: pending }) : count);
  const list = document.querySelector("#past-games");
  show(list.closest("section"), games.length);
  redraw(list, games, () => games.map(line));
  part("sides", found.sides.some((side) => side.games) && found.sides, () => wins(found.sides));
  part("stops", found.stops.length && found.stops, () => stops(found.stops));
  part("luck", found.sides.some((side) => side.luck) && found.sides, () => luck(found.sides));
  part("dice", found.dice.length && found.dice, () => found.dice.map(dieCard));
  part("people", found.people.length && found.people, () => people(found.people));
}

/** A card of the page, shown where there is anything to show. */
function part(name, shown, build) {
  const card = document.querySelector(`#past-${name}`);
  show(card, shown);
  if (shown) redraw(card.querySelector("div"), shown, build);
}

function line(record) {
  const won = winner(record);
  return h("li", { "data-status": record.status },
    h("a", { href: `/history/${record.table}/${record.game}` }, record.called || record.title),
    h("span", { class: "past-status", text: t(`history.status.${record.status}`) }),
    h("span", { text: won ? t("history.won", { winner: won }) : "" }),
    h("span", { class: "hint", text: [record.called && record.title, record.table_name, players(record), played(record), length(record)].filter(Boolean).join(" · ") }));
}

const byGame = (sides) => [...Map.groupBy(sides, (side) => side.title)];

function wins(sides) {
  return byGame(sides.filter((side) => side.games)).flatMap(([title, all]) => [
    h("h3", { text: title }),
    bars(all.map((side) => ({ key: side.seat, name: sideName(side.seat, side.name), value: side.wins, said: t("history.wins.of", { wins: side.wins, games: side.games }) })),
      t("history.wins.chart", { game: title })),
  ]);
}

function stops(fastest) {
  return grid(t("history.stops"), [t("history.crew"), t("history.time"), t("history.game")], fastest.map((stop) => [
    sideName(stop.seat, stop.name), seconds(stop.ms),
    h("a", { href: `/history/${stop.table}/${stop.game}` }, `${stop.table_name}, ${played(stop)}`)]));
}

function luck(sides) {
  const rolled = sides.filter((side) => side.luck);
  return [
    bars(rolled.map((side) => ({ key: side.seat, name: sideName(side.seat, side.name), value: side.luck.sixes, expected: side.luck.expected, said: number(side.luck.sixes) })), t("luck.chart")),
    h("ul", { class: "stack" }, ...rolled.map((side) => h("li", {}, h("b", { text: `${sideName(side.seat, side.name)}: ` }), fortune(side.luck)))),
    h("p", { class: "hint", text: t("luck.what") }),
  ];
}

function dieCard(told) {
  const card = die.make(told.die);
  die.update(card, { id: told.die, fairness: told, info: {} });
  return h("section", { class: "stack" }, h("h3", { text: told.die === "hub" ? t("history.hub") : told.die }), card);
}

function people(all) {
  return grid(t("history.people"), [t("history.name"), t("history.games"), t("history.wins"), t("history.change")], all.map((person) => {
    const button = h("button", { type: "button", "aria-label": t("history.rename", { name: person.name }), onclick: () => rename(person.name, button) }, "✎");
    return [person.name, person.games, person.wins, button];
  }));
}

async function rename(name, button) {
  await change({
    title: t("history.rename", { name }), text: t("history.rename.text", { name }), path: "/api/v1/history/people", data: { name },
    field: { name: "to", label: t("history.name"), value: name, most: 16 },
  }, button);
}

follow(["/api/v1/history"], draw);
