// browser/published/failures.js
var SMALLEST = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
var StartFailure = class extends Error {
  constructor(kind, why) {
    super(String(why?.message || why || kind));
    this.kind = kind;
  }
};
var failure = (error) => ({ kind: error.kind ?? "python", why: String(error.message || error) });
async function needWebAssembly() {
  try {
    await WebAssembly.instantiate(SMALLEST);
  } catch (error) {
    throw new StartFailure("wasm", error);
  }
}
async function load(address) {
  try {
    return await import(address);
  } catch (error) {
    throw new StartFailure("network", error);
  }
}
function watchedBody(body, onChunk, onError) {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) {
          controller.close();
          return;
        }
        onChunk(value.byteLength);
        controller.enqueue(value);
      } catch (error) {
        onError(error);
        controller.error(error);
      }
    },
    cancel: (why) => reader.cancel(why)
  });
}
async function isKept({ url }) {
  if (!url.endsWith(".wasm")) return false;
  try {
    return Boolean(await self.caches?.match(url));
  } catch {
    return false;
  }
}
function watchDownloads(onProgress) {
  const { fetch: fetch2 } = self;
  const { instantiate, instantiateStreaming } = WebAssembly;
  let done = 0;
  return new Promise((_, failed) => {
    const lost = (why) => failed(new StartFailure("network", why));
    self.fetch = async (...request) => {
      const response = await fetch2(...request).catch((error) => {
        lost(error);
        throw error;
      });
      if (!response.ok) lost(`${response.status} ${response.url}`);
      if (!response.body || await isKept(response)) return response;
      const count = (bytes2) => {
        done += bytes2;
        onProgress(done);
      };
      const { status, headers, url } = response;
      const broken = (error) => lost(`${url}: ${error.message}`);
      return new Response(watchedBody(response.body, count, broken), { status, headers });
    };
    const watched = (run) => (source, imports) => {
      const running = run.call(WebAssembly, source, imports);
      running.catch((error) => failed(new StartFailure("python", error)));
      return running;
    };
    Object.assign(WebAssembly, {
      instantiate: watched(instantiate),
      instantiateStreaming: watched(instantiateStreaming)
    });
  });
}

// browser/published/store.js
var NAME = "wanderbook";
var FILES = "files";
var COUNT = "count";
var settled = (request) => new Promise((done, failed) => {
  request.onsuccess = () => done(request.result);
  request.onerror = () => failed(request.error);
});
var completed = (transaction) => new Promise((done, failed) => {
  transaction.oncomplete = () => done();
  transaction.onabort = () => failed(transaction.error);
  transaction.onerror = () => failed(transaction.error);
});
async function hasLocks() {
  try {
    await navigator.locks.query();
    return true;
  } catch {
    return false;
  }
}
var locks = null;
async function alone(run) {
  locks ??= hasLocks();
  return await locks ? navigator.locks.request("wanderbook-saves", run) : run();
}
var Store = class _Store {
  static async open() {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(FILES, { keyPath: "name" });
      request.result.createObjectStore(COUNT);
    };
    return new _Store(await settled(request));
  }
  constructor(database) {
    this.database = database;
    this.count = -1;
    this.names = /* @__PURE__ */ new Set();
  }
  /** Files that another tab has changed since this one last looked: `[name, when, data]`, without data where one is
   * gone. The first time it is all of them. */
  async changes() {
    const transaction = this.database.transaction([FILES, COUNT]);
    const count = await settled(transaction.objectStore(COUNT).get(COUNT)) ?? 0;
    if (count === this.count) return [];
    const files = await settled(transaction.objectStore(FILES).getAll());
    const before = this.names;
    this.count = count;
    this.names = new Set(files.map(({ name }) => name));
    const gone = [...before].filter((name) => !this.names.has(name));
    return [...files.map(({ name, when, data }) => [name, when, data]), ...gone.map((name) => [name, 0, null])];
  }
  /** Keeps these files, all of them or none. */
  async keep(files) {
    const transaction = this.database.transaction([FILES, COUNT], "readwrite", { durability: "strict" });
    const store2 = transaction.objectStore(FILES);
    for (const [name, when, data] of files) {
      if (data) store2.put({ name, when, data });
      else store2.delete(name);
    }
    transaction.objectStore(COUNT).put(this.count + 1, COUNT);
    await completed(transaction);
    this.count += 1;
    for (const [name, , data] of files) {
      if (data) this.names.add(name);
      else this.names.delete(name);
    }
  }
};

// browser/published/worker.js
var SAVES = "/saves";
var BOOKS = "/books";
var PACKAGES = "/packages";
var PREPARE = `import gc, sys; gc.disable(); sys.path.insert(0, "${PACKAGES}")`;
var SETTLE = "import gc; gc.freeze(); gc.enable()";
var python = null;
var host = null;
var store = null;
var turn = Promise.resolve();
var report = (what, done = 0, of = 0) => postMessage({ progress: { what, done, of } });
async function bytes(address) {
  const response = await fetch(address);
  if (!response.ok) throw new StartFailure("network", `${response.status} ${address}`);
  return new Uint8Array(await response.arrayBuffer());
}
async function unpacked(address) {
  const data = await bytes(address);
  if (data[0] !== 31 || data[1] !== 139) return data;
  const plain = new Blob([data]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(plain).arrayBuffer());
}
function unpack(FS, archive, folder) {
  const end = archive.indexOf(10);
  const files = JSON.parse(new TextDecoder().decode(archive.subarray(0, end)));
  let at = end + 1;
  const made = /* @__PURE__ */ new Set();
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
    env: { HOME: "/home/pyodide", PYDANTIC_DISABLE_PLUGINS: "__all__", WANDERBOOK_HOME: SAVES }
  });
}
async function openStore() {
  try {
    return await Store.open();
  } catch {
    return null;
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
