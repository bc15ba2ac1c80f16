// Builds elements. Strings become text nodes, so nothing in a book can become markup; prose arrives as HTML that Python
// has made safe.

const SVG = "http://www.w3.org/2000/svg";

const isNothing = (child) => child === "" || child === false || child == null;

/** The children to append: lists flattened, empty strings, `false` and `null` left out. */
export const childList = (...children) => children.flat(Infinity).filter((child) => !isNothing(child));

function setAttribute(element, name, value) {
  if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
  else if (name === "style")
    element.style.cssText = value; // a published page forbids the attribute
  else if (value === true) element.setAttribute(name, "");
  else if (!isNothing(value)) element.setAttribute(name, value);
}

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
  element.append(...childList(children));
  return element;
}

/** An HTML element: `make("button", { type: "button", onclick: run }, "Go")`. */
export function make(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/** An SVG element. */
export function svg(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

/** An element with prose that Python rendered and escaped. */
export function trustedHtml(tag, attributes, html) {
  const element = make(tag, attributes);
  element.innerHTML = html;
  return element;
}

/** The label of a key, for sighted players; screen readers have the list of keys. */
export const kbd = (name) => (name ? make("kbd", { "aria-hidden": "true" }, name) : "");

/** `format("{name} is saved", { name: "x" })` */
export const format = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");

const FORMS = /\[((?:[\p{L}\p{N}_]*\|)+[\p{L}\p{N}_]*|[\p{L}\p{N}_]+)\]/gu;
const ORDER = ["zero", "one", "two", "few", "many", "other"];
const PLURALS = new Map();

/** CLDR's rules for a language, and the categories that it has, in their order. */
function pluralsOf(language) {
  if (!PLURALS.has(language)) {
    const rules = new Intl.PluralRules(language);
    const known = rules.resolvedOptions().pluralCategories;
    PLURALS.set(language, { rules, categories: ORDER.filter((one) => known.includes(one)) });
  }
  return PLURALS.get(language);
}

/** Which of a text's forms goes with a number, from 0. */
function pluralForm(count, language) {
  const { rules, categories } = pluralsOf(language);
  return categories.indexOf(rules.select(Math.abs(count)));
}

/**
 * `counted("{count} section[s]", 2, "en")`: a text in the number of what it counts. `[s]` is an ending for several,
 * `[is|are]` are words for one and for several, `[|y|ów]` the endings of a language with three forms.
 */
export function counted(text, count, language, values = {}) {
  const form = pluralForm(count, language);
  const chosen = (written) => {
    const forms = written.includes("|") ? written.split("|") : ["", written];
    return forms[Math.min(form, forms.length - 1)];
  };
  const inNumber = text.replace(FORMS, (_, written) => chosen(written));
  return format(inNumber, { count: count.toLocaleString(language), ...values });
}
