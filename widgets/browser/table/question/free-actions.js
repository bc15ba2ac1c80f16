// Free actions: in a fold, since most decisions need none, and without words until it is opened.

import { format, kbd, make } from "../../shared/dom.js";
import { optionRow } from "./options.js";

const FOLD = "free_actions";

/** What is easy to miss, in a quiet line; what is about free actions unfolds them. */
function hintLine(hints, table) {
  if (!hints.length) return "";
  const unfold = () => table.folds.isOpen(FOLD) || table.focus.press(".free-actions summary");
  const attributes = { type: "button", class: "hint", "data-focus": "hint", onclick: unfold };
  const said = hints.flatMap(({ text, unfolds }) => [unfolds ? make("button", attributes, text) : text, " "]);
  return make("p", { class: "hints" }, said);
}

export function freeActions({ hints = [], ...actions }, table) {
  return [fold(actions, table), hintLine(hints, table)];
}

function fold({ open = [], shut = [], hands = [], lines }, table) {
  if (!open.length && !shut.length && !hands.length) return "";
  const isOpen = table.folds.isOpen("free_actions");
  if (isOpen && !lines) table.transport.send({ unfold: true });
  const rows = isOpen ? (lines ?? []).map((option) => optionRow(option, table)) : "";
  const heading = format(table.texts.free_actions, { many: open.length + hands.length });
  return make(
    "details",
    { class: "free-actions", open: isOpen, "data-fold": "free_actions", "data-draws": "free_actions" },
    make("summary", { "data-focus": "free_actions" }, heading, kbd(table.selection.mayEnd ? "B" : "0")),
    rows,
  );
}
