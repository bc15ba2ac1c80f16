// Clicks. One listener on the table handles all of them, by the data attributes of what was clicked.

import { optionAt } from "./highlight.js";

const valueAt = (target, name) => target.closest(`[data-${name}]`)?.dataset[name];

/** Messages by the attribute that sends them; the attribute's value is their content. */
const MESSAGES = {
  uncover: (value) => ({ uncover: Number(value) }),
  cover: () => ({ cover: true }),
  leaf: (value) => ({ leaf: Number(value) }),
  leave: () => ({ leave: true }),
  look: (value) => ({ look: value }),
};

function messageAt(target) {
  for (const [name, message] of Object.entries(MESSAGES)) {
    const value = valueAt(target, name);
    if (value !== undefined) return message(value);
  }
  return null;
}

/** The second of two quick clicks is meant for what was there before, not for a question that has just come. */
const isSecond = (event) => event.detail > 1;

function choose(id, event, selection) {
  if (!isSecond(event) || selection.isSeveral) selection.choose(id);
}

/** Chooses a square or an option of the board. */
function chooseAt(event, { selection }) {
  const square = valueAt(event.target, "square");
  const option = optionAt(event.target);
  if (square !== undefined) selection.toggleSquare(square);
  else if (option !== undefined) choose(option, event, selection);
  else return false;
  return true;
}

/** What answers at once takes no focus from the question: a moment later it is gone, and the focus would move again. */
export function leaveFocus(event, { focus, selection }) {
  const isAnswer = event.target.closest(".question .options [data-option].lit") && !selection.isSeveral;
  if (isAnswer && focus.isOnQuestion) event.preventDefault();
}

/** A click on somebody who is no option now opens or closes their board. */
function toggleBoard({ target }, table) {
  const member = target.closest(".crew-member");
  const details = target.closest(".board-whole, input") ? null : member?.querySelector(".board-whole");
  if (details) toggleFold(details, table);
}

/** Opens or closes a fold. */
function toggleFold(details, table) {
  const { fold, draws } = details.dataset;
  const isOpen = table.folds.toggle(details);
  if (fold === "free_actions") table.folds.await(isOpen ? fold : null);
  if (fold === "free_actions" && !isOpen) table.transport.send({ unfold: false });
  if (draws) table.board.redraw(...draws.split(" ")); // a closed fold has no content
  if (fold === "free_actions") requestAnimationFrame(() => table.scrolling.markRests());
  if (fold === "rack" && isOpen) table.scrolling.showUnfolded(table.focus.firstVisible(".folded-rack"), ".thing");
}

/** A click elsewhere, or on something in them, closes the menu and a drawer that was opened by a click. */
function closeAround(event, { board, folds, rail }) {
  const isInMenu = event.target.closest(".menu > summary");
  if (!isInMenu && folds.close("menu")) board.draw("head");
  const isOf = (one) => one.matches?.(".drawer, .rail, [data-uncover], [data-cover]");
  if (rail.isKept && !event.composedPath().some(isOf)) rail.close();
}

export function handleClick(event, table) {
  const { target } = event;
  closeAround(event, table);
  const details = target.closest("summary")?.parentElement;
  if (details?.dataset.fold) {
    event.preventDefault();
    toggleFold(details, table);
  }
  table.hands.note(event);
  const rule = valueAt(target, "rule");
  if (rule) {
    table.transport.lookUp("rules", { words: rule });
    event.preventDefault();
    return;
  }
  const message = messageAt(target);
  if (message) table.transport.send(message);
  else if (target === table.sheets.layer) table.sheets.close();
  else if (!table.sheets.isOpen && !table.chart.click(event) && !chooseAt(event, table)) toggleBoard(event, table);
  if (!table.focus.active) table.focus.keep();
}
