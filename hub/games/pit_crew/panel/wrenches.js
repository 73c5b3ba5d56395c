/** The Monkey Wrench cards, to tap. */

import { h } from "/static/dom.js";
import { t } from "/static/texts.js";

const SAME_TAP_MS = 700; // a second tap so soon was meant for the crew that picked before

export const WRENCHES = [
  "Assist", "Bad Nachos", "Caltrops", "Crew Chief", "Drafting", "Engine Fire", "Jet Fuel", "Nitro",
  "Perfect Camber", "Perfect Setup", "Sabotage", "Teamwork", "Training", "Veteran Crew", "Veteran Driver",
];

/** A button for each card, and one for a card that nobody wants to name. */
export function keys(send, crew) {
  const since = performance.now();
  const key = (text, wrench) => {
    const take = () => performance.now() - since > SAME_TAP_MS && send("take_wrench", { crew, wrench }, button);
    const button = h("button", { type: "button", onclick: take }, text);
    return button;
  };
  return [...WRENCHES.map((name) => key(name, name)), key(t("pc.pad.unnamed"), null)];
}
