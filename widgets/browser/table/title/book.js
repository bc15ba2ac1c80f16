// The right page: the chosen book, how to begin it and how to go on.

import { format, make } from "../../shared/dom.js";
import { saveList } from "../sheets/saved.js";
import { importButton } from "../sheets/transfer.js";
import { languageRow } from "./contents.js";
import { beginForm } from "./form.js";
import { compassRose, leafOrnament } from "./ornaments.js";
import { previousSave, standingText } from "./standing.js";

const small = (text) => make("p", { class: "d" }, text);
const editionOf = ({ name: book, language }) => ({ book, language });

function halfTitle(chosen, { texts }) {
  const { game, title, authors } = chosen;
  return make(
    "header",
    { class: "half-title" },
    game ? make("p", { class: "game" }, game) : "",
    make("h2", { tabindex: "-1", dir: "auto", "data-focus": "chosen" }, title),
    authors ? make("p", { class: "authors" }, format(texts.title.by, { authors })) : "",
  );
}

/** Buttons for the languages of a book; empty if it has only one. */
function editions({ name, language, editions: all }, { texts, transport }) {
  if (all.length < 2) return "";
  const choose = (id) => transport.send({ book: name, language: id });
  const options = { current: language, kind: "edition", label: texts.title.edition, className: "speaks editions" };
  return languageRow(all, options, choose);
}

// ---------------------------------------------------------------- books with errors

/** Sentences wrap; a quoted line of the book and the carets below it do not. */
const problemLine = (text) => make("span", { class: /^ *\d* \| /.test(text) ? "" : "sentence" }, `${text}\n`);

function problem({ severity, text }) {
  const lines = text.split("\n");
  const attributes = { class: severity, tabindex: "0", dir: "ltr", role: "group", "aria-label": lines[0] };
  return make("pre", attributes, lines.map(problemLine));
}

function faultyBook(chosen, table) {
  const { problems } = chosen;
  const said = table.texts.title;
  const reload = () => table.transport.send({ book: chosen.name, language: table.model.get("language") });
  const again = make("button", { type: "button", "data-focus": "look again", onclick: reload }, said.look_again);
  return [
    halfTitle(chosen, table),
    make("div", { class: "problem" }, make("b", {}, problems.count), make("p", {}, said.problems)),
    small(problems.folder),
    problems.problems.map(problem),
    problems.more ? small(problems.more) : "",
    make("div", { class: "act" }, again),
  ];
}

// ---------------------------------------------------------------- going on

/** A save could not be loaded: why, and what else can be done. */
function loadProblem({ problem: failed, chosen }, { texts, transport }) {
  const said = texts.title;
  if (!failed.text) return "";
  const { book, language } = editionOf(chosen);
  const retry = (how) =>
    transport.send({ go_on: { book, language, save: failed.save ?? "", finger: failed.finger ?? false, how } });
  const offer = (how, at) => {
    const attributes = { type: "button", class: at ? "" : "go", "data-focus": `offer ${how}` };
    return make("button", { ...attributes, onclick: () => retry(how) }, said[`offer_${how}`]);
  };
  const dismiss = { "data-focus": "offer none", onclick: () => transport.send({ book, language }) };
  return make(
    "div",
    { class: "problem", role: "alert" },
    make("b", {}, said.cannot_load),
    make("p", {}, failed.text),
    make(
      "div",
      { class: "act" },
      failed.offers.map(offer),
      make("button", { type: "button", ...dismiss }, said.offer_none),
    ),
  );
}

/** The campaign under way. */
function goingOn(chosen, last, table) {
  const said = table.texts.title;
  const edition = editionOf(chosen);
  if (last.problem) {
    const why = [make("b", {}, said.cannot_load), make("p", {}, last.problem)];
    return make("div", { class: "problem" }, why, previousSave(last, edition, table));
  }
  const goOn = () => table.transport.send({ go_on: edition });
  const attributes = { type: "button", class: "go", "data-focus": "go on", onclick: goOn };
  const button = make("button", attributes, said.go_on);
  return make("div", { class: "going-on" }, button, small(standingText(last, table)));
}

function saves(listed, chosen, table) {
  const { texts, transport } = table;
  const edition = editionOf(chosen);
  const transfer = make("div", { class: "act" }, importButton(table));
  if (!listed.length) return make("section", { class: "kept" }, transfer);
  const actions = {
    load: (save) => transport.send({ go_on: { ...edition, save } }),
    remove: (save) => transport.send({ delete: { ...edition, save } }),
    take: (save) => transport.send({ export: { ...edition, save } }),
  };
  const heading = make("h3", {}, texts.title.saves);
  return make("section", { class: "kept" }, heading, saveList(listed, table, actions), transfer);
}

// ---------------------------------------------------------------- the page

function footer({ endings, licence, credit }, { texts }) {
  const said = texts.title;
  const lines = [endings.all ? format(said.endings, endings) : "", licence ? format(said.licence, { licence }) : ""];
  return make("footer", {}, lines.filter(Boolean).join(" · "), credit ? make("p", {}, credit) : "");
}

/** The form to begin; in a fold while a campaign is under way. */
function beginning(chosen, isUnderWay, table) {
  const form = beginForm(chosen, table, isUnderWay);
  if (!isUnderWay) return form;
  const attributes = { class: "anew", "data-fold": "anew", open: table.folds.isOpen("anew") };
  return make("details", attributes, make("summary", {}, table.texts.title.begin_anew), form);
}

function soundBook(data, table) {
  const { chosen } = data;
  const { summary, language, foreign } = chosen;
  const last = chosen.saves.find((one) => !one.save);
  const isUnderWay = Boolean(last && !last.over);
  const isReported = last?.problem && data.problem.text;
  return [
    loadProblem(data, table),
    halfTitle(chosen, table),
    leafOrnament(),
    summary ? make("p", { class: "summary", dir: "auto", lang: language }, summary) : "",
    editions(chosen, table),
    foreign ? small(foreign) : "",
    isUnderWay && !isReported ? goingOn(chosen, last, table) : "",
    beginning(chosen, isUnderWay, table),
    saves(
      chosen.saves.filter((one) => one !== last || last.over),
      chosen,
      table,
    ),
    footer(chosen, table),
  ];
}

export function bookPage(data, table) {
  const { chosen } = data;
  if (!chosen.name) {
    const choose = make("p", {}, table.texts.title.choose);
    return make("div", { class: "frontispiece" }, compassRose(), choose);
  }
  return chosen.problems ? faultyBook(chosen, table) : soundBook(data, table);
}
