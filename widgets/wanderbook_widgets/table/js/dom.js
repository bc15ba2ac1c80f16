// Elements. Strings become text, so nothing in a book can be markup; prose arrives as HTML that Python made safe.

const SVG = "http://www.w3.org/2000/svg";

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== "" && value != null) element.setAttribute(name, value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== "" && child !== false && child != null));
  return element;
}

export function make(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

export function draw(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

/** Prose, as Python rendered it. */
export function rendered(tag, attributes, html) {
  const element = make(tag, attributes);
  element.innerHTML = html;
  return element;
}

/** A key's name for the eye; a screen reader has the list of keys. */
export const kbd = (name) => (name ? make("kbd", { "aria-hidden": "true" }, name) : "");

export const unseen = (text) => make("span", { class: "unseen" }, text);

/** `filled("{name} is saved", {name: "x"})` */
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");

/** A panel of the table: a named region with a small heading. */
export function panel(name, title, ...children) {
  return make("section", { class: `panel ${name}`, "aria-label": title }, make("h2", {}, title), ...children);
}

/** A rule's id, which opens its entry. */
export const ruleLink = (rule) =>
  rule ? make("button", { type: "button", class: "rule", "data-rule": rule }, rule) : "";

/** So many of so many: ●●●○ */
export function pips(now, most, name, kind = "") {
  return make("span", { class: `pips ${kind}`, role: "img", "aria-label": name },
    Array.from({ length: most }, (_, at) => make("i", { class: at < now ? "" : "off" })));
}
