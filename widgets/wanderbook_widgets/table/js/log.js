// What happened lately; a click on a rule opens its entry.

import { kept, make, ruleLink } from "./dom.js";

export function log(data) {
  return (data.lines ?? []).map((line) => kept([line], () => make("p", {}, line.text, " ", ruleLink(line.rule))));
}
