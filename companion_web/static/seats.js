/** What seats and sides are called. */

import { has, t } from "./texts.js";

/** The name of a seat or side, in the language of the page where it has one. */
export const sideName = (seat, name) => (has(`side.${seat}`) ? t(`side.${seat}`) : (name ?? seat));
