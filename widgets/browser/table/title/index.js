// The title page, an open book: on the left what there is to play, on the right the chosen book.

import { make } from "../../shared/dom.js";
import { switches } from "../sheets/switches.js";
import { bookPage } from "./book.js";
import { bookList, languageButtons, notebookLinks, underWay } from "./contents.js";
import { compassRose } from "./ornaments.js";

/** What may be set before a book is open: it holds for all of them. */
const settings = (table) =>
  make(
    "details",
    { class: "settings", "data-fold": "settings", open: table.folds.isOpen("settings") },
    make("summary", {}, table.texts.settings),
    switches(table),
  );

function leftPage(data, table) {
  const said = table.texts.title;
  return make(
    "section",
    { class: "folio left", "aria-label": said.contents },
    make(
      "div",
      { class: "masthead" },
      compassRose(),
      make("h1", {}, "Wanderbook"),
      make("p", { class: "motto" }, said.motto),
      languageButtons(data, table),
    ),
    underWay(data, table),
    bookList(data, table),
    notebookLinks(data, table),
    settings(table),
  );
}

function rightPage(data, table) {
  const name = data.chosen.title ?? table.texts.title.choose;
  const attributes = { class: "folio right", "aria-label": name, "data-keys": true };
  return make("section", attributes, bookPage(data, table));
}

/** After a book was chosen, the first thing to do on its page; after anything else, the same element again. */
function restoreFocus(page, name) {
  const onPage = ['[data-focus="go on"]', ".right form input", ".right form button", '[data-focus="chosen"]'];
  const same = `[data-focus="${CSS.escape(name)}"]`;
  const wanted = [...(name.startsWith("book ") ? onPage : [same, ...onPage]), "button"];
  const found = wanted.map((one) => page.querySelector(one)).find((one) => one?.getClientRects().length);
  found?.focus({ preventScroll: true });
}

export function title(data, table) {
  const name = table.focus.active?.dataset.focus;
  const spread = make("div", { class: "spread" }, leftPage(data, table), rightPage(data, table));
  const page = make("main", { class: "title-page", "data-keys": true }, spread);
  if (name) queueMicrotask(() => restoreFocus(page, name));
  return page;
}
