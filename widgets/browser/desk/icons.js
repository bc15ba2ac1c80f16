// Icons as line drawings on a square of 24.

import { svg } from "../shared/dom.js";

const PATHS = {
  key: "M13 15a5 5 0 1 1-10 0 5 5 0 0 1 10 0zM12 11l9-9M17 6l3 3",
  ship: "M3 16h18l-3 5H6zM12 3v10M12 4l7 9h-7",
  stay: "M20 12a8 8 0 1 1-3-6.2M20 3v5h-5",
  ok: "m4 13 5 5L20 6",
  x: "M4 4l16 16M20 4 4 20",
  ban: "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM6 6l12 12",
  lock: "M4 13a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM8 11V7a4 4 0 0 1 8 0v4",
  find: "M16.5 10a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0zM15 15l6 6",
  warning: "M12 3 22 20H2zM12 10v4M12 17v.2",
  error: "M8 2h8l6 6v8l-6 6H8l-6-6V8zM9 9l6 6M15 9l-6 6",
  end: "M12 12h9M5 5v14M12 12 5 5M12 12l-7 7",
  unknown: "M7 8a5 5 0 1 1 7 5c-2 1-2 2-2 3M12 21v.2",
  sword: "M20 3 9 14M5 12l7 7M7 17l-4 4",
  hex: "M6 4h12l5 8-5 8H6l-5-8z",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7zM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0z",
  cards: "M8 5h10v15H8zM5 8v11M18 5",
};

export function icon(name, className = "") {
  const attributes = { class: `i ${className}`.trim(), viewBox: "0 0 24 24", "aria-hidden": "true" };
  return svg("svg", attributes, svg("path", { d: PATHS[name] }));
}
