// The left page: languages, campaigns under way, books.

import { format, make } from "../../shared/dom.js";
import { previousSave, standingText } from "./standing.js";

/** Buttons for languages, one of which is current. `kind` names them for the focus. */
export function languageRow(languages, { current, kind, label, className = "speaks" }, choose) {
  const button = ({ id, name }) => {
    const attributes = {
      type: "button",
      lang: id,
      "aria-pressed": String(id === current),
      "data-focus": `${kind} ${id}`,
      onclick: () => choose(id),
    };
    return make("button", attributes, name);
  };
  return make("div", { class: className, role: "group", "aria-label": label }, languages.map(button));
}

export function languageButtons({ languages }, { texts, model, transport }) {
  const current = model.get("language");
  const choose = (id) => {
    if (id !== current) transport.send({ speak: id });
  };
  return languageRow(languages, { current, kind: "speak", label: texts.title.language }, choose);
}

// ---------------------------------------------------------------- campaigns

/** A campaign whose save cannot be read: why, and the save before it. */
function damagedCampaign(one, table) {
  return make(
    "div",
    { class: "problem", role: "group", "aria-label": one.title },
    make("span", { class: "t", dir: "auto" }, one.title),
    make("p", {}, one.problem),
    previousSave(one, one, table),
  );
}

function campaignButton(one, table) {
  const { book, language } = one;
  const goOn = () => table.transport.send({ go_on: { book, language } });
  return make(
    "button",
    { type: "button", class: "resume", "data-focus": `resume ${book}`, onclick: goOn },
    make("b", {}, table.texts.title.go_on),
    make("span", { class: "t", dir: "auto" }, one.title),
    make("span", { class: "d" }, standingText(one, table)),
  );
}

export function underWay({ under_way: campaigns }, table) {
  if (!campaigns.length) return "";
  const row = (one) => (one.problem ? damagedCampaign(one, table) : campaignButton(one, table));
  const heading = make("h2", {}, table.texts.title.under_way);
  return make("section", { class: "under-way" }, heading, campaigns.map(row));
}

// ---------------------------------------------------------------- books

function bookDetail(book, said) {
  if (book.errors) return make("span", { class: "d warn" }, format(said.errors, { many: book.errors }));
  if (book.lesson) {
    const after = book.prepares ? make("span", { class: "d" }, book.prepares) : "";
    return [make("span", { class: "d lesson" }, book.lesson), after];
  }
  const about = [book.authors, book.languages.join(", ")].filter(Boolean).join(" · ");
  return [
    book.suggested ? make("span", { class: "d lesson" }, said.suggested) : "",
    book.summary ? make("span", { class: "blurb", dir: "auto", lang: book.language }, book.summary) : "",
    make("span", { class: "d" }, about),
  ];
}

function bookButton(book, isChosen, { texts, model, transport }) {
  const said = texts.title;
  const attributes = {
    type: "button",
    class: book.errors ? "entry broken" : "entry",
    "data-focus": `book ${book.name}`,
    "aria-current": isChosen ? "true" : null,
    onclick: () => transport.send({ book: book.name, language: model.get("language") }),
  };
  const dots = make("span", { class: "dots", "aria-hidden": "true" });
  return make(
    "button",
    attributes,
    make("span", { class: "t", dir: "auto" }, book.title),
    make("span", { class: "g" }, dots, book.errors ? said.broken : book.game),
    bookDetail(book, said),
  );
}

export function bookList({ books, chosen }, table) {
  const row = (book) => make("li", {}, bookButton(book, chosen.name === book.name, table));
  const list = make("ul", { class: "contents" }, books.map(row));
  return make("section", {}, make("h2", {}, table.texts.title.contents), list);
}

// ---------------------------------------------------------------- notebooks

/** Notebooks beside this one, each in a tab of its own: the address is seen from the open notebook's. */
export function notebookLinks({ notebooks = [] }, table) {
  if (!notebooks.length) return "";
  const link = ({ file, title }) =>
    make(
      "li",
      {},
      make("a", { href: file, target: "_blank", rel: "noopener", "data-focus": `notebook ${file}` }, title),
    );
  const heading = make("h2", {}, table.texts.title.workshop);
  return make("section", { class: "workshop" }, heading, make("ul", {}, notebooks.map(link)));
}
