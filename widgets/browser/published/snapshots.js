// Python's memory once it has imported everything, and the archive of packages that it has open, kept by the browser:
// a later visit goes on from there.

const CACHE = "wanderbook-python";
const LENGTH = "Memory-Length";

export class Snapshots {
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
      if (whole.length <= length) return null; // it is not all there
      return { memory: whole.subarray(0, length), packages: whole.subarray(length) };
    } catch {
      return null; // a browser that keeps nothing
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
      // nothing is kept
    }
  }
}
