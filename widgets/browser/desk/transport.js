// Messages to Python, and a word when it does not answer.

const PATIENCE = 5000; // milliseconds until we say that the kernel does not answer

export class Transport {
  constructor(model, onSilence, onMessage) {
    this.model = model;
    this.onSilence = onSilence;
    this.waiting = 0;
    this.hear = (message) => {
      if (message.heard) this.answered();
      else onMessage(message);
    };
    model.on("msg:custom", this.hear);
  }

  send(message) {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.onSilence(true), PATIENCE);
    this.model.send(message);
  }

  answered() {
    clearTimeout(this.waiting);
    this.onSilence(false);
  }

  close() {
    clearTimeout(this.waiting);
    this.model.off("msg:custom", this.hear);
  }
}
