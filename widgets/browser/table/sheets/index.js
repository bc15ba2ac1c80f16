// The content of each sheet.

import { make } from "../../shared/dom.js";
import { adviceSheet } from "./advice.js";
import { endingSheet } from "./ending.js";
import { journeySheet } from "./journey.js";
import { keysSheet } from "./keys.js";
import { logSheet } from "./log.js";
import { prologueSheet } from "./prologue.js";
import { rulesSheet } from "./rules.js";
import { savesSheet } from "./saves.js";
import { scoreSheet } from "./score.js";
import { unsavedSheet } from "./unsaved.js";
import { victorySheet } from "./victory.js";

const SHEETS = {
  log: logSheet,
  rules: rulesSheet,
  journey: journeySheet,
  score: scoreSheet,
  saves: savesSheet,
  keys: keysSheet,
  advice: adviceSheet,
  unsaved: unsavedSheet,
  prologue: prologueSheet,
  ending: endingSheet,
  victory: victorySheet,
};

export function sheetContent(data, table) {
  const content = SHEETS[data.what];
  return content ? content(data, table) : make("p", {}, table.texts.nothing);
}
