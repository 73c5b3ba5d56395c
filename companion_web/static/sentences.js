/**
 * Sentences of the rules and the hub in another language.
 *
 * They come in English, put together from parts. The catalogue of a language gives for each English
 * wording the wording there, both with the same {places}. What stands in a place is a number or is
 * itself a wording of the catalogue; only a {*place} takes whatever else stands there, such as a name
 * that people gave. So a sentence is translated whole or, where a part is missing, not at all. A
 * wording that ends in a place is part of a sentence and takes no full stop.
 */

const MOST_KNOWN = 500;
const PLACE = /\{(\*?\w+)\}/g;
const NUMBER = /^\d+(\.\d+)?$/;
const SIGNS = /^[^\p{L}]+$/u;
const FULL_STOP = /[.!?]$/;
const END = /([.!?]"?) +/g;

/**
 * Make what translates sentences.
 * @param {Object<string, string>} catalogue English wording -> wording in the language
 * @param {(value: number) => string} number a number as people write it there
 * @returns {(text: string) => string|null} null where the catalogue does not have all of it
 */
export function translator(catalogue, number) {
  const wordings = Object.keys(catalogue).map(parse).filter(({ places }) => places.length).sort((a, b) => b.letters - a.letters);
  /** @type {Map<string, string|null>} */
  const known = new Map();

  function said(text) {
    if (known.has(text)) return known.get(text);
    known.set(text, null); // it is no part of itself
    const found = whole(text) ?? inParts(text);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(text, found);
    return found;
  }

  function whole(text) {
    if (NUMBER.test(text)) return number(Number(text));
    if (Object.hasOwn(catalogue, text)) return catalogue[text];
    for (const { english, literals, places } of wordings) {
      if (!literals.every((literal) => text.includes(literal)) || !text.startsWith(literals[0])) continue;
      const values = cut(text.slice(literals[0].length), literals.slice(1), places);
      if (values) return catalogue[english].replace(PLACE, (_, place) => values[place]);
    }
    return SIGNS.test(text) ? text : null;
  }

  /** What stands in each place, when the literals come between them and all of it can be said. */
  function cut(text, [literal, ...literals], [place, ...places]) {
    const last = literals.length === 0;
    const from = last ? text.length - literal.length : 1;
    if (from < 1 || !text.endsWith(literal) && last) return null;
    for (let at = last ? from : text.indexOf(literal, from); at >= from; at = last ? -1 : text.indexOf(literal, at + 1)) {
      const here = text.slice(0, at);
      const ends = last && !literal && FULL_STOP.test(here);
      const value = (ends ? null : said(here)) ?? (place.startsWith("*") ? here : null);
      const rest = value === null ? null : last ? {} : cut(text.slice(at + literal.length), literals, places);
      if (rest) return { ...rest, [place]: value };
    }
    return null;
  }

  /** Several sentences, as many of them as belong together at a time. */
  function inParts(text) {
    for (const { index, 0: gap, 1: end } of [...text.matchAll(END)].reverse()) {
      const [first, rest] = [whole(text.slice(0, index + end.length)), text.slice(index + gap.length)];
      const more = first !== null && rest ? said(rest) : null;
      if (more !== null) return `${first} ${more}`;
    }
    return null;
  }

  return said;
}

/** A wording as its literals and the places between them. */
function parse(english) {
  const parts = english.split(PLACE);
  const literals = parts.filter((_, index) => index % 2 === 0);
  return { english, literals, places: parts.filter((_, index) => index % 2), letters: literals.join("").length };
}
