// What a letter does. The buttons of the bar do the same.

/** Letters that mean something only in a board game with a crew. */
const BOARD_KEYS = "gwfhmx";

/** Letters that do nothing in this game, by what it has. */
export function unusedKeys({ model, board }) {
  const { crewed, scored, advised } = model.get("head") ?? {};
  if (crewed) return "";
  const { open = [], shut = [] } = model.get("free_actions") ?? {};
  const has = { c: scored, a: advised, w: board.rooms.crew?.childElementCount, m: open.length + shut.length };
  return [..."ac", ...BOARD_KEYS].filter((key) => !has[key]).join("");
}

/** Shows the map or the fight where it is a tab, and focuses it. */
function goToBoard({ side }, go) {
  side.choose("board");
  return go();
}

function goToCards({ side, focus }) {
  if (side.isEmpty("cards")) return false;
  side.choose("cards");
  return focus.goTo(".cards");
}

/** Commands by key. Each returns false where it can do nothing now. */
export function commandsFor(table) {
  const { transport, focus, hands } = table;
  return {
    u: () => transport.send({ undo: true }),
    y: () => transport.send({ redo: true }),
    r: () => transport.lookUp("rules"),
    j: () => transport.lookUp("journey"),
    l: () => transport.lookUp("log"),
    c: () => transport.lookUp("score"),
    s: () => transport.lookUp("saves"),
    a: () => transport.lookUp("advice"),
    x: () => focus.press("[data-focus=resolve]"),
    "?": () => transport.lookUp("keys"),
    h: () => hands.toggle(),
    n: () => table.coach.toggle(),
    m: () => focus.press(".free-actions summary"),
    q: () => focus.goTo(".question"),
    g: () => goToBoard(table, () => focus.goTo(".atlas")),
    w: () => focus.goTo(".crew"),
    k: () => goToCards(table),
    f: () => goToBoard(table, () => focus.goToFight()),
  };
}

/** Runs the command of a key, if this game has one. A key that can do nothing now says so, or it would seem broken. */
export function runCommand(key, table) {
  const command = table.commands[key];
  if (!command || unusedKeys(table).includes(key)) return false;
  const idle = table.texts.idle[key];
  if (command() === false && idle) table.notifications.toast(idle);
  return true;
}
