// The keyboard: digits choose, arrows move to what lies in that direction, letters do what the head's buttons do.

export const BOARD_KEYS = "acgwfhm"; // what only a board game has
const SIDES = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The middle of each thing. No two are quite the same: what lies upon another is a hair beside it. */
function middles(all) {
  return new Map(all.map((element, at) => {
    const box = element.getBoundingClientRect();
    return [element, [box.left + box.width / 2 + at / 1e4, box.top + box.height / 2 + at / 1e4]];
  }));
}

/** Of the things that can be chosen, the nearest one in a direction.
 *
 * Each of the others lies in one of the four quarters around `from`, between two diagonals, and in each quarter the
 * nearest one is gone to, along and aside counted alike. A step towards something in a quarter never leads farther away
 * from it, counted so; therefore arrows come to everything from everywhere. Only where a quarter is empty, whatever lies
 * at all in that direction will do, the less aside the better.
 */
export function nearest(from, all, [dx, dy]) {
  const at = middles([...new Set([...all, from])]);
  const [x, y] = at.get(from);
  const others = all.filter((element) => element !== from).map((element) => {
    const [right, down] = [at.get(element)[0] - x, at.get(element)[1] - y];
    return { element, along: right * dx + down * dy, aside: down * dx - right * dy };
  });
  const first = (several, far) => several.sort((one, other) => far(one) - far(other) || one.along ** 2 + one.aside ** 2 - other.along ** 2 - other.aside ** 2)[0]?.element;
  return first(others.filter(({ along, aside }) => along > -aside && along >= aside), ({ along, aside }) => along + Math.abs(aside))
    ?? first(others.filter(({ along }) => along > 1), ({ along, aside }) => along + 2.5 * Math.abs(aside)) ?? null;
}

const REACHABLE = "button:not([disabled]), [data-option].lit, [data-square], summary, input:not(.note), select";

const isShown = (element) => element.getClientRects().length && getComputedStyle(element).visibility === "visible";

/** While damage is placed, arrows go over the grids and on to the button that strikes, as if they were one room. */
const PLACING = "[data-square], .question .act .go, .question .act button:focus, .question .go:focus ~ button";

function isPlacing({ active, choosing, root }) {
  return choosing.isPlacing && (!active || active === root || Boolean(active.closest(".fight, .question")));
}

function moved(table, side) {
  const active = table.active;
  const placing = isPlacing(table);
  const room = placing ? table.root : active?.closest("[data-keys]") ?? table.root.querySelector(".question, .title-page");
  const all = [...room.querySelectorAll(placing ? PLACING : REACHABLE)].filter(isShown);
  const from = active && room.contains(active) && active.matches(REACHABLE) ? active : null;
  table.unpin(); // what decides is the last, wherever it is held
  const found = from ? nearest(from, all, SIDES[side]) : all[0];
  // Into a row of buttons by the one that decides.
  const row = found?.closest(".act");
  const to = row && !row.contains(from) ? row.querySelector(".go") ?? found : found;
  to?.focus();
  table.pin();
  return Boolean(to);
}

/** Round and round in a sheet, until it is put away. */
function tabbed(event, table) {
  const all = [...table.over.querySelectorAll(REACHABLE)].filter(isShown);
  const last = event.shiftKey ? all[0] : all.at(-1);
  if (all.length && (table.active === last || !table.over.contains(table.active))) {
    (event.shiftKey ? all.at(-1) : all[0]).focus();
    event.preventDefault();
  }
}

/** In a list of ticks the space bar ticks, and Enter gives the answer once there is one. */
const givesAnswer = ({ active, choosing }) => choosing.isSeveral && !choosing.isEmpty && Boolean(active?.closest(".choices.several"));

/** Typed into: letters are letters there. */
const isTyping = (element) => element?.matches?.("input, textarea, select");

/** What saves a document anywhere else: here everything is saved, and neither lab nor browser has anything to do. */
const isSaving = (event) => (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "s";

export function pressed(event, table) {
  if (isSaving(event)) { event.preventDefault(); if (!event.repeat) table.askSaved(); return; }
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { active, choosing } = table;
  if (event.key === "Escape") { if (table.putAway() || table.press(".besides details[open] > summary")) event.preventDefault(); return; }
  if (event.key === "Tab" && table.isLooking) { tabbed(event, table); return; }
  const done = () => event.preventDefault();
  if (event.repeat && event.key === "Enter" && table.isLooking) { done(); return; } // held down, it has not read what a sheet asks
  if (isTyping(active)) return;
  if (event.key in SIDES) { if (moved(table, event.key)) done(); return; }
  if (table.isLooking || table.model.get("stage") !== "play") return;
  if (event.repeat) { done(); return; } // held down, it would go on answering questions that nobody has read
  if (event.key === "Enter" || event.key === " ") {
    if (event.key === "Enter" && givesAnswer(table)) { choosing.confirm(); done(); }
    else if (active?.matches("[data-option], [data-square]") && active.tagName !== "BUTTON") { active.dispatchEvent(new MouseEvent("click", { bubbles: true })); done(); }
    else if (event.key === "Enter" && !active?.matches("button, summary")) { choosing.confirm(); done(); }
    return;
  }
  if (/^[1-9]$/.test(event.key)) {
    const option = choosing.numbered[Number(event.key) - 1];
    if (option) { choosing.choose(option.id); done(); }
    return;
  }
  if (event.key === "0" && choosing.question.end) { choosing.choose(choosing.question.end); done(); return; }
  if (event.key === "0" && choosing.question.shape === "pick" && !choosing.question.least) { table.answer([]); done(); return; }
  const command = table.commands[event.key.toLowerCase()];
  if (command && (table.model.get("head")?.crewed || !BOARD_KEYS.includes(event.key.toLowerCase()))) { command(event); done(); }
}
