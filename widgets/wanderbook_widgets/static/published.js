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

// browser/published/failures.js
var SMALLEST = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
var StartFailure = class extends Error {
  constructor(kind, why) {
    super(String(why?.message || why || kind));
    this.kind = kind;
  }
};
var failure = (error) => ({ kind: error.kind ?? "python", why: String(error.message || error) });
async function load(address) {
  try {
    return await import(address);
  } catch (error) {
    throw new StartFailure("network", error);
  }
}

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

// browser/published/loading.js
var MEGABYTE = 1e6;
var PATIENCE = 45e3;
var Loading = class {
  constructor(element, said) {
    this.element = element;
    this.said = said;
    this.bar = element.querySelector("progress");
    this.text = element.querySelector("p");
    this.text.textContent = said.starting;
    this.isOver = false;
    element.hidden = false;
    this.wait(said.slow);
  }
  show({ what, done, of }) {
    if (this.isOver) return;
    const megabytes = (bytes) => (bytes / MEGABYTE).toFixed(1);
    this.text.textContent = this.said[what].replace("{done}", megabytes(done)).replace("{of}", megabytes(of));
    if (of) Object.assign(this.bar, { max: of, value: done });
    else this.bar.removeAttribute("value");
    this.wait(of && done < of ? this.said.stalled : this.said.slow);
  }
  /** Says this unless there is progress soon; it may still come. */
  wait(otherwise) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.text.textContent = otherwise;
      this.insist();
    }, PATIENCE);
  }
  /** Somebody wants to play already: the bar is hard to overlook now. */
  insist() {
    this.element.classList.add("wanted");
  }
  finish() {
    this.isOver = true;
    clearTimeout(this.timer);
    this.element.hidden = true;
  }
  /** What happened and what helps, with the technical reason folded. The first reason stays: others follow from it. */
  fail(what, why) {
    if (this.element.classList.contains("failed")) return;
    this.finish();
    this.element.classList.add("failed");
    this.element.hidden = false;
    const { reload, details } = this.said;
    this.element.replaceChildren(
      make("p", { role: "alert" }, what),
      make("button", { type: "button", onclick: () => location.reload() }, reload),
      make("details", {}, make("summary", {}, details), make("pre", {}, why))
    );
  }
};

// browser/published/persistence.js
var ASKS = ["begin", "go_on", "bring", "save"];
var Persistence = class {
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
    this.tell(await this.promised("persisted") || await this.promised("persist"));
  }
  async promised(how) {
    try {
      return await this.storage[how]() === true;
    } catch {
      return false;
    }
  }
};

// browser/published/index.js
var LANGUAGE = "wanderbook-language";
var HEARD = { heard: true };
var page = JSON.parse(document.getElementById("page").textContent);
var assets = new URL(".", import.meta.url);
function language() {
  const known = Object.keys(page.states);
  const wished = [remembered(), ...navigator.languages.map((one) => one.slice(0, 2))];
  return wished.find((one) => known.includes(one)) ?? known[0];
}
function remembered() {
  try {
    return localStorage.getItem(LANGUAGE);
  } catch {
    return null;
  }
}
function remember(id) {
  try {
    localStorage.setItem(LANGUAGE, id);
  } catch {
  }
}
async function keepFiles() {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return null;
  try {
    const address = new URL(page.serviceWorker, location.href);
    const registered = serviceWorker.register(address, { updateViaCache: "none" });
    const ready = registered.then(() => controlled(serviceWorker));
    await Promise.race([ready, new Promise((done) => setTimeout(done, 3e3))]);
    return serviceWorker;
  } catch {
    return null;
  }
}
function controlled(serviceWorker) {
  if (serviceWorker.controller) return null;
  return new Promise((done) => serviceWorker.addEventListener("controllerchange", done, { once: true }));
}
function startWorker() {
  const script = `import ${JSON.stringify(new URL("worker.js", assets).href)};`;
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  return new Worker(address, { type: "module" });
}
function withoutNotebook(name, value) {
  if (name !== "texts") return value;
  const said = Object.values(page.texts).find((one) => one.language === value.language) ?? {};
  return { ...value, silent: said.silent ?? value.silent };
}
function failToStart(loading, said, { kind, why }) {
  loading.fail(said[`failed_${kind}`], why);
  navigator.serviceWorker?.controller?.postMessage({ damaged: page.files });
}
var Published = class {
  constructor(language2, loading, module) {
    this.language = language2;
    this.loading = loading;
    const state = page.states[language2];
    this.said = page.texts[language2];
    this.waiting = [];
    this.isReady = false;
    this.model = new PageModel(state, (message) => this.send(message), withoutNotebook);
    this.persistence = new Persistence((isPromised) => this.model.set("fleeting", !isPromised));
    this.persistence.look();
    module.initialize({ model: this.model });
    const root = document.getElementById("table");
    root.replaceChildren();
    module.render({ model: this.model, el: root });
  }
  async start() {
    this.serviceWorker = await keepFiles();
    this.worker = startWorker();
    this.worker.onmessage = ({ data }) => this.receive(data);
    this.worker.onerror = ({ message }) => this.fail({ kind: message ? "python" : "network", why: message || "worker.js" });
    const book = new URL(page.book, location.href).href;
    const { bytes: total, lock, digest } = page;
    this.worker.postMessage({ start: { assets: assets.href, book, language: this.language, total, lock, digest } });
  }
  send(message) {
    if (message.speak) remember(message.speak);
    this.persistence.notice(message);
    if (this.isReady) {
      this.worker.postMessage({ hear: JSON.stringify(message) });
      return;
    }
    this.waiting.push(message);
    this.loading.insist();
    queueMicrotask(() => this.model.receive({ method: "custom", content: HEARD }));
  }
  receive({ progress, ready, post, failed }) {
    if (progress) this.loading.show(progress);
    if (post) this.model.receive(JSON.parse(post));
    if (ready) this.open(JSON.parse(ready));
    if (failed) this.fail(failed);
  }
  open(state) {
    this.model.replace(state);
    this.isReady = true;
    this.loading.finish();
    for (const message of this.waiting.splice(0)) this.send(message);
    this.serviceWorker?.controller?.postMessage({ keep: page.files });
  }
  fail({ kind, why }) {
    if (this.isReady) this.loading.fail(this.said.broken, why);
    else failToStart(this.loading, this.said, { kind, why });
  }
};
async function open() {
  const wished = language();
  const said = page.texts[wished];
  const loading = new Loading(document.getElementById("loading"), said);
  try {
    const { default: table } = await load(new URL("table.js", assets).href);
    await new Published(wished, loading, table).start();
  } catch (error) {
    failToStart(loading, said, failure(error));
  }
}
followTheme();
await open();
