// Which part of the table is visible: a notebook scrolls in a box of its own, below its toolbar.

const MARGIN = 28; // the scroll margin that css/base.css gives to whatever is scrolled into view

/** The first element inside `element` that is small enough to scroll into view. */
export function topOf(element, small = 200) {
  const isTall = element.firstElementChild && element.offsetHeight > small;
  return isTall ? topOf(element.firstElementChild) : element;
}

/** The box of an element; for a square, the box of its enemy's whole card. */
export const placeOf = (element) => (element.closest(".enemy") ?? element).getBoundingClientRect();

/** The ancestors that clip an element. The window scrolls the rest. */
function clippingAncestors(element) {
  const parent = element.parentElement;
  if (!parent || parent === document.body) return [];
  const isClipping = getComputedStyle(parent).overflowY !== "visible";
  return isClipping ? [parent, ...clippingAncestors(parent)] : clippingAncestors(parent);
}

/** The top and bottom, in the window, between which an element can be visible. */
export function viewportOf(element) {
  const boxes = clippingAncestors(element).map((one) => one.getBoundingClientRect());
  return {
    top: Math.max(0, ...boxes.map((one) => one.top)),
    bottom: Math.min(innerHeight, ...boxes.map((one) => one.bottom)),
  };
}

/** Whether `row` and the first `part` pixels of the text below it fit into the viewport together. */
export function fitsBelow(row, text, part = 220) {
  const height = Math.min(innerHeight, ...clippingAncestors(row).map((one) => one.clientHeight));
  const needed = text.getBoundingClientRect().top + Math.min(text.offsetHeight, part) - row.getBoundingClientRect().top;
  return needed <= height - MARGIN;
}
