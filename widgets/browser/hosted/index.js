// The page of a room: comes in with an invitation, connects, and shows the table below the people around it.

import { make } from "../shared/dom.js";
import { PageModel } from "../shared/page-model.js";
import { followTheme } from "../shared/theme.js";
import { Connection } from "./connection.js";
import { entrance, goIn } from "./entrance.js";
import { Pointing } from "./pointing.js";
import { RoomBar } from "./room-bar.js";

const REMOVED = 4403;
// The table's own file, beside the bundle of this one.
const { default: table } = await import(new URL("./table.js", import.meta.url).href);
const page = JSON.parse(document.getElementById("page").textContent);

class HostedTable {
  constructor(room) {
    this.texts = page.texts;
    this.model = null;
    this.bar = new RoomBar(document.getElementById("room"), this.texts, (message) => this.connection.send(message));
    this.connection = new Connection(room, {
      receive: (message) => this.receive(message),
      change: (isOpen) => this.bar.setLost(!isOpen),
      refuse: (code) => this.refuse(code),
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
  refuse(code) {
    if (code === REMOVED) this.bar.end(this.texts.gone);
    else start(page.room, true);
  }
}

/** The code in the address, which is taken out of it: whoever looks over a shoulder sees none. */
function takeCode() {
  const code = location.hash.slice(1);
  if (code) history.replaceState(null, "", location.pathname);
  return code;
}

/** Without a key, somebody says who they are and shows an invitation; with one, they are back at once. */
function start(room, isNew) {
  const root = document.getElementById("table");
  if (room && !isNew && !code) {
    new HostedTable(room);
    return;
  }
  root.replaceChildren(
    make("main", { class: "entrance" }, entrance(page.texts, { needsWords: !code, enter: (entry) => enter(entry) })),
  );
}

async function enter({ name, words }) {
  const entered = await goIn({ name, ...(code ? { room: page.room, code } : { words }) });
  if (entered.why) return entered.why;
  code = "";
  if (entered.room === page.room) start(page.room, false);
  else location.assign(`/r/${entered.room}`);
  return "";
}

let code = takeCode();
followTheme();
start(page.room, false);
