// Keeps every file of a published site, so that a second visit is fast and needs no network. `SITE` is written before
// this by `wanderbook publish`: the digest of each file, by its path.

const { files, digest } = self.SITE;
const scope = self.registration.scope;
const PREFIX = `wanderbook ${scope} `;
const CACHE = PREFIX + digest;
const ABOUT = `${scope}?digests`; // the digests of what is in a cache

const address = (path) => new URL(path, scope).href;
const paths = new Map(Object.keys(files).map((path) => [address(path), path]));

/** The page for a folder is its index. */
function wanted(url) {
  const { origin, pathname } = new URL(url);
  const plain = origin + pathname;
  return plain.endsWith("/") ? `${plain}index.html` : plain;
}

async function others() {
  const names = await caches.keys();
  return names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
}

async function digestsIn(cache) {
  const found = await cache.match(ABOUT);
  return found ? found.json() : {};
}

/** A file of an earlier version that has not changed since. */
async function unchanged(path) {
  for (const name of await others()) {
    const cache = await caches.open(name);
    if ((await digestsIn(cache))[path] === files[path]) return cache.match(address(path));
  }
  return null;
}

async function add(cache, path) {
  if (await cache.match(address(path))) return;
  const kept = await unchanged(path);
  if (kept) await cache.put(address(path), kept);
  else await cache.add(new Request(address(path), { cache: "no-cache" }));
}

/** Puts into the cache whatever it lacks.  */
async function complete(all) {
  const cache = await caches.open(CACHE);
  for (const path of all) await add(cache, path);
}

async function digestOf(response) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
  return Array.from(bytes, (one) => one.toString(16).padStart(2, "0")).join("");
}

/** A page did not start: files that are not as they were published are downloaded again when it is reloaded. */
async function dropDamaged(all) {
  const cache = await caches.open(CACHE);
  for (const path of all) {
    const kept = await cache.match(address(path));
    if (kept && !(await digestOf(kept)).startsWith(files[path])) await cache.delete(address(path));
  }
}

/** The first version keeps files as they are asked for, so that nothing is downloaded twice. A later one is complete
 * before it takes the place of the one before. */
async function install() {
  const cache = await caches.open(CACHE);
  await cache.put(ABOUT, new Response(JSON.stringify(files)));
  const [before] = await others();
  if (!before) {
    await self.skipWaiting();
    return;
  }
  const known = await (await caches.open(before)).keys();
  const used = new Set(known.map(({ url }) => paths.get(url)));
  await complete(Object.keys(files).filter((path) => used.has(path)));
}

async function activate() {
  for (const name of await others()) await caches.delete(name);
  await self.clients.claim();
}

/** A newer version is there, and no other page is open that needs this one. Not left to the browser, which may take a
 * closed page for an open one for as long as it runs. */
async function canBeReplaced({ mode }) {
  if (mode !== "navigate" || !self.registration.waiting) return false;
  return (await self.clients.matchAll({ type: "window" })).length < 2;
}

function replace() {
  self.registration.waiting?.postMessage({ replace: true });
  return new Response("", { headers: { Refresh: "0" } });
}

async function respond(request, url) {
  if (await canBeReplaced(request)) return replace();
  const cache = await caches.open(CACHE);
  const kept = await cache.match(url);
  if (kept) return kept;
  const response = await fetch(request);
  // Before the page has it: the worker then gets WebAssembly as it came. Without room, the page still plays.
  if (response.ok && response.status === 200) await cache.put(url, response.clone()).catch(() => {});
  return response;
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const url = wanted(event.request.url);
  if (event.request.method === "GET" && paths.has(url)) event.respondWith(respond(event.request, url));
});
self.addEventListener("message", (event) => {
  const own = (paths) => paths.filter((path) => path in files);
  const { keep: whole, damaged, replace } = event.data ?? {};
  if (replace) event.waitUntil(self.skipWaiting());
  // What a page was loaded with before this worker was there, and what belongs to it.
  if (Array.isArray(whole)) event.waitUntil(complete(own(whole)));
  if (Array.isArray(damaged)) event.waitUntil(dropDamaged(own(damaged)));
});
