// browser/published/service-worker.js
var { files, digest } = self.SITE;
var scope = self.registration.scope;
var PREFIX = `wanderbook ${scope} `;
var CACHE = PREFIX + digest;
var ABOUT = `${scope}?digests`;
var address = (path) => new URL(path, scope).href;
var paths = new Map(Object.keys(files).map((path) => [address(path), path]));
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
async function complete(all) {
  const cache = await caches.open(CACHE);
  for (const path of all) await add(cache, path);
}
async function digestOf(response) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
  return Array.from(bytes, (one) => one.toString(16).padStart(2, "0")).join("");
}
async function dropDamaged(all) {
  const cache = await caches.open(CACHE);
  for (const path of all) {
    const kept = await cache.match(address(path));
    if (kept && !(await digestOf(kept)).startsWith(files[path])) await cache.delete(address(path));
  }
}
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
  if (response.ok && response.status === 200) await cache.put(url, response.clone()).catch(() => {
  });
  return response;
}
self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const url = wanted(event.request.url);
  if (event.request.method === "GET" && paths.has(url)) event.respondWith(respond(event.request, url));
});
self.addEventListener("message", (event) => {
  const own = (paths2) => paths2.filter((path) => path in files);
  const { keep: whole, damaged, replace: replace2 } = event.data ?? {};
  if (replace2) event.waitUntil(self.skipWaiting());
  if (Array.isArray(whole)) event.waitUntil(complete(own(whole)));
  if (Array.isArray(damaged)) event.waitUntil(dropDamaged(own(damaged)));
});
