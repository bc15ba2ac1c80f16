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

const ENDING = /\[(?:(\p{L}+)\|)?(\p{L}+)\]/gu;

/** `counted("{count} section[s]", 2, "en")`: a text in the number of what it counts; none is several in English. */
export function counted(text, count, language, values = {}) {
  const isSeveral = count > 1 || (count === 0 && language === "en");
  const inNumber = text.replace(ENDING, (_, one = "", several) => (isSeveral ? several : one));
  return format(inNumber, { count: count.toLocaleString(language), ...values });
}
