// What the panels of the bench are made of: links to the map, sortable tables, names.

import { kbd, make } from "../../shared/dom.js";
import { icon } from "../icons.js";

export const nothing = "–";

/** `12:A:pass` as people read it. */
export const shortName = (name) =>
  name
    .replace(/^(keyword|ending|quest):/, (_, kind) => (kind === "keyword" ? "" : `${kind} `))
    .replace(/:pass$/, " ✓")
    .replace(/:fail$/, " ✗")
    .replace(/^event-/, "event ");

export const percent = (share, language, digits = 0) =>
  share.toLocaleString(language, { style: "percent", maximumFractionDigits: digits });

export const button = (text, run, attributes = {}) =>
  make("button", { type: "button", class: "btn", onclick: run, ...attributes }, text);

const SECTION = /^\d/;

/** A name that leads to its section on the map; just the name where it has none. */
export function goLink(qa, name, { section = name.split(":")[0], lens = "", text = shortName(name) } = {}) {
  const isPlace = SECTION.test(section) || section.startsWith("ending");
  if (!isPlace) return make("span", {}, text);
  const to = name.startsWith("ending:") && section === "ending" ? name : section;
  return make("button", { type: "button", class: "as-link", "data-go": to, onclick: () => qa.go(to, lens) }, text);
}

/** Several of them, with how many more there are. */
export function goLinks(qa, names, options = {}, more = 0) {
  const links = names.flatMap((name, at) => [at ? ", " : "", goLink(qa, name, options)]);
  return [...links, more ? ` +${more}` : ""];
}

/** The file and line of something, which opens its text. */
export function fileLink(qa, { file, line }) {
  if (!file) return "";
  const run = () => qa.desk.writer.openFile(file, line);
  const text = `${file.split("/").at(-1)}:${line}`;
  return make("button", { type: "button", class: "as-link mono", title: file, onclick: run }, text);
}

export const heading = (text, ...more) => make("div", { class: "q-head" }, make("h3", { class: "h2" }, text), ...more);
export const aside = (text) => make("span", { class: "q-aside" }, text);
export const waiting = (text) => make("p", { class: "small q-wait" }, icon("unknown"), ` ${text}`);

/** What is said in place of what is not known yet; of a book with errors, that they come first. */
export const unknown = ({ desk }, text) =>
  waiting(desk.model.get("verdict").doing === "broken" ? desk.texts.lists.broken : text);

// ---------------------------------------------------------------- tables

const compare = (one, other) => {
  if (typeof one === "number" && typeof other === "number") return one - other;
  return String(one).localeCompare(String(other), undefined, { numeric: true });
};

/** Rows in the order of a column; what has no value comes last in either direction. */
export function sorted(rows, column, isDown) {
  if (!column) return rows;
  const value = (row) => column.value(row);
  const has = rows.filter((row) => value(row) !== null && value(row) !== "");
  const rest = rows.filter((row) => value(row) === null || value(row) === "");
  has.sort((one, other) => compare(value(one), value(other)) * (isDown ? -1 : 1));
  return [...has, ...rest];
}

function headCell(qa, id, column) {
  const { key, down } = qa.sorts[id] ?? {};
  const isSorted = key === column.key;
  const run = () => qa.sort(id, column.key, isSorted && !down);
  return make(
    "th",
    {
      scope: "col",
      class: column.isNumber ? "num" : "",
      ...(isSorted ? { "aria-sort": down ? "descending" : "ascending" } : {}),
    },
    make("button", { type: "button", "data-sort": `${id}:${column.key}`, onclick: run }, column.label),
  );
}

/** A table whose headings sort it. A column has `key`, `label`, `value` to sort by and `cell` to show. */
export function sortable(qa, id, label, columns, rows) {
  const { key, down } = qa.sorts[id] ?? {};
  const ordered = sorted(
    rows,
    columns.find((one) => one.key === key),
    down,
  );
  const row = (one) =>
    make(
      "tr",
      {},
      columns.map((column) =>
        make(
          "td",
          { class: [column.isNumber ? "num" : "", column.className ?? ""].join(" ").trim() },
          column.cell ? column.cell(one) : (column.value(one) ?? nothing),
        ),
      ),
    );
  return make(
    "div",
    { class: "q-scroll", tabindex: "0", role: "group", "aria-label": label, "data-scroll": id },
    make(
      "table",
      { class: `q-table ${id}` },
      make(
        "thead",
        {},
        make(
          "tr",
          {},
          columns.map((column) => headCell(qa, id, column)),
        ),
      ),
      make("tbody", {}, ordered.map(row)),
    ),
  );
}

export const key = kbd;
