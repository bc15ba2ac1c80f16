// What keys do: everywhere but in fields and in the editor, where they write.

import { isArrow } from "./map/neighbours.js";
import { VIEWS } from "./story/story.js";

const isWriting = (target) => Boolean(target.closest?.("input, select, textarea, .cm-editor"));

const shows = ([view, key]) => [key.toLowerCase(), (desk) => desk.showView(view)];
const zoomed = (desk) => (desk.story.isShown ? desk.story : desk.stage);

const COMMANDS = {
  ...Object.fromEntries(Object.entries(VIEWS).map(shows)),
  m: (desk) => desk.setMode("map"),
  e: (desk) => desk.setMode("text"),
  q: (desk) => desk.has("views", "qa") && desk.setMode("qa"),
  t: (desk) => desk.setTable(!desk.asTable),
  p: (desk) => desk.playFromHere(),
  f: (desk) => desk.foldHere(),
  F: (desk) => desk.foldAll(),
  l: (desk) => desk.toggleGreetings(),
  g: (desk) => desk.finder.askRoute(),
  "/": (desk) => desk.finder.focus(),
  "?": (desk) => desk.toggleHelp(),
  "[": (desk) => desk.trails.stepBy(-1),
  "]": (desk) => desk.trails.stepBy(1),
  "+": (desk) => zoomed(desk).zoomBy(1.3),
  "=": (desk) => zoomed(desk).zoomBy(1.3),
  "-": (desk) => zoomed(desk).zoomBy(1 / 1.3),
  0: (desk) => zoomed(desk).fit(),
};

function command(desk, event) {
  const { key, target } = event;
  const lens = /^[1-8]$/.test(key) && desk.lensNames[Number(key) - 1];
  if (lens) return () => desk.useLens(lens);
  if (isArrow(key) && (target.closest(".sea, .story-board") || target === desk.el)) return () => desk.walk(key);
  if (key === "Enter" && target.closest("[data-node]"))
    return () => desk.edit(target.closest("[data-node]").dataset.node);
  if (key === "Enter" && target.closest(".story-board")) return () => desk.edit(desk.current);
  const found = COMMANDS[key] ?? COMMANDS[key.toLowerCase()];
  return found && (() => found(desk));
}

/** Alt+U, by its place on the keyboard, and Ctrl+S. */
function withModifier(desk, event) {
  if (event.altKey && event.code === "KeyU") run(event, () => desk.offers.focus());
  else if (event.key === "s" && !event.altKey && !event.defaultPrevented) run(event, () => desk.writer.saveFile());
}

/** Runs what a key does; keys with Ctrl, Alt or Meta are the browser's, but for saving. */
export function handleKey(desk, event) {
  event.stopPropagation(); // JupyterLab must not react
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
  if (hasModifier) {
    withModifier(desk, event);
    return;
  }
  if (event.defaultPrevented || event.target.closest?.(".wanderbook-desk-over")) return;
  if (event.key === "Escape") {
    run(event, () => desk.escape(event.target));
    return;
  }
  if (isWriting(event.target)) return;
  const found = command(desk, event);
  if (found) run(event, found);
}

function run(event, what) {
  event.preventDefault();
  what();
}
