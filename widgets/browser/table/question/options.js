// The options of a question as a list: choices of the story as cards, anything else as rows.

import { format, kbd, make, trustedHtml } from "../../shared/dom.js";
import { odds, ruleLink } from "../parts/common.js";

const FEW = 3; // closed options that are listed with the others

/** The terms and the odds of an option, or why it is closed. */
function footnote(option, texts) {
  if (option.closed) return make("span", { class: "m closed" }, option.why, " ", ruleLink(option.closed));
  const terms = (option.terms ?? []).map((term) => make("span", { class: "chip" }, term));
  return terms.length || option.odds ? make("span", { class: "m" }, terms, odds(option, texts)) : "";
}

const optionButton = (option, kind, ...children) =>
  make(
    "button",
    { type: "button", class: kind, "data-option": option.id, "data-focus": `option ${option.id}` },
    ...children,
  );

function storyRow(option, { texts, selection }) {
  const note = footnote(option, texts);
  const button = optionButton(
    option,
    "choice",
    make("span", { class: "l" }, option.letter),
    trustedHtml("span", { class: "t", dir: "auto" }, option.html),
    kbd(selection.keyOf(option.id)),
    option.closed ? "" : note,
  );
  return make("div", { class: "choice-row" }, button, option.closed ? note : "");
}

/** Marks the option that Enter chooses. */
const advisedMark = (texts) => [" ", make("span", { class: "tag advised-mark" }, texts.suggested)];

/** What is said of an option: with others chosen, its effect is another than alone. */
function detailOf({ id, detail, effect }, { preview }) {
  const now = preview?.effects?.[id];
  return effect && now ? detail.slice(0, -effect.length) + now : detail;
}

/** An option as a row; `hasTick` where several can be chosen. */
export function optionRow(option, { texts, selection }, hasTick = false) {
  const detail = option.detail ? make("span", { class: "d" }, detailOf(option, selection)) : "";
  const isAdvised = option.id === selection.question.advised;
  const button = optionButton(
    option,
    `choice plain${option.idle ? " idle" : ""}${isAdvised ? " advised" : ""}`,
    hasTick ? make("span", { class: "tick", "aria-hidden": "true" }) : "",
    make("span", { class: "t" }, make("b", {}, option.label), isAdvised ? advisedMark(texts) : "", detail),
    make("span", { class: "keys-of" }, kbd(selection.keyOf(option.id)), isAdvised ? kbd(texts.enter) : ""),
  );
  return make("div", { class: "choice-row" }, button, option.closed ? footnote(option, texts) : "");
}

/** The option that ends the question, if it is open. */
const endOf = ({ options, end }) => options.find((option) => option.id === end && !option.closed);

/** The option that ends the question stays visible below all others. */
export function endRow(question, table) {
  const end = endOf(question);
  if (!end && !question.resolve) return "";
  return make("div", { class: "choices ends" }, end ? optionRow(end, table) : "", resolveButton(question, table));
}

/** Leaves a fight to the adviser, if it is not in doubt. */
function resolveButton({ resolve }, { texts, transport }) {
  if (!resolve) return "";
  const attributes = {
    type: "button",
    class: "choice plain resolve",
    "data-focus": "resolve",
    title: texts.resolve_how,
  };
  return make(
    "button",
    { ...attributes, onclick: () => transport.send({ resolve: true, serial: transport.serial }) },
    make("span", { class: "t" }, make("b", {}, texts.resolve)),
    kbd("X"),
  );
}

/** Closed options; a fold if there are many. */
function closedRows(closed, row, { texts, folds }) {
  if (closed.length <= FEW) return closed.map(row);
  return make(
    "details",
    { class: "shut-list", open: folds.isOpen("shut"), "data-fold": "shut" },
    make("summary", {}, format(texts.closed_many, { many: closed.length })),
    closed.map(row),
  );
}

function rows(question, listed, table) {
  if (question.story) return listed.map((option) => storyRow(option, table));
  const closed = listed.filter((option) => option.closed);
  const open = listed.filter((option) => !option.closed);
  const row = (option) => optionRow(option, table, question.most > 1);
  if (question.steady) return listed.map(row);
  return [open.map(row), closedRows(closed, row, table)];
}

/** The options that neither a fight nor a scene draws, without the one that ends the question. */
export function optionList(question, table) {
  const elsewhere = new Set(table.selection.drawnElsewhere);
  const end = endOf(question);
  const listed = question.options.filter((option) => !elsewhere.has(option.id) && option !== end);
  if (!listed.length) return "";
  const isTicked = !question.story && question.most > 1;
  const kind = { several: isTicked, steady: !isTicked && question.steady };
  const name = ["choices", ...Object.keys(kind).filter((one) => kind[one])].join(" ");
  return make("div", { class: name, role: "group", "aria-label": table.texts.choices }, rows(question, listed, table));
}
