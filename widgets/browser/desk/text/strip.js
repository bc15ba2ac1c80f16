// Beneath the editor: the problems of the line that the cursor is on, with their fixes; else what keys do there.

import { format, kbd, make } from "../../shared/dom.js";
import { icon } from "../icons.js";

export function fixButtons(writer, problem) {
  return (problem.fixes ?? []).map((title, number) =>
    make(
      "button",
      { type: "button", class: "btn fix", "data-fix": number, onclick: () => writer.mend(problem, number) },
      title,
    ),
  );
}

function problemRow(writer, problem) {
  const isError = problem.severity === "error";
  return make(
    "div",
    { class: `row ${isError ? "bad" : "warn"}` },
    icon(isError ? "error" : "warning", isError ? "ic-red" : "ic-warn"),
    make(
      "span",
      { class: "said" },
      make("b", {}, problem.message),
      problem.help && make("span", { class: "small" }, problem.help),
    ),
    make("span", { class: "fixes" }, fixButtons(writer, problem)),
  );
}

function formRow(writer) {
  const { form, texts } = writer;
  const isNumber = form.kind === "renumber";
  const input = make("input", {
    ...(isNumber ? { type: "number", min: "1", max: "9999" } : { type: "text" }),
    value: form.name,
    autocomplete: "off",
    spellcheck: "false",
    "aria-label": format(texts[form.kind], form),
  });
  const run = (event) => {
    event.preventDefault();
    writer.answer(input.value.trim());
  };
  const leave = (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    writer.leaveForm();
  };
  return make(
    "form",
    { class: "row", onsubmit: run, onkeydown: leave },
    make("span", {}, format(texts[form.kind], form)),
    input,
    make("button", { type: "submit", class: "btn" }, texts.rename_go, kbd("⏎")),
    make("button", { type: "button", class: "btn", onclick: () => writer.leaveForm() }, texts.cancel, kbd("Esc")),
  );
}

const IN_STORIES = ["F8"]; // what keys do in a text that is only read
const HINTS = { "Ctrl Space": "complete", F1: "known", F2: "rename", F8: "next_problem", F12: "definition" };

function hints(texts) {
  const shown = Object.entries(HINTS).filter(([key]) => !texts.is_story || IN_STORIES.includes(key));
  const one = ([key, name]) => make("span", {}, kbd(key), ` ${texts.hints[name]}`);
  return make("div", { class: "row hints-row small", "aria-hidden": "true" }, shown.map(one));
}

export function strip(writer) {
  if (writer.form) return [formRow(writer)];
  if (writer.known) return [make("div", { class: "row known", role: "status" }, writer.known)];
  const here = writer.problems().filter(({ line }) => line === writer.line);
  return here.length ? here.slice(0, 3).map((one) => problemRow(writer, one)) : [hints(writer.texts)];
}
