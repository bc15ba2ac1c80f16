// A model as anywidget gives it, and a table with a question on it.

import { TableView } from "../browser/table/view.js";

/** A model with traits; `sent` lists the messages to Python. */
export class FakeModel {
  constructor(traits = {}) {
    this.traits = { sent: 0, ...traits };
    this.handlers = {};
    this.sent = [];
  }

  get(name) {
    return this.traits[name];
  }

  set(name, value) {
    this.traits[name] = value;
    this.emit(`change:${name}`);
  }

  on(name, handler) {
    this.handlers[name] = [...(this.handlers[name] ?? []), handler];
  }

  off(name, handler) {
    this.handlers[name] = (this.handlers[name] ?? []).filter((one) => one !== handler);
  }

  emit(name, ...values) {
    for (const handler of this.handlers[name] ?? []) handler(...values);
  }

  send(message) {
    this.sent.push(message);
  }

  get last() {
    return this.sent.at(-1);
  }
}

const TEXTS = {
  chart: {
    sail: "Sail here",
    go: "Go there",
    go_explore: "Go there and explore {number}",
    badge: "{many} away",
    written: "note: {text}",
    note: "Note on {place}",
    write: "Note",
  },
  scenes: { levels: "Level cards" },
  what_now: "What now?",
  choices: "Choices",
  confirm: "Confirm",
  clear: "Clear",
  none: "None",
  enter: "Enter",
  close: "Close",
  esc: "Esc",
  silent: "The kernel does not answer.",
  covered: "{name} decides.",
  uncover: "I am {name}",
  asked_of: "{owner}: {title}",
  free_actions: "You can also… ({many})",
  hand_covered: "The hand is covered.",
  log: "Log",
  peek: "{count} choice[s]",
  menu: "Menu",
  rail: {
    name: "At hand",
    quests: "Quests",
    cards: "Cards",
    lately: "Just now",
    stores: "Stores",
    ship: "Ship",
    map: "Map",
    no_quests: "None.",
    damage: "damage {now}/{most}",
    in_play: "{many} in play",
    many_cards: "{many} cards",
    news: "{many} new",
  },
  phases: { name: "The turn" },
  moments: { fate: "fate", against: "against {needed}", nobody: "nobody" },
  victory: "Victory",
  suggested: "suggested",
  odds_nobody: "{chance}%{or_more} with nobody",
  or_more: " or more",
  opening: {},
  taking_over: { passes: "{giver} to {taker}", take: "I am {name}", covered: "Covered." },
  to_title: "To the title page",
  closing: { again: "Again", next: "Next: {book}", unlocked: "Unlocked", opens: "So far {earned}, with {count} more." },
  won: { blow: "Blow", brings: "Brings", nothing: "Nothing.", cost: "Cost", unhurt: "Unhurt.", read_on: "Read on" },
  score: "Score",
  nothing: "Nothing.",
  idle: { h: "There is no hand.", f: "There is no fight." },
  sheets: {
    search: "Search",
    search_hint: "such as {example}",
    no_rule: "Nothing on {words}.",
    back_to_sheet: "All",
    empty_log: "Nothing yet.",
    earlier_lines: "Earlier",
    total: "Total",
    switches: {},
    text_sizes: {},
  },
  groups: { empty: "No cards." },
  fight: {},
  stores: {
    count: "{name}: {now}",
    of: "{name}: {now} of {most}",
    ship: "Ship",
    ship_damage: "damage {now}/{most}",
    room_line: "{name} (fate {fate})",
  },
  members: { board_of: "Board of {name}", name_hint: "", name_of: "", active: "turn" },
  duel: { name: "The fight", of: "{now} of {most}", percent: "{chance}%", round: "Round {round}" },
  title: {},
};

export const STORY = {
  shape: "pick",
  story: true,
  serial: 7,
  most: 1,
  least: 1,
  title: "Which way?",
  notes: [],
  options: [
    { id: "A", letter: "A", html: "Go on" },
    { id: "B", letter: "B", html: "Go back", closed: "SG-TEST-1", why: "The door is shut." },
    { id: "C", letter: "C", html: "Wait" },
  ],
};

export const TICKS = {
  shape: "pick",
  serial: 8,
  most: 2,
  least: 0,
  title: "Who comes along?",
  notes: [],
  options: ["Ada", "Bo", "Cy"].map((name) => ({ id: name, label: name })),
};

/** The traits of a play with this question. */
export function traits(question = STORY, more = {}) {
  return {
    screen: "play",
    language: "en",
    texts: TEXTS,
    head: { title: "A book", moment: 1, players: ["Ada"], undo: true },
    page: { parts: [{ kind: "section", name: "1", html: "<p>A door.</p>" }] },
    cards: { groups: [] },
    question,
    ...more,
  };
}

/** A table in the document. */
export function laidOut(question, more) {
  const model = new FakeModel(traits(question, more));
  const here = document.createElement("div");
  document.body.replaceChildren(here);
  const table = new TableView(model, here);
  return { model, table, root: table.root, find: (selector) => table.root.querySelector(selector) };
}

/** Presses a key on the focused element; true when the browser must not react itself. */
export function press(table, key, more = {}) {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  (table.focus.active ?? table.root).dispatchEvent(event);
  return event.defaultPrevented;
}

export const click = (element, detail = 1) =>
  element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));

/** Clicks the summary of a fold. Not a MouseEvent: happy-dom toggles the fold for one even if the table prevents it. */
export const clickFold = (summary) => summary.dispatchEvent(new Event("click", { bubbles: true, cancelable: true }));
