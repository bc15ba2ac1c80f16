// Above the board: the book, the views, and what else there is.

import { counted, kbd, make } from "../shared/dom.js";

const VIEWS = [
  ["map", "M"],
  ["text", "E"],
  ["qa", "Q"],
];

export function head(desk) {
  const { texts, model, mode, asTable } = desk;
  const { title, sections, choices, endings, edits } = model.get("head");
  const language = model.get("language");
  const size = [
    counted(texts.sections, sections, language),
    counted(texts.choices, choices, language),
    counted(texts.endings, endings, language),
  ].join(" · ");
  const draft = counted(texts.draft, edits, language);
  const tab = ([name, key]) =>
    make(
      "button",
      {
        type: "button",
        "aria-pressed": String(mode === name),
        onclick: () => desk.setMode(name),
        "data-view": name,
      },
      texts.views[name],
      kbd(key),
    );
  const tool = (text, key, isPressed, run) =>
    make("button", { type: "button", "aria-pressed": isPressed, onclick: run }, text, kbd(key));
  return [
    make("h2", { class: "title", dir: "auto" }, title),
    make("span", { class: "pill" }, size),
    edits ? make("span", { class: "pill opt" }, draft) : "",
    make("span", { class: "grow" }),
    make(
      "div",
      { class: "seg tabs", role: "group", "aria-label": Object.values(texts.views).join(", ") },
      VIEWS.filter(([name]) => desk.has("views", name)).map(tab),
    ),
    make(
      "div",
      { class: "bar" },
      tool(texts.as_table, "T", String(asTable), () => desk.setTable(!asTable)),
      tool(texts.keys, "?", "", () => desk.toggleHelp()),
    ),
  ].filter(Boolean);
}

export function helpSheet(desk) {
  const { texts } = desk;
  const rows = Object.values(texts.help).flatMap(([keys, what]) => [make("dt", {}, keys), make("dd", {}, what)]);
  const close = make(
    "button",
    { type: "button", class: "btn", onclick: () => desk.toggleHelp(false) },
    texts.close,
    kbd("Esc"),
  );
  return make(
    "div",
    { class: "card help", role: "dialog", "aria-label": texts.help_title, tabindex: "-1" },
    make("h3", { class: "h2" }, texts.help_title),
    make("dl", {}, rows),
    close,
  );
}
