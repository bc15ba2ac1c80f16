// The latest lines of the log, turn by turn.

import { make } from "../../shared/dom.js";
import { memo } from "../../shared/reconcile.js";
import { ruleLink } from "./common.js";

/** Lines by turn: each begins with the line that says so. */
function byTurn(lines) {
  const turns = [];
  for (const line of lines) {
    if (line.turn || !turns.length) turns.push({ name: line.turn ? line.text : "", lines: [] });
    if (!line.turn) turns.at(-1).lines.push(line);
  }
  return turns;
}

export const logLine = (line) => make("li", {}, line.text, " ", ruleLink(line.rule));

export function log(data) {
  return byTurn(data.lines ?? []).flatMap(({ name, lines }) => [
    name ? make("h4", {}, name) : "",
    make(
      "ul",
      { "data-renew": `turn ${name}` },
      lines.map((line) => memo([line], () => logLine(line))),
    ),
  ]);
}
