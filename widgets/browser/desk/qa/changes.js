// What a draft changes against an edition: rules and words, what can be reached, odds, saves.

import { counted, format, make } from "../../shared/dom.js";
import { icon } from "../icons.js";
import { aside, goLink, goLinks, heading, percent, shortName, waiting } from "./parts.js";

const SIGNS = {
  added: ["+", "ic-ok"],
  removed: ["−", "ic-red"],
  rules: ["~", "ic-brass"],
  words: ["w", ""],
  renumbered: ["#", "ic-teal"],
};

function lostBox(qa, { lost, why }) {
  if (!lost.length) return "";
  const { said, language } = qa;
  return make(
    "div",
    { class: "box bad" },
    make("p", { class: "top" }, icon("ban"), counted(said.made_unreachable, lost.length, language)),
    make("p", {}, goLinks(qa, lost, { lens: "reach" })),
    make("p", { class: "small" }, why),
  );
}

function changeText({ said }, { change, before, after }) {
  if (change === "renumbered") return format(said.was, { before });
  if (change !== "rules") return said.changed[change];
  if (before && after) return `${before} → ${after}`;
  return before ? `${said.taken} ${before}` : `${said.put} ${after}`;
}

function changeRow(qa, row) {
  const [sign, tone] = SIGNS[row.change];
  const name = row.section
    ? goLink(qa, row.name, { section: row.section, lens: "changes" })
    : make("span", {}, shortName(row.name));
  return [
    make("b", { class: tone, title: qa.said.changed[row.change] }, sign),
    name,
    make("span", {}, changeText(qa, row)),
  ];
}

function oddsRow(qa, { name, before, after }) {
  const number = (odds) => (typeof odds === "number" ? percent(odds, qa.language) : odds);
  return [
    make("b", {}, "%"),
    make("span", {}, shortName(name)),
    make("span", {}, `${number(before)} → ${number(after)}`),
  ];
}

const HOW = { breaks: ["!", "ic-warn"], keeps: ["✓", "ic-ok"] };

function saves(qa, rows) {
  if (!rows.length) return "";
  const { said } = qa;
  const one = ({ name, how, same, of, why }) => {
    const [sign, tone] = HOW[how] ?? ["✓", "ic-ok"];
    const text = how === "breaks" ? `${format(said.save_breaks, { same, of })} ${why}` : said.save_plays;
    return [make("b", { class: tone }, sign), make("span", {}, name), make("span", {}, text)];
  };
  return [make("h4", { class: "h2" }, said.saves), make("div", { class: "q-chg" }, rows.map(one))];
}

function against(qa) {
  const { said, data } = qa;
  const input = make("input", {
    type: "text",
    name: "revision",
    "aria-label": said.revision,
    placeholder: said.revision,
    spellcheck: "false",
    autocomplete: "off",
  });
  input.value = qa.revision ?? "";
  input.addEventListener("input", () => {
    qa.revision = input.value;
  });
  const form = make(
    "form",
    { class: "q-form" },
    input,
    make("button", { type: "submit", class: "btn", "data-compare": true }, said.compare),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (input.value.trim()) qa.desk.send({ compare: input.value.trim() });
  });
  return [
    heading(said.changes, aside(data.changes ? format(qa.desk.texts.lens.against, { old: data.changes.against }) : "")),
    form,
  ];
}

function lockLines(qa, { new_locks: news, gone_locks: gone }) {
  const { said } = qa;
  const line = (text, names, tone) =>
    names.length
      ? make(
          "p",
          { class: `small ${tone}` },
          icon("lock"),
          ` ${text} `,
          goLinks(qa, names.filter(Boolean), { lens: "reach" }),
        )
      : "";
  return [line(said.locks_new, news, "ic-warn"), line(said.locks_gone, gone, "ic-ok")];
}

export function changes(qa) {
  const { said, data, desk } = qa;
  const found = data.changes;
  const head = against(qa);
  if (!found) return [...head, waiting(desk.texts.lens.comparing)];
  if (found.same) return [...head, make("p", { class: "q-good" }, icon("ok", "ic-ok"), ` ${said.same}`)];
  const more =
    found.total > found.rows.length
      ? make("p", { class: "small" }, format(said.first_rows, { rows: found.rows.length }))
      : "";
  return [
    ...head,
    make(
      "div",
      { class: "q-scroll", tabindex: "0", role: "group", "aria-label": said.changes, "data-scroll": "changes" },
      lostBox(qa, found),
      lockLines(qa, found),
      make(
        "div",
        { class: "q-chg" },
        found.rows.map((row) => changeRow(qa, row)),
        found.odds.map((row) => oddsRow(qa, row)),
      ),
      more,
      saves(qa, found.saves),
    ),
  ];
}
