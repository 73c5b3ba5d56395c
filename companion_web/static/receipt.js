/** The receipt: how many of the events that nodes told are in the log, and what is missing and why. */

import { t } from "./texts.js";

/** @typedef {{events: number, told: number, gaps: {node: string, why: string, n: number}[]}} Receipt */

/**
 * In sentences: the count, then each gap by name.
 * @param {Receipt} receipt @returns {string[]}
 */
export function receiptWords({ events, told, gaps }) {
  const count = t("receipt.count", { events, told, count: gaps.length });
  return [count, ...gaps.map(({ node, why, n }) => t(`receipt.${why}`, { node, count: n }))];
}
