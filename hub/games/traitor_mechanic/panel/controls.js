/** What the boss and the player on turn can do, as buttons; the same for phones and the referee. */

import { key } from "/static/desk.js";
import { h } from "/static/dom.js";
import { asking } from "/static/dialogs.js";
import { t } from "/static/texts.js";
import { badge, CARDS, dollars, isExpensive, kindOf, nameOf, picture, ruled, SMILE } from "./parts.js";

const MOST_CARDS = 8;

/** A button that warns first; whoever is sure goes on. */
function guarded(send, text, name, data, { warning, yes, className }) {
  if (!warning) return key(send, text, name, data, className);
  return key(asking(send, warning, yes), text, name, { ...data, sure: true }, className);
}

/** Take or refuse the job. */
export function decide(view, send) {
  const boss = { player: view.boss };
  const refuse = view.possible.refuse
    ? guarded(send, [t("tm.refuse"), h("small", { text: t("tm.refuse.cost", { money: dollars(20) }) })], "refuse", boss, { warning: ruled(view.possible.warning), yes: t("tm.refuse.sure"), className: "tm-huge tm-no" })
    : h("button", { type: "button", class: "tm-huge tm-no", disabled: true }, t("tm.refuse"), h("small", { text: t("tm.refuse.poor") }));
  return [key(send, [t("tm.take"), h("small", { text: t("tm.take.hint") })], "accept", boss, "tm-huge tm-yes"), refuse];
}

/** Answer somebody who asks for outside help. */
export function answer(view, send) {
  const boss = { player: view.boss };
  return [
    guarded(send, [t("tm.yes"), h("small", { text: t("tm.yes.hint", { player: nameOf(view, view.asking), money: dollars(10) }) })], "grant_help", boss, { warning: ruled(view.possible.warning), yes: t("tm.yes.sure"), className: "tm-huge tm-yes" }),
    key(send, [t("tm.no"), h("small", { text: t("tm.no.hint") })], "deny_help", boss, "tm-huge tm-no"),
  ];
}

/** The actions of the player on turn. */
export function actions(view, send) {
  const seat = view.turn;
  const me = { player: seat };
  const numbers = Array.from({ length: Math.max(0, Math.min(view.players[seat].hand, MOST_CARDS) - 1) }, (_, i) => i + 2);
  const work = numbers.map((n) => key(send, String(n), "work", { ...me, cards: n }, "tm-number"));
  return [
    group(t(view.options.two_real_parts ? "tm.work.real" : "tm.work"), h("div", { class: "tm-numbers" }, ...work)),
    people(view, send, t("tm.remove"), "remove_from_job", view.possible.remove, t("tm.remove.none")),
    group(t("tm.help"), help(view, send, me)),
    seat === view.boss ? people(view, send, t("tm.giveoff"), "give_day_off", view.possible.day_off, "") : null,
  ];
}

function help(view, send, me) {
  if (me.player === view.boss) {
    return guarded(send, t("tm.help.get", { money: dollars(10) }), "outside_help", me, { warning: ruled(view.possible.warning), yes: t("tm.help.sure"), className: "tm-wide" });
  }
  const denied = view.denied === me.player;
  const button = key(send, t(denied ? "tm.help.denied" : "tm.help.ask", { boss: nameOf(view, view.boss) }), "outside_help", me, "tm-wide");
  button.disabled = denied;
  return button;
}

function people(view, send, title, name, seats, none) {
  const keys = seats.map((target) => key(send, [badge(target), nameOf(view, target)], name, { player: view.turn, target }, "tm-wide"));
  return group(title, keys.length ? h("div", { class: "tm-people" }, ...keys) : h("p", { class: "hint", text: none }));
}

const group = (title, ...children) => h("section", { class: "tm-group" }, h("h3", { text: title }), ...children);

/** The pad on which cards are tapped as they turn up. */
export function inspectionPad(view, send) {
  const boss = { player: view.boss };
  const { counts, last, shown, expected } = view.inspection;
  const tile = (card) => key(send, [picture(kindOf(card)), h("b", { text: t(`tm.card.${kindOf(card)}`) }),
    h("small", { text: t(isExpensive(card) ? "tm.kind.expensive" : card === SMILE ? "tm.kind.none" : "tm.kind.regular") }),
    h("span", { class: "tm-tally", text: counts[card] ?? "" })], "reveal", { ...boss, card }, "tm-tile");
  const back = key(send, t(last ? "tm.takeback" : "tm.takeback.none"), "take_back", { ...boss, card: last }, "tm-wide");
  back.disabled = !last;
  const differs = shown === expected ? null : h("p", { text: t("tm.close.differs", { count: shown, expected }) });
  const close = guarded(send, t("tm.close", { shown, expected }), "inspect", boss, { warning: differs, yes: t("tm.close.sure"), className: "tm-wide primary" });
  close.disabled = !view.job;
  return [h("div", { class: "tm-tiles" }, ...CARDS.map(tile)), back, close,
    view.job ? null : h("p", { class: "notice", text: t("tm.job.first") })];
}

/** Pass the boss token on. */
export function tidy(view, send) {
  return [key(send, [t("tm.cleaned"), h("small", { text: t("tm.cleaned.next", { boss: nameOf(view, view.next_boss) }) })], "clean_up", { player: view.boss }, "tm-huge tm-yes")];
}
