// The worker of a published page: Python, the table, and the reader's saves.

import { plain } from "./archives.js";
import { failure, needWebAssembly, StartFailure, watchDownloads } from "./failures.js";
import { loadModules, openTable, startPython } from "./python.js";
import { Snapshots } from "./snapshots.js";
import { alone, Store } from "./store.js";

let python = null;
let host = null;
let store = null;
let turn = Promise.resolve();

const report = (what, done = 0, of = 0) => postMessage({ progress: { what, done, of } });

// ---------------------------------------------------------------- starting

async function archive(address) {
  const response = await fetch(address);
  if (!response.ok) throw new StartFailure("network", `${response.status} ${address}`);
  return plain(new Uint8Array(await response.arrayBuffer()));
}

async function openStore() {
  try {
    return await Store.open();
  } catch {
    return null; // a browser that keeps nothing: the table says so once something is to be kept
  }
}

async function start({ assets, book, language, total, lock, digest }) {
  report("downloading", 0, total);
  await needWebAssembly();
  const failed = watchDownloads((done) => report("downloading", Math.min(done, total), total));
  const snapshots = new Snapshots(assets, digest);
  const site = {
    assets,
    lock,
    modules: loadModules(assets),
    book: archive(book),
    open: (name) => archive(assets + name),
  };
  const starting = startPython(site, snapshots, language, () => report("starting"));
  const [started] = await Promise.race([Promise.all([starting, site.modules, site.book]), failed]);
  python = started.python;
  report("opening");
  store = await openStore();
  const kept = store ? await alone(() => store.changes()) : [];
  host = openTable(python, language, (text) => postMessage({ post: text }), kept);
  postMessage({ ready: host.state() });
  if (started.toKeep?.memory) snapshots.keep(started.toKeep);
}

// ---------------------------------------------------------------- playing

/** What Python has written since, or what it has to hear about that it cannot be kept. */
async function keep() {
  const found = host.changed();
  const changed = found.toJs();
  found.destroy();
  if (!changed.length) return;
  try {
    if (!store) throw new Error("storage");
    await store.keep(changed);
  } catch (error) {
    host.not_kept(error.name === "QuotaExceededError" ? "full" : "refused");
  }
}

async function hear(message) {
  const others = store ? await store.changes() : [];
  if (others.length) host.restore(python.toPy(others));
  host.hear(message);
  await keep();
}

self.onmessage = ({ data }) => {
  const task = data.start ? () => start(data.start) : () => alone(() => hear(data.hear));
  turn = turn.then(task).catch((error) => postMessage({ failed: failure(error) }));
};
