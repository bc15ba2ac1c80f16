// A card that is looked at is shown whole above the strip. The copy is only a picture: its words are on the card.

import { make } from "../../shared/dom.js";

const INTERACTIVE = ["data-option", "data-focus", "tabindex", "role", "aria-pressed"];
const GAP = 8; // pixels

/** A copy of a card that nobody can press or focus. */
function picture(card) {
  const copy = card.cloneNode(true);
  for (const one of [copy, ...copy.querySelectorAll("*")]) for (const name of INTERACTIVE) one.removeAttribute(name);
  for (const one of copy.querySelectorAll("button")) {
    one.replaceWith(make("b", { class: one.className }, one.textContent));
  }
  return copy;
}

export function hideEnlarged(root) {
  root.querySelector(".card-held")?.remove();
}

function enlarge(card, root) {
  hideEnlarged(root);
  if (root.classList.contains("plain")) return;
  const shown = make("div", { class: "card-held", "aria-hidden": "true" }, picture(card));
  root.append(shown);
  const [at, all, size] = [card, root, shown].map((one) => one.getBoundingClientRect());
  const centred = at.left - all.left + at.width / 2 - size.width / 2;
  shown.style.left = `${Math.min(Math.max(GAP, centred), all.width - size.width - GAP)}px`;
  shown.style.top = `${Math.max(GAP, at.top - all.top - size.height - GAP)}px`;
}

/** The wheel scrolls the strip sideways. */
function scrollSideways(event, strip) {
  const room = strip.parentElement;
  if (event.deltaX || room.scrollWidth <= room.clientWidth) return;
  room.scrollLeft += event.deltaY;
  event.preventDefault();
}

/** Shows a card of the strip enlarged while the pointer or the focus is on it. */
export function enlargeOnHover(strip, root) {
  const cardOf = (event) => event.target.closest?.(".dealt-card");
  const hide = () => hideEnlarged(root);
  strip.addEventListener("mouseover", (event) => {
    const card = cardOf(event);
    if (card) enlarge(card, root);
    else hide();
  });
  strip.addEventListener("mouseleave", hide);
  strip.addEventListener("focusin", (event) => {
    const card = cardOf(event);
    if (card?.isConnected) enlarge(card, root);
  });
  strip.addEventListener("focusout", hide);
  strip.addEventListener("wheel", (event) => {
    hide();
    scrollSideways(event, strip);
  });
  return strip;
}
