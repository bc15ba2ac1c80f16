// What a letter does. The buttons of the bar do the same.

/** Letters that mean something only in a board game with a crew. */
const BOARD_KEYS = "gwfhbxmv";

/** Letters that do nothing in this game, by what it has. */
export function unusedKeys({ model, board }) {
  const { crewed, scored, advised } = model.get("head") ?? {};
  if (crewed) return "";
  const { open = [], shut = [] } = model.get("free_actions") ?? {};
  const has = {
    c: scored,
    a: advised,
    w: board.rooms.crew?.childElementCount,
    b: open.length + shut.length,
    m: board.rooms.atlas?.childElementCount,
  };
  return [..."ac", ...BOARD_KEYS].filter((key) => !has[key]).join("");
}

/** Looks at a stage and focuses what is on it. */
function goToStage({ stages }, kind, go) {
  if (stages.shown !== kind && !stages.toggle(kind)) return false;
  return go();
}

/** Opens a drawer and focuses what is in it, or closes it. */
function toggleDrawer({ rail, focus }, name) {
  if (!rail.toggle(name)) return false;
  if (rail.open === name) focus.goTo(`.${name}.room`, { preventScroll: true });
  return true;
}

/** Commands by key. Each returns false where it can do nothing now. */
export function commandsFor(table) {
  const { transport, focus, hands } = table;
  return {
    u: () => transport.send({ undo: true }),
    y: () => transport.send({ redo: true }),
    r: () => transport.lookUp("rules"),
    j: () => transport.lookUp("journal"),
    l: () => toggleDrawer(table, "lately"),
    c: () => transport.lookUp("score"),
    s: () => transport.lookUp("saves"),
    a: () => transport.lookUp("advice"),
    x: () => focus.press("[data-focus=resolve]"),
    "?": () => transport.lookUp("keys"),
    h: () => hands.toggle(),
    n: () => table.coach.toggle(),
    b: () => focus.press(".free-actions summary"),
    q: () => toggleDrawer(table, "quests"),
    t: () => toggleDrawer(table, "stores"),
    m: () => table.stages.toggle("map"),
    v: () => table.stages.toggle("ship"),
    g: () => goToStage(table, "map", () => focus.goTo(".atlas")),
    w: () => focus.goTo(".crew"),
    k: () => toggleDrawer(table, "cards"),
    f: () => goToStage(table, "fight", () => focus.goToFight()),
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
