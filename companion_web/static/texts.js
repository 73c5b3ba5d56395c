/**
 * What the pages say, in the language of the page: texts by key, numbers as people write them, and
 * the sentences of the rules and the hub, which speak English.
 *
 * The texts lie in `texts/<language>.json`, here and in the panel of each game; `sentences` beside
 * them says what the sentences are there, and a page in English does without.
 */

import { mark, say } from "./dom.js";

export const { lang } = document.documentElement;
const { game } = document.body.dataset;
const places = ["/static", ...(game ? [`/games/${game}/panel`] : [])];
const read = async (kind) => Object.assign({}, ...await Promise.all(places.map(async (place) => (await fetch(`${place}/${kind}/${lang}.json`)).json())));
const foreign = lang !== "en";
/** @type {[Object<string, string | Object<string, string>>, Object<string, string>?, any?]} */
const [texts, sentences, module] = await Promise.all([read("texts"), ...(foreign ? [read("sentences"), import("./sentences.js")] : [])]);

const locale = lang === "en" ? "en-GB" : lang;
const numbers = new Intl.NumberFormat(locale);
const plural = new Intl.PluralRules(locale);
const order = new Intl.PluralRules(locale, { type: "ordinal" });
const lists = new Intl.ListFormat(locale, { type: "conjunction" });

/**
 * The text of a key.
 * @param {string} key
 * @param {Object<string, string|number>} [values] fill its {places}; where a text has several
 *   forms, `count` chooses among them
 */
export function t(key, values = {}) {
  const text = texts[key] ?? key;
  const chosen = typeof text === "string" ? text : (text[plural.select(Number(values.count))] ?? text.other);
  return fill(chosen, values);
}

/** Whether there is such a text. */
export const has = (key) => key in texts;

/** A place in an order: 1st, 2nd. */
export const ordinal = (place) => fill(texts.ordinal[order.select(place)] ?? texts.ordinal.other, { place });

/** A number as people write it. */
export const number = (value) => numbers.format(value);

/** A day and time as people write them. */
export const when = (date) => date.toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });

/** Things as people list them: Red, Green and Yellow. */
export const list = (words) => lists.format(words);

const translated = foreign ? module.translator(sentences, number) : (text) => text;

/** A sentence of the rules or the hub, in the language of the page if it is known there. */
export const spoken = (text) => (text ? translated(text) ?? text : "");

/**
 * Show a sentence of the rules or the hub, marked as English where it stays so.
 * @template {Element} T
 * @param {T} element @param {string} text
 * @returns {T}
 */
export function tell(element, text) {
  say(element, spoken(text));
  mark(element, "lang", text && translated(text) === null && "en");
  return element;
}

const fill = (text, values) =>
  text.replace(/\{(\w+)\}/g, (place, name) => {
    const value = values[name] ?? place;
    return typeof value === "number" ? number(value) : value;
  });
