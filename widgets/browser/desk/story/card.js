// What is known of one keyword: where it ends up, its marks, and a play that gains it.

import { counted, format, make } from "../../shared/dom.js";

const ROLES = [
  ["gives", "given_at"],
  ["asks", "asked_at"],
  ["forbids", "forbidden_at"],
  ["takes", "taken_at"],
];

/** The card of a thread; `open(section)` shows a section. */
export function threadCard(thread, { texts: all, language, open, close }) {
  const texts = all.story;
  const to = ["finale", "ending"].includes(thread.kind) ? thread.to : texts[thread.kind];
  const { first } = thread;
  const later = first ? counted(texts.earliest, first, language, { count: first }) : "";
  const when = first === 0 ? texts.at_first : later;
  return [
    make(
      "div",
      { class: "card-head" },
      make("b", { class: "thread-name", dir: "auto" }, thread.name),
      make("i", { dir: "auto" }, thread.title),
      make("span", { class: "small" }, [format(texts.told, { to }), when].filter(Boolean).join(" · ")),
      make("span", { class: "grow" }),
      make("button", { type: "button", class: "btn", onclick: close }, texts.close),
    ),
    make(
      "div",
      { class: "card-marks" },
      ROLES.map(([role, name]) => marksOf(thread, role, texts[name], open)),
    ),
    thread.plan.length
      ? make("div", { class: "card-plan" }, make("span", { class: "h2" }, texts.plan), planList(thread, texts, open))
      : "",
  ];
}

function marksOf(thread, role, title, open) {
  const marks = thread.marks.filter((mark) => mark.role === role);
  if (!marks.length) return "";
  const one = ({ name, section }) =>
    section ? make("button", { type: "button", class: "as-link mono", onclick: () => open(section) }, name) : name;
  return make("p", {}, make("span", { class: "h2" }, title), " ", ...marks.flatMap((mark) => [one(mark), " "]));
}

function planList(thread, texts, open) {
  const part = (text) => (moment) => format(text, moment);
  const leg = ({ place, name, sections, gains = [], asks = [], takes = [], journey = [] }) => {
    const said = [
      ...journey,
      ...asks.map(part(texts.use)),
      ...gains.map(part(texts.gain)),
      ...takes.map(part(texts.lose)),
    ];
    const link = (section) => [
      make("button", { type: "button", class: "as-link mono", onclick: () => open(section) }, section),
      " ",
    ];
    return make(
      "li",
      {},
      make("b", { dir: "auto" }, `${place} ${name}`.trim()),
      " ",
      sections.map(link),
      said.join("; "),
    );
  };
  return make("ol", {}, thread.plan.map(leg));
}
