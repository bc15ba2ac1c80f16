// The journal: what was read, page by page, with the choices that were taken and what came of them.

import { format, make, trustedHtml } from "../../shared/dom.js";
import { line, section } from "../parts/page.js";
import { searchBar } from "./search.js";

const DRAWN = {
  section,
  line,
  choice: ({ letter, html }) =>
    make("p", { class: "taken" }, make("b", {}, letter), " ", trustedHtml("span", { dir: "auto" }, html)),
};

/** A button that keeps a finger at an entry. */
function keepFinger({ moment, parts = [] }, { texts, transport }) {
  const name = parts.find(({ kind }) => kind === "section")?.name;
  if (!name) return "";
  const said = texts.sheets;
  const attributes = {
    type: "button",
    class: "small-button keep-finger",
    "aria-label": format(said.keep_finger_at, { name }),
    "data-focus": `finger ${moment}`,
    onclick: () => transport.send({ finger: "", at: moment }),
  };
  return make("button", attributes, said.keep_finger);
}

function entry(one, before, table) {
  const isNewTurn = one.turn && one.turn !== before?.turn;
  const parts = (one.parts ?? []).filter(({ event }) => event !== "TurnBegan"); // the heading says so
  return make(
    "article",
    { class: "journal-entry" },
    isNewTurn ? make("h3", { class: "turn" }, one.turn) : "",
    keepFinger(one, table),
    parts.map((part) => DRAWN[part.kind](part)),
  );
}

/** Buttons to the earlier and the later page; a search has pages of its own. */
function pager({ page, pages, words }, { texts, transport }) {
  if (pages < 2) return "";
  const said = texts.sheets;
  const button = (name, to) =>
    make(
      "button",
      {
        type: "button",
        class: "small-button",
        "data-focus": name,
        disabled: to < 0 || to >= pages,
        onclick: () => transport.lookUp("journal", { words, most: to }),
      },
      said[name],
    );
  return make(
    "nav",
    { class: "pager", "aria-label": said.journal_pages },
    button("first_page", page ? 0 : -1),
    button("earlier_page", page - 1),
    make("span", { class: "d", "aria-live": "polite" }, format(said.page_of, { page: page + 1, pages })),
    button("later_page", page + 1),
    button("last_page", page < pages - 1 ? pages - 1 : -1),
  );
}

function nothing({ words }, said) {
  return make("p", { class: "d" }, words ? format(said.no_passage, { words }) : said.empty_journal);
}

export function journalSheet(data, table) {
  const said = table.texts.sheets;
  const journey = make(
    "button",
    { type: "button", class: "small-button", "data-look": "journey", "data-focus": "to journey" },
    table.texts.journey,
  );
  const fields = { label: said.search_journal, hint: said.search_journal_hint, all: said.whole_journal };
  return [
    searchBar("journal", fields, data, table, journey),
    data.continued && data.page === 0 ? make("p", { class: "d" }, said.journal_continued) : "",
    data.entries.length
      ? make(
          "div",
          { class: "journal-page page" },
          data.entries.map((one, at) => entry(one, data.entries[at - 1], table)),
        )
      : nothing(data, said),
    pager(data, table),
  ];
}
