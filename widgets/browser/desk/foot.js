// Beneath the board: how many problems there are of each kind, lists of them, and what is being proved.

import { counted, format, kbd, make } from "../shared/dom.js";
import { mendButtons, namesBelow } from "./causes.js";
import { icon } from "./icons.js";

const KINDS = {
  errors: ["error", "ic-red"],
  warnings: ["warning", "ic-warn"],
  unreachable: ["ban", "ic-red"],
  dead_ends: ["end", "ic-red"],
  soft_locks: ["lock", "ic-warn"],
  continuity: ["stay", "ic-warn"],
  undecided: ["unknown", "ic-teal"],
  ends: ["end", ""],
};
const IN_TEXT = new Set(["errors", "warnings", "continuity"]); // mended where it stands, known before any proof
const DOING = {
  reading: "reading",
  reach: "proving",
  coverage: "playing",
  odds: "playing",
  changes: "comparing",
  continuity: "continuity",
  defects: "explaining",
  suggestion: "suggesting",
};

/** Whether it is known how many there are: what is not proved is not nothing. */
function isKnown(desk, name) {
  const { proved, lists } = desk.model.get("verdict");
  return name === "errors" || name === "warnings" || proved || lists[name].count > 0;
}

function kindButton(desk, name) {
  const { count } = desk.model.get("verdict").lists[name];
  const [sign, tone] = KINDS[name];
  const isOpen = desk.list === name;
  return make(
    "button",
    {
      type: "button",
      class: count ? "" : "z",
      "aria-expanded": String(isOpen),
      "data-list": name,
      onclick: () => desk.toggleList(name),
    },
    icon(sign, count ? tone : ""),
    make("b", {}, isKnown(desk, name) ? count : "–"),
    counted(desk.texts.lists[name], count, desk.model.get("language")),
  );
}

/** The text for a finding without a text of its own, by list. */
const unsaid = ({ lists, inspector }) => ({
  unreachable: lists.never,
  soft_locks: inspector.lock,
  undecided: inspector.undecided,
  ends: lists.end,
});

function item(desk, name, one) {
  const [sign, tone] = KINDS[name];
  const go = () => {
    desk.toggleList("");
    if (one.lock !== undefined) desk.trails.askForLock(one.lock);
    if (one.section) desk.open(one.section);
    const isText = IN_TEXT.has(name) || desk.mode === "text" || !one.section;
    if (one.file && isText) desk.writer.openFile(one.file, one.line);
  };
  const text = one.text || unsaid(desk.texts)[name];
  const file = one.file ? `${one.file.split("/").at(-1)}:${one.line}` : "";
  return make(
    "li",
    {},
    icon(sign, tone),
    make(
      "button",
      { type: "button", class: "as-link", onclick: go },
      make("b", {}, one.code || one.name || one.section),
      ` ${text}`,
    ),
    file &&
      make(
        "button",
        { type: "button", class: "as-link mono", onclick: () => desk.writer.openFile(one.file, one.line) },
        file,
      ),
    one.cause && cause(desk, one),
    one.find !== undefined && playToHere(desk, one),
  );
}

/** Shows the play of a find on the map, step by step. */
function playToHere(desk, { find, section }) {
  const go = () => {
    desk.toggleList("");
    desk.open(section);
    desk.trails.ask({ find_play: find });
  };
  const button = { type: "button", class: "as-link to-here", "data-find": find, onclick: go };
  return make("button", button, icon("eye"), desk.texts.inspector.find_play);
}

function cause(desk, one) {
  const link = ({ name, section }) => {
    const go = () => {
      desk.toggleList("");
      desk.open(section);
    };
    return section ? make("button", { type: "button", class: "as-link", onclick: go }, name) : name;
  };
  const { lists } = desk.texts;
  const names = namesBelow(desk, lists.below, { cause: one.cause, names: one.below, count: one.count }, link);
  return make("div", { class: "cause" }, names, mendButtons(desk, one));
}

function none(desk, name) {
  const { nothing, broken, unproved } = desk.texts.lists;
  if (isKnown(desk, name)) return nothing;
  return desk.model.get("verdict").doing === "broken" ? broken : unproved;
}

export function list(desk, name) {
  const { texts } = desk;
  const { items } = desk.model.get("verdict").lists[name];
  const title = counted(texts.lists[name], 2, desk.model.get("language"));
  const content = items.length
    ? make(
        "ul",
        {},
        items.map((one) => item(desk, name, one)),
      )
    : make("p", { class: "small" }, none(desk, name));
  return make(
    "div",
    { class: "card list", role: "dialog", "aria-label": title, tabindex: "-1" },
    make("h3", { class: "h2" }, title),
    content,
  );
}

/** The state of the proofs: broken, done, or under way with their progress. */
function freshness({ texts, model }) {
  const { doing, done, of, seconds, proved, old, draft } = model.get("verdict");
  if (doing === "broken") return [icon("error", "ic-red"), make("span", {}, draft ? texts.draft_map : texts.broken)];
  if (doing === "done") return [make("i", { class: "dot" }), make("span", {}, format(texts.proved, { seconds }))];
  const share = of ? Math.round((done / of) * 100) : 0;
  const what = old ? texts[`old_${old}`] : texts[DOING[doing] ?? "proving"];
  return [
    proved && !old ? make("i", { class: "dot" }) : "",
    make("span", {}, what),
    make("span", { class: "prog" }, make("i", { style: `width:${share}%` })),
    make("span", { class: "num" }, of ? `${done} / ${of}` : "…"),
  ];
}

export function foot(desk) {
  const fresh = make("span", { class: "fresh", role: "status" }, freshness(desk));
  const hints = make(
    "span",
    { class: "hints", "aria-hidden": "true" },
    make("span", {}, kbd("/"), ` ${desk.texts.search_label}`),
    make("span", {}, kbd("1"), "–", kbd(desk.lensNames.length)),
    make("span", {}, kbd("?")),
  );
  const opened = desk.list ? list(desk, desk.list) : "";
  const { lists } = desk.model.get("verdict");
  const kinds = Object.keys(KINDS).filter((name) => lists[name]);
  return [...kinds.map((name) => kindButton(desk, name)), fresh, hints, opened].filter(Boolean);
}
