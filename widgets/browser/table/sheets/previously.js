// “Previously…”: what happened before, for players who come back to a saved play.

import { format, kbd, make, trustedHtml } from "../../shared/dom.js";

const UNITS = [
  ["year", 365 * 86_400_000],
  ["month", 30 * 86_400_000],
  ["week", 7 * 86_400_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

const WORTH_TELLING = 600_000; // milliseconds

/** `eleven days ago`, in the language of the table. */
export function ago(left, now, language) {
  const words = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const passed = Math.max(0, now - left);
  const [unit, long] = UNITS.find(([, each]) => passed >= each) ?? UNITS.at(-1);
  return words.format(-Math.floor(passed / long), unit);
}

function deed({ html, where, turn, came = [] }, at, all) {
  return make(
    "li",
    { class: at === all.length - 1 ? "last" : "" },
    trustedHtml("p", { dir: "auto" }, html),
    came.map((text) => make("p", { class: "came" }, text)),
    make("p", { class: "d" }, [turn, where].filter(Boolean).join(" · ")),
  );
}

const part = (name, lines) =>
  lines.length
    ? make(
        "section",
        {},
        make("h3", {}, name),
        lines.map((line) => make("p", { dir: "auto" }, line)),
      )
    : "";

function now({ owner, title }, said) {
  if (!owner) return title ? [title] : [];
  return [format(title ? said.asked_of : said.turn_of, { owner, title })];
}

export function previouslySheet(data, table) {
  const { texts, sheets, model } = table;
  const said = texts.recalled;
  const isLongAgo = Date.now() - data.left > WORTH_TELLING;
  const when = isLongAgo ? format(said.left, { ago: ago(data.left, Date.now(), model.get("language")) }) : "";
  const where = [data.title, ...(data.standing ?? [])].join(", ");
  const go = { type: "button", class: "go", "data-focus": "go on", onclick: () => sheets.close() };
  const goOn = make("button", go, said.go_on, kbd(texts.enter));
  queueMicrotask(() => goOn.focus({ preventScroll: true }));
  const journal = { type: "button", class: "small-button", "data-look": "journal", "data-focus": "read all" };
  return [
    make(
      "div",
      { class: "recalled", tabindex: "0" },
      make("p", { class: "ornament", "aria-hidden": "true" }, "❦"),
      make("p", { class: "of" }, `${where}. ${when}`),
      make(
        "div",
        { class: "two" },
        make("section", {}, make("h3", {}, said.brought), make("ol", { class: "deeds" }, data.deeds.map(deed))),
        make(
          "div",
          {},
          part(said.note, data.note ?? []),
          part(said.stand, data.stand ?? []),
          part(said.quests, data.quests ?? []),
          part(said.now, now(data.now, said)),
        ),
      ),
    ),
    make("div", { class: "act leaf-foot" }, make("button", journal, said.read_all), goOn),
  ];
}
