/** What people call a node, and what is said of it on more than one page. */

import { h } from "./dom.js";
import { sideName } from "./seats.js";
import { has, t, when } from "./texts.js";

const kindOf = (node) => (has(`node.kind.${node.kind}`) ? node.kind : "other");

/** What its seat is called. */
export const seatName = (node) => sideName(node.seat, node.seat_name);

/** What a node is called: by its seat, such as Red's pit box, else by its id. */
export function place(node) {
  if (node.device) return seatName(node);
  const kind = kindOf(node);
  if (node.seat_name) return t(`node.of.${kind}`, { seat: seatName(node) });
  return t("node.id", { kind: t(`node.kind.${kind}`), id: node.id });
}

/** One sentence for each thing to do about a node. */
export const advice = (node) => node.advice.map(({ code, values }) => t(`advice.${code}`, { place: place(node), ...values }));

/** What became of its last self-test, in words. */
export function lastTest({ self_test: { result, at, fw } }) {
  return result ? t(`test.last.${result}`, { when: when(new Date(at / 1000)), fw }) : t("test.last.none");
}

/** The two columns of a list of facts, without those that are not known. */
export const columns = (rows) =>
  rows.filter(([, value]) => value).flatMap(([name, value]) => [h("dt", { text: name }), h("dd", { text: value })]);
