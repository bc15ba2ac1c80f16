// Why Python did not start, so that the page can say what a reader can do about it.

const SMALLEST = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]); // a WebAssembly module with nothing in it

/** `kind` is what the reader is told: `network`, `wasm` or `python`. */
export class StartFailure extends Error {
  constructor(kind, why) {
    super(String(why?.message || why || kind));
    this.kind = kind;
  }
}

/** What to tell the page of an error. */
export const failure = (error) => ({ kind: error.kind ?? "python", why: String(error.message || error) });

/** Resolves where the browser runs WebAssembly: settings, policies and old versions refuse it. */
export async function needWebAssembly() {
  try {
    await WebAssembly.instantiate(SMALLEST);
  } catch (error) {
    throw new StartFailure("wasm", error);
  }
}

/** A module of the site itself. */
export async function load(address) {
  try {
    return await import(address);
  } catch (error) {
    throw new StartFailure("network", error);
  }
}

/** Runs this with a body that cannot be read to its end, and passes on what was read. */
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
    cancel: (why) => reader.cancel(why),
  });
}

/** A browser keeps compiled WebAssembly only of a response as it came. */
async function isKept({ url }) {
  if (!url.endsWith(".wasm")) return false;
  try {
    return Boolean(await self.caches?.match(url));
  } catch {
    return false; // a browser that keeps nothing
  }
}

/** Counts what is downloaded, and rejects with what goes wrong: Pyodide only logs it, and then waits for ever. */
export function watchDownloads(onProgress) {
  const { fetch } = self;
  const { instantiate, instantiateStreaming } = WebAssembly;
  let done = 0;
  return new Promise((_, failed) => {
    const lost = (why) => failed(new StartFailure("network", why));
    self.fetch = async (...request) => {
      const response = await fetch(...request).catch((error) => {
        lost(error);
        throw error;
      });
      if (!response.ok) lost(`${response.status} ${response.url}`);
      if (!response.body || (await isKept(response))) return response;
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
      instantiateStreaming: watched(instantiateStreaming),
    });
  });
}
