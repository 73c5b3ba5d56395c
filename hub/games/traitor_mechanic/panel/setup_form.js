/** Set-up: the number of players is enough; names only where wanted. */

import { h, redraw } from "/static/dom.js";

const SEATS = Array.from({ length: 10 }, (_, i) => `p${i + 1}`);
const OPTIONS = {
  refusal_must_be_paid: "A boss who cannot pay the $20 must take the job",
  help_cannot_be_removed: "Outside help cannot be removed from a job",
  two_real_parts: "Work takes two real parts beside any smiles",
};

/** The form; it sends `set_up`. */
export function setupForm(view, send) {
  const seated = Object.keys(view.players);
  const number = h("select", { name: "number" }, ...[4, 5, 6, 7, 8, 9, 10].map((n) => h("option", { value: n, text: `${n} players`, selected: n === (seated.length || 4) })));
  const boss = h("select", { name: "first_boss" });
  const names = h("div", { class: "tm-names" });
  const seats = () => SEATS.slice(0, Number(number.value));
  const given = (seat) => (view.players[seat]?.name ?? "").replace(/^Player \d+$/, "");
  const draw = () => {
    redraw(boss, seats(), () => seats().map((seat) => h("option", { value: seat, text: `Player ${seat.slice(1)}`, selected: seat === view.boss })));
    redraw(names, seats(), () => seats().map((seat) => h("label", { class: "field" }, `Player ${seat.slice(1)}`, h("input", { name: seat, maxlength: 16, autocomplete: "off", value: given(seat) }))));
  };
  number.addEventListener("change", draw);
  draw();
  const submit = h("button", { type: "submit", class: "primary big" }, view.phase === "setup" ? "Open the shop" : "Change the set-up");
  const element = h("form", { class: "stack" },
    h("label", { class: "field" }, "Players, each to the left of the one before", number),
    h("label", { class: "field" }, "First boss: who rode in a car most recently", boss),
    h("details", { class: "tm-fold" }, h("summary", { text: "Names, if you want them" }), names),
    h("details", { class: "tm-fold" }, h("summary", { text: "Other readings of the rules" }),
      ...Object.entries(OPTIONS).map(([name, text]) => h("label", { class: "check" }, h("input", { type: "checkbox", name, checked: view.options[name] }), text))),
    submit);
  element.addEventListener("submit", (event) => {
    event.preventDefault();
    send("set_up", read(new FormData(element), seats()), submit);
  });
  return element;
}

function read(form, seats) {
  const players = seats.map((seat) => {
    const name = form.get(seat).trim();
    return name ? { seat, name } : { seat };
  });
  return { players, first_boss: form.get("first_boss"), ...Object.fromEntries(Object.keys(OPTIONS).map((name) => [name, form.has(name)])) };
}
