/** What the boss and the player on turn can do, as buttons; the same for phones and the referee. */

import { h } from "/static/dom.js";
import { badge, CARDS, dollars, isExpensive, kindOf, nameOf, PARTS, picture, SMILE } from "./parts.js";

const MOST_CARDS = 8;

/** A button that sends one command. */
export function key(send, text, name, data = {}, className = "") {
  const button = h("button", { type: "button", class: className, onclick: () => send(name, data, button) }, ...[text].flat());
  return button;
}

/** A button that warns first; whoever is sure goes on. */
export function guarded(send, text, name, data, { warning, yes, className }) {
  if (!warning) return key(send, text, name, data, className);
  const button = h("button", { type: "button", class: className, onclick: () => ask(button, warning, yes, () => send(name, { ...data, sure: true }, button)) }, text);
  return button;
}

function ask(button, warning, yes, go) {
  const dialog = h("dialog", { class: "tm-sure" }, h("p", { text: warning }),
    h("p", { class: "row" },
      h("button", { type: "button", class: "primary big", onclick: () => dialog.close() }, "No, go back"),
      h("button", { type: "button", class: "danger big", onclick: () => { dialog.close(); go(); } }, yes)));
  dialog.addEventListener("close", () => { dialog.remove(); button.focus(); });
  document.body.append(dialog);
  dialog.showModal();
}

/** Take or refuse the job. */
export function decide(view, send) {
  const boss = { player: view.boss };
  const refuse = view.possible.refuse
    ? guarded(send, ["Refuse it", h("small", { text: `The shop pays ${dollars(20)}` })], "refuse", boss, { warning: view.possible.warning, yes: "Refuse, and lose", className: "tm-huge tm-no" })
    : h("button", { type: "button", class: "tm-huge tm-no", disabled: true }, "Refuse it", h("small", { text: "No money to refuse" }));
  return [key(send, ["Take the job", h("small", { text: "Everybody sees the card" })], "accept", boss, "tm-huge tm-yes"), refuse];
}

/** Answer somebody who asks for outside help. */
export function answer(view, send) {
  const boss = { player: view.boss };
  return [
    guarded(send, ["Yes", h("small", { text: `${nameOf(view, view.asking)} draws 3, $10` })], "grant_help", boss, { warning: view.possible.warning, yes: "Yes, and lose", className: "tm-huge tm-yes" }),
    key(send, ["No", h("small", { text: "Another action" })], "deny_help", boss, "tm-huge tm-no"),
  ];
}

/** The actions of the player on turn. */
export function actions(view, send) {
  const seat = view.turn;
  const me = { player: seat };
  const numbers = Array.from({ length: Math.max(0, Math.min(view.players[seat].hand, MOST_CARDS) - 1) }, (_, i) => i + 2);
  const work = numbers.map((n) => key(send, String(n), "work", { ...me, cards: n }, "tm-number"));
  return [
    group(view.options.two_real_parts ? "Work: how many cards? Two real parts at least." : "Work: how many cards, face down?", h("div", { class: "tm-numbers" }, ...work)),
    people(view, send, "Remove somebody's cards from the job", "remove_from_job", view.possible.remove, "Nobody has cards on the job yet."),
    group("Outside help: draw 3, two go to the job", help(view, send, me)),
    seat === view.boss ? people(view, send, "Give somebody the day off", "give_day_off", view.possible.day_off, "") : null,
  ];
}

function help(view, send, me) {
  if (me.player === view.boss) {
    return guarded(send, `Get it: the shop pays ${dollars(10)}`, "outside_help", me, { warning: view.possible.warning, yes: "Get it, and lose", className: "tm-wide" });
  }
  const denied = view.denied === me.player;
  const button = key(send, denied ? `${nameOf(view, view.boss)} said no` : `Ask ${nameOf(view, view.boss)} for leave`, "outside_help", me, "tm-wide");
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
  const tile = (card) => key(send, [picture(kindOf(card)), h("b", { text: card === SMILE ? "Smile" : PARTS[card.split(":")[0]].replace(/s$/, "") }),
    h("small", { text: isExpensive(card) ? "expensive ×2" : card === SMILE ? "no part" : "regular" }),
    h("span", { class: "tm-tally", text: counts[card] ?? "" })], "reveal", { ...boss, card }, "tm-tile");
  const back = key(send, last ? "Take back the last card" : "No card yet", "take_back", { ...boss, card: last }, "tm-wide");
  back.disabled = !last;
  const differs = shown === expected ? "" : `${shown} cards are tapped, but ${expected} should lie on the job. Close the inspection all the same?`;
  const close = guarded(send, `Close the inspection: ${shown} of ${expected}`, "inspect", boss, { warning: differs, yes: "Close it", className: "tm-wide primary" });
  close.disabled = !view.job;
  return [h("div", { class: "tm-tiles" }, ...CARDS.map(tile)), back, close,
    view.job ? null : h("p", { class: "notice", text: "Enter the job card first." })];
}

/** Pass the boss token on. */
export function tidy(view, send) {
  return [key(send, ["All cleaned up", h("small", { text: `${nameOf(view, view.next_boss)} becomes boss` })], "clean_up", { player: view.boss }, "tm-huge tm-yes")];
}
