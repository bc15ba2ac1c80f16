// A published page: shows the title page at once, starts Python in a worker, and connects the table with it.

import { PageModel } from "../shared/page-model.js";
import { followTheme } from "../shared/theme.js";
import { failure, load } from "./failures.js";
import { Loading } from "./loading.js";
import { Persistence } from "./persistence.js";

const LANGUAGE = "wanderbook-language";
const HEARD = { heard: true };

const page = JSON.parse(document.getElementById("page").textContent);
const assets = new URL(".", import.meta.url);

function language() {
  const known = Object.keys(page.states);
  const wished = [remembered(), ...navigator.languages.map((one) => one.slice(0, 2))];
  return wished.find((one) => known.includes(one)) ?? known[0];
}

function remembered() {
  try {
    return localStorage.getItem(LANGUAGE);
  } catch {
    return null; // the reader's browser keeps nothing
  }
}

function remember(id) {
  try {
    localStorage.setItem(LANGUAGE, id);
  } catch {
    // then it is asked for again
  }
}

/** Downloads go by way of the service worker, which keeps them: the next visit needs no network. */
async function keepFiles() {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return null; // not a secure address: the page still plays, with a network
  try {
    const address = new URL(page.serviceWorker, location.href);
    const registered = serviceWorker.register(address, { updateViaCache: "none" });
    const ready = registered.then(() => controlled(serviceWorker));
    await Promise.race([ready, new Promise((done) => setTimeout(done, 3000))]);
    return serviceWorker;
  } catch {
    return null;
  }
}

function controlled(serviceWorker) {
  if (serviceWorker.controller) return null;
  return new Promise((done) => serviceWorker.addEventListener("controllerchange", done, { once: true }));
}

/** From a blob, so that the page's Content-Security-Policy holds in the worker, too. */
function startWorker() {
  const script = `import ${JSON.stringify(new URL("worker.js", assets).href)};`;
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  return new Worker(address, { type: "module" });
}

/** The table's words, with the one sentence that speaks of a notebook replaced. */
function withoutNotebook(name, value) {
  if (name !== "texts") return value;
  const said = Object.values(page.texts).find((one) => one.language === value.language) ?? {};
  return { ...value, silent: said.silent ?? value.silent };
}

/** Says why there is no play. Files that arrived damaged and were kept so are downloaded again on a reload. */
function failToStart(loading, said, { kind, why }) {
  loading.fail(said[`failed_${kind}`], why);
  navigator.serviceWorker?.controller?.postMessage({ damaged: page.files });
}

class Published {
  constructor(language, loading, module) {
    this.language = language;
    this.loading = loading;
    const state = page.states[language];
    this.said = page.texts[language];
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
    this.worker.onerror = ({ message }) =>
      this.fail({ kind: message ? "python" : "network", why: message || "worker.js" });
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
}

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
