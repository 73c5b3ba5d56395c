/** Forms for what an entry says, built from its JSON Schema; words come from the game's panel. */

import { h } from "./dom.js";
import { sideName } from "./seats.js";
import { has, t } from "./texts.js";

/** @typedef {{root: HTMLElement|null, read: () => any}} Field `read` gives undefined for nothing said */

/** A name as people read it, where the game has no better word. */
export const plain = (name) => String(name).replaceAll("_", " ").replace(/^./, (letter) => letter.toUpperCase());

const found = (key) => (has(key) ? t(key) : undefined);

/** What people call an entry, a part of one, and a value of such a part. */
export function wordsOf(ctx) {
  const seats = () => ctx.live.view.seats;
  const value = (key, said) => {
    if (said === null || said === "") return t("fix.none");
    if (typeof said === "boolean") return t(said ? "fix.yes" : "fix.no");
    return ctx.panel.valueName?.(key, said) || found(`value.${said}`) || (said in seats() ? sideName(said, seats()[said].name) : plain(said));
  };
  return {
    value,
    field: (key) => found(`part.${key}`) ?? value(key, key),
    entry: (name) => found(`entry.${name}`) ?? found(`kind.${name}`) ?? plain(name),
    written: ctx.panel.written,
  };
}

/**
 * The parts of an object, one field each.
 * @param {any} words @param {any} schema @param {Object<string, any>} [said] what it says now
 * @returns {Field}
 */
export function record(words, schema, said = {}) {
  const needed = schema.required ?? [];
  const fields = Object.entries(schema.properties ?? {}).map(([key, part]) => [key, field(words, key, part, said[key], needed.includes(key))]);
  const read = () => {
    const found = {};
    for (const [key, part] of fields) {
      const value = part.read();
      if (value !== undefined) found[key] = value;
    }
    return needed.every((key) => key in found) ? found : undefined;
  };
  const roots = fields.map(([, part]) => part.root).filter(Boolean);
  return { root: roots.length ? h("div", { class: "fix-fields" }, ...roots) : null, read };
}

function field(words, key, { type: types, ...schema }, said, needed) {
  const type = [types].flat()[0];
  const values = schema.enum ?? (type === "boolean" ? [true, false] : null);
  if (values) return choice(words, key, values, said, needed);
  if (type === "integer") return whole(words, key, schema, said);
  if (type === "object" && schema.properties) return group(words, key, record(words, schema, said ?? {}));
  if (type === "array" && schema.items?.enum) return several(words, key, schema.items.enum, said ?? []);
  if (type === "array" && schema.items?.anyOf && words.written) return written(words, key, said);
  if (type === "array" && schema.items?.properties && schema.minItems === schema.maxItems) return places(words, key, schema, said ?? []);
  if (type === "string") return text(words, key, schema, said);
  return { root: null, read: () => said }; // nobody can say this in a form: it stays as it is
}

function labelled(words, key, said, input) {
  const was = h("small");
  const label = h("label", { class: "field" }, h("span", {}, words.field(key), " ", was), input);
  input.addEventListener("input", () => {
    was.textContent = said === undefined || input.said() === said ? "" : t("fix.was", { value: words.value(key, said) });
  });
  return label;
}

/** One of some values; a part that is not needed can be left open. */
function choice(words, key, values, said, needed) {
  const input = h("select", { name: key }, needed && said !== undefined ? null : h("option", { value: "" }, t("fix.open")),
    ...values.map((value, index) => h("option", { value: index, selected: value === said }, words.value(key, value))));
  input.said = () => (input.value === "" ? undefined : values[Number(input.value)]);
  return { root: labelled(words, key, said, input), read: input.said };
}

function whole(words, key, schema, said) {
  if (key === "n" && schema.maximum <= 9) {
    const values = Array.from({ length: schema.maximum - schema.minimum + 1 }, (_, n) => schema.minimum + n);
    return choice(words, key, values, said, true);
  }
  const input = h("input", { type: "number", name: key, min: schema.minimum, max: schema.maximum, step: 1, value: said });
  input.said = () => (input.value === "" || !input.validity.valid ? undefined : Number(input.value));
  return { root: labelled(words, key, said, input), read: input.said };
}

function text(words, key, schema, said) {
  const input = h("input", { type: "text", name: key, maxlength: schema.maxLength, value: said });
  input.said = () => input.value || undefined;
  return { root: labelled(words, key, said, input), read: input.said };
}

/** Things that the game can write as one line. */
function written(words, key, said) {
  const before = said == null ? "" : words.written.write(said);
  const input = h("input", { type: "text", name: key, value: before, autocapitalize: "characters", placeholder: words.written.hint });
  input.said = () => (input.value.trim() === "" ? undefined : words.written.read(input.value));
  input.addEventListener("input", () => input.setCustomValidity(input.said() === undefined && input.value.trim() ? words.written.hint : ""));
  return { root: h("label", { class: "field" }, h("span", { text: words.field(key) }), input), read: () => (input.value === before ? said : input.said()) };
}

/** A fixed number of equal things. */
function places(words, key, schema, said) {
  const parts = Array.from({ length: schema.minItems }, (_, place) => record(words, schema.items, said[place] ?? {}));
  const roots = parts.map((part, place) => h("fieldset", { class: "fix-place" }, h("legend", { text: words.value(`${key}.${place}`, `${plain(key)} ${place + 1}`) }), part.root));
  return { root: h("div", { class: "fix-fields fix-whole" }, ...roots), read: () => parts.map((part) => part.read() ?? {}) };
}

function group(words, key, inner) {
  const read = () => {
    const found = inner.read();
    return found && Object.keys(found).length ? found : undefined;
  };
  return { root: inner.root && h("fieldset", { class: "fix-group" }, h("legend", { text: words.field(key) }), inner.root), read };
}

/** Some of some values, in their order. */
function several(words, key, values, said) {
  const places = values.map((_, place) => choice(words, key, values, said[place], false));
  const read = () => {
    const found = places.map((place) => place.read()).filter((value) => value !== undefined);
    return found.length || said.length ? found : undefined;
  };
  return { root: h("div", { class: "fix-fields fix-whole" }, ...places.map((place) => place.root)), read };
}
