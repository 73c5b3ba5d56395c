/** What seats and sides are called, and who sits there. */

import { has, t } from "./texts.js";

/** The name of a seat or side, in the language of the page where it has one. */
export const sideName = (seat, name) => (has(`side.${seat}`) ? t(`side.${seat}`) : (name ?? seat));

/** The names of the people at a seat, as far as they gave any. */
export const sitting = (view, seat) => (view.seats[seat]?.people ?? []).join(", ");
