// The rules: a summary by chapter, and a search.

import { format, make, trustedHtml } from "../../shared/dom.js";
import { ruleLink } from "../parts/common.js";

const PAUSE = 180; // milliseconds of no typing until a search starts
const RULE_ID = /\b[A-Z]+-[A-Z]+-\d+\b/g;

const normalised = (text) => text.split(/\s+/).filter(Boolean).join(" ");

function searchInput(data, { texts, sheets, transport }) {
  const { search } = sheets;
  const said = texts.sheets;
  const type = ({ target }) => {
    search.typed = target.value;
    clearTimeout(search.timer);
    search.timer = setTimeout(() => target.isConnected && transport.lookUp("rules", { words: target.value }), PAUSE);
  };
  const input = make("input", {
    type: "search",
    "aria-label": said.search,
    placeholder: format(said.search_hint, { example: data.example }),
    maxlength: 80,
    "data-focus": "search",
    autocomplete: "off",
    spellcheck: "false",
    oninput: type,
  });
  input.value = search.typed ?? data.words;
  return input;
}

/** The search field keeps what is being typed until the results for it have come. */
function searchBar(data, table) {
  const { sheets, transport, texts } = table;
  const { search } = sheets;
  const isAnswered = search.typed != null && normalised(search.typed) === data.words;
  if (!sheets.isOpen || isAnswered) search.typed = null;
  const showSummary = () => {
    search.typed = null;
    transport.lookUp("rules", { words: "" });
  };
  const back = () =>
    make("button", { type: "button", class: "small-button", onclick: showSummary }, texts.sheets.back_to_sheet);
  return make("div", { class: "search" }, searchInput(data, table), data.words ? back() : "");
}

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
  const content = data.chapters
    ? make("div", { class: "chapters" }, data.chapters.map(chapterOf))
    : make("div", { "aria-live": "polite" }, results(data, table));
  return [searchBar(data, table), content];
}
