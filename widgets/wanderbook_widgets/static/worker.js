// browser/published/worker.js
import { plain } from "./archives.js";

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
      const count = (bytes) => {
        done += bytes;
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

// browser/published/python.js
import { unpack } from "./archives.js";
var SAVES = "/saves";
var BOOKS = "/books";
var PACKAGES = "/packages";
var PREPARE = `import gc, sys; gc.disable(); sys.path.insert(0, "${PACKAGES}")`;
var SETTLE = "import gc; gc.freeze(); gc.enable()";
function withPackages(settings, packages, memory, onError) {
  let paths = [];
  settings.preRun.push(() => {
    settings.addRunDependency("packages");
    packages.then((archive2) => {
      paths = unpack(settings.FS, archive2, PACKAGES);
      settings.removeRunDependency("packages");
    }).catch(onError);
  });
  settings.onRuntimeInitialized = () => {
    for (const path of paths.filter((one) => one.endsWith(".so")))
      settings.loadDynamicLibrary(path, { loadAsync: false, global: false, nodelete: true }, {});
    if (memory) settings.growMemory(memory.length);
  };
  return settings;
}
async function boot({ assets, lock, modules }, packages, memory) {
  const [{ loadPyodide }, { default: create }] = await modules;
  let reject;
  const broken = new Promise((_, fail) => {
    reject = fail;
  });
  const starting = loadPyodide({
    indexURL: assets,
    stdLibURL: `${assets}standard.zip`,
    lockFileContents: structuredClone(lock),
    env: { HOME: "/home/pyodide", PYDANTIC_DISABLE_PLUGINS: "__all__", WANDERBOOK_HOME: SAVES },
    createPyodideModule: (settings) => create(withPackages(settings, packages, memory, reject)),
    ...memory ? { _loadSnapshot: memory } : { _makeSnapshot: true }
  });
  return Promise.race([starting, broken]);
}
var hostModule = (python2) => python2.pyimport("wanderbook_widgets.published.host");
async function restored(site, snapshots) {
  const kept = await snapshots.find();
  if (!kept) return null;
  try {
    const python2 = await boot(site, Promise.resolve(kept.packages), kept.memory);
    unpack(python2.FS, await site.book, BOOKS);
    return { python: python2 };
  } catch {
    await snapshots.drop();
    return null;
  }
}
async function begun(site, language, onStarted) {
  const packages = site.open("packages.pack");
  const [python2] = await Promise.all([boot(site, packages), packages]);
  onStarted();
  unpack(python2.FS, await site.book, BOOKS);
  python2.runPython(PREPARE);
  hostModule(python2).rehearse(BOOKS, language);
  return { python: python2, toKeep: { memory: memoryOf(python2), packages: await packages } };
}
function memoryOf(python2) {
  try {
    return python2.makeMemorySnapshot();
  } catch {
    return null;
  }
}
async function startPython(site, snapshots, language, onStarted) {
  return await restored(site, snapshots) ?? await begun(site, language, onStarted);
}
var loadModules = (assets) => Promise.all(["pyodide.mjs", "pyodide.asm.mjs"].map((name) => load(assets + name)));
function openTable(python2, language, post, kept) {
  python2.FS.mkdirTree(SAVES);
  const host2 = hostModule(python2).Host(BOOKS, SAVES, language, post, python2.toPy(kept));
  python2.runPython(SETTLE);
  return host2;
}

// browser/published/snapshots.js
var CACHE = "wanderbook-python";
var LENGTH = "Memory-Length";
var Snapshots = class {
  /** `digest` is that of all the files that the memory follows from. */
  constructor(assets, digest) {
    this.prefix = `${assets}snapshot`;
    this.address = `${this.prefix}?${new URLSearchParams({ digest, browser: navigator.userAgent })}`;
  }
  /** `{ memory, packages }`, or null where nothing is kept. */
  async find() {
    try {
      const kept = await (await caches.open(CACHE)).match(this.address);
      if (!kept) return null;
      const length = Number(kept.headers.get(LENGTH));
      const whole = new Uint8Array(await kept.arrayBuffer());
      if (whole.length <= length) return null;
      return { memory: whole.subarray(0, length), packages: whole.subarray(length) };
    } catch {
      return null;
    }
  }
  /** Keeps this in the place of any older one. Without room for it, later visits start as the first one did. */
  async keep({ memory, packages }) {
    try {
      await this.drop();
      const headers = { [LENGTH]: String(memory.length) };
      await (await caches.open(CACHE)).put(this.address, new Response(new Blob([memory, packages]), { headers }));
    } catch {
      await this.drop();
    }
  }
  async drop() {
    try {
      const cache = await caches.open(CACHE);
      const ours = (await cache.keys()).filter(({ url }) => url.startsWith(this.prefix));
      await Promise.all(ours.map((one) => cache.delete(one)));
    } catch {
    }
  }
};

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
var python = null;
var host = null;
var store = null;
var turn = Promise.resolve();
var report = (what, done = 0, of = 0) => postMessage({ progress: { what, done, of } });
async function archive(address) {
  const response = await fetch(address);
  if (!response.ok) throw new StartFailure("network", `${response.status} ${address}`);
  return plain(new Uint8Array(await response.arrayBuffer()));
}
async function openStore() {
  try {
    return await Store.open();
  } catch {
    return null;
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
    open: (name) => archive(assets + name)
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
