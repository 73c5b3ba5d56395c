/** Set-up: the number of players is enough; names only where wanted. */

import { h, redraw } from "/static/dom.js";
import { sitting } from "/static/seats.js";
import { t } from "/static/texts.js";
import { UNNAMED } from "./parts.js";

const SEATS = Array.from({ length: 10 }, (_, i) => `p${i + 1}`);
const LONGEST = 16; // of a name; two players of one name are told apart by a number behind it
const OPTIONS = ["refusal_must_be_paid", "help_cannot_be_removed", "two_real_parts"];

/** The form, which sends `set_up`; names that nobody typed over follow who sits down meanwhile. */
export function setupForm(view, send) {
  const seated = Object.keys(view.players);
  const number = h("select", { name: "number" }, ...[4, 5, 6, 7, 8, 9, 10].map((n) => h("option", { value: n, text: t("tm.setup.count", { count: n }), selected: n === (seated.length || 4) })));
  const boss = h("select", { name: "first_boss" });
  const names = h("div", { class: "tm-names" });
  const seats = () => SEATS.slice(0, Number(number.value));
  const given = (seat) => (view.players[seat]?.name ?? "").replace(UNNAMED, "").slice(0, LONGEST) || sitting(view, seat);
  const draw = () => {
    redraw(boss, seats(), () => seats().map((seat) => h("option", { value: seat, text: t("tm.player", { n: seat.slice(1) }), selected: seat === view.boss })));
    redraw(names, seats(), () => seats().map((seat) => h("label", { class: "field" }, t("tm.player", { n: seat.slice(1) }), h("input", { name: seat, maxlength: LONGEST, autocomplete: "off", value: given(seat) }))));
  };
  number.addEventListener("change", draw);
  draw();
  const submit = h("button", { type: "submit", class: "primary big" }, t(view.phase === "setup" ? "tm.setup.open" : "tm.setup.change"));
  const element = h("form", { class: "stack" },
    h("label", { class: "field" }, t("tm.setup.players"), number),
    h("label", { class: "field" }, t("tm.setup.first"), boss),
    h("details", { class: "tm-fold" }, h("summary", { text: t("tm.setup.names") }), names),
    h("details", { class: "tm-fold" }, h("summary", { text: t("tm.setup.readings") }),
      ...OPTIONS.map((name) => h("label", { class: "check" }, h("input", { type: "checkbox", name, checked: view.options[name] }), t(`tm.option.${name}`)))),
    submit);
  element.addEventListener("submit", (event) => {
    event.preventDefault();
    send("set_up", read(new FormData(element), seats()), submit);
  });
  const follow = (now) => {
    view = now;
    for (const input of names.querySelectorAll("input")) input.defaultValue = given(input.name);
  };
  return { element, follow };
}

function read(form, seats) {
  const players = seats.map((seat) => {
    const name = form.get(seat).trim();
    return name ? { seat, name } : { seat };
  });
  return { players, first_boss: form.get("first_boss"), ...Object.fromEntries(OPTIONS.map((name) => [name, form.has(name)])) };
}
