// Who can do what in a fight: crew with their weapons, cards with their players, instead of a list of all pairs.

import { make } from "../../shared/dom.js";
import { pips } from "../parts/common.js";
import { thing } from "./thing.js";

function rackGroup(one, table) {
  const things = one.choices.map((choice) => thing({ ...choice, of: one.name }, table));
  const heading = make(
    "div",
    { class: "of" },
    make("b", { dir: "auto" }, one.name),
    one.of ? make("span", { class: "tag" }, one.of) : "",
    one.pips?.length ? pips(...one.pips, "brass") : "",
    one.detail ? make("span", { class: "d" }, one.detail) : "",
  );
  return make(
    "div",
    { class: "group", role: "group", "aria-label": one.name },
    heading,
    make("div", { class: "things" }, things),
  );
}

function rackOf({ name, groups, kind = "rack" }, table) {
  const drawn = groups.map((one) => rackGroup(one, table));
  return make("div", { class: kind, role: "group", "aria-label": name }, drawn);
}

/** What is seldom wanted, in a fold: it would separate the rest from the end of the list. */
function foldedRack({ name, groups = [] } = {}, table) {
  if (!groups.length) return "";
  const isOpen = table.folds.isOpen("rack");
  return make(
    "details",
    { class: "folded-rack", open: isOpen, "data-fold": "rack", "data-draws": "question free_actions" },
    make("summary", { "data-focus": "rack" }, name),
    isOpen ? rackOf({ name, groups }, table) : "",
  );
}

export function rack({ rack: data }, table) {
  if (!data?.groups) return "";
  const { name, groups, cards, folded } = data;
  const kind = cards ? "rack cards-rack" : "rack";
  return [rackOf({ name, groups, kind }, table), foldedRack(folded, table)];
}
