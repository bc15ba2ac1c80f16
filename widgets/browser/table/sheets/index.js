// The content of each sheet.

import { make } from "../../shared/dom.js";
import { adviceSheet } from "./advice.js";
import { duelSheet } from "./duel.js";
import { endingSheet } from "./ending.js";
import { handoverSheet } from "./handover.js";
import { journalSheet } from "./journal.js";
import { journeySheet } from "./journey.js";
import { keysSheet } from "./keys.js";
import { logSheet } from "./log.js";
import { previouslySheet } from "./previously.js";
import { prologueSheet } from "./prologue.js";
import { rulesSheet } from "./rules.js";
import { savesSheet } from "./saves.js";
import { scoreSheet } from "./score.js";
import { settingsSheet } from "./switches.js";
import { unsavedSheet } from "./unsaved.js";
import { victorySheet } from "./victory.js";

const SHEETS = {
  log: logSheet,
  rules: rulesSheet,
  handover: handoverSheet,
  journal: journalSheet,
  journey: journeySheet,
  score: scoreSheet,
  saves: savesSheet,
  settings: settingsSheet,
  keys: keysSheet,
  advice: adviceSheet,
  unsaved: unsavedSheet,
  previously: previouslySheet,
  prologue: prologueSheet,
  ending: endingSheet,
  victory: victorySheet,
  fought: duelSheet,
};

export function sheetContent(data, table) {
  const content = SHEETS[data.what];
  return content ? content(data, table) : make("p", {}, table.texts.nothing);
}
