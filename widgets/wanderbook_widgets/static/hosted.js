// browser/shared/dom.js
var isNothing = (child) => child === "" || child === false || child == null;
var childList = (...children) => children.flat(Infinity).filter((child) => !isNothing(child));
function setAttribute(element, name, value) {
  if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
  else if (name === "style")
    element.style.cssText = value;
  else if (value === true) element.setAttribute(name, "");
  else if (!isNothing(value)) element.setAttribute(name, value);
}
function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
  element.append(...childList(children));
  return element;
}
function make(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

// browser/shared/page-model.js
var same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
var PageModel = class {
  /** `traits` is what there is to see before Python has started; `say(message)` takes what the table has to say, and
   * `adapt(name, value)` makes of a trait what this page shows. */
  constructor(traits, say, adapt = (_, value) => value) {
    this.say = say;
    this.adapt = adapt;
    this.traits = Object.fromEntries(Object.entries(traits).map(([name, value]) => [name, adapt(name, value)]));
    this.handlers = /* @__PURE__ */ new Map();
  }
  get(name) {
    return this.traits[name];
  }
  set(name, value) {
    this.traits[name] = this.adapt(name, value);
    this.tell(`change:${name}`);
  }
  on(name, handler) {
    this.handlers.set(name, [...this.handlers.get(name) ?? [], handler]);
  }
  off(name, handler) {
    this.handlers.set(
      name,
      (this.handlers.get(name) ?? []).filter((one) => one !== handler)
    );
  }
  tell(name, ...values) {
    for (const handler of this.handlers.get(name) ?? []) handler(...values);
  }
  send(message) {
    this.say(message);
  }
  /** Shows everything that Python has, once it has started. What is the same is not drawn again. */
  replace(state) {
    for (const [name, value] of Object.entries(state)) {
      if (!same(this.traits[name], this.adapt(name, value))) this.set(name, value);
    }
  }
  /** A message from Python, as a kernel would send it. */
  receive({ method, state, content }) {
    if (method === "custom") this.tell("msg:custom", content);
    else for (const [name, value] of Object.entries(state)) this.set(name, value);
  }
};

// browser/shared/theme.js
function followTheme() {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const use = () => {
    document.body.dataset.jpThemeLight = String(!dark.matches);
  };
  dark.addEventListener("change", use);
  use();
}

// browser/hosted/connection.js
var FIRST_WAIT = 400;
var LONGEST_WAIT = 5e3;
var REFUSED = [4403, 4404];
var Connection = class {
  /** `receive(message)` is called with every message, `change(isOpen)` when it is cut or there again, `refuse(code)`
   * when nobody with this key may come in. */
  constructor(room, { receive, change, refuse }) {
    const { protocol, host } = location;
    this.address = `${protocol === "https:" ? "wss" : "ws"}://${host}/r/${room}/socket`;
    this.tell = { receive, change, refuse };
    this.wait = FIRST_WAIT;
    this.hasBeenOpen = false;
    this.unheard = null;
    addEventListener("online", () => this.retry());
    this.connect();
  }
  connect() {
    clearTimeout(this.timer);
    this.socket = new WebSocket(this.address);
    this.socket.onopen = () => this.opened();
    this.socket.onmessage = ({ data }) => this.hear(JSON.parse(data));
    this.socket.onclose = ({ code: code2 }) => this.closed(code2);
  }
  opened() {
    this.hasBeenOpen = true;
    this.wait = FIRST_WAIT;
    this.tell.change(true);
  }
  hear(message) {
    const unheard = this.unheard;
    if (message.method !== "room") this.unheard = null;
    this.tell.receive(message);
    if (message.method === "state" && unheard) this.send(unheard);
  }
  send(message) {
    if ("answer" in message) this.unheard = message;
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
  async closed(code2) {
    this.tell.change(false);
    if (REFUSED.includes(code2) || !this.hasBeenOpen && await this.isThere()) {
      this.tell.refuse(code2);
      return;
    }
    this.timer = setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 1.7, LONGEST_WAIT);
  }
  /** Whether the server answers at all: then it was the room that did not let us in. */
  async isThere() {
    try {
      return (await fetch(location.pathname, { method: "GET" })).ok;
    } catch {
      return false;
    }
  }
  retry() {
    if (this.socket.readyState === WebSocket.CLOSED) this.connect();
  }
};

// browser/hosted/entrance.js
var NAME = "wanderbook-name";
function remembered() {
  try {
    return localStorage.getItem(NAME) ?? "";
  } catch {
    return "";
  }
}
function remember(name) {
  try {
    localStorage.setItem(NAME, name);
  } catch {
  }
}
function entrance(texts, { needsWords, enter: enter2 }) {
  const name = make("input", { name: "name", maxlength: "24", required: true, autocomplete: "nickname" });
  name.value = remembered();
  const words = make("input", { name: "words", required: needsWords, autocomplete: "off", autocapitalize: "none" });
  const why = make("p", { class: "why", role: "alert" });
  const submit = async (event) => {
    event.preventDefault();
    remember(name.value);
    why.textContent = await enter2({ name: name.value, words: words.value });
  };
  return make(
    "form",
    { onsubmit: submit },
    make("h1", {}, texts.heading),
    needsWords && make("label", {}, texts.words, words),
    make("label", {}, texts.name, name),
    make("button", { type: "submit" }, texts.enter),
    why
  );
}
async function goIn(entry) {
  const response = await fetch("/enter", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(entry)
  });
  return response.json().catch(() => ({ why: String(response.status) }));
}

// browser/hosted/pointing.js
var Pointing = class {
  constructor(root, texts) {
    this.root = root;
    this.texts = texts;
    this.room = null;
    this.observer = new MutationObserver(() => this.draw());
    this.observer.observe(root, { childList: true, subtree: true });
  }
  show(room) {
    this.room = room;
    this.draw();
  }
  draw() {
    if (!this.room) return;
    this.observer.disconnect();
    for (const chip of this.root.querySelectorAll(".pointed")) chip.remove();
    for (const { by, chosen } of this.room.suggestions) {
      const member = this.room.members.find(({ id }) => id === by);
      if (member) for (const option of chosen) this.mark(option, member);
    }
    this.observer.observe(this.root, { childList: true, subtree: true });
  }
  mark(option, { name }) {
    for (const element of this.root.querySelectorAll(`[data-option="${CSS.escape(option)}"]`)) {
      if (element instanceof SVGElement) continue;
      const title = this.texts.suggested.replace("{who}", name);
      element.append(make("span", { class: "pointed", title }, name));
    }
  }
};

// browser/hosted/room-bar.js
var format = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
var button = (label, onclick, attributes = {}) => make("button", { type: "button", onclick, ...attributes }, label);
var RoomBar = class {
  constructor(root, texts, send) {
    this.root = root;
    this.texts = texts;
    this.send = send;
    this.isOpen = false;
    this.invitation = null;
    this.room = null;
    this.heard = 0;
    this.lost = make("p", { class: "lost", role: "alert", hidden: true }, texts.lost);
    this.bar = make("div", { class: "bar" });
    this.panel = make("div", { class: "panel", hidden: true });
    this.status = make("p", { class: "sr", role: "status" });
    this.draft = make("input", { maxlength: "240", "aria-label": texts.chat, placeholder: texts.chat });
    this.root.replaceChildren(this.bar, this.lost, this.panel, this.status);
    addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.isOpen && this.root.contains(document.activeElement)) this.toggle(false);
    });
  }
  show(room) {
    this.room = room;
    const last = room.lines.at(-1)?.number ?? 0;
    if (this.heard && last > this.heard) this.announce(room.lines.at(-1));
    this.heard = last;
    this.draw();
  }
  setLost(isLost) {
    this.lost.hidden = !isLost;
  }
  /** The room is closed to this page for good. */
  end(why) {
    this.lost.textContent = why;
    this.lost.hidden = false;
    this.bar.replaceChildren();
    this.panel.hidden = true;
    document.getElementById("table").replaceChildren();
  }
  showInvitation(invitation) {
    this.invitation = invitation;
    this.toggle(true);
  }
  toggle(isOpen) {
    this.isOpen = isOpen;
    this.draw();
  }
  announce({ name, text, gesture }) {
    this.status.textContent = text ? `${name}: ${text}` : `${name} ${this.texts.gestures[gesture]}`;
  }
  // ---------------------------------------------------------------- drawing
  draw() {
    const { room, texts } = this;
    if (!room) return;
    const people = room.members.map((member) => this.person(member));
    const count = room.members.filter(({ here }) => here).length;
    this.bar.replaceChildren(
      ...childList(
        make("ul", { class: "people" }, people),
        make("strong", { class: "asked", role: "status" }, this.asked()),
        make("span", { class: "space" }),
        this.undo(),
        this.lastLine(),
        button(`${texts.people} ${count}`, () => this.toggle(!this.isOpen), { "aria-expanded": String(this.isOpen) }),
        room.you.host && button(texts.invite, () => this.send({ invite: true, origin: location.origin }))
      )
    );
    this.panel.hidden = !this.isOpen;
    if (this.isOpen) this.drawPanel();
  }
  drawPanel() {
    const isTyping = document.activeElement === this.draft;
    this.panel.replaceChildren(...childList(this.invite(), this.seats(), this.hostOnly(), this.talk()));
    if (isTyping) this.draft.focus();
    const lines = this.panel.querySelector(".lines");
    lines.scrollTop = lines.scrollHeight;
  }
  person({ id, name, here, players }) {
    const { room, texts } = this;
    const about = [id === room.you.id && texts.you, !here && texts.away, room.open && !players.length && texts.watches];
    const names = ["person", !here && "away", room.deciders.includes(id) && "asked"].filter(Boolean).join(" ");
    const told = about.filter(Boolean).join(", ");
    return make("li", { class: names, title: told }, name, told && make("small", {}, ` ${told}`));
  }
  /** Whose turn it is to decide, and what somebody else can do meanwhile. */
  asked() {
    const { room, texts } = this;
    if (!room.open) return room.you.host ? texts.waiting_host : format(texts.waiting, { who: this.host() });
    if (!room.deciders.length) return texts.over;
    if (room.votes) {
      const votes = room.suggestions.filter(({ by }) => room.deciders.includes(by)).length;
      return format(texts.vote, { count: votes, all: room.deciders.length });
    }
    if (room.deciders.includes(room.you.id)) return texts.you_decide;
    const [decider] = room.members.filter(({ id }) => room.deciders.includes(id));
    if (!decider) return texts.over;
    const said = format(decider.here ? texts.decides : texts.decides_away, { who: decider.name });
    return `${said}. ${texts.suggest}.`;
  }
  host() {
    return this.room.members.find(({ host }) => host)?.name ?? this.texts.host;
  }
  undo() {
    const { room, texts } = this;
    if (!room.undo) return [];
    if (!room.undo.mine) return [make("span", { class: "undo" }, texts.undo_waits)];
    const who = room.members.find(({ id }) => id === room.undo.by)?.name ?? "";
    return [
      make("span", { class: "undo" }, format(texts.undo_asked, { who })),
      button(texts.agree, () => this.send({ consent: true })),
      button(texts.refuse, () => this.send({ consent: false }))
    ];
  }
  lastLine() {
    const line = this.room.lines.at(-1);
    return line && !this.isOpen ? make("span", { class: "last-line" }, this.spoken(line)) : "";
  }
  spoken({ name, text, gesture }) {
    return gesture ? `${name} ${this.texts.gestures[gesture]}` : `${name}: ${text}`;
  }
  // ---------------------------------------------------------------- the panel
  invite() {
    const { texts, invitation } = this;
    if (!invitation) return null;
    const { address, words, picture } = invitation;
    const field = make("input", { readonly: true, value: address, "aria-label": texts.address });
    const copy = button(texts.copy, async () => {
      field.select();
      await navigator.clipboard?.writeText(address).catch(() => {
      });
      copy.textContent = texts.copied;
    });
    const isLocal = ["127.0.0.1", "localhost", "[::1]"].includes(location.hostname);
    const code2 = !isLocal && picture && make("img", { class: "qr", src: picture, alt: texts.address });
    return make(
      "section",
      { class: "invitation" },
      make("h2", {}, texts.invite),
      make("label", {}, texts.address, make("span", { class: "row" }, field, copy)),
      make("p", {}, `${texts.alias}: `, make("strong", {}, words)),
      isLocal && make("p", { class: "note" }, texts.local),
      code2
    );
  }
  seats() {
    const { room } = this;
    if (!room.seats.length) return null;
    return make(
      "ul",
      { class: "seats" },
      room.seats.map((seat, number) => this.seat(seat, number))
    );
  }
  seat({ name, holder, by, away }, number) {
    const { room, texts } = this;
    const person = room.members.find(({ id }) => id === holder)?.name ?? texts.free;
    const actions = [
      !holder && button(texts.sit, () => this.send({ sit: number })),
      holder === room.you.id && button(texts.stand, () => this.send({ stand: number })),
      away && by !== room.you.id && button(texts.stand_in, () => this.send({ stand_in: number }))
    ];
    const label = name && name !== person ? `${name}: ${person}` : person;
    return make("li", {}, make("span", {}, away ? `${label} (${texts.away})` : label), actions);
  }
  /** What only the host may do. */
  hostOnly() {
    const { room, texts } = this;
    if (!room.you.host) return null;
    const lock = make("input", { type: "checkbox", onchange: () => this.send({ lock: lock.checked }) });
    lock.checked = room.locked;
    const policy = make(
      "select",
      { onchange: () => this.send({ decide_by: policy.value }) },
      ["active", "vote"].map((one) => make("option", { value: one }, texts[`policy_${one}`]))
    );
    policy.value = room.policy;
    const guests = room.members.filter(({ host }) => !host);
    return make(
      "section",
      { class: "host" },
      make("label", {}, texts.policy, policy),
      make("label", { class: "check" }, lock, texts.lock),
      guests.map(({ id, name }) => button(`${texts.remove}: ${name}`, () => this.send({ remove: id })))
    );
  }
  talk() {
    const { room, texts } = this;
    const say = (event) => {
      event.preventDefault();
      if (this.draft.value.trim()) this.send({ say: this.draft.value });
      this.draft.value = "";
    };
    return make(
      "section",
      { class: "talk" },
      make(
        "ul",
        { class: "lines" },
        room.lines.map((line) => make("li", {}, this.spoken(line)))
      ),
      make("form", { onsubmit: say }, this.draft, make("button", { type: "submit" }, texts.send)),
      make(
        "p",
        { class: "gestures" },
        Object.entries(texts.gesture).map(([id, label]) => button(label, () => this.send({ gesture: id })))
      )
    );
  }
};

// browser/hosted/index.js
var REMOVED = 4403;
var { default: table } = await import(new URL("./table.js", import.meta.url).href);
var page = JSON.parse(document.getElementById("page").textContent);
var HostedTable = class {
  constructor(room) {
    this.texts = page.texts;
    this.model = null;
    this.bar = new RoomBar(document.getElementById("room"), this.texts, (message) => this.connection.send(message));
    this.connection = new Connection(room, {
      receive: (message) => this.receive(message),
      change: (isOpen) => this.bar.setLost(!isOpen),
      refuse: (code2) => this.refuse(code2)
    });
  }
  receive(message) {
    if (message.method === "state") this.open(message.state);
    else if (message.method === "room") this.showRoom(message.room);
    else if (message.content?.invitation) this.bar.showInvitation(message.content.invitation);
    else this.model.receive(message);
  }
  /** Draws the table the first time; after a lost connection, brings it up to date. */
  open(state) {
    if (this.model) {
      this.model.replace(state);
      return;
    }
    this.model = new PageModel({ ...state, hosted: true }, (message) => this.connection.send(message));
    table.initialize({ model: this.model });
    const root = document.getElementById("table");
    root.replaceChildren();
    table.render({ model: this.model, el: root });
    this.pointing = new Pointing(root, this.texts);
  }
  showRoom(room) {
    this.bar.show(room);
    const isCurtained = !room.open && !room.you.host;
    document.body.classList.toggle("curtained", isCurtained);
    document.body.classList.toggle("decides", room.deciders.includes(room.you.id));
    this.pointing?.show(room);
  }
  /** Nobody with this key is in the room: whoever has an invitation may come in again. */
  refuse(code2) {
    if (code2 === REMOVED) this.bar.end(this.texts.gone);
    else start(page.room, true);
  }
};
function takeCode() {
  const code2 = location.hash.slice(1);
  if (code2) history.replaceState(null, "", location.pathname);
  return code2;
}
function start(room, isNew) {
  const root = document.getElementById("table");
  if (room && !isNew && !code) {
    new HostedTable(room);
    return;
  }
  root.replaceChildren(
    make("main", { class: "entrance" }, entrance(page.texts, { needsWords: !code, enter: (entry) => enter(entry) }))
  );
}
async function enter({ name, words }) {
  const entered = await goIn({ name, ...code ? { room: page.room, code } : { words } });
  if (entered.why) return entered.why;
  code = "";
  if (entered.room === page.room) start(page.room, false);
  else location.assign(`/r/${entered.room}`);
  return "";
}
var code = takeCode();
followTheme();
start(page.room, false);
