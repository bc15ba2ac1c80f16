// How a place greets those who come: its sections by the states of the keywords that its entries ask for.

import { counted, format, make } from "../shared/dom.js";
import { icon } from "./icons.js";

const SIGNS = { never: "·", held: "●", lost: "×" };

const told = (keywords, state, said) =>
  keywords.map((keyword, at) => `${keyword} ${said[`past_${state[at]}`]}`).join(", ");

/** One row for each keyword: what became of it in each state. */
function headRows({ keywords, states }, said) {
  return keywords.map((keyword, at) =>
    make(
      "tr",
      {},
      make("th", { scope: "row", class: "kw", dir: "auto" }, keyword),
      states.map((state) => {
        const past = state[at];
        const text = said[`past_${past}`];
        return make("td", { class: past, title: text }, make("span", { role: "img", "aria-label": text }, SIGNS[past]));
      }),
    ),
  );
}

function cell(desk, { keywords, place, states }, section, at, known) {
  const said = desk.texts.inspector;
  if (!known) return make("td", {});
  const state = told(keywords, states[at], said);
  if (known.status === "undecided") {
    const label = format(said.greets_unknown, { section, state });
    return make("td", {}, make("span", { role: "img", "aria-label": label, title: label }, "?"));
  }
  const label = [format(said.greets_cell, { section, state }), known.doubled && said.greets_doubled];
  const text = label.filter(Boolean).join("; ");
  const button = make(
    "button",
    {
      type: "button",
      "aria-label": text,
      title: text,
      "data-cell": known.cell,
      onclick: () => desk.trails.ask({ greeting_play: known.cell, place }),
    },
    icon(known.doubled ? "stay" : "ok"),
  );
  return make("td", { class: known.doubled ? "doubled" : "greets" }, button);
}

function row(desk, data, { section, opening, empty, cells }) {
  const said = desk.texts.inspector;
  const open = make(
    "button",
    { type: "button", class: "as-link", title: opening, onclick: () => desk.open(section) },
    section,
  );
  const here = section === desk.selected ? { "aria-current": "true" } : {};
  const first = make("th", { scope: "row" }, open);
  if (empty)
    return make(
      "tr",
      { class: "empty-row", ...here },
      first,
      make("td", { colspan: data.states.length }, icon("ban"), ` ${said.greets_empty}`),
    );
  return make(
    "tr",
    here,
    first,
    cells.map((known, at) => cell(desk, data, section, at, known)),
  );
}

const isGreeting = ({ empty, cells }) => empty || cells.some(Boolean);

/** What the signs mean, and what is not in the table. */
function notes(desk, { never, rows, left_out: leftOut }) {
  const said = desk.texts.inspector;
  const entry = (mark, text) => make("span", {}, mark, ` ${text}`);
  const isDoubled = rows.some(({ cells }) => cells.some((known) => known?.doubled));
  return make(
    "p",
    { class: "small key-list" },
    ["never", "held", "lost"].map((past) => entry(make("b", {}, SIGNS[past]), said[`past_${past}`])),
    isDoubled && entry(icon("stay", "ic-warn"), said.greets_doubled),
    never > 0 && make("span", {}, counted(said.greets_never, never, desk.model.get("language"))),
    leftOut.length > 0 && make("span", {}, format(said.greets_left_out, { keywords: leftOut.join(", ") })),
  );
}

function content(desk, data) {
  const said = desk.texts.inspector;
  if (!data.known) return make("p", { class: "small", role: "status" }, said.greets_looking);
  if (!data.keywords.length) return make("p", { class: "small" }, said.greets_none);
  const rows = data.rows.filter(isGreeting);
  return [
    make(
      "div",
      { class: "greets-box", tabindex: "0", role: "group", "aria-label": said.greets },
      make(
        "table",
        { class: "greets" },
        make("thead", {}, headRows(data, said)),
        make(
          "tbody",
          {},
          rows.map((one) => row(desk, data, one)),
        ),
      ),
    ),
    notes(desk, data),
  ];
}

/** The table of the place of the section that is looked at, with a button that shows or hides it. */
export function greetingsTable(desk, heading) {
  const data = desk.model.get("greetings");
  if (!data?.place) return "";
  const said = desk.texts.inspector;
  const toggle = make(
    "button",
    {
      type: "button",
      class: "as-link",
      "data-greets": true,
      "aria-expanded": String(data.shown),
      onclick: () => desk.toggleGreetings(),
    },
    data.shown ? said.hide_greets : said.show_greets,
  );
  return [heading(said.greets, toggle), data.shown ? content(desk, data) : ""];
}
