// Below the options: what the answer so far would do, and the buttons that confirm it.

import { kbd, make } from "../../shared/dom.js";
import { ruleLink } from "../parts/common.js";

const button = (name, attributes, ...children) =>
  make("button", { type: "button", "data-focus": name, ...attributes }, ...children);

/** Whether an answer is one of the listed options: Enter gives it, and it needs no button of its own. */
const isListed = ({ options = [] }, answer) => answer.length === 1 && options.some((option) => option.id === answer[0]);

/** The standard answer, if it needs a button. */
const standardOf = (question) =>
  question.standard && !isListed(question, question.standard) ? question.standard : null;

const mayAnswerNothing = ({ shape, least }) => shape === "pick" && !least;

function confirmButton(text, { selection, texts }, attributes = {}) {
  const confirm = () => selection.confirm();
  return button("confirm", { class: "go", ...attributes, onclick: confirm }, text, kbd(texts.enter));
}

/** Confirms amounts, ticks or squares; another button starts over. */
function answerButtons(question, table) {
  const { selection, texts } = table;
  const { isCounting, isPlacing, preview } = selection;
  const isOffer = isCounting && selection.isAsOffered;
  const isRefused = preview && !preview.allowed;
  const plain = (isOffer && question.meant) || texts.confirm;
  const confirm = confirmButton(isPlacing ? texts.fight.strike : plain, table, {
    "aria-disabled": isRefused ? "true" : null,
  });
  if (isOffer) return [confirm];
  const again = isCounting ? texts.as_offered : texts.clear;
  return [confirm, button("clear", { onclick: () => selection.reset() }, again)];
}

function buttons(question, table) {
  const { selection, texts, transport } = table;
  const hasParts = selection.isSeveral || selection.isPlacing;
  if (selection.isCounting || (hasParts && !selection.isEmpty)) return answerButtons(question, table);
  if (selection.isPlacing) {
    return [confirmButton(question.standard?.length ? texts.fight.suggest : texts.fight.nothing, table)];
  }
  if (standardOf(question)) return [confirmButton(question.meant || texts.confirm, table)];
  if (!mayAnswerNothing(question)) return [];
  const none = { class: question.advised ? "" : "go", onclick: () => transport.answer([]) };
  return [button("none", none, question.none || texts.none, kbd("0"))];
}

function previewLines({ preview }) {
  if (!preview) return "";
  const refusal = () => make("p", { class: "refused" }, preview.why, " ", ruleLink(preview.rule));
  const lines = (preview.lines ?? []).map((text) => make("p", {}, text));
  return make("div", { class: "sum", role: "status" }, lines, preview.allowed ? "" : refusal());
}

export function confirmation(question, table) {
  const { selection } = table;
  const hasParts = selection.isSeveral || selection.isCounting || selection.isPlacing;
  if (!hasParts && !standardOf(question) && !mayAnswerNothing(question)) return "";
  const act = make("div", { class: "act" }, buttons(question, table));
  return make("div", { class: "deciding" }, previewLines(selection), act);
}
