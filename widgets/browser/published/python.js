// Python in a worker: Pyodide with the site's packages, started anew or from a memory that was kept.

import { unpack } from "./archives.js";
import { load } from "./failures.js";

const SAVES = "/saves";
const BOOKS = "/books";
const PACKAGES = "/packages";
// Imports make many objects and no garbage: looking for some would take a tenth of the time. In a restored memory,
// nothing may look for any before the libraries of compiled code are there.
const PREPARE = `import gc, sys; gc.disable(); sys.path.insert(0, "${PACKAGES}")`;
const SETTLE = "import gc; gc.freeze(); gc.enable()";

/** Loads the packages before Python itself runs. Libraries of compiled code then have the same places in memory every
 * time, which a kept memory relies on. */
function withPackages(settings, packages, memory, onError) {
  let paths = [];
  settings.preRun.push(() => {
    settings.addRunDependency("packages");
    packages
      .then((archive) => {
        paths = unpack(settings.FS, archive, PACKAGES);
        settings.removeRunDependency("packages");
      })
      .catch(onError);
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
    ...(memory ? { _loadSnapshot: memory } : { _makeSnapshot: true }),
  });
  return Promise.race([starting, broken]); // Pyodide waits for ever for what cannot be unpacked
}

const hostModule = (python) => python.pyimport("wanderbook_widgets.published.host");

/** From what was kept; null where that does not work. */
async function restored(site, snapshots) {
  const kept = await snapshots.find();
  if (!kept) return null;
  try {
    const python = await boot(site, Promise.resolve(kept.packages), kept.memory);
    unpack(python.FS, await site.book, BOOKS);
    return { python };
  } catch {
    await snapshots.drop();
    return null;
  }
}

/** From nothing, with what there is to keep for later visits. */
async function begun(site, language, onStarted) {
  const packages = site.open("packages.pack");
  const [python] = await Promise.all([boot(site, packages), packages]);
  onStarted();
  unpack(python.FS, await site.book, BOOKS);
  python.runPython(PREPARE);
  hostModule(python).rehearse(BOOKS, language);
  return { python, toKeep: { memory: memoryOf(python), packages: await packages } };
}

function memoryOf(python) {
  try {
    return python.makeMemorySnapshot();
  } catch {
    return null; // then every visit begins anew
  }
}

/** Python with everything imported and the book on its shelf.
 *
 * `site` has the address of its `assets`, the `lock` of its packages, Pyodide's own `modules` and the archive of the
 * `book`, both on their way, and `open` for another archive. */
export async function startPython(site, snapshots, language, onStarted) {
  return (await restored(site, snapshots)) ?? (await begun(site, language, onStarted));
}

export const loadModules = (assets) =>
  Promise.all(["pyodide.mjs", "pyodide.asm.mjs"].map((name) => load(assets + name)));

/** The table. `post` is given what it has to say, and `kept` is what is on the shelf of saves. */
export function openTable(python, language, post, kept) {
  python.FS.mkdirTree(SAVES);
  const host = hostModule(python).Host(BOOKS, SAVES, language, post, python.toPy(kept));
  python.runPython(SETTLE);
  return host;
}
