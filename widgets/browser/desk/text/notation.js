// How the notation of books is coloured: headings, letters of choices, guards, challenges, keywords and turns.

import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { tags } from "@lezer/highlight";

const KEYWORD = /^\p{Lu}[\p{Lu}\d'’-]{2,}/u;
const LINES = [
  [/^## .*/, "heading"],
  [/^# .*/, "heading"],
  [/^[A-Z]\.(?= )/, "strong"],
  [/^\(.*\)\s*$/, "link"],
  [/^(Fail|Échec|Win|Lose)(?=\s?:)/, "number"],
  [/^(Requires|Exige|Requiert|If|Si|Otherwise|Sinon)\b/, "meta"],
];

function token(stream) {
  if (stream.sol()) {
    for (const [pattern, kind] of LINES) if (stream.match(pattern)) return kind;
  }
  if (stream.match(/^\*[^*]+\*/)) return "emphasis";
  if (stream.match(/^\((?:Turn|Return|Go|Rendez|Retour)[^)]*\)/)) return "link";
  if (stream.match(KEYWORD)) return "keyword";
  stream.next();
  stream.eatWhile(/[\p{Ll}\d,.;:!?“”" ]/u);
  return null;
}

const language = StreamLanguage.define({ name: "storybook", token });

const colours = HighlightStyle.define([
  { tag: tags.heading, color: "var(--red)", fontWeight: "700" },
  { tag: tags.strong, color: "var(--red)", fontWeight: "700" },
  { tag: tags.meta, color: "var(--soft)" },
  { tag: tags.number, color: "var(--warn)", fontWeight: "600" },
  { tag: tags.keyword, color: "var(--brass)", fontWeight: "600" },
  { tag: tags.emphasis, color: "var(--teal)" },
  { tag: tags.link, color: "var(--teal)", fontWeight: "600" },
]);

export const notation = [language, syntaxHighlighting(colours)];
