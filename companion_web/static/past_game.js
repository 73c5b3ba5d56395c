/** One game of the past: its result, its story, its figures; its name, and erasing it. */

import { h, say } from "./dom.js";
import { follow } from "./fresh.js";
import { sayBanner } from "./link.js";
import { fortune, length, played, players, winner } from "./past.js";
import { change } from "./past_desk.js";
import { sideName } from "./seats.js";
import { spoken, t, tell } from "./texts.js";
import "./theme.js";

const { table, game, played: id, story } = document.body.dataset;
const address = `/api/v1/history/${table}/${id}`;
const find = (name) => document.getElementById(name);

const teller = story === undefined ? null : await import(`/games/${game}/panel/story.js`);
let drawn = "";

function update({ record, told, message }) {
  if (!record) return sayBanner("gone", spoken(message)); // it was erased
  const news = JSON.stringify([record, told]);
  if (news === drawn) return;
  drawn = news;
  draw(record, told);
  offerChanges(record);
}

function draw(record, told) {
  const won = winner(record);
  say(find("called"), record.called || record.title);
  say(find("when"), [record.called && record.title, record.table_name, played(record), length(record), t(`history.status.${record.status}`)].filter(Boolean).join(" · "));
  const lines = record.status === "finished" && teller ? teller.story(told) : [];
  find("result").replaceChildren(
    h("p", { class: "past-won", text: won ? t("history.won", { winner: won }) : t(`history.status.${record.status}`) }),
    lines.length ? h("ol", { class: "past-story", "aria-label": t("history.story") }, ...lines.map((text) => h("li", { text }))) : tell(h("p"), record.result),
    h("p", { class: "hint", text: t("history.played", { players: players(record) }) }));
  const cards = [...(teller?.cards(told) ?? []), luck(record)];
  find("told").replaceChildren(...cards.filter(Boolean));
}

function luck(record) {
  const rolled = record.players.filter((player) => player.luck);
  if (!rolled.length) return null;
  return h("section", { class: "card" }, h("h2", { text: t("history.luck") }),
    h("ul", { class: "stack" }, ...rolled.map((player) => h("li", {}, h("b", { text: `${sideName(player.seat, player.name)}: ` }), fortune(player.luck)))),
    h("p", { class: "hint", text: t("luck.what") }));
}

/** Offer a change of this game in a dialog. */
function offer(name, what, then) {
  const button = find(name);
  button.onclick = async () => (await change(what, button)) && then();
  button.disabled = false;
}

function offerChanges(record) {
  offer("rename", {
    title: t("history.call"), text: t("history.call.text"), path: `${address}/name`,
    field: { name: "title", label: t("history.name"), value: record.called, most: 60 },
  }, () => location.reload());
  offer("erase", {
    title: t("history.erase"), text: record.on_table ? t("history.erase.on") : t("history.erase.text"), path: `${address}/erase`, danger: true,
  }, () => location.assign("/history"));
}

follow([address], update);
