// The map as a table: the same sections, sortable.

import { format, make } from "../shared/dom.js";

const COLUMNS = ["section", "place", "opening", "branches", "replies", "plays", "odds", "words", "problems"];
const NUMBERS = new Set(["branches", "replies", "plays", "odds", "words"]);
const nothing = "–";

function headCell(desk, column) {
  const { sort, down } = desk.model.get("table");
  const isSorted = sort === column;
  const run = () => desk.sort(column, isSorted && !down);
  const attributes = isSorted ? { "aria-sort": down ? "descending" : "ascending" } : {};
  const className = NUMBERS.has(column) ? "num" : "";
  return make(
    "th",
    { scope: "col", class: className, ...attributes },
    make("button", { type: "button", "data-sort": column, onclick: run }, desk.texts.columns[column]),
  );
}

/** A chance, marked as computed or as counted from plays. */
export const odds = ({ odds: part, exact }) => `${exact ? "=" : "≈"} ${Math.round(part * 1000) / 10} %`;

const CELLS = {
  section: (row) => row.section,
  place: (row, texts) => row.place || texts.deck,
  opening: (row) => row.opening,
  branches: ({ branches: [seen, of] }) => (seen === null ? of : `${seen} / ${of}`),
  replies: (row) => row.replies ?? nothing,
  plays: (row) => row.plays ?? nothing,
  odds: (row) => (row.odds === null ? nothing : odds(row)),
  words: (row) => row.words.toLocaleString(),
};

function problems(desk, row) {
  return row.problems.slice(0, 3).map(({ kind, name }) => {
    const tone = kind === "lock" || kind === "warning" ? "roll" : "lose";
    return make("span", { class: `mk ${tone}` }, format(desk.texts.trouble[kind], { name }));
  });
}

function bodyRow(desk, row) {
  const isSelected = desk.selected === row.section;
  const cell = (column) => {
    const className = NUMBERS.has(column) ? "num" : column;
    if (column === "problems") return make("td", {}, problems(desk, row));
    if (column !== "section") return make("td", { class: className }, CELLS[column](row, desk.texts));
    const open = make(
      "button",
      { type: "button", class: "as-link", "data-row": row.section, onclick: () => desk.open(row.section) },
      row.section,
    );
    return make("th", { scope: "row" }, open);
  };
  return make(
    "tr",
    { class: isSelected ? "sel" : "", ...(isSelected ? { "aria-current": "true" } : {}) },
    COLUMNS.map(cell),
  );
}

/** Buttons for the previous and next rows of the table; empty if all rows are shown. */
function pager(desk, { first, total, rows, sort, down }) {
  if (total <= rows.length) return "";
  const { texts } = desk;
  const go = (to) => desk.sort(sort, down, to);
  const size = 200;
  const button = (text, to, isOff) =>
    make("button", { type: "button", class: "btn", disabled: isOff, onclick: () => go(to) }, text);
  return make(
    "div",
    { class: "pager" },
    button(texts.previous_rows, Math.max(0, first - size), first === 0),
    make("span", { class: "small" }, format(texts.rows, { first: first + 1, last: first + rows.length, total })),
    button(texts.next_rows, first + size, first + rows.length >= total),
  );
}

export function tableOfSections(desk) {
  const table = desk.model.get("table");
  return make(
    "div",
    { class: "tbl", tabindex: "0", role: "group", "aria-label": desk.texts.as_table },
    make(
      "table",
      {},
      make(
        "thead",
        {},
        make(
          "tr",
          {},
          COLUMNS.map((column) => headCell(desk, column)),
        ),
      ),
      make(
        "tbody",
        {},
        table.rows.map((row) => bodyRow(desk, row)),
      ),
    ),
    pager(desk, table),
  );
}
