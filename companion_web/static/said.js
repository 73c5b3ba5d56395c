/** Sentences of the hub that the server wrote into a page, in the language of the page. */

import { tell } from "./texts.js";

for (const element of document.querySelectorAll("[data-said]")) if (element.textContent) tell(element, element.textContent);
