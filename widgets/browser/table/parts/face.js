// The face of a crew member, as the strip shows it.

import { make } from "../../shared/dom.js";
import { face as portrait } from "../../shared/faces/index.js";

/** A face, as an element of the class `face`. */
export const face = ({ face: look }) => make("span", { class: "face" }, portrait(look));
