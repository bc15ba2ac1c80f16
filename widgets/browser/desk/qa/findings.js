// Everything that is proved to be wrong, as one list to work through.

import { counted, format, make } from "../../shared/dom.js";
import { namesBelow } from "../causes.js";
import { icon } from "../icons.js";
import { aside, button, fileLink, goLink, goLinks, heading, sortable, unknown } from "./parts.js";

const SIGNS = {
  unreachable: ["ban", "ic-red"],
  contradictory_guard: ["x", "ic-red"],
  hidden_by_a_redirect: ["eye", "ic-red"],
  never_chosen: ["ban", "ic-red"],
  never_fires: ["ban", "ic-red"],
  never_shown: ["ban", "ic-red"],
  never_succeeds: ["ban", "ic-red"],
  never_fails: ["ban", "ic-red"],
  soft_lock: ["lock", "ic-warn"],
  keyword_dead_end: ["end", "ic-red"],
  failed_test: ["error", "ic-red"],
  undecided: ["unknown", "ic-teal"],
};
const ORDER = Object.keys(SIGNS);
export const kindKey = (kind) => kind.replaceAll(" ", "_");

function kindMark(said, { kind, follows }) {
  const [sign, tone] = SIGNS[kindKey(kind)];
  const text = [icon(sign, tone), ` ${said.kinds[kindKey(kind)]}`];
  return follows ? make("span", { class: "follows", title: said.follows }, "↳ ", text) : text;
}

/** The defects, and the author's tests that fail. */
export function allFindings({ findings, tests }) {
  const failed = (tests?.failed ?? []).map(({ code, text, file, line }) => ({
    ...{ kind: "failed test", name: code, section: "", why: text, causes: [], file, line },
  }));
  return [...(findings?.rows ?? []), ...failed];
}

function chips(qa, rows) {
  const { said } = qa;
  const kinds = ORDER.filter((kind) => rows.some((row) => kindKey(row.kind) === kind));
  const chip = (kind) =>
    make(
      "button",
      {
        type: "button",
        class: "chip",
        "data-kind": kind,
        "aria-pressed": String(qa.kind === kind),
        onclick: () => qa.filter(qa.kind === kind ? "" : kind),
      },
      icon(...SIGNS[kind]),
      said.kinds[kind],
      make("b", {}, rows.filter((row) => kindKey(row.kind) === kind).length),
    );
  const roots = rows.filter(({ follows }) => !follows).length;
  const only = make(
    "button",
    {
      type: "button",
      class: "chip",
      "data-roots": true,
      "aria-pressed": String(qa.rootsOnly),
      onclick: () => qa.showRoots(!qa.rootsOnly),
    },
    said.roots,
    make("b", {}, roots),
  );
  const group = { class: "chips", role: "group", "aria-label": said.findings };
  return make("div", group, roots < rows.length ? only : "", kinds.map(chip));
}

function what(qa, row) {
  const lens = row.kind === "keyword dead end" ? "structure" : "reach";
  const link = row.section ? goLink(qa, row.name, { section: row.section, lens }) : row.name;
  if (row.lock === undefined) return [link, below(qa, row)];
  const show = button(qa.said.show_play, () => qa.showLock(row.lock, row.section), { "data-lock": row.lock });
  return [link, " ", show];
}

/** Everything that a cause rules out. */
function below(qa, { name: cause, names, below: count }) {
  const link = (name) => {
    const made = goLink(qa, name, { lens: "reach" });
    made.dataset.below = cause;
    return made;
  };
  return namesBelow(qa.desk, qa.said.below, { cause, names, count }, link);
}

/** Tab-separated, as spreadsheets and issue trackers take it. */
export function asText(rows) {
  const line = ({ kind, name, why, file, line: at }) => [kind, name, why, file ? `${file}:${at}` : ""].join("\t");
  return rows.map(line).join("\n");
}

export function findings(qa) {
  const { said, data, language } = qa;
  const isDone = data.findings !== undefined;
  const rows = allFindings(data);
  const title = isDone
    ? counted(said.found, (data.findings.total ?? 0) + (rows.length - data.findings.rows.length), language)
    : "";
  const head = heading(
    said.findings,
    isDone && rows.length ? chips(qa, rows) : "",
    aside(title),
    isDone && rows.length ? button(said.copy, () => qa.copy(asText(rows))) : "",
  );
  if (!isDone) return [head, unknown(qa, said.explaining)];
  if (!rows.length) return [head, make("p", { class: "q-good" }, icon("ok", "ic-ok"), ` ${said.no_findings}`)];
  const wanted = (row) => (!qa.kind || kindKey(row.kind) === qa.kind) && !(qa.rootsOnly && row.follows);
  const shown = rows.filter(wanted);
  const columns = [
    {
      ...{ key: "kind", label: said.columns.kind, className: "kind" },
      value: (row) => ORDER.indexOf(kindKey(row.kind)),
      cell: (row) => kindMark(said, row),
    },
    { key: "name", label: said.columns.what, value: (row) => row.name, cell: (row) => what(qa, row) },
    { key: "why", label: said.columns.why, className: "why", value: (row) => row.why },
    {
      ...{ key: "causes", label: said.columns.causes },
      value: (row) => row.causes[0] ?? "",
      cell: (row) => goLinks(qa, row.causes.slice(0, 4), { lens: "reach" }, Math.max(0, row.causes.length - 4)),
    },
    {
      ...{ key: "place", label: said.columns.place },
      value: (row) => (row.file ? `${row.file}:${String(row.line).padStart(6, "0")}` : ""),
      cell: (row) => fileLink(qa, row),
    },
  ];
  const more = data.findings.total > data.findings.rows.length;
  const note = more ? make("p", { class: "small" }, format(said.first_rows, { rows: data.findings.rows.length })) : "";
  return [head, sortable(qa, "findings", said.findings, columns, shown), note];
}
