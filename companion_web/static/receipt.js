/** The receipt: how many of the events that nodes told are in the log, and what is missing and why. */

import { h } from "./dom.js";
import { list, t } from "./texts.js";

/** @typedef {{events: number, told: number, gaps: {node: string, why: string, n: number}[]}} Receipt */

/**
 * In words: the count, then each gap with its size and the reason.
 * @param {Receipt} receipt
 */
export function receiptWords({ events, told, gaps }) {
  const count = t("receipt.count", { events, told, count: gaps.length });
  return gaps.length ? `${count}: ${list(gaps.map(({ node, why, n }) => t(`receipt.${why}`, { node, n })))}` : count;
}

/**
 * The receipt of a game as a line of the page on which it ends; none where no node told anything.
 * @param {Receipt} [receipt]
 */
export const receiptLine = (receipt) => (receipt?.told ? h("p", { class: "receipt", text: receiptWords(receipt) }) : null);
