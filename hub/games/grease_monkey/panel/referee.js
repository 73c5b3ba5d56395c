/** The referee's desk: what is due now comes first. */

import { h, redraw, show } from "/static/dom.js";
import { list, spoken, t, tell } from "/static/texts.js";
import { card, key } from "/static/desk.js";
import { BonusCard } from "./bonus.js";
import { readStock, stockFields } from "./fields.js";
import { amount, icon, NAMES, RESOURCES } from "./garage.js";
import { overKey, ScorePad } from "./pad.js";
import { TurnPad } from "./play.js";
import { setupCard } from "./setup_desk.js";

export { changes, headline } from "./words.js";

/**
 * Draw the desk.
 * @param {any} root @param {any} view @param {any} ctx
 */
export function render(root, view, ctx) {
  root.desk ??= mount(root, ctx);
  for (const part of root.desk) part.show(view);
}

function mount(root, ctx) {
  const send = (name, data, button) => ctx.send("referee", name, data, button);
  const parts = [check(), new Turn(send), now(send), setupCard(send), new EachPlayer(send), recount(send)];
  root.replaceChildren(...parts.map((part) => part.root));
  return parts;
}

/** The self-check, always in sight. */
function check() {
  const root = h("p", { class: "gm-check", role: "status" });
  return {
    root,
    show(view) {
      const { count } = view;
      show(root, count);
      if (!count) return;
      root.dataset.right = count.right ? "yes" : "no";
      redraw(root, count, () => (count.right ? t("gm.check.right", { count: count.each_type }) : [`✗ ${wrong(count)} `, t("gm.check.since", { since: spoken(count.since) })]));
    },
  };
}

function wrong({ difference, each_type: all }) {
  const said = Object.entries(difference).map(([kind, n]) => t(n > 0 ? "gm.check.many" : "gm.check.few", { amount: amount(kind, Math.abs(n)) }));
  return t("gm.check.wrong", { amounts: list(said), all });
}

class Turn {
  constructor(send) {
    this.pad = new TurnPad(send);
    this.title = h("h2");
    this.root = h("section", { class: "card" }, this.title, this.pad.root);
  }

  show(view) {
    show(this.root, view.turn);
    if (view.turn) redraw(this.title, [view.turn.player, view.turn.n], () => [icon(view.turn.player), ` ${t("gm.turn.n", { player: NAMES[view.turn.player], n: view.turn.n })}`]);
    this.pad.show(view);
  }
}

function now(send) {
  return card(t("gm.now"), (view) => (view.phase === "setup" ? null : [view.phase, view.picks, view.tied, view.winner, view.options.mode, view.waiting]), (view) => [
    tell(h("p"), view.waiting),
    view.turn ? h("p", { class: "hint", text: t("gm.box") }) : null,
    view.picks.length ? key(send, t("gm.chosen", { player: NAMES[view.picks[0]] }), "pick_bonus", {}, "primary big") : null,
    view.phase === "play" && !view.turn ? overKey(send, "primary big") : null,
    ...(view.winner ? [] : view.tied.map((colour) => key(send, t("gm.tiebreak", { player: NAMES[colour] }), "settle_tie", { player: colour }))),
  ]);
}

/** Score pads and bonus cards, for players without a phone. */
class EachPlayer {
  constructor(send) {
    this.send = send;
    this.root = h("section", { class: "card" }, h("h2", { text: t("gm.nophone") }));
    this.parts = new Map();
  }

  show(view) {
    const due = view.phase === "scoring" || (view.phase === "play" && view.options.mode === "score_pad");
    show(this.root, due);
    for (const [colour, part] of this.parts) {
      if (view.order.includes(colour)) continue;
      part.root.remove();
      this.parts.delete(colour);
    }
    if (!due) return;
    for (const colour of view.order) {
      if (!this.parts.has(colour)) this.parts.set(colour, this.make(colour));
      for (const part of this.parts.get(colour).shown) part.show(view);
    }
  }

  make(colour) {
    const shown = [new ScorePad(this.send, colour), new BonusCard(this.send, colour)];
    const root = h("details", { class: "gm-person", "data-crew": colour }, h("summary", {}, icon(colour), ` ${NAMES[colour]}`), ...shown.map((part) => part.root));
    this.root.append(root);
    return { root, shown };
  }
}

function recount(send) {
  const due = (view) => view.count && ["play", "scoring"].includes(view.phase);
  return card(t("gm.recount"), (view) => (due(view) ? [view.supply, view.players] : null), (view) => {
    const places = { supply: [t("gm.supply"), view.supply], ...Object.fromEntries(view.order.map((colour) => [colour, [t("gm.stash.of", { player: NAMES[colour] }), view.players[colour].stash]])) };
    const where = h("select", { name: "where", "aria-label": t("gm.recount.where"), onchange: () => fill() }, ...Object.entries(places).map(([value, [text]]) => h("option", { value, text })));
    const submit = h("button", { type: "submit" }, t("gm.recount.take"));
    const fields = stockFields("count ", t("gm.recount.counted"), view.supply);
    const fill = () => {
      for (const kind of Object.keys(RESOURCES)) fields.querySelector(`[name="count ${kind}"]`).value = places[where.value][1][kind];
    };
    const form = h("form", { class: "stack" }, h("p", { class: "hint", text: t("gm.recount.hint") }), where, fields, submit);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const found = readStock(new FormData(form), "count ");
      send("recount", { where: where.value, counts: { ...Object.fromEntries(Object.keys(RESOURCES).map((kind) => [kind, 0])), ...found } }, submit);
    });
    return h("details", {}, h("summary", { text: t("gm.recount.open") }), form);
  });
}
