// The entry point: what anywidget calls.

import { DeskView } from "./view.js";

function initialize() {}

/** Once for each view; returns what to do when it is closed. */
function render({ model, el }) {
  const desk = new DeskView(model, el);
  return () => desk.close();
}

export default { initialize, render };
