/** A score and why: the figures in one line, then each finding with a way to its rule. */

import { h, redraw } from "/static/dom.js";
import { t, tell } from "/static/texts.js";

const RULES = "/games/pit-crew/rules";
const ORDER = ["ask", "penalty", "cancelled", "turbo", "jet_fuel", "note"];

/** The figures of a score in one line. */
export function figures(score) {
  if (!score) return "";
  const said = [t("pc.points", { count: score.penalty.total })];
  if (score.crash) return t("pc.sum.crash", { points: said[0] });
  const spaces = score.own_turbo_spaces + score.jet_fuel_spaces;
  if (score.turbo.count) said.push(t("pc.turbos", { count: score.turbo.count }));
  if (spaces) said.push(`+${t("pc.spaces", { count: spaces })}`);
  return said.join(" · ");
}

/** One finding, with what it cost or won and a link to the rule. */
export function finding({ kind, points, spaces, text, ruling }) {
  const sum = points ? `${points}` : spaces ? `+${spaces}` : kind === "ask" ? "?" : "";
  const link = ruling ? h("a", { class: "pc-ruling", href: `${RULES}#${ruling}`, target: "_blank", rel: "noopener" }, ruling) : null;
  return h("li", { "data-kind": kind }, h("b", { text: sum }), h("span", {}, tell(h("span"), text), link ? " " : null, link));
}

/** Show a score: its figures and the findings, what costs most first. */
export class Verdict {
  constructor() {
    this.line = h("p", { class: "pc-sum", role: "status" });
    this.list = h("ul", { class: "pc-findings", "aria-label": t("pc.why") });
  }

  show(score, words = figures(score)) {
    this.line.textContent = words;
    this.line.toggleAttribute("data-crash", Boolean(score?.crash));
    const found = [...(score?.findings ?? [])].sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
    redraw(this.list, found, () => found.map(finding));
  }
}
