// What anywidget calls a model, without a notebook: traits, messages, and a worker in the place of a kernel.

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

export class PageModel {
  /** `traits` is what there is to see before Python has started; `say(message)` takes what the table has to say, and
   * `adapt(name, value)` makes of a trait what this page shows. */
  constructor(traits, say, adapt = (_, value) => value) {
    this.say = say;
    this.adapt = adapt;
    this.traits = Object.fromEntries(Object.entries(traits).map(([name, value]) => [name, adapt(name, value)]));
    this.handlers = new Map();
  }

  get(name) {
    return this.traits[name];
  }

  set(name, value) {
    this.traits[name] = this.adapt(name, value);
    this.tell(`change:${name}`);
  }

  on(name, handler) {
    this.handlers.set(name, [...(this.handlers.get(name) ?? []), handler]);
  }

  off(name, handler) {
    this.handlers.set(
      name,
      (this.handlers.get(name) ?? []).filter((one) => one !== handler),
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
}
