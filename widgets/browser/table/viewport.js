// Which part of the table is visible: a notebook scrolls in a box of its own, below its toolbar.

/** The box of an element; for a square, the box of its enemy's whole card. */
export const placeOf = (element) => (element.closest(".enemy") ?? element).getBoundingClientRect();

/** The ancestors that clip an element. The window scrolls the rest. */
export function clippingAncestors(element) {
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
