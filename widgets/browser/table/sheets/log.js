// The whole log.

import { make } from "../../shared/dom.js";
import { log } from "../parts/log.js";

/** A button that asks for earlier lines, up to `next` of them; none where there are no more. */
export function earlierButton(what, next, label, { transport }) {
  const more = () => transport.lookUp(what, { most: next });
  return next ? make("button", { type: "button", class: "further", onclick: more }, label) : "";
}

export function logSheet(data, table) {
  const said = table.texts.sheets;
  const lines = log(data);
  return [
    earlierButton("log", data.next, said.earlier_lines, table),
    lines.length ? make("div", { class: "lines" }, lines) : make("p", { class: "d" }, said.empty_log),
  ];
}
