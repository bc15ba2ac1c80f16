// The rules: a summary by chapter, and a search.

import { format, make, trustedHtml } from "../../shared/dom.js";
import { ruleLink } from "../parts/common.js";
import { searchBar } from "./search.js";

const RULE_ID = /\b[A-Z]+-[A-Z]+-\d+\b/g;

/** The text of a rule, with the rules that it names as links. */
const withLinks = ({ html, refers }) =>
  html.replace(RULE_ID, (id) => (refers.includes(id) ? ruleLink(id).outerHTML : id));

function entryOf(entry, said) {
  const links = entry.refers.map((id) => [ruleLink(id), " "]);
  return make(
    "article",
    { class: "entry" },
    make("p", { class: "group" }, entry.group),
    make("h3", {}, entry.title, " ", make("span", { class: "id" }, entry.id)),
    entry.sheet ? make("p", { class: "short" }, entry.sheet) : "",
    trustedHtml("div", { class: "prose" }, withLinks(entry)),
    links.length ? make("p", { class: "refers" }, said.see_also, " ", links) : "",
  );
}

function chapterOf({ title, entries }) {
  const line = (entry) => {
    const short = entry.sheet ? make("span", { class: "d" }, entry.sheet) : "";
    return make("p", {}, ruleLink(entry.id), make("b", {}, entry.title), short);
  };
  return make("section", {}, make("h3", {}, title), entries.map(line));
}

function suggestions(words, { texts, transport }) {
  if (!words.length) return "";
  const search = (word) => transport.lookUp("rules", { words: word });
  const button = (word) => make("button", { type: "button", class: "rule", onclick: () => search(word) }, word);
  return make(
    "p",
    {},
    texts.sheets.near,
    " ",
    words.map((word) => [button(word), " "]),
  );
}

function results(data, table) {
  const said = table.texts.sheets;
  if (data.entries.length) return data.entries.map((entry) => entryOf(entry, said));
  return [make("p", {}, format(said.no_rule, { words: data.words })), suggestions(data.near, table)];
}

export function rulesSheet(data, table) {
  const said = table.texts.sheets;
  const hint = format(said.search_hint, { example: data.example });
  const content = data.chapters
    ? make("div", { class: "chapters" }, data.chapters.map(chapterOf))
    : make("div", { "aria-live": "polite" }, results(data, table));
  return [searchBar("rules", { label: said.search, hint, all: said.back_to_sheet }, data, table), content];
}
