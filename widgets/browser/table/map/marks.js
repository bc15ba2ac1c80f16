// Marks on a map: places, notes, anything that may be an option.

import { svg } from "../../shared/dom.js";

/** The class of something by whether it is within reach. */
export const reachClass = (name, { isNear, isGoal, isSelected }) =>
  [name, isNear && "near", isGoal && "goal", isSelected && "selected"].filter(Boolean).join(" ");

/** The attributes of something on the map that may be an option, named for screen readers. */
export const mapOption = (option, said) =>
  option ? { "data-option": option, "data-focus": `map ${option}`, "aria-label": said } : { "aria-hidden": "true" };

/** A group on the map with a tooltip. */
export function mapMark(attributes, said, option, ...children) {
  return svg("g", { ...attributes, ...mapOption(option, said) }, svg("title", {}, said), ...children);
}

/** A point of the page, in percent. What is drawn there is measured in pixels, so it keeps its size. */
export const mapPoint = (at, ...children) =>
  svg("svg", { class: "at", role: "presentation", x: `${at[0]}%`, y: `${at[1]}%` }, ...children);

/** What grows and shrinks a little with the zoom. */
const scaled = (...children) => svg("g", { class: "scaled" }, ...children);

/** A point whose mark extends `reach` pixels to each side and up and down: moved inward so that no edge cuts it off. */
export function mapInside(at, reach, ...children) {
  const shift = (k) => `calc(clamp(${reach[k]}px, ${at[k]}%, 100% - ${reach[k]}px) - ${at[k]}%)`;
  return mapPoint(at, svg("g", { style: `translate: ${shift(0)} ${shift(1)}` }, scaled(...children)));
}

const TICK = "M5 10l3.2 3.4L14 6.5";
const STRIKE = "M-11 11L11-11";
const FLAG = "M9-8V-21L19-17.500 9-14";

/** A numbered place: new, explored (ticked) or crossed off (struck through), flagged where a quest sends one. One in
 * reach can be clicked. */
export function placeMark(number, place, x = 0, y = 0) {
  const goal = place.explore ? { "data-explore": number, "data-spot": place.explore } : {};
  return mapMark(
    { class: `place ${place.state}`, transform: `translate(${x} ${y})`, ...goal },
    place.said,
    place.option,
    place.sought ? svg("path", { class: "flag", d: FLAG }) : "",
    svg("circle", { r: 13 }),
    svg("text", { y: 4.4 }, number),
    place.state === "explored" ? svg("path", { class: "tick", d: TICK }) : "",
    place.state === "crossed" ? svg("path", { class: "strike", d: STRIKE }) : "",
  );
}

const PIN = "M-4.500-7h9v8L0 7-4.500 1Z";

/** A pin where the player wrote a note; a click opens it there. */
export const mapNote = (x, y, spot) =>
  svg(
    "g",
    { class: "jotted", transform: `translate(${x} ${y})`, "data-spot": spot },
    svg("circle", { class: "ring", r: 11 }),
    svg("path", { d: PIN }),
  );
