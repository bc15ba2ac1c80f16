// The entry point: what anywidget calls.

import { ReaderView } from "./view.js";

function render({ model, el }) {
  const reader = new ReaderView(model, el);
  return () => reader.close();
}

export default { render };
