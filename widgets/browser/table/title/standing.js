// How a saved campaign stood.

import { make } from "../../shared/dom.js";
import { savedWhen } from "../sheets/saved.js";

/** Its language, if it is not the page's, its turn, its players, and when it was saved. */
export const standingText = (one, table) =>
  [one.foreign, ...one.standing, one.players, savedWhen(one.when, table)].filter(Boolean).join(" · ");

/** The save before a damaged one, to go on with. */
export function previousSave({ before }, { book, language }, table) {
  if (!before.when) return "";
  const load = () => table.transport.send({ go_on: { book, language, how: "previous" } });
  const attributes = { type: "button", class: "go", "data-focus": `before ${book}`, onclick: load };
  return [
    make("p", { class: "d" }, standingText(before, table)),
    make("div", { class: "act" }, make("button", attributes, table.texts.title.offer_previous)),
  ];
}
