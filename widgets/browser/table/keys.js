// The keyboard: digits choose, and letters from the tenth option on; arrows move, other letters run commands.

import { DIRECTIONS } from "./arrows.js";
import { runCommand } from "./commands.js";
import { cycle, move } from "./movement.js";
import { CHOICE_KEYS } from "./selection.js";

const TICKS = ".choices.several";
const ON_BOARD = "[data-option], [data-square]";

/** Ctrl+S saves a document elsewhere. Here everything is saved, so neither the lab nor the browser should react. */
const isSave = (event) =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "s";

function reportSaved(event, { model, transport }) {
  if (!event.repeat && model.get("screen") === "play") transport.send({ saved: true });
  return true;
}

const hasModifier = (event) => event.ctrlKey || event.metaKey || event.altKey;
const isEscape = (event) => event.key === "Escape";
const closeSomething = (_, { sheets, focus, board, folds, rail, stages, chart }) =>
  sheets.close() ||
  chart.dismiss() ||
  closeMenu(board, folds) ||
  rail.close() ||
  closeBoard(board, folds) ||
  stages.back() ||
  focus.press(".free-actions details[open] > summary") ||
  focus.press(".question .path button") ||
  focus.goTo(".question");

function closeMenu(board, folds) {
  if (!folds.close("menu")) return false;
  board.draw("head");
  return true;
}

function closeBoard(board, folds) {
  if (!folds.closeBoards()) return false;
  board.redraw("crew");
  return true;
}
const isTabInSheet = (event, { sheets }) => event.key === "Tab" && sheets.isOpen;
const isHeldEnterInSheet = (event, { sheets }) => event.repeat && event.key === "Enter" && sheets.isOpen;
const isTyping = (_, { focus }) => focus.active?.matches("input, textarea, select");
const isOffBoard = (_, { sheets, model }) => sheets.isOpen || model.get("screen") !== "play";
const isHeld = (event) => event.repeat;
const isForChart = (event, table) => !isOffBoard(event, table) && table.chart.takes(event);
const isArrow = (event) => event.key in DIRECTIONS;
const isActivation = (event) => event.key === "Enter" || event.key === " ";

/** Whether the focus is on what can be ticked: in the list, or where the board draws it, such as a crew card. */
const isOnTick = ({ focus, selection }) => {
  const id = focus.active?.dataset.option;
  return Boolean(focus.active?.closest(TICKS)) || (id !== undefined && !selection.isFreeAction(id));
};

/** On what can be ticked the space bar ticks, and Enter confirms once something is ticked. */
const confirmsTicks = (table) => table.selection.isSeveral && !table.selection.isEmpty && isOnTick(table);

/** Enter on a square that is chosen already does what the button says; the space bar takes the square back. */
const confirmsSquares = ({ focus, selection }) =>
  selection.isPlacing && Boolean(selection.preview?.allowed) && selection.isChosen(focus.active?.dataset.square);

/** Enter and space press what has the focus; Enter elsewhere confirms. The browser presses buttons itself. */
function activate(event, table) {
  const { active } = table.focus;
  const isEnter = event.key === "Enter";
  const isBoardElement = active?.matches(ON_BOARD) && active.tagName !== "BUTTON";
  if (isEnter && (confirmsTicks(table) || confirmsSquares(table))) table.selection.confirm();
  else if (isBoardElement) active.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  else if (isEnter && !active?.matches("button, summary")) table.selection.confirm();
  else return false;
  return true;
}

const isChoiceKey = (event) => CHOICE_KEYS.includes(event.key);

/** From the title of a fold the focus goes back to the question: Enter would open and close the fold, not confirm. */
function chooseNumbered(event, { selection, focus }) {
  const option = selection.optionOf(event.key);
  if (option && focus.active?.matches("summary")) focus.goTo(".question", { preventScroll: true });
  if (option) selection.choose(option.id);
  return Boolean(option);
}

const isZero = (event) => event.key === "0";

/** Zero ends a question or answers with nothing, where that is allowed; else it opens what can also be done. */
function chooseNothing(_, { selection, transport, focus }) {
  const { end } = selection.question;
  if (end) selection.choose(end);
  else if (selection.mayEnd) transport.answer([]);
  else return focus.press(".free-actions summary");
  return true;
}

const ignore = () => false;
const swallow = () => true;

/** The first condition that holds decides. A handler returns whether the browser must not react itself. */
const HANDLERS = [
  [isSave, reportSaved],
  [hasModifier, ignore],
  [isEscape, closeSomething],
  [isTabInSheet, cycle],
  [isHeldEnterInSheet, swallow], // a key held down has not read what the sheet asks
  [isTyping, ignore],
  [isForChart, (event, { chart }) => chart.press(event)],
  [isArrow, (event, table) => move(table, event.key)],
  [isOffBoard, ignore],
  [isHeld, swallow], // nor the next question
  [isActivation, activate],
  [isChoiceKey, chooseNumbered],
  [isZero, chooseNothing],
  [() => true, (event, table) => runCommand(event.key.toLowerCase(), table)],
];

export function handleKey(event, table) {
  const [, handle] = HANDLERS.find(([applies]) => applies(event, table));
  if (handle(event, table)) event.preventDefault();
}
