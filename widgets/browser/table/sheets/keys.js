// The list of keys.

import { make } from "../../shared/dom.js";
import { BOARD_KEYS } from "../commands.js";

const LETTERS = [..."uyrljcsahmgqwkf"];

/** Each key and the name of its explanation. */
const KEYS = [
  ["1–9", "digits"],
  ["enter", "enter"],
  ["0", "zero"],
  ["← ↑ ↓ →", "arrows"],
  ["Tab", "tab"],
  ["esc", "escape"],
  ...LETTERS.map((letter) => [letter.toUpperCase(), letter]),
  ["Ctrl S", "saved"],
  ["?", "help"],
];

/** Keys that do nothing in this game: a plain book has no board, and every question has an answer. */
function unused({ model, board }) {
  if (model.get("head")?.crewed) return "";
  const hasCards = board.rooms.cards.querySelector("button, summary");
  return `${BOARD_KEYS}0${hasCards ? "" : "k"}`;
}

export function keysSheet(_, table) {
  const { texts } = table;
  const without = unused(table);
  const row = ([key, name]) =>
    make("div", {}, make("dt", {}, make("kbd", {}, texts[key] ?? key)), make("dd", {}, texts.sheets.keys[name]));
  const shown = KEYS.filter(([key]) => !without.includes(key.toLowerCase()));
  return make("dl", { class: "key-list" }, shown.map(row));
}
