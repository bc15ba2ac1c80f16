// Above the map: lenses, search, filters, folding, paths and exports.

import { counted, format, kbd, make } from "../shared/dom.js";
import { icon } from "./icons.js";

const FILTERS = {
  gives: ["key", "ic-brass"],
  requires: ["key", "ic-brass"],
  unreachable: ["ban", "ic-red"],
  undecided: ["unknown", "ic-teal"],
  ends: ["end", ""],
  uncovered: ["eye", ""],
  problems: ["warning", "ic-warn"],
};
const OF_BOOKS = ["gives", "requires", "unreachable", "uncovered", "problems"];
const EXPORTS = ["svg", "png", "dot", "graphml"];

export function lensButtons(desk) {
  const { texts } = desk;
  const current = desk.model.get("marks").lens;
  const one = (lens, at) =>
    make(
      "button",
      {
        type: "button",
        "aria-pressed": String(lens === current),
        "data-lens": lens,
        onclick: () => desk.useLens(lens),
      },
      texts.lenses[lens],
      kbd(at + 1),
    );
  return make(
    "div",
    { class: "seg", role: "group", "aria-label": desk.lensNames.map((lens) => texts.lenses[lens]).join(", ") },
    desk.lensNames.map(one),
  );
}

export function searchField(desk) {
  const { texts } = desk;
  const input = make("input", {
    type: "search",
    placeholder: texts.search,
    "aria-label": texts.search_label,
    list: desk.listId,
    autocomplete: "off",
    spellcheck: "false",
  });
  input.value = desk.model.get("found").text;
  return make("label", { class: "find" }, icon("find"), input, kbd("/"));
}

function chip(desk, name) {
  const { texts } = desk;
  const isPressed = desk.model.get("found").filter === name;
  const count = desk.model.get("verdict").filters?.[name];
  return make(
    "button",
    {
      type: "button",
      class: "chip",
      "aria-pressed": String(isPressed),
      "data-filter": name,
      onclick: () => desk.finder.filter(isPressed ? "" : name),
    },
    icon(...FILTERS[name]),
    texts.filters[name],
    count === undefined ? "" : make("b", {}, count),
  );
}

export function chips(desk) {
  return make(
    "div",
    { class: "chips", role: "group", "aria-label": desk.texts.search_label },
    (desk.model.get("head").filters ?? OF_BOOKS).map((name) => chip(desk, name)),
  );
}

/** How much was found, or the path that is shown with a way to leave it. */
export function findings(desk) {
  const { texts, trail } = desk;
  const found = desk.model.get("found");
  if (trail) {
    const leave = make(
      "button",
      { type: "button", class: "chip", "aria-pressed": "true", onclick: () => desk.trails.leave() },
      icon("x"),
      texts.leave_path,
      kbd("Esc"),
    );
    const { at, steps } = trail;
    const told = steps
      ? format(texts.inspector.step, { at: at + 1, of: steps.length })
      : counted(texts.path, trail.lines.length, desk.model.get("language"), trail);
    return [make("span", { class: "small" }, told), leave];
  }
  if (found.all) return [];
  const text = found.count ? counted(texts.found, found.count, desk.model.get("language")) : texts.none_found;
  return [make("span", { class: "small", role: "status" }, text)];
}

export function foldButton(desk) {
  const { texts } = desk;
  const { folded } = desk.model.get("map");
  const text = folded ? texts.unfold : texts.fold;
  return make("button", { type: "button", class: "chip", onclick: () => desk.foldAll() }, text, kbd("⇧F"));
}

export function exportMenu(desk) {
  const { texts } = desk;
  const select = make(
    "select",
    { class: "chip", "aria-label": texts.export },
    make("option", { value: "" }, texts.export),
    EXPORTS.map((kind) => make("option", { value: kind }, texts.exports[kind])),
  );
  select.addEventListener("change", () => {
    if (select.value) desk.export(select.value);
    select.value = "";
  });
  return select;
}

/** The revision that changes are shown against, in the lens that shows them. */
export function againstField(desk) {
  const { lens, against } = desk.model.get("marks");
  if (lens !== "changes") return [];
  const { texts } = desk;
  const input = make("input", {
    type: "text",
    value: against,
    "aria-label": texts.against_label,
    "data-against": true,
    autocomplete: "off",
    spellcheck: "false",
  });
  const run = (event) => {
    event.preventDefault();
    desk.useLens("changes", input.value.trim());
  };
  return [
    make(
      "form",
      { class: "against", onsubmit: run },
      make("label", { title: texts.against_told }, texts.against, " ", input),
      make("button", { type: "submit", class: "btn" }, texts.compare),
    ),
  ];
}

/** The ending or quest that the lens on what can still be reached is about. */
export function targetField(desk) {
  const { lens, target, targets = [] } = desk.model.get("marks");
  if (lens !== "still" || !targets.length) return [];
  const { texts } = desk;
  const named = ({ name, said }) => {
    const [kind, number] = name.split(":");
    return [texts.lost[kind], number, said && `· ${said}`].filter(Boolean).join(" ");
  };
  const select = make(
    "select",
    { class: "chip", "aria-label": texts.target_label, title: texts.target_label, "data-target": true },
    targets.map((one) => make("option", { value: one.name, selected: one.name === target }, named(one))),
  );
  select.addEventListener("change", () => desk.useLens("still", "", select.value));
  return [select];
}
