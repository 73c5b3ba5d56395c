/** The job card, and its parts against the cards that turn up. */

import { h } from "/static/dom.js";
import { t } from "/static/texts.js";
import { dollars, PARTS, picture } from "./parts.js";
import { standing } from "./words.js";

/** The job card as printed; a gap that asks to be filled before somebody has entered it. */
export function jobCard(job) {
  if (!job) {
    return h("div", { class: "tm-job tm-job-open" },
      h("p", { class: "tm-job-name", text: t("tm.job.which") }), h("p", { class: "hint", text: t("tm.job.once") }));
  }
  return h("div", { class: "tm-job" }, head(job),
    h("dl", { class: "tm-needs" }, ...Object.entries(job.parts).map(([part, need]) =>
      h("div", {}, picture(part), h("dt", { text: PARTS[part] }), h("dd", { text: need })))));
}

function head(job) {
  return h("p", { class: "tm-job-head" }, h("b", { class: "tm-job-name", text: job.name }),
    h("span", { class: "tm-pay", text: `+${dollars(job.payment)}` }), h("span", { class: "tm-penalty", text: dollars(-job.penalty) }));
}

/** Each part with its running total; `closed` once the inspection is over. */
export function checks(view, closed) {
  const { inspection, job } = view;
  const rows = Object.keys(PARTS).map((part) => {
    const found = inspection.checks[part];
    const state = found ? standing(found, closed) : { mark: "open", text: "" };
    return h("li", { class: "tm-check", "data-mark": state.mark },
      picture(part), h("b", { text: PARTS[part] }),
      h("span", { class: "tm-have", text: inspection.totals[part] }),
      h("span", { class: "tm-need", text: found ? t("tm.need", { need: found.need }) : "" }),
      h("span", { class: "tm-mark", text: state.text }));
  });
  return h("div", { class: "tm-job" }, job ? head(job) : null, h("ul", { class: "tm-checks" }, ...rows));
}
