// The list of keys.

import { make } from "../../shared/dom.js";
import { unusedKeys } from "../commands.js";
import { switches } from "./switches.js";

const LETTERS = [..."uyrljcsanhmgvqtkbwfx"];

/** Each key and the name of its explanation. */
const KEYS = [
  ["1–9 D E…", "digits"],
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
function unused(table) {
  const { model, board } = table;
  if (model.get("head")?.crewed) return "";
  const hasCards = board.rooms.cards.querySelector("button, summary");
  return `${unusedKeys(table)}0${hasCards ? "" : "k"}`;
}

/** Beside the keys: the coach, the prologue, whether an ending is still possible, and how much is asked. */
function help({ texts, transport, sheets, model }) {
  const button = (name, text, onclick) =>
    make("button", { type: "button", class: "small-button", "data-focus": name, onclick }, text);
  const send = (message) => () => {
    sheets.close();
    transport.send(message);
  };
  const asksAll = Boolean(model.get("head")?.asks_all);
  return make(
    "div",
    { class: "act help" },
    button("prologue", texts.prologue, () => transport.lookUp("prologue")),
    button("coach again", texts.coaching.again, send({ coach: "show" })),
    button("ask still", texts.ask_still, send({ still: true })),
    model.get("head")?.crewed
      ? button("ask all", asksAll ? texts.ask_less : texts.ask_all, send({ ask_all: !asksAll }))
      : "",
  );
}

export function keysSheet(_, table) {
  const { texts } = table;
  const without = unused(table);
  const row = ([key, name]) =>
    make("div", {}, make("dt", {}, make("kbd", {}, texts[key] ?? key)), make("dd", {}, texts.sheets.keys[name]));
  const shown = KEYS.filter(([key]) => !without.includes(key.toLowerCase()));
  return [make("dl", { class: "key-list" }, shown.map(row)), switches(table), help(table)];
}
