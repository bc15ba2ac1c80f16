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

// ---------------------------------------------------------------- drawing again only what changed

/** An element that is built when it is needed: not where the one that was drawn from the same data still stands. */
export function kept(tag, data, build) {
  return Object.assign(make(tag), { drawnFrom: JSON.stringify(data), build });
}

function built(node) {
  if (node.build) return Object.assign(node.build(), { drawnFrom: node.drawnFrom });
  for (const child of [...node.childNodes]) {
    const real = built(child);
    if (real !== child) child.replaceWith(real);
  }
  return node;
}

/** Give an element other children. Those that are as they were stay where they are, and need not be laid out again. */
export function renew(parent, children) {
  const old = [...parent.childNodes];
  children.forEach((next, at) => {
    const was = old[at];
    if (!was) parent.append(built(typeof next === "string" ? document.createTextNode(next) : next));
    else if (next.drawnFrom !== undefined && was.drawnFrom === next.drawnFrom) return;
    else if (isRenewed(was, next)) renew(was, [...next.childNodes]);
    else was.replaceWith(built(next));
  });
  old.slice(children.length).forEach((was) => was.remove());
}

/** A frame around things that are kept, drawn as it was. */
function isRenewed(was, next) {
  return was.nodeType === Node.ELEMENT_NODE && next.nodeType === Node.ELEMENT_NODE && was.hasAttribute("data-renew")
    && next.hasAttribute("data-renew") && was.tagName === next.tagName && was.className === next.className;
}
