// The entry point: what anywidget calls.

import { applyChanges } from "./transport.js";
import { TableView } from "./view.js";

/** Once for all views of a widget. */
function initialize({ model }) {
  model.on("msg:custom", (message) => applyChanges(model, message));
}

/** Once for each view; returns what to do when it is closed. */
function render({ model, el }) {
  const table = new TableView(model, el);
  return () => table.close();
}

export default { initialize, render };
