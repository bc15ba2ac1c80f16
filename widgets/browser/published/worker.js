// The worker of a published page: Python, the table, and the reader's saves.

import { failure, load, needWebAssembly, StartFailure, watchDownloads } from "./failures.js";
import { alone, Store } from "./store.js";

const SAVES = "/saves";
const BOOKS = "/books";
const PACKAGES = "/packages";
// Imports make many objects and no garbage: looking for some would take a tenth of the time.
const PREPARE = `import gc, sys; gc.disable(); sys.path.insert(0, "${PACKAGES}")`;
const SETTLE = "import gc; gc.freeze(); gc.enable()";

let python = null;
let host = null;
let store = null;
let turn = Promise.resolve();

const report = (what, done = 0, of = 0) => postMessage({ progress: { what, done, of } });

// ---------------------------------------------------------------- starting

async function bytes(address) {
  const response = await fetch(address);
  if (!response.ok) throw new StartFailure("network", `${response.status} ${address}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** An archive that is compressed as a whole, unless a web host has sent it without that. */
async function unpacked(address) {
  const data = await bytes(address);
  if (data[0] !== 0x1f || data[1] !== 0x8b) return data;
  const plain = new Blob([data]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(plain).arrayBuffer());
}

/** Writes the files of an archive: a line of JSON with each path and its length, then their contents. */
function unpack(FS, archive, folder) {
  const end = archive.indexOf(10);
  const files = JSON.parse(new TextDecoder().decode(archive.subarray(0, end)));
  let at = end + 1;
  const made = new Set();
  for (const [path, length] of files) {
    const place = `${folder}/${path}`;
    const parent = place.slice(0, place.lastIndexOf("/"));
    if (!made.has(parent)) FS.mkdirTree(parent);
    made.add(parent);
    FS.writeFile(place, archive.subarray(at, at + length), { canOwn: true });
    at += length;
  }
}

async function startPython(assets, lock) {
  const [{ loadPyodide }] = await Promise.all([load(`${assets}pyodide.mjs`), load(`${assets}pyodide.asm.mjs`)]);
  return loadPyodide({
    indexURL: assets,
    stdLibURL: `${assets}standard.zip`,
    lockFileContents: lock,
    env: { HOME: "/home/pyodide", PYDANTIC_DISABLE_PLUGINS: "__all__", WANDERBOOK_HOME: SAVES },
  });
}

async function openStore() {
  try {
    return await Store.open();
  } catch {
    return null; // a browser that keeps nothing: the table says so once something is to be kept
  }
}

async function start({ assets, book, language, total, lock }) {
  report("downloading", 0, total);
  await needWebAssembly();
  const failed = watchDownloads((done) => report("downloading", Math.min(done, total), total));
  const downloads = Promise.all([unpacked(`${assets}packages.pack`), unpacked(book)]);
  const starting = Promise.all([startPython(assets, lock), downloads]);
  const [started, [packages, pages]] = await Promise.race([starting, failed]);
  python = started;
  report("starting");
  python.FS.mkdirTree(SAVES);
  unpack(python.FS, packages, PACKAGES);
  unpack(python.FS, pages, BOOKS);
  python.runPython(PREPARE);
  const module = python.pyimport("wanderbook_widgets.published.host");
  report("opening");
  store = await openStore();
  const kept = store ? await alone(() => store.changes()) : [];
  host = module.Host(BOOKS, SAVES, language, (text) => postMessage({ post: text }), python.toPy(kept));
  python.runPython(SETTLE);
  postMessage({ ready: host.state() });
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
