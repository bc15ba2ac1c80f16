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

/** What is printed on a card, with the words that its author stressed. */
export const stressed = (text) => (text ?? "").split(/\*([^*\s](?:[^*]*[^*\s])?)\*/).map((part, at) => (at % 2 ? make("em", {}, part) : part));

/** A key's name for the eye; a screen reader has the list of keys. */
export const kbd = (name) => (name ? make("kbd", { "aria-hidden": "true" }, name) : "");

export const unseen = (text) => make("span", { class: "unseen" }, text);

/** In a field, Enter is done with writing; it is no answer. */
export const doneByEnter = (table) => (event) => {
  if (event.key !== "Enter") return;
  event.stopPropagation();
  table.keepFocus();
};

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

/** How likely, in words and as a bar. */
export function odds(option, texts) {
  if (!option.odds) return "";
  const said = fill(option.odds.who ? texts.odds_with : texts.odds, option.odds);
  return make("span", { class: "odds" }, make("i", { style: `--p:${option.odds.chance}%`, "aria-hidden": "true" }), said);
}

// ---------------------------------------------------------------- drawing again only what changed

/** An element that is built when it is needed: not where the one that was drawn from the same things still stands, the
 * first of which tells it from others. `patches.js` sees to it that what did not change is the same thing. */
export function kept(things, build) {
  return Object.assign(document.createComment(""), { drawnFrom: things, build });
}

const isDrawnFrom = ({ drawnFrom }, things) => drawnFrom.length === things.length && drawnFrom.every((one, at) => one === things[at]);

function built(node) {
  if (node.build) return Object.assign(built(node.build()), { drawnFrom: node.drawnFrom });
  for (const child of [...node.childNodes]) {
    const real = built(child);
    if (real !== child) child.replaceWith(real);
  }
  return node;
}

/** Give an element other children. Those that are as they were stay where they are, and need not be laid out again;
 * frames around such, which are marked `data-renew`, stay too. */
export function renew(parent, children) {
  const old = [...parent.childNodes];
  const there = new Map(old.filter((one) => one.drawnFrom).map((one) => [one.drawnFrom[0], one]));
  const frames = old.filter((one) => one.dataset?.renew !== undefined);
  const framed = (child) => {
    const at = frames.findIndex((one) => isSameFrame(one, child));
    return at < 0 ? built(child) : reframed(...frames.splice(at, 1), child);
  };
  const next = children.map((child) => {
    if (typeof child === "string") return document.createTextNode(child);
    if (!child.build) return framed(child);
    return taken(there, child.drawnFrom) ?? Object.assign(framed(child.build()), { drawnFrom: child.drawnFrom });
  });
  const staying = new Set(next);
  for (const one of old) if (!staying.has(one)) one.remove();
  next.forEach((one, at) => { if (parent.childNodes[at] !== one) parent.insertBefore(one, parent.childNodes[at] ?? null); });
}

/** What stands there already, once: two that are alike may be drawn from one thing. */
function taken(there, things) {
  const was = there.get(things[0]);
  if (!was || !isDrawnFrom(was, things)) return null;
  there.delete(things[0]);
  return was;
}

const isSameFrame = (was, next) => next.dataset?.renew === was.dataset.renew && was.tagName === next.tagName;

function reframed(frame, next) {
  for (const { name } of [...frame.attributes]) if (!next.hasAttribute(name)) frame.removeAttribute(name);
  for (const { name, value } of next.attributes) if (frame.getAttribute(name) !== value) frame.setAttribute(name, value);
  renew(frame, [...next.childNodes]);
  return frame;
}
