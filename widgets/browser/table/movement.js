// Moving the focus by keyboard: arrows on the board, Tab in a sheet.

import { DIRECTIONS, nearest } from "./arrows.js";

const REACHABLE = "button:not([disabled]), [data-option].lit, [data-square], summary, input:not(.note), select";

/** While damage is placed, arrows move over all grids and on to the button that confirms, as if they were one room. */
const PLACING = ".question .act .go, .question .act button:focus, .question .go:focus ~ button";

/** The fold of somebody who can be chosen now: arrows go from one to the next, and Tab to their folds. */
const isBesideOption = (element) =>
  element.matches(".board-whole > summary") &&
  element.closest(".crew-member").querySelector(":scope > .member-who.lit");

/** What lies over the chart and does not move with it has arrows of its own. */
const stillOf = (element) => element?.closest("[data-still]") ?? null;

const isShown = (element) => element.getClientRects().length && getComputedStyle(element).visibility === "visible";
const shown = (within, selector) => [...within.querySelectorAll(selector)].filter(isShown);

function isPlacing({ focus: { active }, selection, root }) {
  return selection.isPlacing && (!active || active === root || Boolean(active.closest(".fight, .question")));
}

/** The element in which arrows move, and what they can reach there. */
function reach(table) {
  const { root } = table;
  if (isPlacing(table)) return { room: root, all: [...shown(root, "[data-square]"), ...shown(root, PLACING)] };
  const { active } = table.focus;
  const room = active?.closest("[data-keys]") ?? root.querySelector(".question, .title-page");
  const isNear = (one) => !isBesideOption(one) && stillOf(one) === stillOf(active);
  return { room, all: shown(room, REACHABLE).filter(isNear) };
}

/** A row of buttons is entered by its main button. */
function entered(found, from) {
  const row = found?.closest(".act");
  return row && !row.contains(from) ? (row.querySelector(".go") ?? found) : found;
}

/** Moves the focus in the direction of an arrow key. */
export function move(table, key) {
  const { active } = table.focus;
  const { room, all } = reach(table);
  const from = active && room.contains(active) && active.matches(REACHABLE) ? active : null;
  const to = entered(from ? nearest(from, all, DIRECTIONS[key]) : all[0], from);
  to?.focus();
  return Boolean(to);
}

/** Keeps Tab inside an open sheet: from its last element to its first, and back. */
export function cycle(event, { sheets: { layer }, focus: { active } }) {
  const all = shown(layer, REACHABLE);
  const [first, last] = event.shiftKey ? [all.at(-1), all[0]] : [all[0], all.at(-1)];
  const isLeaving = all.length > 0 && (active === last || !layer.contains(active));
  if (isLeaving) first.focus();
  return isLeaving;
}
