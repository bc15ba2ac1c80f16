// What the shapes of each lens mean.

import { format, make, svg } from "../../shared/dom.js";
import { icon } from "../icons.js";

const entry = (mark, text) => make("span", {}, mark, text);

function sample(kind) {
  const path = "M0 5H23";
  return svg(
    "svg",
    { class: "lg", viewBox: "0 0 30 10", "aria-hidden": "true" },
    svg(
      "g",
      { class: `line ${kind}` },
      svg("path", { class: "e", d: path }),
      kind === "redirect" ? svg("path", { class: "gap", d: path }) : "",
      svg("path", { class: "arr", d: "M30 5L22 1.5V8.5Z" }),
    ),
  );
}

const badge = (text, tone, name = "") => make("i", { class: `bdg ${tone}` }, name && icon(name), text);
const swatch = (look) => make("i", { class: `sw ${look}` }, make("i", { class: "gauge" }));

const BOOK = {
  structure: (said, _texts, has) => [
    has.location && entry(make("i", { class: "ring" }), said.location),
    has.deck && entry(make("i", { class: "sq" }), said.deck),
    entry(sample("choice"), said.choice),
    entry(make("i", { class: "passed" }, icon("ok")), said.pass),
    entry([sample("fail"), make("i", { class: "failed" }, icon("x"))], said.fail),
    entry(sample("redirect"), said.redirect),
    has.draw && entry(sample("draw"), said.draw),
    make("span", {}, make("i", { class: "tg g" }, make("i", { class: "key" }, icon("key"), said.guard))),
    has.ship && entry(icon("ship"), said.ship),
    has.stay && entry(icon("stay"), said.stay),
    entry(icon("hex", "ic-red"), said.ending),
  ],
  reach: (said, texts) => [
    entry(badge(format(texts.badge.in, { steps: 4 }), "teal"), said.in),
    entry([swatch("un"), badge(texts.badge.no_play, "bad", "ban")], said.no_play),
    entry(sample("never"), said.never),
    entry(badge(texts.badge.can_lock, "warn", "lock"), said.can_lock),
    entry(badge("?", "mute"), said.undecided),
  ],
  coverage: (said) => [
    entry(swatch("full"), said.full),
    entry(swatch("part"), said.part),
    entry(swatch("none"), said.none),
    entry(sample("untaken"), said.never),
  ],
  odds: (said) => [
    entry(badge("= 12 %", "teal"), said.exact),
    entry(badge("≈ 12 %", "teal"), said.odds),
    entry(swatch("none"), said.none),
  ],
  words: (said) => [entry(swatch("has words"), said.words)],
  changes: (said, texts) => [
    entry(badge(texts.badge.new, "ok"), said.new),
    entry(badge("~ 6:G", "brass"), said.rules),
    entry(badge(texts.badge.words, "mute"), said.only_words),
    entry(sample("never"), said.never),
  ],
  continuity: (said) => [entry([swatch("part"), badge("2", "warn", "warning")], said.finds)],
  still: (said, texts) => [
    entry([swatch("full"), badge(texts.badge.still_always, "ok", "ok")], said.still_always),
    entry([swatch("part"), badge(texts.badge.still_sometimes, "teal")], said.still_sometimes),
    entry([swatch("un"), badge(texts.badge.still_never, "bad", "ban")], said.still_never),
    entry([sample("loses"), badge("1", "warn", "lock")], said.losing),
  ],
};

const STORY = {
  structure: (said, texts, has) => [
    has.start && entry(make("i", { class: "ring" }), said.location),
    entry(sample("choice"), said.choice),
    has.turn && entry(sample("turn"), said.turn),
    has.stay && entry(icon("stay"), said.stay),
    entry(badge(texts.badge.ends, "plain", "end"), said.ends),
    entry(icon("hex", "ic-red"), said.ending),
  ],
  reach: (said, texts) => [
    entry(badge(format(texts.badge.in, { steps: 4 }), "teal"), said.in),
    entry([swatch("un"), badge(texts.badge.no_play, "bad", "ban")], said.no_play),
    entry(sample("never"), said.never),
    entry([swatch("part"), badge(texts.badge.undecided, "warn", "unknown")], said.undecided),
  ],
};

/** The kinds of pages, stubs and lines that this map has: some games know no ship and no deck. */
function kinds({ nodes = [], lines = [], islands = [] }) {
  const isFolded = nodes.length === 0; // nothing is known of what is inside
  const has = (several, kind) => isFolded || several.some((one) => one.kind === kind);
  const stubs = nodes.flatMap((node) => node.stubs ?? []);
  return {
    location: has(islands, "place"),
    deck: has(nodes, "deck"),
    start: has(nodes, "location"),
    turn: has(lines, "turn"),
    draw: has(lines, "draw"),
    ship: has(stubs, "ship"),
    stay: has(stubs, "stay"),
  };
}

function folded(said) {
  return [
    entry(make("i", { class: "ring" }), said.island),
    entry(
      svg(
        "svg",
        { class: "lg", viewBox: "0 0 30 10", "aria-hidden": "true" },
        svg("path", { class: "link", d: "M0 2.5H30", "stroke-width": 1.5 }),
        svg("path", { class: "link", d: "M0 7.5H30", "stroke-width": 4 }),
      ),
      said.links,
    ),
    entry(badge("2", "bad", "ban"), said.bad_inside),
  ];
}

export function legend(lens, map, marks, texts) {
  const said = texts.legend;
  const draw = (texts.is_story && STORY[lens]) || BOOK[lens];
  const parts = draw(said, texts, kinds(map));
  const shown = map.folded > 0 && lens === "structure" ? [...folded(said), ...parts.slice(2, 6)] : parts;
  const note = marks.note ? make("span", { class: "note" }, marks.note) : "";
  return [...shown, note].filter(Boolean);
}
