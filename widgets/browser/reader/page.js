// The elements of a page of a book.

import { make, trustedHtml } from "../shared/dom.js";

const MOST_DIGITS = 9;

/** An id that no other widget on the page has: each runs this module for itself. */
const uniqueId = () => `wb-${crypto.randomUUID?.() ?? Math.random().toString(36).slice(2)}`;

/** Text for screen readers only. */
const hiddenText = (text) => make("span", { class: "unseen-text" }, text);

/** Where the digit of a way is written; `numberWays` fills it. */
const digitLabel = () => make("kbd", { "aria-hidden": "true" });

const leads = (way) => make("span", { class: "leads" }, way.says);
const effects = (text) => make("p", { class: "effects" }, text);

function wayButton(way, attributes, ...children) {
  return make("button", { type: "button", "data-go": way.go, ...attributes }, ...children);
}

// ---------------------------------------------------------------- choices

function terms(choice) {
  const all = choice.terms.map((term) => make("span", { class: `term ${term.kind}` }, term.text));
  return all.length ? make("span", { class: "terms" }, all) : "";
}

const letterOf = (choice) => make("span", { class: "letter" }, choice.letter);

/** A choice with one way: the whole card is the button. */
function singleChoice(choice, way) {
  return wayButton(
    way,
    { class: "choice", "data-letter": choice.letter },
    letterOf(choice),
    trustedHtml("span", { class: "text", dir: "auto" }, choice.text),
    make("span", { class: "side" }, leads(way), digitLabel()),
    terms(choice),
  );
}

/** A choice with several outcomes, or none: each outcome is a button. */
function openChoice(choice) {
  const id = uniqueId();
  const outcome = (way) =>
    wayButton(
      way,
      { class: "outcome", "data-letter": choice.letter },
      make("b", {}, way.label),
      " ",
      leads(way),
      digitLabel(),
    );
  return make(
    "div",
    { class: "choice open", role: "group", "aria-labelledby": id },
    letterOf(choice),
    trustedHtml("span", { class: "text", dir: "auto", id }, choice.text),
    terms(choice),
    make("span", { class: "outcomes" }, choice.ways.map(outcome)),
  );
}

function choices(page, texts) {
  if (!page.choices?.length) return "";
  const card = (choice) => (choice.ways.length === 1 ? singleChoice(choice, choice.ways[0]) : openChoice(choice));
  return make("div", { class: "choices", role: "group", "aria-label": texts.choices }, page.choices.map(card));
}

// ---------------------------------------------------------------- sections

function redirects(page, texts) {
  if (!page.redirects?.length) return "";
  const link = (way) => wayButton(way, { class: "link" }, make("span", {}, way.says), digitLabel());
  return make("nav", { class: "redirects", "aria-label": texts.redirects }, page.redirects.map(link));
}

function tableRow(row) {
  const words = [make("b", {}, row.range), make("span", {}, row.text)];
  return row.go ? wayButton(row, { class: "row" }, words, digitLabel()) : make("p", { class: "row" }, words);
}

function table(part) {
  const attributes = { class: "draw", role: "group", "aria-label": part.text };
  return make("div", attributes, effects(part.text), part.rows.map(tableRow));
}

function block(part, isInitial) {
  if (part.kind === "prose") return trustedHtml("div", { class: isInitial ? "prose initial" : "prose" }, part.html);
  if (part.kind === "table") return table(part);
  return part.text ? effects(part.text) : "";
}

/** The ways on in the text itself, listed where choices would be. */
function turns(page) {
  const ways = (page.body ?? []).flatMap((part) => (part.kind === "effects" ? part.ways : []));
  const button = (way) => wayButton(way, { class: "turn" }, make("b", {}, way.label), " ", leads(way), digitLabel());
  return ways.map(button);
}

function ending({ ending: end }, texts) {
  if (!end) return "";
  const again = { type: "button", class: "again", "data-start": true };
  return make(
    "div",
    { class: "ending" },
    make("p", { class: "ornament", "aria-hidden": "true" }, "❦"),
    make("p", { class: "small" }, texts.the_end),
    make("p", { class: "name", dir: "auto" }, end.name || end.label),
    end.name ? make("p", { class: "small plain" }, end.label) : "",
    make("button", again, texts.again),
  );
}

/** What happened on the way here. */
function arrival({ told, suffered }) {
  if (!told && !suffered) return "";
  return make(
    "div",
    { class: "arrival" },
    told ? trustedHtml("p", { class: "told", dir: "auto" }, told) : "",
    suffered ? effects(suffered) : "",
  );
}

// ---------------------------------------------------------------- other pages

function entranceGroup({ name, ways }) {
  const button = (way) => wayButton(way, { class: "entrance" }, make("b", {}, way.label), make("span", {}, way.says));
  return make(
    "div",
    { class: "entrances", role: "group", "aria-label": name },
    make("p", { class: "small" }, name),
    make("div", { class: "grid" }, ways.map(button)),
  );
}

function problems(page) {
  return make(
    "div",
    { class: "problems", tabindex: "0", role: "group", "aria-label": page.title },
    make("p", { class: "count" }, page.count),
    page.problems.map((one) => make("pre", { class: one.severity }, one.text)),
    page.more ? make("p", { class: "count" }, page.more) : "",
  );
}

// ---------------------------------------------------------------- the page

function heading(page, texts) {
  const attributes = { class: "heading", tabindex: "-1" };
  if (page.kind === "section") {
    const number = make("span", { class: "number" }, page.number);
    const town = page.town ? make("span", { class: "town", dir: "auto" }, page.town) : "";
    return make("h3", attributes, hiddenText(`${texts.section} `), number, " ", town);
  }
  if (page.kind === "ending") return make("h3", attributes, hiddenText(page.ending?.label));
  const name = page.kind === "atlas" ? texts.atlas : texts.problems;
  return make("h3", attributes, make("span", { class: "town" }, name));
}

/** What is on the left and on the right of a page, by its kind. */
const LEAVES = {
  section: (page, texts) => [
    [redirects(page, texts), page.body.map((part, at) => block(part, page.initial && at === 0))],
    [turns(page), choices(page, texts), ending(page, texts)],
  ],
  atlas: (page) => [page.groups.map(entranceGroup), []],
  ending: (page, texts) => [ending(page, texts), []],
  problems: (page) => [problems(page), []],
};

/** The first nine ways on have a digit each, in their order on the page. */
function numberWays(made) {
  const buttons = [...made.querySelectorAll("[data-go]")].slice(0, MOST_DIGITS);
  for (const [at, button] of buttons.entries()) {
    const label = button.querySelector("kbd");
    button.dataset.digit = at + 1;
    if (label) label.textContent = at + 1;
  }
  for (const unused of made.querySelectorAll("kbd:empty")) unused.remove();
}

/** The page as an article with one or two leaves: the text, and the ways on if there are any. */
export function article(page, texts) {
  const [left, right] = LEAVES[page.kind](page, texts);
  const first = make("div", { class: "leaf" }, heading(page, texts), arrival(page), left);
  const second = make("div", { class: "leaf ways" }, right);
  const isSpread = second.childNodes.length > 0;
  const name = isSpread ? "page spread" : "page";
  const made = make("article", { class: name, "data-kind": page.kind }, first, isSpread ? second : "");
  numberWays(made);
  return made;
}

const sentence = (text) => text.replace(/\.?$/, ".");

/** What a screen reader says when the page is turned. */
export function announcement(page, texts) {
  const section = page.kind === "section" ? [`${texts.section} ${page.number}`, page.town] : [];
  const atlas = page.kind === "atlas" ? [texts.atlas] : [];
  const said = [...section, ...atlas, page.ending?.label, page.ending?.name];
  return said.filter(Boolean).map(sentence).join(" ");
}
