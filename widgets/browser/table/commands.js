// What a letter does. The buttons of the bar do the same.

/** Letters that mean something only in a board game. */
export const BOARD_KEYS = "acgwfhm";

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
    "?": () => transport.lookUp("keys"),
    h: () => hands.toggle(),
    m: () => focus.press(".besides summary"),
    q: () => focus.goTo(".question"),
    g: () => focus.goTo(".atlas"),
    w: () => focus.goTo(".crew"),
    k: () => focus.goTo(".cards"),
    f: () => focus.goToFight(),
  };
}

/** Runs the command of a key, if this game has one. A key that can do nothing now says so, or it would seem broken. */
export function runCommand(key, table) {
  const command = table.commands[key];
  const isUsed = table.model.get("head")?.crewed || !BOARD_KEYS.includes(key);
  if (!command || !isUsed) return false;
  const idle = table.texts.idle[key];
  if (command() === false && idle) table.notifications.toast(idle);
  return true;
}
