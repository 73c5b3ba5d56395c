/** Small helpers to build and update elements; nothing is ever parsed from text. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Fill an element: `class`, `text`, `on<event>` and attributes; false and null leave one out.
 * @template {Element} T
 * @param {T} element @param {Object<string, any>} props @param {(Node|string|null)[]} children
 * @returns {T}
 */
function fill(element, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (name === "text") element.textContent = value;
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== false && value != null) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child != null));
  return element;
}

/** Build an HTML element. @returns {HTMLElement} */
export const h = (tag, props, ...children) => fill(document.createElement(tag), props, children);

/** Build an SVG element. @returns {SVGElement} */
export const s = (tag, props, ...children) => fill(document.createElementNS(SVG, tag), props, children);

/** Set a text only when it differs, so that screen readers and selections are left alone. */
export function say(element, text) {
  const wanted = String(text ?? "");
  if (element.textContent !== wanted) element.textContent = wanted;
}

/** Set or remove an attribute only when it differs. */
export function mark(element, name, value) {
  const wanted = value === true ? "" : value;
  if (wanted === false || wanted == null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(wanted)) element.setAttribute(name, wanted);
}

/** Show or hide without moving focus or building anew. */
export function show(element, shown) {
  element.toggleAttribute("hidden", !shown);
}

/**
 * Keep one child per item, by key, in the order of the items; children move, they are not rebuilt.
 * @template I
 * @param {Element} parent @param {I[]} items @param {(item: I) => string} key
 * @param {(item: I) => Element} make @param {(element: any, item: I, index: number) => void} update
 */
export function keyed(parent, items, key, make, update) {
  const old = new Map([...parent.children].map((child) => [child.dataset.key, child]));
  items.forEach((item, index) => {
    const name = key(item);
    const child = old.get(name) ?? make(item);
    child.dataset.key = name;
    old.delete(name);
    if (parent.children[index] !== child) parent.insertBefore(child, parent.children[index] ?? null);
    update(child, item, index);
  });
  for (const child of old.values()) child.remove();
}

/** Rebuild the children only when what they show has changed. */
export function redraw(parent, state, build) {
  const wanted = JSON.stringify(state);
  if (parent.drawn === wanted) return;
  parent.drawn = wanted;
  parent.replaceChildren(...[build()].flat().filter((child) => child != null));
}

/** True for people who asked their device for less motion. */
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
