// Whether the browser promises to keep what this page saves. Otherwise it may delete it, for room or after some weeks.

const ASKS = ["begin", "go_on", "bring", "save"]; // something is to be kept from here on; browsers may ask the reader

export class Persistence {
  /** `tell(isPromised)` runs whenever that is known. */
  constructor(tell, storage = navigator.storage) {
    this.tell = tell;
    this.storage = storage;
    this.isAsked = false;
  }

  async look() {
    this.tell(await this.promised("persisted"));
  }

  /** Asks the browser once, at the first message that begins or saves something. */
  async notice(message) {
    if (this.isAsked || !ASKS.some((name) => name in message)) return;
    this.isAsked = true;
    this.tell((await this.promised("persisted")) || (await this.promised("persist")));
  }

  async promised(how) {
    try {
      return (await this.storage[how]()) === true;
    } catch {
      return false; // an old browser, an address that is not secure, or one that keeps nothing
    }
  }
}
