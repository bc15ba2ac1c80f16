// Saves in the browser: the files of a shelf in IndexedDB, by name. Tabs take turns, and see what others have saved.

const NAME = "wanderbook";
const FILES = "files";
const COUNT = "count";

const settled = (request) =>
  new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });

const completed = (transaction) =>
  new Promise((done, failed) => {
    transaction.oncomplete = () => done();
    transaction.onabort = () => failed(transaction.error);
    transaction.onerror = () => failed(transaction.error);
  });

/** Whether the browser lets tabs take turns: one that keeps nothing of this page may refuse that, too. */
async function hasLocks() {
  try {
    await navigator.locks.query();
    return true;
  } catch {
    return false;
  }
}

let locks = null;

/** Runs this while no other tab looks at the saves or writes them. */
export async function alone(run) {
  locks ??= hasLocks();
  return (await locks) ? navigator.locks.request("wanderbook-saves", run) : run();
}

export class Store {
  static async open() {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(FILES, { keyPath: "name" });
      request.result.createObjectStore(COUNT);
    };
    return new Store(await settled(request));
  }

  constructor(database) {
    this.database = database;
    this.count = -1; // of the changes that this tab has seen
    this.names = new Set();
  }

  /** Files that another tab has changed since this one last looked: `[name, when, data]`, without data where one is
   * gone. The first time it is all of them. */
  async changes() {
    const transaction = this.database.transaction([FILES, COUNT]);
    const count = (await settled(transaction.objectStore(COUNT).get(COUNT))) ?? 0;
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
    const store = transaction.objectStore(FILES);
    for (const [name, when, data] of files) {
      if (data) store.put({ name, when, data });
      else store.delete(name);
    }
    transaction.objectStore(COUNT).put(this.count + 1, COUNT);
    await completed(transaction);
    this.count += 1;
    for (const [name, , data] of files) {
      if (data) this.names.add(name);
      else this.names.delete(name);
    }
  }
}
