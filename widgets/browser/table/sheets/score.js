// The score so far, line by line.

import { make } from "../../shared/dom.js";
import { ruleLink } from "../parts/common.js";

const points = (number) => make("td", { class: "points" }, number);

export function scoreSheet(data, { texts }) {
  const row = (line) =>
    make("tr", {}, make("td", {}, line.text, " ", ruleLink(line.rule)), points(String(line.points)));
  const total = make("th", { scope: "row" }, texts.sheets.total);
  return make(
    "table",
    {},
    make("tbody", {}, data.lines.map(row)),
    make("tfoot", {}, make("tr", {}, total, points(data.total ?? "0"))),
  );
}
