// The keyboard: digits choose, arrows move to what lies in that direction, letters do what the head's buttons do.

const SIDES = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Of the things that can be chosen, the nearest one in a direction. */
export function nearest(from, all, [dx, dy]) {
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const element of all) {
    if (element === from) continue;
    const [ex, ey] = middle(element);
    const along = (ex - x) * dx + (ey - y) * dy;
    const aside = Math.abs((ex - x) * dy) + Math.abs((ey - y) * dx);
    if (along <= 1) continue;
    const far = along + 2.5 * aside;
    if (far < least) [best, least] = [element, far];
  }
  return best;
}

const REACHABLE = "button:not([disabled]), [data-option].lit, [data-square], summary, input, select";

/** While damage is placed, arrows go over the grids and on to the button that strikes, as if they were one room. */
const PLACING = "[data-square], .question .act .go, .question .act button:focus, .question .go:focus ~ button";

function isPlacing({ active, choosing, root }) {
  return choosing.isPlacing && (!active || active === root || Boolean(active.closest(".fight, .question")));
}

function moved(table, side) {
  const active = table.active;
  const placing = isPlacing(table);
  const room = placing ? table.root : active?.closest("[data-keys]") ?? table.root.querySelector(".question, .title-page");
  const all = [...room.querySelectorAll(placing ? PLACING : REACHABLE)].filter((element) => element.getClientRects().length);
  const from = active && room.contains(active) && active.matches(REACHABLE) ? active : null;
  const to = from ? nearest(from, all, SIDES[side]) : all[0];
  to?.focus();
  return Boolean(to);
}

/** Typed into: letters are letters there. */
const isTyping = (element) => element?.matches?.("input, textarea, select");

export function pressed(event, table) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { active, choosing } = table;
  if (event.key === "Escape") { if (table.putAway()) event.preventDefault(); return; }
  if (isTyping(active)) return;
  const done = () => event.preventDefault();
  if (event.key in SIDES) { if (moved(table, event.key)) done(); return; }
  if (table.isLooking || table.model.get("stage") !== "play") return;
  if (event.key === "Enter" || event.key === " ") {
    if (active?.matches("[data-option], [data-square]") && active.tagName !== "BUTTON") { active.dispatchEvent(new MouseEvent("click", { bubbles: true })); done(); }
    else if (event.key === "Enter" && !active?.matches("button, summary")) { table.confirm(); done(); }
    return;
  }
  if (/^[1-9]$/.test(event.key)) {
    const open = (choosing.question.options ?? []).filter((option) => choosing.question.story || !option.closed);
    const option = open[Number(event.key) - 1];
    if (option) { choosing.choose(option.id); done(); }
    return;
  }
  if (event.key === "0" && choosing.question.shape === "pick" && !choosing.question.least) { table.answer([]); done(); return; }
  const command = table.commands[event.key.toLowerCase()];
  if (command) { command(event); done(); }
}
