// What can be seen of the table: a notebook scrolls beneath its toolbar, in a box of its own.

const MARGIN = 28; // what css/base.css leaves above whatever comes into view

/** The first thing in a room that is small enough to come into view. */
export const topOf = (room, small = 200) => (room.firstElementChild && room.offsetHeight > small ? topOf(room.firstElementChild) : room);

/** Where something is, with what it is known by: a square with the card that it is on, and the enemy's name. */
export const placeOf = (element) => (element.closest(".enemy") ?? element).getBoundingClientRect();

/** Whatever around something does not show what lies beyond it. What scrolls in the end is the window. */
function framesOf(element) {
  const around = element.parentElement;
  if (!around || around === document.body) return [];
  return getComputedStyle(around).overflowY === "visible" ? framesOf(around) : [around, ...framesOf(around)];
}

/** From where to where in the window something could be seen. */
export function sightOf(element) {
  const boxes = framesOf(element).map((one) => one.getBoundingClientRect());
  return { top: Math.max(0, ...boxes.map((one) => one.top)), bottom: Math.min(innerHeight, ...boxes.map((one) => one.bottom)) };
}

/** Whether something and what is told or asked below it, or a good part of that, can be seen at once. */
export function fitsBelow(row, told, part = 220) {
  const seen = Math.min(innerHeight, ...framesOf(row).map((one) => one.clientHeight)); // wherever that is scrolled to
  return told.getBoundingClientRect().top + Math.min(told.offsetHeight, part) - row.getBoundingClientRect().top <= seen - MARGIN;
}
