// What is proved: reach by kind, the keyword ledger, soft locks.

import { counted, format, make } from "../../shared/dom.js";
import { icon } from "../icons.js";
import { aside, button, goLink, goLinks, heading, nothing, shortName, sortable, unknown } from "./parts.js";

// ---------------------------------------------------------------- reach

function reachRow(qa, { kind, reachable, unreachable, undecided, names, more }) {
  const number = (count, tone) => make("td", { class: `num ${count ? tone : "mute"}` }, count || nothing);
  return make(
    "tr",
    {},
    make("th", { scope: "row" }, qa.said.things[kind]),
    make("td", { class: "num" }, reachable.toLocaleString(qa.language)),
    number(unreachable, "ic-red bold"),
    number(undecided, "ic-teal bold"),
    make("td", { class: "names" }, goLinks(qa, names, { lens: "reach" }, more)),
  );
}

function testsLine(qa) {
  const { said, data, language } = qa;
  if (!data.tests) return "";
  const { of, failed } = data.tests;
  return counted(said.tests_hold, of, language, { held: of - failed.length });
}

export function reach(qa) {
  const { said, data, desk } = qa;
  const { seconds, proved, old } = desk.model.get("verdict");
  const head = heading(said.reach, aside(proved && !old ? format(said.every_play, { seconds }) : ""));
  if (!data.reach) return [head, unknown(qa, desk.texts.lens.proving)];
  const columns = ["", "reachable", "unreachable", "undecided", ""];
  const heads = columns.map((name) =>
    name ? make("th", { scope: "col", class: "num" }, said.columns[name]) : make("td", {}),
  );
  const assumed = data.assumed.length ? format(said.assumed, { what: data.assumed.join(", ") }) : "";
  return [
    head,
    make(
      "div",
      { class: "q-scroll", tabindex: "0", role: "group", "aria-label": said.reach, "data-scroll": "reach" },
      make(
        "table",
        { class: "q-table reach" },
        make("thead", {}, make("tr", {}, heads)),
        make(
          "tbody",
          {},
          data.reach.map((row) => reachRow(qa, row)),
        ),
      ),
    ),
    make("p", { class: "small q-low" }, [testsLine(qa), assumed].filter(Boolean).join(" ")),
  ];
}

// ---------------------------------------------------------------- keywords

const ENDS = { "never given": "ic-red", "never in time": "ic-red", "never asked": "ic-warn", apart: "ic-red" };

function deadEnd({ said }, { dead_end: kind, decided, why }) {
  if (!kind) return make("span", { class: "ic-ok" }, said.no);
  const sign = kind === "never asked" ? "warning" : "end";
  const text = decided ? said.ends[kind.replaceAll(" ", "_")] : said.kinds.undecided;
  return make(
    "span",
    { class: decided ? ENDS[kind] : "ic-teal", title: why },
    icon(decided ? sign : "unknown"),
    ` ${text}`,
  );
}

/** The names, with a choice in place of its success and failure where both are listed. */
function merged(names) {
  const both = (name) => names.includes(`${name}:pass`) && names.includes(`${name}:fail`);
  const plain = names.map((name) =>
    name.replace(/:(pass|fail)$/, (end, _, at) => (both(name.slice(0, at)) ? "" : end)),
  );
  return [...new Set(plain)];
}

function places(qa, names) {
  if (!names.length) return nothing;
  return merged(names).flatMap((name, at) => [
    at ? " " : "",
    name === "start" ? make("i", {}, qa.said.at_first) : goLink(qa, name, { lens: "structure" }),
  ]);
}

export function ledger(qa) {
  const { said, data, language, desk } = qa;
  const found = data.keywords;
  const told = found
    ? [counted(said.keywords, found.total, language), counted(said.dead_ends, found.dead_ends, language)].join(", ")
    : "";
  const head = heading(said.ledger, aside(told));
  if (!found) return [head, unknown(qa, desk.texts.lens.proving)];
  const column = (key, label) => ({
    ...{ key, label, className: "names", value: (row) => row[key].length || "" },
    cell: (row) => places(qa, row[key]),
  });
  const columns = [
    {
      ...{ key: "keyword", label: said.columns.keyword, value: (row) => row.keyword },
      cell: ({ keyword }) =>
        make(
          "button",
          { type: "button", class: "mk guard", "data-keyword": keyword, onclick: () => qa.showKeyword(keyword) },
          icon("key"),
          keyword,
        ),
    },
    column("given", said.columns.given),
    column("required", said.columns.required),
    column("forbidden", said.columns.forbidden),
    column("lost", said.columns.lost),
    {
      ...{ key: "dead_end", label: said.columns.dead_end, value: (row) => row.dead_end },
      cell: (row) => deadEnd(qa, row),
    },
  ];
  return [head, sortable(qa, "ledger", said.ledger, columns, found.rows)];
}

// ---------------------------------------------------------------- soft locks

function stepLine(number, step, isNow, note) {
  return make(
    "li",
    { class: isNow ? "now" : "" },
    make("span", { class: "n" }, number),
    make(
      "div",
      {},
      make("b", {}, shortName(step.name)),
      step.text ? make("span", { class: "t" }, ` ${step.text}`) : "",
      make("div", { class: "small" }, note),
    ),
  );
}

function lockCard(qa, lock) {
  const { said } = qa;
  const nowhere = lock.safe < 0 ? said.stuck_from_start : said.stuck_at_hub;
  const where = lock.at ? [said.stuck_at, " ", goLink(qa, lock.at, { lens: "reach" })] : nowhere;
  const steps = [
    lock.last_safe ? stepLine(lock.safe, lock.last_safe, false, said.last_safe) : "",
    lock.closes ? stepLine(lock.safe + 1, lock.closes, true, said.closes) : "",
  ];
  const show = lock.steps
    ? button(said.show_play, () => qa.showLock(lock.number, lock.section), { "data-show-lock": lock.number })
    : "";
  return make(
    "div",
    { class: "q-lock" },
    make(
      "p",
      {},
      icon("lock", "ic-warn"),
      " ",
      make("b", { class: "ic-warn" }, where),
      lock.because.length ? `: ${lock.because.join("; ")}` : "",
    ),
    make("ol", { class: "steps" }, steps),
    show,
  );
}

export function locks(qa) {
  const { said, data, language, desk } = qa;
  const told = data.locks ? counted(desk.texts.lists.soft_locks, data.locks.length, language) : "";
  const news = data.changes?.new_locks.length
    ? `, ${counted(said.new_locks, data.changes.new_locks.length, language)}`
    : "";
  const head = heading(said.locks, aside(data.locks ? `${data.locks.length} ${told}${news}` : ""));
  if (!data.locks) return [head, unknown(qa, desk.texts.lens.proving)];
  if (!data.locks.length) return [head, make("p", { class: "q-good" }, icon("ok", "ic-ok"), ` ${said.no_locks}`)];
  return [
    head,
    make(
      "div",
      { class: "q-scroll", tabindex: "0", role: "group", "aria-label": said.locks, "data-scroll": "locks" },
      data.locks.map((lock) => lockCard(qa, lock)),
    ),
  ];
}
