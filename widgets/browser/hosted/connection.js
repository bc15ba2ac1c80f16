// The connection with the room: it comes back by itself, and what was on its way is said again.

const FIRST_WAIT = 400; // milliseconds
const LONGEST_WAIT = 5000;
const REFUSED = [4403, 4404];

export class Connection {
  /** `receive(message)` is called with every message, `change(isOpen)` when it is cut or there again, `refuse(code)`
   * when nobody with this key may come in. */
  constructor(room, { receive, change, refuse }) {
    const { protocol, host } = location;
    this.address = `${protocol === "https:" ? "wss" : "ws"}://${host}/r/${room}/socket`;
    this.tell = { receive, change, refuse };
    this.wait = FIRST_WAIT;
    this.hasBeenOpen = false;
    this.unheard = null; // the answer that nothing has come of yet
    addEventListener("online", () => this.retry());
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    this.socket = new WebSocket(this.address);
    this.socket.onopen = () => this.opened();
    this.socket.onmessage = ({ data }) => this.hear(JSON.parse(data));
    this.socket.onclose = ({ code }) => this.closed(code);
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
    // The number of its question says whether it was heard: what was answered is not taken twice.
    if (message.method === "state" && unheard) this.send(unheard);
  }

  send(message) {
    if ("answer" in message) this.unheard = message;
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  async closed(code) {
    this.tell.change(false);
    if (REFUSED.includes(code) || (!this.hasBeenOpen && (await this.isThere()))) {
      this.tell.refuse(code);
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
}
