// Shows which of the drawn elements can be chosen. Anything that stands for an option carries its id in `data-option`:
// a line of the question, a region of the map, a crew member, a card.

/** The option that a click chooses: the one under the pointer, else that of the whole board or card around it. */
export function optionAt(clicked) {
  const own = clicked.closest("[data-option]:is(.lit, .shut)");
  const whole = clicked.closest(".board-whole, .pick-row") ? null : clicked.closest(".crew-member, .dealt-card");
  return (own ?? whole?.querySelector(":scope > [data-option]"))?.dataset.option;
}

function toggleAttribute(element, name, value) {
  if (value == null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** Buttons have a role and a place in the tab order anyway; other elements have them only while they are options. */
function setRole(element, option, isOpen) {
  if (element.tagName === "BUTTON") {
    toggleAttribute(element, "aria-disabled", option?.closed ? "true" : null);
    return;
  }
  const tabindex = isOpen ? "0" : "-1";
  toggleAttribute(element, "role", option ? "button" : null);
  toggleAttribute(element, "tabindex", option ? tabindex : null);
}

function highlightOption(element, option, selection) {
  const isOpen = Boolean(option && !option.closed);
  const isFreeAction = Boolean(option) && selection.isFreeAction(option.id);
  element.classList.toggle("lit", isOpen);
  element.classList.toggle("shut", Boolean(option?.closed));
  element.classList.toggle("beside", isFreeAction);
  element.classList.toggle("chosen", selection.isChosen(element.dataset.option));
  setRole(element, option, isOpen);
  const isTickable = selection.isSeveral && option && !isFreeAction;
  toggleAttribute(element, "aria-pressed", isTickable ? selection.chosen.has(option.id) : null);
}

/** A square, while damage is placed: whether it can take some, or takes some. */
function highlightSquare(element, squares, selection) {
  const { square } = element.dataset;
  const isChosen = selection.chosen.has(square);
  const isLit = squares.has(square) && !isChosen;
  const isUsable = isLit || isChosen;
  element.classList.toggle("lit", isLit);
  element.classList.toggle("chosen", isChosen);
  element.setAttribute("tabindex", isUsable ? "0" : "-1");
  element.setAttribute("aria-pressed", isChosen);
  toggleAttribute(element, "aria-disabled", isUsable ? null : "true");
}

export function highlightOptions(root, selection) {
  const { options, squares } = selection;
  for (const element of root.querySelectorAll("[data-option]")) {
    highlightOption(element, options.get(element.dataset.option), selection);
  }
  for (const element of root.querySelectorAll("[data-square]")) highlightSquare(element, squares, selection);
}
