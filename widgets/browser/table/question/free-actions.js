// Free actions: in a fold, since most decisions need none, and without words until it is opened.

import { format, kbd, make } from "../../shared/dom.js";
import { optionRow } from "./options.js";

export function freeActions({ open = [], shut = [], hands = [], lines }, table) {
  if (!open.length && !shut.length && !hands.length) return [];
  const isOpen = table.folds.isOpen("besides");
  if (isOpen && !lines) table.transport.send({ unfold: true });
  const rows = isOpen ? (lines ?? []).map((option) => optionRow(option, table)) : "";
  const heading = format(table.texts.besides, { many: open.length + hands.length });
  return make(
    "details",
    { class: "besides", open: isOpen, "data-fold": "besides", "data-draws": "besides" },
    make("summary", { "data-focus": "besides" }, heading, kbd("M")),
    rows,
  );
}
