// Small elements that many parts of the table share.

import { format, make } from "../../shared/dom.js";

/** Text for screen readers only. */
export const hiddenText = (text) => make("span", { class: "unseen" }, text);

const EMPHASIS = /\*([^*\s](?:[^*]*[^*\s])?)\*/;

/** The text of a card, with the words between asterisks emphasised. */
export const withEmphasis = (text) =>
  (text ?? "").split(EMPHASIS).map((part, at) => (at % 2 ? make("em", {}, part) : part));

/** In a text field, Enter ends the typing; it is not an answer. */
export const leaveOnEnter = (focus) => (event) => {
  if (event.key !== "Enter") return;
  event.stopPropagation();
  focus.keep();
};

/** A panel of the table: a named region with a small heading. */
export function panel(name, title, ...children) {
  return make("section", { class: `panel ${name}`, "aria-label": title }, make("h2", {}, title), ...children);
}

/** A rule's id as a button that opens its entry. */
export const ruleLink = (rule) =>
  rule ? make("button", { type: "button", class: "rule", "data-rule": rule }, rule) : "";

/** A word of the rules, and what it means: on hover, and where the keyboard comes to it. A click opens its rule. Screen
 * readers hear the title as its description. */
export const term = (text, { means, rule }, { name = null, kind = "" } = {}) => [
  make(
    "button",
    { type: "button", class: `term ${kind}`.trim(), title: means, "aria-label": name, "data-rule": rule },
    text,
  ),
  make("span", { class: "term-means", "aria-hidden": "true" }, means),
];

/** A count out of a maximum: ●●●○ */
export function pips(now, most, name, kind = "") {
  const dots = Array.from({ length: most }, (_, at) => make("i", { class: at < now ? "" : "off" }));
  return make("span", { class: `pips ${kind}`, role: "img", "aria-label": name }, dots);
}

/** The chance of success, in words and as a bar. */
export function odds(option, texts) {
  if (!option.odds) return "";
  const { who, nobody, uncounted } = option.odds;
  const withWhom = who ? texts.odds_with : texts.odds;
  const more = uncounted ? texts.or_more : ""; // what could still be used can only help
  const said = format(nobody ? texts.odds_nobody : withWhom, { ...option.odds, or_more: more });
  const bar = make("i", { style: `--p:${option.odds.chance}%`, "aria-hidden": "true" });
  return make("span", { class: "odds", title: uncounted }, bar, said);
}

/** The attributes of an element that may stand for an option; `where` tells it from others of the same option. */
export const optionAttributes = (id, where) => (id ? { "data-option": id, "data-focus": `${where} ${id}` } : {});

/** Lines of a card or a board; `highlight.js` lights those that can be used. */
export function abilityLines(lines, where) {
  return (lines ?? []).map((line) =>
    make("p", { class: "ability-line", ...optionAttributes(line.option, where) }, withEmphasis(line.text)),
  );
}
