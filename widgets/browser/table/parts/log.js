// The latest lines of the log.

import { make } from "../../shared/dom.js";
import { memo } from "../../shared/reconcile.js";
import { ruleLink } from "./common.js";

export function log(data) {
  return (data.lines ?? []).map((line) => memo([line], () => make("p", {}, line.text, " ", ruleLink(line.rule))));
}
