// What stands on a line: letters, outcomes and the keys of guards.

import { make } from "../../shared/dom.js";
import { icon } from "../icons.js";

const OUTCOMES = { pass: ["pass"], fail: ["fail"], both: ["pass", "fail"], victory: ["victory"] };
const NEGATIONS = /^(not|sans) /;

/** A guard as a key: its first test, and how many more there are. */
export function keyMark(keys) {
  if (!keys.length) return "";
  const [first] = keys;
  const negation = first.match(NEGATIONS)?.[0] ?? "";
  return make(
    "span",
    { class: "key", title: keys.join(", ") },
    icon("key"),
    negation && make("u", {}, negation.trim()),
    first.slice(negation.length),
    keys.length > 1 && make("s", {}, `+${keys.length - 1}`),
  );
}

function outcomeMark(outcome, texts) {
  if (outcome === "victory") return make("span", { class: "won", title: texts.legend.pass }, icon("sword"));
  const passed = outcome === "pass";
  const attributes = { class: passed ? "passed" : "failed", title: texts.legend[outcome] };
  return make("span", attributes, icon(passed ? "ok" : "x"));
}

export function tagMark(tag, texts) {
  const letter = tag.letter === "if" ? make("em", {}, "if") : tag.letter && make("b", {}, tag.letter);
  const marks = (OUTCOMES[tag.outcome] ?? []).map((one) => outcomeMark(one, texts));
  const attributes = { class: tag.keys.length ? "tg g" : "tg", "data-way": tag.name };
  return make("span", { ...attributes, title: tag.trial }, letter, marks, keyMark(tag.keys));
}

/** The tags that say something: the text's own turn to a section needs none. */
export const spoken = (tags) => tags.filter(({ letter, keys }) => letter || keys.length);

const MOST_LETTERS = 6;

/** Ways that lead to no other page: an icon, and letters with a key where something is asked. */
export function stubMark(stub, texts) {
  const one = ({ letter, keys, outcome, name }) =>
    make(
      "span",
      { "data-way": name },
      letter || "·",
      outcome === "fail" && make("span", { class: "failed" }, icon("x")),
      keys.length ? icon("key", "k") : "",
    );
  const shown = stub.tags.slice(0, MOST_LETTERS).map(one);
  const more = stub.tags.length - MOST_LETTERS;
  const rest = more > 0 ? make("small", {}, `+${more}`) : "";
  const attributes = { class: `stub ${stub.kind}`, title: texts.legend[stub.kind] };
  return make("span", attributes, icon(stub.kind), shown, rest);
}
