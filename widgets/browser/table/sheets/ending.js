// The page that a play closes with: the closing text, what you did, the endings found, the score, what is unlocked.

import { format, kbd, make, trustedHtml } from "../../shared/dom.js";

const section = (name, ...children) => make("section", {}, make("h3", {}, name), ...children);

function deeds({ deeds: done, tally }, said) {
  if (!done.length && !tally.length) return "";
  const one = ({ when, html, last }) =>
    make(
      "li",
      { class: last ? "last" : "" },
      trustedHtml("span", { class: "t", dir: "auto" }, html),
      make("small", {}, when),
    );
  const figures = make("p", { class: "tally" }, tally.join(" · "));
  return section(said.did, figures, done.length ? make("ol", { class: "deeds" }, done.map(one)) : "");
}

function endings({ endings: all }, said) {
  if (!all.length) return "";
  const found = all.filter((one) => one.found).length;
  const one = ({ name, found: isFound }) =>
    make("li", { class: isFound ? "found" : "" }, isFound ? "✓ " : "? ", isFound ? name : said.not_found);
  return section(format(said.found, { found, all: all.length }), make("ul", { class: "endings-found" }, all.map(one)));
}

function score({ score: scored }, { texts }) {
  if (!scored?.lines?.length) return "";
  const row = ({ text, points }) =>
    make("tr", {}, make("td", {}, text), make("td", { class: "points" }, String(points)));
  const total = make("tr", {}, make("th", {}, texts.score), make("td", { class: "points" }, scored.total));
  return section(texts.score, make("table", {}, make("tbody", {}, scored.lines.map(row)), make("tfoot", {}, total)));
}

/** What is open for the next campaign, and what it takes to open more; nothing in a book that has nothing to open. */
function unlocked({ unlocked: names, opens }, said) {
  if (!names.length && !opens?.count) return "";
  const more = opens?.count ? make("p", { class: "d" }, format(said.opens, opens)) : "";
  return section(said.unlocked, names.length ? make("p", {}, names.join(", ")) : "", more);
}

function foot(data, table) {
  const { texts, sheets, transport } = table;
  const said = texts.closing;
  const send = (message) => () => {
    sheets.close();
    transport.send(message);
  };
  const button = (name, attributes, ...children) =>
    make("button", { type: "button", "data-focus": name, ...attributes }, ...children);
  const leave = ["to title", { leave: true }, texts.to_title];
  const again = ["again", { again: true }, said.again];
  const onward = data.next?.book ? [["next", { next: true }, format(said.next, { book: data.next.title })]] : [];
  // The main one comes last: the next book, or, after a lesson, a choice of books.
  const ways = [...(data.lesson ? [again, leave] : [leave, again]), ...onward];
  const main = ways.pop();
  const go = button(main[0], { class: "go", onclick: send(main[1]) }, main[2], kbd(texts.enter));
  queueMicrotask(() => go.focus({ preventScroll: true }));
  return make(
    "div",
    { class: "act leaf-foot" },
    data.fork ? button("fork", { onclick: send({ fork: true }) }, said.fork) : "",
    data.fork ? make("small", {}, said.fork_how) : "",
    ways.map(([name, message, text]) => button(name, { onclick: send(message) }, text)),
    go,
  );
}

export function endingSheet(data, table) {
  const said = table.texts.closing;
  if (!data.lines) return make("p", {}, table.texts.nothing);
  return [
    make(
      "div",
      { class: "leaves", tabindex: "0" },
      make(
        "div",
        { class: "leaf-left" },
        make("p", { class: "ornament", "aria-hidden": "true" }, "❦"),
        make("h1", { dir: "auto" }, data.title),
        make("p", { class: "of" }, data.won ? format(said.of, { book: data.book }) : data.book),
        trustedHtml("div", { class: data.initial ? "prose initial" : "prose", dir: "auto" }, data.html),
        data.lines.slice(1).map((text) => make("p", { class: "small" }, text)),
      ),
      make(
        "div",
        { class: "leaf-right" },
        deeds(data, said),
        make("div", { class: "two" }, endings(data, said), score(data, table)),
        unlocked(data, said),
      ),
    ),
    foot(data, table),
  ];
}
